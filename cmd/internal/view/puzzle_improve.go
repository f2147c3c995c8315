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
		Type: OfPosition, FEN: notation.FormatPosition(r.Position, notation.Number), Puzzle: r.Puzzle != nil, Why: OrNull(string(r.Why)),
		Solution: []string{}, Idle: lists.Each(r.Idle, func(c generate.Change) string { return notation.FormatSquare(c.At, o.Squares) }),
		Variants: lists.Each(r.Variants, o.improvedVariant),
	}
	if r.Puzzle != nil {
		j.Solution = o.MoveTexts(r.Puzzle.Solution)
	}
	return WriteJSON(w, j)
}

func (o *Options) improvedVariant(v generate.Variant) improvedVariant {
	return improvedVariant{
		o.change(v.Change), notation.FormatPosition(v.Puzzle.Position, notation.Number), v.Puzzle.Stipulation.String(),
		o.MoveTexts(v.Puzzle.Solution), v.Puzzle.Features.Decisions, v.Puzzle.Pieces(), generate.Quality(v.Puzzle),
	}
}
