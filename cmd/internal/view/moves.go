package view

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Moves prints the legal moves of a position, and the captures that are not,
// as tables.
func (p *Printer) Moves(r rules.Ruling) {
	p.Line(notation.FormatPosition(r.Position, p.Squares))
	p.Line(p.standing(&r))
	if r.Status.Over() {
		return
	}
	p.Table(p.Heads("head-move", "head-piece", "head-takes", "head-becomes"), lists.Each(r.Moves, func(m rules.Move) []string {
		becomes := ""
		if m.Becomes() != rules.NoRank {
			becomes = catalog.Piece(p.Lang, p.Ruleset, m.Becomes())
		}
		return []string{p.move(m), catalog.Piece(p.Lang, p.Ruleset, m.Mover()), strings.Join(p.taken(m, "taken-cell", catalog.Piece), ", "), becomes}
	}))
	if len(r.Rejected) == 0 {
		return
	}
	p.Line(p.Lang.Say("decided-by", "clause", r.DecidedBy()) + " " + p.Lang.Say("not-allowed"))
	p.Table(p.Heads("head-move", "head-clause", "head-reason", "head-beaten-by"), lists.Each(r.Rejected, func(r rules.Rejection) []string {
		return []string{p.move(r.Line), r.Rung.Clause, p.Reason(&r), p.List(r.BeatenBy)}
	}))
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
	turn := o.Lang.Say("ongoing", "side", catalog.Side(o.Lang, r.Position.Turn()), "ruleset", catalog.RulesetName(o.Lang, o.Ruleset))
	return turn + ". " + o.duty(r)
}

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

func (o *Options) taken(m rules.Move, text catalog.Key, name func(catalog.Lang, *rules.Ruleset, rules.Rank) string) []string {
	var taken []string
	for i, s := range m.AppendCaptured(nil) {
		taken = append(taken, o.Lang.Say(text, "piece", name(o.Lang, o.Ruleset, m.Prey(i)), "square", o.square(s)))
	}
	return taken
}

// List writes moves one after the other.
func (o *Options) List(moves []rules.Move) string {
	return strings.Join(o.MoveTexts(moves), ", ")
}

// MoveTexts returns some moves as they are written; never nil.
func (o *Options) MoveTexts(moves []rules.Move) []string { return lists.Each(moves, o.move) }

func (o *Options) position(p rules.Position) *Object { return o.about(OfPosition, p) }

func (o *Options) about(t Type, p rules.Position) *Object {
	return NewObject(t, "fen", notation.FormatPosition(p, notation.Number), "ruleset", o.Ruleset.ID(), "turn", p.Turn().String())
}

// WriteMoves writes the answer to 'damone moves' as a JSON object. It is put
// together by hand, as that of 'damone explain' is: batches of positions are
// answered by the hundred thousand.
func (o *Options) WriteMoves(w io.Writer, r rules.Ruling) error {
	return writeLine(w, append(o.appendMoves(available(w), &r), '}'))
}

// appendMoves leaves the object open.
func (o *Options) appendMoves(dst []byte, r *rules.Ruling) []byte {
	dst = notation.AppendPosition(append(dst, `{"type":"position","fen":"`...), r.Position)
	dst = appendString(append(dst, `","ruleset":`...), o.Ruleset.ID())
	dst = appendString(append(dst, `,"turn":`...), r.Position.Turn().String())
	dst = appendString(append(dst, `,"status":`...), r.Status.String())
	dst = strconv.AppendBool(append(dst, `,"capture":`...), r.Capture())
	dst = array(append(dst, `,"moves":`...), r.Moves, o.appendPromoting)
	dst = appendOrNull(append(dst, `,"decided_by":`...), r.DecidedBy())
	return array(append(dst, `,"rejected":`...), r.Rejected, o.appendRejection)
}

// appendMove opens an object with a move's keys.
func (o *Options) appendMove(dst []byte, m rules.Move) []byte {
	var buf [maxPath]rules.Square
	dst = o.appendMoveText(append(dst, `{"move":`...), m)
	dst = array(append(dst, `,"path":`...), m.AppendPath(buf[:0]), o.appendSquare)
	dst = appendOrNull(append(dst, `,"mover":`...), o.Ruleset.RankName(m.Mover()))
	taken := 0
	return array(append(dst, `,"captured":`...), m.AppendCaptured(buf[:0]), func(dst []byte, s rules.Square) []byte {
		dst = o.appendSquare(append(dst, `{"square":`...), s)
		dst = appendString(append(dst, `,"rank":`...), o.Ruleset.RankName(m.Prey(taken)))
		taken++
		return append(dst, '}')
	})
}

// maxPath is the most squares a move visits.
const maxPath = 10

func (o *Options) appendPromoting(dst []byte, m rules.Move) []byte {
	return append(o.appendPromotes(dst, m), '}')
}

// appendPromotes leaves the object open.
func (o *Options) appendPromotes(dst []byte, m rules.Move) []byte {
	return appendOrNull(append(o.appendMove(dst, m), `,"promotes":`...), o.Ruleset.RankName(m.Becomes()))
}

func (o *Options) appendRejection(dst []byte, r rules.Rejection) []byte {
	dst = o.appendMove(dst, r.Line)
	dst = appendOrNull(append(dst, `,"clause":`...), r.Rung.Clause)
	dst = appendString(append(dst, `,"reason":`...), o.Reason(&r))
	return append(array(append(dst, `,"beaten_by":`...), r.BeatenBy, o.appendMoveText), '}')
}

func (o *Options) appendMoveText(dst []byte, m rules.Move) []byte {
	return append(notation.AppendMove(append(dst, '"'), m, o.Squares), '"')
}

// appendSquare appends a square: a number, or a string when in letters.
func (o *Options) appendSquare(dst []byte, s rules.Square) []byte {
	if o.Squares == notation.Number {
		return notation.AppendSquare(dst, s, o.Squares)
	}
	return append(notation.AppendSquare(append(dst, '"'), s, o.Squares), '"')
}
