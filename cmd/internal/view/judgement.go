package view

import (
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Judgement is what the rules say of a move that somebody wrote.
type Judgement struct {
	rules.Verdict
	Position rules.Position
	Text     string        // the move as it was written
	Attempt  rules.Attempt // what was read in it
}

// Judgement prints yes, or no and why, and what to play instead.
func (p *Printer) Judgement(j *Judgement) {
	if j.Legal {
		p.Line(p.Paint(Green, p.Lang.Say("legal", "move", p.move(j.Move))))
		if j.Move.IsCapture() || j.Move.Becomes() != rules.NoRank {
			p.Line("   " + p.tellMove(j.Move))
		}
		return
	}
	verdict, instead := catalog.Key("illegal"), catalog.Key("instead-play")
	if j.Verdict.Fault == rules.SeveralLines {
		verdict, instead = "unclear", "could-mean"
	}
	p.Line(p.Paint(Red, p.Lang.Say(verdict, "move", p.written(j), "clause", j.Clause, "why", p.Fault(j))))
	if len(j.Instead) > 0 {
		p.Line("   " + p.Lang.Say(instead, "moves", p.List(j.Instead)))
	}
	if p.clauseTitle(j.Clause) != "" {
		p.Line("   " + p.Lang.Say("read-more", "commands", "damone rules "+j.Clause))
	}
}

// written returns the move judged: the line meant when it is known.
func (o *Options) written(j *Judgement) string {
	if j.Verdict.Fault == rules.Outranked {
		return o.move(j.Move)
	}
	return j.Text
}

func (o *Options) tellMove(m rules.Move) string {
	if m.IsCapture() {
		return o.tellLine(m)
	}
	return o.Lang.Say("step-becomes", "piece", catalog.ThePiece(o.Lang, o.Ruleset, m.Mover()), "from", o.square(m.From()),
		"becomes", catalog.APiece(o.Lang, o.Ruleset, m.Becomes()))
}

// Fault says in words why a move is not legal.
func (o *Options) Fault(j *Judgement) string {
	if j.Verdict.Fault == rules.Outranked {
		return o.Reason(&j.Rejection)
	}
	if len(j.Attempt.Squares) == 0 && j.Verdict.Fault == rules.NothingToTake {
		return o.Lang.Say("nothing-to-take")
	}
	fill := []any{"side", catalog.Side(o.Lang, j.Position.Turn()), "status", o.Status(o.Ruleset.Status(j.Position))}
	if squares := j.Attempt.Squares; len(squares) > 0 {
		fill = append(fill, "from", o.square(squares[0]), "a", o.square(squares[max(j.At-1, 0)]), "b", o.square(squares[j.At]))
	}
	mover, prey := j.Piece, rules.NoRank
	if j.Verdict.Fault == rules.PreyTooHigh {
		prey = mover.Rank
		mover, _ = j.Position.At(j.Attempt.Squares[0])
	}
	fill = append(fill, "piece", catalog.APiece(o.Lang, o.Ruleset, mover.Rank), "prey", catalog.APiece(o.Lang, o.Ruleset, prey))
	fault := j.Verdict.Fault
	if squares := j.Attempt.Squares; fault == rules.SquareTaken && squares[j.At] == squares[0] { // 10-10
		fault = rules.NotAStep
	}
	why := o.Lang.Say(catalog.Key("illegal."+fault), fill...)
	switch j.Verdict.Fault {
	case rules.SquareTaken, rules.NotAStep, rules.WrongDirection, rules.EmptySquare, rules.NotYourPiece:
		if !j.Attempt.Capture {
			why += o.captureDue(j.Position)
		}
	}
	return why
}

// captureDue adds to a reason that a capture is compulsory, where it is.
func (o *Options) captureDue(p rules.Position) string {
	if legal := o.Ruleset.Moves(nil, p); len(legal) == 0 || !legal[0].IsCapture() || o.Ruleset.Spec().CaptureOptional {
		return ""
	}
	return "; " + o.Lang.Say("capture-due", "clause", o.Ruleset.Spec().Clauses.Compulsory)
}

// WriteJudgement writes the answer to 'damone check' as a JSON object.
func (o *Options) WriteJudgement(w io.Writer, j *Judgement) error {
	return o.judgement(j, o.Fault).Write(w)
}

func (o *Options) judgement(j *Judgement, reason func(*Judgement) string) *Object {
	out := o.about(OfMove, j.Position)
	if j.Legal {
		after := notation.FormatPosition(j.Position.After(j.Move), notation.Number)
		return out.Add("move", o.move(j.Move), "legal", true, "clause", nil, "fault", nil, "reason", nil, "instead", []string{}, "after", after)
	}
	return out.Add("move", o.written(j), "legal", false, "clause", OrNull(j.Clause), "fault", string(j.Verdict.Fault), "reason", reason(j),
		"instead", o.MoveTexts(j.Instead), "after", nil)
}

// Reason says in words why a capture is out.
func (o *Options) Reason(r *rules.Rejection) string {
	words := catalog.Key("tier." + r.Rung.Tier.String() + ".reason")
	var reason string
	if r.Merit.Kind == rules.OrderMerit {
		its, best := r.Merit.Prey(), r.Best.Prey()
		i := 0 // the first leap at which they take different ranks
		for i < len(its) && i < len(best) && its[i] == best[i] {
			i++
		}
		reason = o.Lang.Say(words, "leap", catalog.Leap(o.Lang, i+1), "its", o.aPrey(its, i), "best", o.aPrey(best, i))
	} else {
		reason = o.Lang.Say(words, "its", o.merit(r.Merit), "best", o.best(r.Best))
	}
	if r.Rung.Least {
		reason += " " + o.Lang.Say("least-first")
	}
	return reason
}

// aPrey returns what a capture takes by leap i, "nothing" after its last.
func (o *Options) aPrey(prey []rules.Rank, i int) string {
	if i >= len(prey) {
		return o.Lang.Say("nothing")
	}
	return catalog.APiece(o.Lang, o.Ruleset, prey[i])
}

// merit returns what a capture has to show on a rung: 3 pieces; a king; king, man, man.
func (o *Options) merit(m rules.Merit) string {
	switch m.Kind {
	case rules.CountMerit:
		return o.count(m)
	case rules.RankMerit:
		return catalog.APiece(o.Lang, o.Ruleset, m.Rank)
	}
	return strings.Join(lists.Each(m.Prey(), func(r rules.Rank) string { return catalog.Piece(o.Lang, o.Ruleset, r) }), ", ")
}

// best returns what the capture that is kept shows: the number alone where the
// other one's words have named what is counted.
func (o *Options) best(m rules.Merit) string {
	if m.Kind == rules.CountMerit {
		return strconv.Itoa(m.Count)
	}
	return o.merit(m)
}

func (o *Options) count(m rules.Merit) string {
	switch m.Of {
	case 0, rules.RanksOf(rules.Pedina, rules.Dama, rules.Damone):
		return o.Lang.Count(m.Count, "piece")
	case rules.RanksOf(rules.Dama, rules.Damone):
		return catalog.CountUpper(o.Lang, o.Ruleset, m.Count)
	}
	for r := rules.Pedina; r < rules.Damone; r++ {
		if m.Of.Has(r) {
			return catalog.Count(o.Lang, o.Ruleset, m.Count, r)
		}
	}
	return catalog.Count(o.Lang, o.Ruleset, m.Count, rules.Damone)
}
