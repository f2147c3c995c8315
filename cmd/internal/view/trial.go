//go:build !small

package view

import (
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/rules"
)

// bestTries says what is told of the best try where there is a reply to show.
var bestTries = map[drill.Finding]catalog.Key{
	drill.Refuted: "try-best-refuted", drill.TooSlow: "try-best-too-slow",
	drill.Slower: "try-best-slower", drill.Open: "try-best-open",
}

// findings says what is told of a legal move that is not the key.
var findings = map[drill.Finding]catalog.Key{
	drill.Also: "try-also", drill.Refuted: "try-refuted", drill.TooSlow: "try-too-slow",
	drill.Fails: "try-fails", drill.Slower: "try-slower", drill.Open: "try-open",
}

// Found says in a sentence what has come of a legal move in a trial; "" for the key. What
// is a miss is told with what follows it, to where the loss can be seen.
func (o *Options) Found(t *drill.Trial, m rules.Move, a drill.Answer) string {
	told := findings[a.Finding]
	if told == "" {
		return ""
	}
	reply := ""
	if a.Reply != nil {
		reply = notation.FormatMove(a.Reply.Move, o.Squares)
	}
	text := o.Lang.Say(told, "move", notation.FormatMove(m, o.Squares), "reply", reply, "key", notation.FormatMove(a.Key, o.Squares), "n", t.Left())
	if after := o.aftermath(t, t.Position().After(m), a); after != "" {
		text = strings.TrimSuffix(text, ".") + after + "."
	}
	return text
}

// HintInWords returns the lines of a hint at a theme or at where the piece stands; none
// for a clause or a move, which every medium shows in its own way.
func (o *Options) HintInWords(t *drill.Trial, h drill.Hint) []string {
	square := h.Move.From()
	switch h.Kind {
	case drill.HintWhere:
		first := rules.Square(int(square) / 8 * 8) // two rows
		return []string{o.Lang.Say("try-hint-where", "a", notation.FormatSquare(first, o.Squares), "b", notation.FormatSquare(first+7, o.Squares))}
	case drill.HintTheme:
		all := o.ThemesInWords(t.Puzzle())
		return all[:min(1, len(all))]
	case drill.HintSquare:
		piece, _ := t.Position().At(square)
		return []string{o.Lang.Say("try-hint-square", "square", notation.FormatSquare(square, o.Squares),
			"piece", catalog.Piece(o.Lang, t.Puzzle().Ruleset, piece.Rank))}
	}
	return nil
}

// BestTry says why the first move that looks best beside the key does not do it;
// "" where every move does.
func (o *Options) BestTry(t *drill.Trial) string {
	m, a, ok := t.BestTry()
	if !ok {
		return ""
	}
	told, reply, n := catalog.Key("try-best-too-slow"), "", t.Puzzle().Stipulation.Moves
	switch {
	case a.Finding == drill.Fails:
		told, n = "try-best-fails", generate.TablesFor(t.Puzzle().Pieces())
	case a.Reply != nil:
		told, reply = bestTries[a.Finding], notation.FormatMove(a.Reply.Move, o.Squares)
	}
	return o.Lang.Say(told, "move", notation.FormatMove(m, o.Squares), "reply", reply, "n", n) + o.aftermath(t, t.Puzzle().Position.After(m), a)
}

// aftermath goes on where a move and the reply to it are told: the captures that follow,
// and what it comes to; "" where nobody knows.
func (o *Options) aftermath(t *drill.Trial, last rules.Position, a drill.Answer) string {
	if len(a.Line) == 0 {
		return ""
	}
	for _, m := range a.Line {
		last = last.After(m)
	}
	z := t.Puzzle()
	told, gained := catalog.Key("aftermath-nothing"), o.gained(z, last)
	switch {
	case z.Stipulation.Kind == puzzles.Draw:
		told = "aftermath-lost"
	case z.Class == puzzles.ByTable:
		told = "aftermath-drawn"
	case z.Ruleset.Status(last).Outcome == rules.Won: // by the defender: else the reply would spoil nothing
		told = "aftermath-lost"
	case z.Stipulation.Kind == puzzles.Gain && gained >= z.Stipulation.Gain: // what is not over yet will cost some of it
		told = "aftermath-moment"
	case gained > 0:
		told = "aftermath-gained"
	case gained < 0:
		told, gained = "aftermath-behind", -gained
	}
	moves, rest := "", a.Line
	if a.Reply != nil && a.Finding == drill.Refuted { // it has been told
		rest = rest[1:]
	}
	if len(rest) == len(a.Line) {
		moves = ":"
	}
	for _, text := range o.MoveTexts(rest) {
		moves += " " + text
	}
	return moves + o.Lang.Say(told, "side", catalog.Side(o.Lang, z.Position.Turn()), "n", gained)
}

// Outcome says what a line from a puzzle's position has come to; "" where there is
// nothing to say.
func (o *Options) Outcome(t *drill.Trial, line []rules.Move) string {
	z, last := t.Puzzle(), t.Puzzle().Position
	for _, m := range line {
		last = last.After(m)
	}
	status := z.Ruleset.Status(last)
	reached := t.Reached(line)
	switch kind := z.Stipulation.Kind; {
	case status.Over() && 0 < reached && reached < len(line):
		return o.Lang.Say("try-gained-before", "side", catalog.Side(o.Lang, z.Position.Turn()), "move", (reached+1)/2, "n", z.Stipulation.Gain, "told", o.Status(status))
	case status.Over():
		return o.Status(status)
	case kind == puzzles.Gain:
		return o.Lang.Say("try-gained", "side", catalog.Side(o.Lang, z.Position.Turn()), "n", o.gained(z, last))
	case kind == puzzles.Draw:
		return o.Lang.Say("try-drawn")
	case kind == puzzles.Win && z.Tail > 0:
		return o.Lang.Say("try-won", "n", z.Tail)
	}
	return ""
}

func (o *Options) gained(z *puzzles.Puzzle, last rules.Position) int {
	start := z.Position
	return search.Material(&last, start.Turn()) - search.Material(&start, start.Turn())
}

// Numbered returns moves from a puzzle's position on, a line for each of the solver's with
// the reply to it.
func (o *Options) Numbered(z *puzzles.Puzzle, line []rules.Move) (lines []string) {
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
