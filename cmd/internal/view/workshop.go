//go:build !small

package view

import (
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/generate"
)

// Verification is what is wrong with each of some puzzles.
type Verification struct {
	Set    *puzzles.Set
	Faults [][]notation.Fault // of each; nil for one that was not verified
}

// Counts returns how many puzzles were verified, and how many are bad.
func (v *Verification) Counts() (verified, bad int) {
	for _, faults := range v.Faults {
		if faults != nil {
			verified++
		}
		if len(faults) > 0 {
			bad++
		}
	}
	return verified, bad
}

// Verification prints a line for everything that is wrong, and the counts.
func (p *Printer) Verification(v *Verification) {
	for i, faults := range v.Faults {
		for _, f := range faults {
			p.Line(v.Set.Files[i] + ": " + v.Set.Puzzles[i].ID + ": " + catalog.Words(p.Lang, notation.Number, f))
		}
	}
	verified, bad := v.Counts()
	p.Line(p.Lang.Say("puzzles-verified", "n", verified, "bad", bad))
}

// AddVerification writes the puzzles that were verified as JSON, and the counts.
func (o *Options) AddVerification(q *Sequence, v *Verification) error {
	for i, faults := range v.Faults {
		if faults == nil {
			continue
		}
		list := lists.Each(faults, func(f notation.Fault) *Object {
			return object("error", catalog.Words(o.Lang, notation.Number, f), "kind", string(f.Kind))
		})
		q.Add(NewObject(OfPuzzle, "file", v.Set.Files[i], "id", v.Set.Puzzles[i].ID, "sound", len(faults) == 0, "faults", list))
	}
	verified, bad := v.Counts()
	return q.Close(NewObject(OfSummary, "puzzles", len(v.Faults), "verified", verified, "bad", bad))
}

// AddMade writes puzzles that were made or found as JSON, and what became of
// the other candidates, with the tasks that found too few.
func (o *Options) AddMade(q *Sequence, list []*puzzles.Puzzle, t generate.Tally, short []*generate.Task) error {
	for _, z := range list {
		q.Add(o.PuzzleJSON(z))
	}
	rejected := map[generate.Rejection]int{}
	maps.Copy(rejected, t.Rejected)
	return q.Close(NewObject(OfSummary, "puzzles", len(list), "candidates", t.Candidates, "rejected", rejected,
		"short", lists.Each(short, func(t *generate.Task) string { return t.Name })))
}

// Candidates says in a line what became of candidates for puzzles.
func (o *Options) Candidates(t generate.Tally) string {
	words := []string{o.Lang.Say("candidates", "n", t.Candidates, "kept", t.Kept)}
	for _, r := range slices.Sorted(maps.Keys(t.Rejected)) {
		words = append(words, o.Rejection(r)+": "+strconv.Itoa(t.Rejected[r]))
	}
	return strings.Join(words, ", ")
}

// Rejection returns a rejection in words.
func (o *Options) Rejection(r generate.Rejection) string {
	return o.Lang.Say(catalog.Key(r.Key()))
}

// Composed is what has been found out about a composition.
type Composed struct {
	*generate.Composition
	All   bool   // show every line of the solution
	Saved string // the file that it has been put into, "" for none
}

// Composed prints the composer's claim with its solution, and what there is to say of it.
func (p *Printer) Composed(c *Composed) {
	if c.Claim != nil {
		p.Solution(&Solution{Solution: c.Solution, All: c.All})
	} else {
		p.Text(p.Diagram(Board{Position: c.Position}))
	}
	p.Line()
	if c.Puzzle == nil {
		p.Line(p.Lang.Say("no-puzzle", "why", p.whyNone(c.Composition)))
	} else {
		p.Line(p.Lang.Say("composed-verdict") + " (" + c.Puzzle.ID + ")")
		p.PuzzleFacts(c.Puzzle)
	}
	for _, lines := range [][]string{p.flaws(c.Composition), p.said("composed-remarks", c.Remarks), p.said("composed-similar", c.Similar)} {
		for _, line := range lines {
			p.Line(line)
		}
	}
	for _, change := range c.Idle {
		p.Line(p.Lang.Say("idle-piece", "change", p.change(change)))
	}
	p.variants(c)
	if c.Saved != "" {
		p.Line(p.Lang.Say("composed-saved", "file", c.Saved, "id", c.Puzzle.ID))
	}
}

// whyNone says why a composition is no puzzle: how the game has ended, or what can be claimed
// instead.
func (o *Options) whyNone(c *generate.Composition) string {
	status := o.Ruleset.Status(c.Position)
	switch {
	case c.Why == generate.Doubtful && status.Over():
		return o.Status(status)
	case c.Instead != nil:
		return o.Lang.Say("claim-instead", "why", o.Rejection(c.Why), "claim", c.Claim, "goal", c.Instead)
	}
	return o.Rejection(c.Why)
}

