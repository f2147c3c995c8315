//go:build !small

package view

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/tablebase"
	"damone/puzzles/theme"
	"damone/rules"
)

// Puzzles lists puzzles, a line each.
func (p *Printer) Puzzles(list []*puzzles.Puzzle) {
	heads := p.Heads("head-id", "head-ruleset", "head-goal", "head-band", "head-decisions", "head-pieces", "head-themes")
	p.Table(heads, lists.Each(list, func(z *puzzles.Puzzle) []string {
		return []string{
			z.ID, z.Ruleset.ID(), z.Stipulation.String(), strconv.Itoa(z.Band), strconv.Itoa(z.Features.Decisions),
			strconv.Itoa(z.Pieces()), strings.Join(z.Themes, " "),
		}
	}))
}

// Puzzle prints a puzzle without its solution.
func (p *Printer) Puzzle(z *puzzles.Puzzle) {
	p.Board(&Board{Position: z.Position})
	p.Line()
	p.Line(p.Paint(Bold, z.ID) + ": " + p.Stipulation(z.Ruleset, z.Position.Turn(), z.Stipulation) + " (" + z.Stipulation.String() + ", " + catalog.RulesetName(p.Lang, z.Ruleset) + ")")
	p.Line(notation.FormatPosition(z.Position, p.Squares))
	if means := p.GainMeans(z.Ruleset, z.Position.Turn(), z.Stipulation); means != "" {
		p.Line(means)
	}
}

// PuzzleFacts prints what else is known of a puzzle, its solution included, and
// its source where it has one.
func (p *Printer) PuzzleFacts(z *puzzles.Puzzle) {
	class := catalog.PuzzleName(p.Lang, "class", z.Class.String())
	if z.Searched > 0 {
		class = p.Lang.Say("puzzle-searched", "class", class, "n", z.Searched)
	}
	facts := p.Lang.Say("puzzle-facts", "grade", z.Grade.String(), "class", class, "band", z.Band)
	if z.Source != "" {
		facts = p.Lang.Say("puzzle-from", "facts", facts, "source", catalog.PuzzleName(p.Lang, "source", z.Source))
	}
	p.Line(p.Lang.Say("puzzle-solution", "line", z.LineText(p.Squares)))
	if balance := p.Balance(z); balance != "" {
		p.Line(balance)
	}
	p.Line(facts)
	if game := p.Game(z); game != "" {
		p.Line(game)
	}
	p.Line(p.Lang.Say("puzzle-themes", "themes", p.Themes(z)))
	var features []string
	for name, value := range z.Features.All() {
		features = append(features, fmt.Sprintf("%s: %d", catalog.PuzzleName(p.Lang, "feature", name), value))
	}
	p.Line(p.Lang.Say("puzzle-features", "features", strings.Join(features, ", ")))
}

// Balance says what the solver gives and takes along the solution of a gain or a draw, and what is
// left of a draw or of a win whose solution stops where several moves win; "" of other wins.
func (o *Options) Balance(z *puzzles.Puzzle) string {
	var by [2]tablebase.Material // what each side takes
	pos := z.Position
	for _, m := range z.Solution {
		for r, n := range among(pos, pos.Turn().Other(), m.Captured()) {
			by[pos.Turn()][r] += n
		}
		pos = pos.After(m)
	}
	side := z.Position.Turn()
	own, opp := o.material(among(pos, side, pos.Occupied())), o.material(among(pos, side.Other(), pos.Occupied()))
	exchange := o.exchange(side, o.material(by[side.Other()]), o.material(by[side]))
	switch {
	case z.Stipulation.Kind == puzzles.Gain:
		return exchange
	case z.Stipulation.Kind == puzzles.Draw:
		return exchange + " " + o.Lang.Say("balance-left", "own", own, "opp", opp)
	case z.Tail > 0:
		return o.Lang.Say("balance-won", "own", own, "opp", opp)
	}
	return ""
}

// exchange says what a side gives and takes.
func (o *Options) exchange(side rules.Color, given, taken string) string {
	key := catalog.Key("balance")
	switch {
	case taken == "":
		key = "balance-given"
	case given == "":
		key = "balance-taken"
	}
	return Capital(o.Lang.Say(key, "side", catalog.Side(o.Lang, side), "given", given, "taken", taken))
}

// among counts a side's pieces on some squares.
func among(p rules.Position, c rules.Color, on rules.Set) (m tablebase.Material) {
	for r := rules.Pedina; r <= rules.Damone; r++ {
		m[r] = uint8((p.Of(c, r) & on).Len())
	}
	return m
}

