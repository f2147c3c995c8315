package view

import (
	"encoding/json"
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Stand is how a game stands, for a board that it is played on.
type Stand struct {
	Game *rules.Game
	Explanation
}

type playedJSON struct {
	Move   string            `json:"move"`
	Short  string            `json:"short"`
	Path   []json.RawMessage `json:"path"`
	Number int               `json:"number"`
	Side   string            `json:"side"`
	FEN    string            `json:"fen"` // after it
}

type pieceJSON struct {
	Square int    `json:"square"` // a number, whatever squares are called
	Side   string `json:"side"`
	Height int    `json:"height"` // 1 for a Pedina, 3 for a Damone
	Name   string `json:"name"`
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
	j.Add("start", notation.FormatPosition(s.Game.Start(), notation.Number))
	j.Add("played", o.played(s.Game))
	j.Add("standing", standing) // whose turn it is and what they must do, or how the game has ended
	j.Add("left", left)         // what the ladder leaves to play
	j.Add("ends", ends)
	j.Add("pieces", o.pieces(s.Position.Setup()))
	j.Add("lines", lists.Each(s.Lines, o.told)) // every capture before the ladder
	j.Add("doubts", lists.Each(o.Ruleset.Doubts(s.Position), o.doubt))
	j.Add("draws", o.Ruleset.Clauses().Agreement != "") // players may agree on a draw
	return j.Write(w)
}

// Ongoing is what a Stand's "ends" says of a game that has not ended.
const Ongoing = "ongoing"

// turnAndDuty is what standing says, but for the ruleset, which a page shows
// elsewhere.
func (o *Options) turnAndDuty(r *rules.Ruling) string {
	if r.Status.Over() {
		return o.standing(r)
	}
	return o.Lang.Say("to-move", "side", catalog.Side(o.Lang, r.Position.Turn())) + ". " + o.duty(r)
}

// told is a capture with its words.
func (o *Options) told(m rules.Move) json.RawMessage {
	dst := append(o.appendPromotes(nil, m), `,"tell":`...)
	return append(appendString(dst, Capital(o.tellLine(m))), '}')
}

func (o *Options) played(g *rules.Game) []playedJSON {
	list := []playedJSON{}
	number := 1
	for i := range g.Plies() {
		before, m := g.Before(i), g.Move(i)
		j := playedJSON{
			Move: o.move(m), Short: notation.FormatShort(m, o.Ruleset.Moves(nil, before), o.Squares), Number: number,
			Side: before.Turn().String(), FEN: notation.FormatPosition(before.After(m), notation.Number), Path: o.path(m.Path()),
		}
		list = append(list, j)
		if before.Turn() == rules.Black {
			number++
		}
	}
	return list
}

func (o *Options) path(squares []rules.Square) []json.RawMessage {
	return lists.Each(squares, func(s rules.Square) json.RawMessage { return o.appendSquare(nil, s) })
}

func (o *Options) doubt(d rules.Problem) string {
	return Capital(catalog.Words(o.Lang, o.Squares, notation.DescribeProblem(o.Ruleset, d))) + "."
}

func (o *Options) pieces(s rules.Setup) []pieceJSON {
	list := []pieceJSON{}
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			for at := range s.Of(c, r).All() {
				list = append(list, pieceJSON{int(at) + 1, c.String(), int(r), catalog.Piece(o.Lang, o.Ruleset, r)})
			}
		}
	}
	return list
}

// attemptJSON is a Judgement with what a board shows of it.
type attemptJSON struct {
	judgementJSON
	Path  []json.RawMessage `json:"path"`  // of the attempt, or of the capture that it begins
	Title string            `json:"title"` // of the clause; "" for one that is not in the rules
	Tell  string            `json:"tell"`  // the capture in words; "" for one that could not be followed
}

// WriteAttempt writes a Judgement for a board: the object of 'damone check' and
// what a board shows besides.
func (o *Options) WriteAttempt(w io.Writer, j *Judgement) error {
	out := attemptJSON{judgementJSON: o.judgementJSON(j), Title: o.clauseTitle(j.Clause)}
	squares := j.Attempt.Squares
	if j.Legal || j.Verdict.Fault == rules.Outranked {
		squares = j.Move.Path()
		if j.Move.IsCapture() {
			out.Tell = Capital(o.tellLine(j.Move))
		}
	}
	out.Path = o.path(squares)
	if out.Reason != nil {
		*out.Reason = Capital(*out.Reason) + "."
	}
	return WriteJSON(w, out)
}
