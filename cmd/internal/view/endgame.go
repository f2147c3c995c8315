package view

import (
	"io"
	"slices"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Probing is what endgame tables say of a position and of its moves.
type Probing struct {
	Position rules.Position
	Known    bool
	Lacks    Lack // why it is not known
	Result   tablebase.Result
	Certain  bool // the result holds whatever the limit on quiet play
	Pieces   int  // how many the tables know in full
	Moves    []ProbedMove
}

// Lack is why tables do not know a position; the zero Lack is that it has too
// many pieces.
type Lack struct {
	Slice   string // of which there is no table, though there are others of as many pieces
	Crowned bool   // a piece stands where it would have been crowned
}

// ProbedMove is a move and what it leads to, seen by the side that plays it.
type ProbedMove struct {
	Move    rules.Move
	Known   bool
	Result  tablebase.Result
	Certain bool // as in Probing
}

// draws reports whether tables, which may be nil, prove that a move draws.
func (pr *Probing) draws(m rules.Move) bool {
	return pr != nil && slices.ContainsFunc(pr.Moves, func(x ProbedMove) bool {
		return x.Move == m && x.Known && x.Result.Value == tablebase.Draw
	})
}

// Probing prints what tables say.
func (o *Options) Probing(w io.Writer, pr *Probing) error {
	p := o.printer(w)
	p.line(notation.FormatPosition(pr.Position, o.Squares))
	p.line(p.paint(bold, o.tableVerdict(pr)))
	var rows [][]string
	for _, m := range pr.Moves {
		value, plies := "?", ""
		if m.Known {
			value, plies = o.tableValue(m), decided(m.Result)
		}
		rows = append(rows, []string{o.move(m.Move), value, plies})
	}
	if len(rows) > 0 {
		p.table([]string{o.Lang.Say("head-move"), o.Lang.Say("head-value"), o.Lang.Say("head-plies")}, rows)
	}
	return p.err
}

// decided is the distance of a win or loss, "" for anything else.
func decided(r tablebase.Result) string {
	if r.Value == tablebase.Win || r.Value == tablebase.Loss {
		return strconv.Itoa(r.Distance)
	}
	return ""
}

// tableVerdict says what a position is worth by the tables.
func (o *Options) tableVerdict(pr *Probing) string {
	side := capital(catalog.Side(o.Lang, pr.Position.Turn()))
	switch {
	case pr.Known && !pr.Certain:
		return o.lateVerdict(pr)
	case pr.Lacks.Crowned:
		return o.Lang.Say("table-crowned", "clause", o.Ruleset.Clauses().OnCrown)
	case pr.Lacks.Slice != "":
		return o.Lang.Say("table-missing", "slice", pr.Lacks.Slice)
	case !pr.Known:
		return o.Lang.Say("table-unknown", "pieces", strconv.Itoa(pr.Pieces), "count", strconv.Itoa(pr.Position.Occupied().Len()))
	case pr.Result.Value == tablebase.Win:
		return o.Lang.Say("table-win", "side", side, "plies", o.plies(pr.Result.Distance))
	case pr.Result.Value == tablebase.Loss:
		return o.Lang.Say("table-loss", "side", side, "plies", o.plies(pr.Result.Distance))
	case pr.Result.Value == tablebase.Draw:
		return o.Lang.Say("table-draw")
	}
	return o.Lang.Say("table-open")
}

// lateVerdict says of a win that the quiet limit may make it a draw.
func (o *Options) lateVerdict(pr *Probing) string {
	text := catalog.Key("table-late-win")
	if pr.Result.Value == tablebase.Loss {
		text = "table-late-loss"
	}
	return o.Lang.Say(text, "side", catalog.Side(o.Lang, pr.Position.Turn()), "plies", o.plies(pr.Result.Distance),
		"limit", strconv.Itoa(o.Ruleset.Spec().Quiet.Plies), "clause", o.Ruleset.Clauses().Quiet)
}

// plies is a distance in words.
func (o *Options) plies(n int) string {
	if n == 1 {
		return o.Lang.Say("one-ply")
	}
	return o.Lang.Say("plies", "n", strconv.Itoa(n), "moves", strconv.Itoa((n+1)/2))
}

func (o *Options) tableValue(m ProbedMove) string {
	switch v := m.Result.Value; {
	case (v == tablebase.Win || v == tablebase.Loss) && !m.Certain:
		return o.lateValue(v)
	case v == tablebase.Win:
		return o.Lang.Say("value-win")
	case v == tablebase.Loss:
		return o.Lang.Say("value-loss")
	case v == tablebase.Draw:
		return o.Lang.Say("value-draw")
	}
	return o.Lang.Say("value-open")
}

// lateValue is a win or loss that the quiet limit, which a ruleset of the
// user's own may have without a clause, may make a draw.
func (o *Options) lateValue(v tablebase.Value) string {
	clause := o.Ruleset.Clauses().Quiet
	late, slow := catalog.Key("value-late-win"), catalog.Key("value-slow-win")
	if v == tablebase.Loss {
		late, slow = "value-late-loss", "value-slow-loss"
	}
	if clause == "" {
		return o.Lang.Say(slow)
	}
	return o.Lang.Say(late, "clause", clause)
}

// probingJSON is a promise.
type probingJSON struct {
	FEN     string            `json:"fen"`
	Ruleset string            `json:"ruleset"`
	Turn    string            `json:"turn"`
	Value   *string           `json:"value"` // win, loss, draw, unresolved; null when not known
	Plies   *int              `json:"plies"`
	Certain bool              `json:"certain"`
	Moves   []probingMoveJSON `json:"moves"`
}

type probingMoveJSON struct {
	Move    string  `json:"move"`
	Value   *string `json:"value"`
	Plies   *int    `json:"plies"`
	Certain bool    `json:"certain"`
}

// WriteProbing writes what tables say as a JSON object.
func (o *Options) WriteProbing(w io.Writer, pr *Probing) error {
	j := probingJSON{
		FEN: notation.FormatPosition(pr.Position, notation.Number), Ruleset: o.Ruleset.ID(), Turn: pr.Position.Turn().String(),
		Certain: pr.Known && pr.Certain, Moves: []probingMoveJSON{},
	}
	j.Value, j.Plies = tableJSON(pr.Known, pr.Result)
	for _, m := range pr.Moves {
		mj := probingMoveJSON{Move: o.move(m.Move), Certain: m.Known && m.Certain}
		mj.Value, mj.Plies = tableJSON(m.Known, m.Result)
		j.Moves = append(j.Moves, mj)
	}
	return WriteJSON(w, j)
}

func tableJSON(known bool, r tablebase.Result) (value *string, plies *int) {
	if !known {
		return nil, nil
	}
	text := r.Value.String()
	if r.Value == tablebase.Win || r.Value == tablebase.Loss {
		plies = &r.Distance
	}
	return &text, plies
}
