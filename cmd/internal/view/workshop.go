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

// Improvements prints what the composer's bench has found.
func (p *Printer) Improvements(r *generate.Report) {
	for _, c := range r.Idle {
		p.Line(p.Lang.Say("idle-piece", "change", p.change(c)))
	}
	p.Line(p.Lang.Say("variants-tally", "tally", p.Candidates(r.Tally)))
	if len(r.Variants) == 0 {
		return
	}
	heads := p.Heads("head-change", "head-goal", "head-decisions", "head-pieces", "head-grade", "head-quality", "head-position")
	p.Table(heads, lists.Each(r.Variants, func(v generate.Variant) []string {
		z := v.Puzzle
		return []string{
			p.change(v.Change), z.Stipulation.String(), strconv.Itoa(z.Features.Decisions), strconv.Itoa(z.Pieces()), z.Grade.String(),
			strconv.Itoa(generate.Quality(z)), notation.FormatPosition(z.Position, p.Squares),
		}
	}))
}

func (o *Options) change(c generate.Change) string {
	return o.Lang.Say(catalog.Key("change-"+c.Kind), "piece", catalog.Piece(o.Lang, o.Ruleset, c.Piece.Rank), "at", notation.FormatSquare(c.At, o.Squares),
		"to", notation.FormatSquare(c.To, o.Squares), "rank", catalog.APiece(o.Lang, o.Ruleset, c.Rank))
}

// WriteImprovements writes what the composer's bench has found as JSON: why it is
// no puzzle, the squares of idle pieces, and the variants.
func (o *Options) WriteImprovements(w io.Writer, r *generate.Report) error {
	solution := []string{}
	if r.Puzzle != nil {
		solution = o.MoveTexts(r.Puzzle.Solution)
	}
	return NewObject(OfPosition, "fen", notation.FormatPosition(r.Position, notation.Number), "puzzle", r.Puzzle != nil,
		"why", OrNull(string(r.Why)), "solution", solution,
		"idle", lists.Each(r.Idle, func(c generate.Change) string { return notation.FormatSquare(c.At, o.Squares) }),
		"variants", lists.Each(r.Variants, o.variant)).Write(w)
}

func (o *Options) variant(v generate.Variant) *Object {
	z := v.Puzzle
	return object("change", o.change(v.Change), "fen", notation.FormatPosition(z.Position, notation.Number), "stipulation", z.Stipulation.String(),
		"solution", o.MoveTexts(z.Solution), "decisions", z.Features.Decisions, "pieces", z.Pieces(), "quality", generate.Quality(z))
}
