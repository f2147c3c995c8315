package view

import (
	"fmt"
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/generate"
)

// Rejection is a rejection in words, with its name.
func (o *Options) Rejection(r generate.Rejection) string {
	return fmt.Sprintf("%s (%s)", o.Lang.Say(catalog.Key("rejected."+r)), catalog.PuzzleName(o.Lang, "rejection", string(r)))
}

// Improvements prints what the composer's bench has found.
func (o *Options) Improvements(w io.Writer, r *generate.Report) error {
	p := o.printer(w)
	for _, c := range r.Idle {
		p.line(o.Lang.Say("idle-piece", "change", o.change(c)))
	}
	p.line(o.Lang.Say("variants-tally", "tally", catalog.Tally(o.Lang, r.Tally)))
	if len(r.Variants) == 0 {
		return p.err
	}
	heads := o.heads("head-change", "head-goal", "head-decisions", "head-pieces", "head-grade", "head-quality", "head-position")
	p.table(heads, each(r.Variants, func(v generate.Variant) []string {
		z := v.Puzzle
		return []string{
			o.change(v.Change), z.Stipulation.String(), strconv.Itoa(z.Features.Decisions), strconv.Itoa(z.Pieces()), z.Grade.String(),
			strconv.Itoa(generate.Quality(z)), notation.FormatPosition(z.Position, o.Squares),
		}
	}))
	return p.err
}

func (o *Options) change(c generate.Change) string {
	return o.Lang.Say(catalog.Key("change-"+c.Kind), "piece", catalog.Piece(o.Lang, o.Ruleset, c.Piece.Rank), "at", o.square(c.At),
		"to", o.square(c.To), "rank", catalog.APiece(o.Lang, o.Ruleset, c.Rank))
}

type improvementJSON struct {
	Type     Type              `json:"type"`
	FEN      string            `json:"fen"`
	Puzzle   bool              `json:"puzzle"`
	Why      *string           `json:"why"` // the rejection's name
	Solution []string          `json:"solution"`
	Idle     []string          `json:"idle"` // squares
	Variants []improvedVariant `json:"variants"`
}

type improvedVariant struct {
	Change      string   `json:"change"`
	FEN         string   `json:"fen"`
	Stipulation string   `json:"stipulation"`
	Solution    []string `json:"solution"`
	Decisions   int      `json:"decisions"`
	Pieces      int      `json:"pieces"`
	Quality     int      `json:"quality"`
}

// WriteImprovements writes what the composer's bench has found as JSON.
func (o *Options) WriteImprovements(w io.Writer, r *generate.Report) error {
	j := improvementJSON{
		Type: OfPosition, FEN: notation.FormatPosition(r.Position, notation.Number), Puzzle: r.Puzzle != nil, Why: orNull(string(r.Why)),
		Solution: []string{}, Idle: each(r.Idle, func(c generate.Change) string { return o.square(c.At) }), Variants: each(r.Variants, o.improvedVariant),
	}
	if r.Puzzle != nil {
		j.Solution = o.moveTexts(r.Puzzle.Solution)
	}
	return WriteJSON(w, j)
}

func (o *Options) improvedVariant(v generate.Variant) improvedVariant {
	return improvedVariant{
		o.change(v.Change), notation.FormatPosition(v.Puzzle.Position, notation.Number), v.Puzzle.Stipulation.String(),
		o.moveTexts(v.Puzzle.Solution), v.Puzzle.Features.Decisions, v.Puzzle.Pieces(), generate.Quality(v.Puzzle),
	}
}
