package view

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Board is a position to be drawn, with moves to be shown on it.
type Board struct {
	Position rules.Position
	Flip     bool // Black at the bottom
	Lines    []rules.Move
}

// Board prints a diagram, whose turn it is and the moves to be shown.
func (p *Printer) Board(b *Board) {
	p.Text(p.Diagram(*b))
	p.Line(p.Lang.Say("to-move", "side", catalog.Side(p.Lang, b.Position.Turn())))
	for _, m := range b.Lines {
		text := strings.Join(lists.Each(m.Path(), p.square), " → ")
		if m.IsCapture() || m.Becomes() != rules.NoRank {
			text += ": " + p.tellMove(m)
		}
		p.Line(text)
	}
}

// WriteBoard writes the answer to 'damone board' as a JSON object.
func (o *Options) WriteBoard(w io.Writer, b *Board) error {
	rows := strings.Split(notation.Diagram(b.Position, notation.DiagramOptions{Flip: b.Flip}), "\n")[:8]
	return o.position(b.Position).Add("rows", rows, "lines", json.RawMessage(array(nil, b.Lines, o.appendPromoting))).Write(w)
}

// Setup is pieces that somebody sets up, possible or not.
type Setup struct {
	rules.Setup
	Err    error // what is wrong with it; nil for a position
	Doubts []rules.Problem
	Status rules.Status // of a position
}

// WriteSetup writes pieces that are set up, with all that the rules have
// against them, as a JSON object.
func (o *Options) WriteSetup(w io.Writer, s *Setup) error {
	words := []string{} // everything wrong or doubtful
	if s.Err != nil {
		words = o.words(s.Err, errors.As(s.Err, new(*notation.SyntaxError)))
	}
	words = append(words, lists.Each(s.Doubts, o.doubt)...)
	for c := rules.White; c <= rules.Black && s.Err == nil; c++ {
		if s.Side(c) == 0 {
			words = append(words, Capital(o.Lang.Say("side-without-pieces", "side", catalog.Side(o.Lang, c))))
		}
	}
	if s.Status.Over() {
		words = append(words, Capital(o.Status(s.Status))+".")
	}
	return object("fen", notation.FormatSetup(s.Setup, notation.Number), "turn", s.Turn.String(), "pieces", o.pieces(s.Setup),
		"possible", s.Err == nil, "words", words).Write(w)
}

// Stand is how a game stands, for a board that it is played on.
type Stand struct {
	Game *rules.Game
	Explanation
}

// WriteStand writes how a game stands as a JSON object: that of 'damone
// explain' and what a board needs besides.
func (o *Options) WriteStand(w io.Writer, s *Stand) error {
	ends, standing, left := Ongoing, o.turnAndDuty(&s.Ruling), ""
	if status := s.Game.Status(); status.Over() { // its history counted
		ends, standing = status.String(), Capital(o.Status(status))+"."
	}
	if s.Capture() {
		left = o.leftToPlay(&s.Explanation)
	}
	j := &Object{text: o.appendExplanation(nil, &s.Explanation)}
	j.Add("start", notation.FormatPosition(s.Game.Start(), notation.Number), "played", o.played(s.Game))
	j.Add("standing", standing) // whose turn it is and what they must do, or how the game has ended
	j.Add("left", left)         // what the ladder leaves to play
	j.Add("ends", ends, "pieces", o.pieces(s.Position.Setup()))
	j.Add("lines", json.RawMessage(array(nil, s.Lines, o.told))) // every capture before the ladder
	j.Add("doubts", lists.Each(o.Ruleset.Doubts(s.Position), o.doubt))
	j.Add("draws", o.Ruleset.Clauses().Agreement != "") // players may agree on a draw
	return j.Write(w)
}

// Ongoing is what a Stand's "ends" says of a game that has not ended.
const Ongoing = "ongoing"

// turnAndDuty returns what standing says, but for the ruleset, which a page shows
// elsewhere.
func (o *Options) turnAndDuty(r *rules.Ruling) string {
	if r.Status.Over() {
		return o.standing(r)
	}
	return o.Lang.Say("to-move", "side", catalog.Side(o.Lang, r.Position.Turn())) + ". " + o.duty(r)
}

func (o *Options) told(dst []byte, m rules.Move) []byte {
	dst = append(o.appendPromotes(dst, m), `,"tell":`...)
	return append(appendString(dst, Capital(o.tellLine(m))), '}')
}

func (o *Options) played(g *rules.Game) []*Object {
	var list []*Object
	number := 1
	for i := range g.Plies() {
		before, m := g.Before(i), g.Move(i)
		list = append(list, object("move", o.move(m), "short", notation.FormatShort(m, o.Ruleset.Moves(nil, before), o.Squares),
			"path", o.path(m.Path()), "number", number, "side", before.Turn().String(), "fen", notation.FormatPosition(before.After(m), notation.Number)))
		if before.Turn() == rules.Black {
			number++
		}
	}
	return list
}

func (o *Options) path(squares []rules.Square) json.RawMessage {
	return array(nil, squares, o.appendSquare)
}

func (o *Options) doubt(d rules.Problem) string {
	return Capital(catalog.Words(o.Lang, o.Squares, notation.DescribeProblem(o.Ruleset, d))) + "."
}

// pieces returns the pieces of a setup: their squares as numbers, whatever squares are
// called, and their heights, 1 for a Pedina and 3 for a Damone.
func (o *Options) pieces(s rules.Setup) []*Object {
	var list []*Object
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			for at := range s.Of(c, r).All() {
				list = append(list, object("square", int(at)+1, "side", c.String(), "height", int(r), "name", catalog.Piece(o.Lang, o.Ruleset, r)))
			}
		}
	}
	return list
}

// WriteAttempt writes a Judgement for a board: the object of 'damone check' and
// what a board shows besides. The path is that of the attempt, or of the capture
// that it begins; the title is "" for a clause that is not in the rules, and the
// capture in words for one that could not be followed.
func (o *Options) WriteAttempt(w io.Writer, j *Judgement) error {
	squares, tell := j.Attempt.Squares, ""
	if j.Legal || j.Verdict.Fault == rules.Outranked {
		squares = j.Move.Path()
		if j.Move.IsCapture() {
			tell = Capital(o.tellLine(j.Move))
		}
	}
	sentence := func(j *Judgement) string { return Capital(o.Fault(j)) + "." }
	return o.judgement(j, sentence).Add("path", o.path(squares), "title", o.clauseTitle(j.Clause), "tell", tell).Write(w)
}