// Game tells the game that led to a puzzle; "" where there was none.
func (o *Options) Game(z *puzzles.Puzzle) string {
	if z.Game == "" {
		return ""
	}
	return o.Lang.Say("puzzle-game", "line", o.gameText(z))
}

// gameText returns the moves of that game, their squares named as everywhere else.
func (o *Options) gameText(z *puzzles.Puzzle) string {
	moves, err := notation.ParseLine(z.Ruleset, z.Ruleset.Start(), z.Game)
	if err != nil {
		return z.Game
	}
	return notation.FormatLine(moves, o.Squares)
}

// Stored prints what is known of a puzzle whose solution was not found anew, and
// how to have it found.
func (p *Printer) Stored(z *puzzles.Puzzle) {
	p.Puzzle(z)
	p.PuzzleFacts(z)
	p.Line(p.Lang.Say("puzzle-stored", "ruleset", z.Ruleset.ID(), "n", generate.TablesFor(z.Pieces())))
}

// Themes returns the names of a puzzle's themes.
func (o *Options) Themes(z *puzzles.Puzzle) string {
	return strings.Join(lists.Each(z.Themes, func(name string) string { return catalog.PuzzleName(o.Lang, "theme", name) }), ", ")
}

// ThemesInWords says of each of a puzzle's themes what it means: but of the sacrifice,
// which nearly every puzzle has, only where there is no other.
func (o *Options) ThemesInWords(z *puzzles.Puzzle) (lines []string) {
	for _, t := range theme.List(z.Ruleset) {
		if slices.Contains(z.Themes, t.Name) && (t.Name != "sacrifice" || len(z.Themes) == 1) {
			lines = append(lines, o.Lang.Say("try-hint-theme", "theme", catalog.PuzzleName(o.Lang, "theme", t.Name), "meaning", o.meaning(t)))
		}
	}
	return lines
}

// PuzzleJSON returns a puzzle as a JSON object. It was searched for some nodes where
// the first move is not proved; the game is the moves from the start that led to the
// position.
func (o *Options) PuzzleJSON(z *puzzles.Puzzle) any {
	return NewObject(OfPuzzle, "id", z.ID, "ruleset", z.Ruleset.ID(), "fen", notation.FormatPosition(z.Position, notation.Number),
		"stipulation", z.Stipulation.String(), "solution", o.MoveTexts(z.Solution), "grade", z.Grade.String(), "class", z.Class.String(),
		"themes", z.Themes, "features", z.Features.Map(), "band", z.Band, "source", z.Source, "searched", z.Searched,
		"game", OrNull(z.Game), "on_the_board", z.Stipulation.OnTheBoard(z.Ruleset))
}

// PuzzleStats prints a collection in figures.
func (p *Printer) PuzzleStats(s *puzzles.Stats) {
	p.Line(p.Lang.Say("puzzle-count", "n", s.Puzzles))
	for _, what := range s.Order {
		p.Line()
		p.Table(p.Heads(catalog.Key("head-"+what), "head-puzzles", "head-share"), lists.Each(s.Counts[what], func(c puzzles.KindCount) []string {
			return []string{catalog.PuzzleName(p.Lang, what, c.Kind), strconv.Itoa(c.Count), p.decimal("%.1f %%", 100*float64(c.Count)/float64(max(s.Puzzles, 1)))}
		}))
	}
}

// WritePuzzleStats writes a collection in figures as a JSON object.
func (o *Options) WritePuzzleStats(w io.Writer, s *puzzles.Stats) error {
	return WriteJSON(w, struct {
		Type Type `json:"type"`
		*puzzles.Stats
	}{OfSummary, s})
}

// ThemeList lists themes with what they mean.
func (p *Printer) ThemeList(list []theme.Theme) {
	p.Table(p.Heads("head-theme", "head-in-italian", "head-meaning"), lists.Each(list, func(t theme.Theme) []string {
		return []string{t.Name, inItalian(t), p.meaning(t)}
	}))
}

// ThemeJSON returns a theme with what it means as a JSON object.
func (o *Options) ThemeJSON(t theme.Theme) any {
	return NewObject(OfTheme, "theme", t.Name, "italian", inItalian(t), "clause", OrNull(t.Clause), "meaning", o.meaning(t))
}

func inItalian(t theme.Theme) string {
	italian, _ := catalog.ParseLang("it")
	return catalog.PuzzleName(italian, "theme", t.Name)
}

func (o *Options) meaning(t theme.Theme) string {
	if t.Clause != "" {
		return o.Lang.Say("theme-forced", "clause", t.Clause)
	}
	return o.Lang.Name("theme", t.Name)
}
