package view

import (
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/generate"
)

// Rejection is a rejection in words.
func (o *Options) Rejection(r generate.Rejection) string {
	return o.Lang.Say(catalog.Key("rejected." + r))
}

// Improvements prints what the composer's bench has found.
func (o *Options) Improvements(w io.Writer, r *generate.Report) error {
	p := o.Printer(w)
	for _, c := range r.Idle {
		p.Line(o.Lang.Say("idle-piece", "change", o.change(c)))
	}
	p.Line(o.Lang.Say("variants-tally", "tally", catalog.Tally(o.Lang, r.Tally)))
	if len(r.Variants) == 0 {
		return p.Err
	}
	heads := o.Heads("head-change", "head-goal", "head-decisions", "head-pieces", "head-grade", "head-quality", "head-position")
	p.Table(heads, lists.Each(r.Variants, func(v generate.Variant) []string {
		z := v.Puzzle
		return []string{
			o.change(v.Change), z.Stipulation.String(), strconv.Itoa(z.Features.Decisions), strconv.Itoa(z.Pieces()), z.Grade.String(),
			strconv.Itoa(generate.Quality(z)), notation.FormatPosition(z.Position, o.Squares),
		}
	}))
	return p.Err
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