// Stage says in a line how far a composition has been looked at.
func (o *Options) Stage(c *generate.Composition, done, all int) string {
	verdict := o.Lang.Say("composed-verdict")
	if c.Puzzle == nil {
		verdict = o.Lang.Say("no-puzzle", "why", o.whyNone(c))
	}
	return o.Lang.Say("composed-stage", "verdict", verdict, "done", done, "all", all)
}

func (o *Options) said(title catalog.Key, faults []notation.Fault) (lines []string) {
	for _, f := range faults {
		lines = append(lines, "   "+catalog.Words(o.Lang, o.Squares, f))
	}
	if len(lines) > 0 {
		lines = append([]string{o.Lang.Say(title)}, lines...)
	}
	return lines
}

func (o *Options) flaws(c *generate.Composition) (lines []string) {
	for _, f := range c.Flaws {
		title := catalog.Key("composed-duals")
		if len(f.Before) == 0 {
			title = "composed-cooks"
		}
		if len(lines) == 0 {
			lines = append(lines, o.Lang.Say(title))
		}
		t := treeText{o: o, first: c.Position.Turn()}
		for i, m := range slices.Concat(f.Before, f.Line) {
			mark := ""
			if i == len(f.Before) {
				mark = "!"
			}
			t.play(puzzles.Play{Move: m}, i, mark)
		}
		lines = append(lines, "   "+t.line.String())
	}
	return lines
}

func (p *Printer) variants(c *Composed) {
	p.Line(p.Lang.Say("variants-tally", "tally", p.Candidates(c.Tally)))
	if len(c.Variants) == 0 {
		return
	}
	heads := p.Heads("head-change", "head-goal", "head-decisions", "head-pieces", "head-grade", "head-quality", "head-position")
	p.Table(heads, lists.Each(c.Variants, func(v generate.Variant) []string {
		z := v.Puzzle
		return []string{
			p.Variant(v, c.Claim), z.Stipulation.String(), strconv.Itoa(z.Features.Decisions), strconv.Itoa(z.Pieces()), z.Grade.String(),
			strconv.Itoa(generate.Quality(z)), notation.FormatPosition(z.Position, p.Squares),
		}
	}))
}

// Variant says what was changed, and in what it is better than what is claimed.
func (o *Options) Variant(v generate.Variant, claim *puzzles.Stipulation) string {
	change := o.change(v.Change)
	if better := v.Better(claim); better != "" {
		change += " (" + o.Lang.Say(map[string]catalog.Key{"shorter": "variant-shorter", "lighter": "variant-lighter"}[better]) + ")"
	}
	return change
}

func (o *Options) change(c generate.Change) string {
	return o.Lang.Say(catalog.Key("change-"+c.Kind), "piece", catalog.Piece(o.Lang, o.Ruleset, c.Piece.Rank), "at", notation.FormatSquare(c.At, o.Squares),
		"to", notation.FormatSquare(c.To, o.Squares), "rank", catalog.APiece(o.Lang, o.Ruleset, c.Rank))
}

// WriteComposed writes what has been found out about a composition as JSON: the claim and
// whether it is a puzzle, why it is none, the second ways to the goal, the squares of idle
// pieces, and the variants.
func (o *Options) WriteComposed(w io.Writer, c *Composed) error {
	var id, claim any
	solution := []string{}
	if c.Puzzle != nil {
		id, solution = c.Puzzle.ID, o.MoveTexts(c.Puzzle.Solution)
	}
	if c.Claim != nil {
		claim = c.Claim.String()
	}
	told := func(f notation.Fault) *Object {
		return object("kind", string(f.Kind), "says", catalog.Words(o.Lang, o.Squares, f))
	}
	return NewObject(OfPosition, "fen", notation.FormatPosition(c.Position, notation.Number), "stipulation", claim, "puzzle", c.Puzzle != nil,
		"why", OrNull(string(c.Why)), "id", id, "solution", solution, "keys", o.MoveTexts(c.Solution.Keys),
		"flaws", lists.Each(c.Flaws, func(f puzzles.Flaw) *Object {
			return object("after", o.MoveTexts(f.Before), "line", o.MoveTexts(f.Line))
		}),
		"remarks", lists.Each(c.Remarks, told), "similar", lists.Each(c.Similar, told),
		"idle", lists.Each(c.Idle, func(c generate.Change) string { return notation.FormatSquare(c.At, o.Squares) }),
		"variants", lists.Each(c.Variants, func(v generate.Variant) *Object {
			z := v.Puzzle
			return object("change", o.change(v.Change), "better", OrNull(v.Better(c.Claim)), "fen", notation.FormatPosition(z.Position, notation.Number),
				"stipulation", z.Stipulation.String(), "solution", o.MoveTexts(z.Solution), "decisions", z.Features.Decisions,
				"pieces", z.Pieces(), "quality", generate.Quality(z))
		})).Write(w)
}
