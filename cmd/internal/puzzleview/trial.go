package puzzleview

import (
	"slices"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/search"
	"damone/rules"
)

// bestTries says what is told of the best try where there is a reply to show.
var bestTries = map[drill.Finding]catalog.Key{
	drill.Refuted: "try-best-refuted", drill.TooSlow: "try-best-too-slow",
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
	switch {
	case a.Finding == drill.Fails:
		told = "try-best-fails"
	case a.Reply != nil:
		told, reply = bestTries[a.Finding], notation.FormatMove(a.Reply.Move, o.Squares)
	}
	return o.Lang.Say(told, "move", notation.FormatMove(m, o.Squares), "reply", reply, "n", t.Puzzle().Stipulation.Moves)
}

// Outcome says what the solution of a puzzle has come to in its last position; ""
// where there is nothing to say.
func (o Options) Outcome(z *puzzles.Puzzle, last rules.Position) string {
	start := z.Position
	solver, status := start.Turn(), z.Ruleset.Status(last)
	switch kind := z.Stipulation.Kind; {
	case status.Over():
		return o.Status(status)
	case kind == puzzles.Gain:
		gained := search.Material(&last, solver) - search.Material(&start, solver)
		return o.Lang.Say("try-gained", "side", catalog.Side(o.Lang, solver), "n", gained)
	case kind == puzzles.Draw:
		return o.Lang.Say("try-drawn")
	}
	return ""
}

// Numbered is moves from a puzzle's position on, a line for each of the solver's with
// the reply to it.
func (o Options) Numbered(z *puzzles.Puzzle, line []rules.Move) (lines []string) {
	solver := z.Position.Turn()
	for pair := range slices.Chunk(o.MoveTexts(line), 2) {
		told, fill := catalog.Key("try-line-end"), []any{"n", len(lines) + 1, "side", catalog.Side(o.Lang, solver), "move", pair[0]}
		if len(pair) > 1 {
			told, fill = "try-line", append(fill, "other", catalog.Side(o.Lang, solver.Other()), "reply", pair[1])
		}
		lines = append(lines, o.Lang.Say(told, fill...))
	}
	return lines
}
