package view

import (
	"encoding/csv"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Moves prints the legal moves of a position, and the captures that are not,
// as tables.
func (o *Options) Moves(w io.Writer, r rules.Ruling) error {
	p := o.Printer(w)
	p.Line(notation.FormatPosition(r.Position, o.Squares))
	p.Line(o.standing(&r))
	if r.Status.Over() {
		return p.Err
	}
	p.Table(o.Heads("head-move", "head-piece", "head-takes", "head-becomes"), lists.Each(r.Moves, func(m rules.Move) []string {
		becomes := ""
		if m.Becomes() != rules.NoRank {
			becomes = catalog.Piece(o.Lang, o.Ruleset, m.Becomes())
		}
		return []string{o.move(m), catalog.Piece(o.Lang, o.Ruleset, m.Mover()), strings.Join(o.taken(m, "taken-cell", catalog.Piece), ", "), becomes}
	}))
	if len(r.Rejected) == 0 {
		return p.Err
	}
	p.Line(o.Lang.Say("decided-by", "clause", r.DecidedBy()) + " " + o.Lang.Say("not-allowed"))
	p.Table(o.Heads("head-move", "head-clause", "head-reason", "head-beaten-by"), lists.Each(r.Rejected, func(r rules.Rejection) []string {
		return []string{o.move(r.Line), r.Rung.Clause, o.Reason(&r), o.list(r.BeatenBy)}
	}))
	return p.Err
}

// MovesCSVHead names the columns of MovesCSV.
const MovesCSVHead = "fen,move,mover,path,captured,prey,promotes\n"

// MovesCSV writes the legal moves of a position as CSV, one a line. What has
// several values in a column has spaces between them.
func (o *Options) MovesCSV(w io.Writer, r rules.Ruling) error {
	fen, table := notation.FormatPosition(r.Position, notation.Number), csv.NewWriter(w)
	squares := func(list []rules.Square) string { return strings.Join(lists.Each(list, o.square), " ") }
	for _, m := range r.Moves {
		var prey []string
		for i := range m.Leaps() {
			prey = append(prey, o.Ruleset.RankName(m.Prey(i)))
		}
		_ = table.Write([]string{ // Flush finds out
			fen, o.move(m), o.Ruleset.RankName(m.Mover()), squares(m.Path()), squares(m.AppendCaptured(nil)), strings.Join(prey, " "), o.Ruleset.RankName(m.Becomes()),
		})
	}
	table.Flush()
	return table.Error()
}

// standing says whose turn it is and what they must do, or how the game has
// ended.
func (o *Options) standing(r *rules.Ruling) string {
	if r.Status.Over() {
		return Capital(o.Status(r.Status)) + "."
	}
	turn := o.Lang.Say("ongoing", "side", catalog.Side(o.Lang, r.Position.Turn()), "ruleset", o.Ruleset.ID())
	return turn + ". " + o.duty(r)
}

// duty says whether something must be taken.
func (o *Options) duty(r *rules.Ruling) string {
	duty := catalog.Key("must-take")
	if !r.Capture() {
		duty = "no-capture"
	} else if o.Ruleset.Spec().CaptureOptional {
		duty = "may-take"
	}
	return o.Lang.Say(duty, "clause", o.Ruleset.Clauses().Compulsory)
}

// Status says in words how a game stands that has ended.
func (o *Options) Status(s rules.Status) string {
	text := catalog.Key("drawn-game")
	if s.Outcome == rules.Won {
		text = "won-by"
	}
	return o.Lang.Say(text, "side", catalog.Side(o.Lang, s.Winner), "clause", s.Clause)
}

// takes says what a capture takes and where: the king on 26 and the man on 18.
func (o *Options) takes(m rules.Move) string {
	return o.Lang.And(o.taken(m, "taken-piece", catalog.ThePiece))
}

// taken is what a capture takes, piece by piece.
func (o *Options) taken(m rules.Move, text catalog.Key, name func(catalog.Lang, *rules.Ruleset, rules.Rank) string) []string {
	var taken []string
	for i, s := range m.AppendCaptured(nil) {
		taken = append(taken, o.Lang.Say(text, "piece", name(o.Lang, o.Ruleset, m.Prey(i)), "square", o.square(s)))
	}
	return taken
}

// list writes moves one after the other.
func (o *Options) list(moves []rules.Move) string {
	return strings.Join(o.MoveTexts(moves), ", ")
}
