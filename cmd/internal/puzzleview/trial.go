package puzzleview

import (
	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/drill"
)

// bestTries says what is told of the best try where there is a reply to show.
var bestTries = map[drill.Finding]catalog.Key{
	drill.Refuted: "try-best-refuted", drill.TooSlow: "try-best-too-slow", drill.Fails: "try-best-fails",
	drill.Slower: "try-best-slower", drill.Open: "try-best-open",
}

// BestTry says why the first move that looks best beside the key does not do it;
// "" where every move does.
func (o Options) BestTry(t *drill.Trial) string {
	m, a, ok := t.BestTry()
	if !ok {
		return ""
	}
	told, reply := catalog.Key("try-best-too-slow"), ""
	if a.Reply != nil {
		told, reply = bestTries[a.Finding], notation.FormatMove(a.Reply.Move, o.Squares)
	}
	return o.Lang.Say(told, "move", notation.FormatMove(m, o.Squares), "reply", reply, "n", t.Puzzle().Stipulation.Moves)
}
