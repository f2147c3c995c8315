package view

import (
	"fmt"
	"io"
	"strconv"

	"damone/notation"
	"damone/puzzles/generate"
	"damone/rules"
)

// rejections says in words why something is no puzzle.
var rejections = map[generate.Rejection]string{
	generate.Doubtful:    "it could not have arisen in play, or the game is over",
	generate.FewMoves:    "there are less than three legal moves",
	generate.Nothing:     "no win and no gain is within reach",
	generate.AtOnce:      "the first move does it all",
	generate.Cooked:      "several first moves do it",
	generate.Budget:      "it could not be decided within the budget",
	generate.Recapture:   "the key only takes back",
	generate.Grabbed:     "whoever takes the most finds it",
	generate.Fleeting:    "the gain does not survive a deeper look",
	generate.Dual:        "the solver has a choice later on",
	generate.FewDecision: "there are less than two decisions",
	generate.Shallow:     "a search of three plies finds the key",
	generate.Slow:        "it takes too long to be proved twice",
	generate.Refused:     "the two proofs disagree: please report it",
}

// RejectionText is a rejection in words, with its name.
func RejectionText(r generate.Rejection) string { return fmt.Sprintf("%s (%s)", rejections[r], r) }

// Improvements prints what the composer's bench has found.
func (o *Options) Improvements(w io.Writer, r *generate.Report) error {
	p := o.printer(w)
	for _, c := range r.Idle {
		p.line("idle: " + o.change(c))
	}
	p.line("variants: " + r.Tally.String())
	if len(r.Variants) == 0 {
		return p.err
	}
	var rows [][]string
	for _, v := range r.Variants {
		z := v.Puzzle
		rows = append(rows, []string{
			o.change(v.Change), z.Stipulation.String(), strconv.Itoa(z.Features.Decisions), strconv.Itoa(z.Pieces()), z.Grade.String(),
			strconv.Itoa(generate.Quality(z)), notation.FormatPosition(z.Position, o.Squares),
		})
	}
	p.table([]string{"change", "goal", "decisions", "pieces", "grade", "quality", "position"}, rows)
	return p.err
}

// change says what was changed.
func (o *Options) change(c generate.Change) string {
	text := c.Kind + " " + o.Ruleset.RankName(c.Piece.Rank) + " " + o.square(c.At)
	switch c.Kind {
	case "moved":
		text += " to " + o.square(c.To)
	case "swapped":
		text += " for a " + o.Ruleset.RankName(c.Rank)
	}
	return text
}

// improvementJSON is a promise.
type improvementJSON struct {
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
func (o *Options) WriteImprovements(w io.Writer, pos rules.Position, r *generate.Report) error {
	j := improvementJSON{
		FEN: notation.FormatPosition(pos, o.Squares), Puzzle: r.Puzzle != nil, Why: orNull(string(r.Why)),
		Solution: []string{}, Idle: []string{}, Variants: []improvedVariant{},
	}
	if r.Puzzle != nil {
		j.Solution = o.moveTexts(r.Puzzle.Solution)
	}
	for _, c := range r.Idle {
		j.Idle = append(j.Idle, o.square(c.At))
	}
	for _, v := range r.Variants {
		j.Variants = append(j.Variants, improvedVariant{
			o.change(v.Change), notation.FormatPosition(v.Puzzle.Position, o.Squares), v.Puzzle.Stipulation.String(),
			o.moveTexts(v.Puzzle.Solution), v.Puzzle.Features.Decisions, v.Puzzle.Pieces(), generate.Quality(v.Puzzle),
		})
	}
	return WriteJSON(w, j)
}
