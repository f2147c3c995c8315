package view

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/rules"
)

// Explanation is everything 'damone explain' has to say of a position.
type Explanation struct {
	rules.Ruling
	Misses []rules.Miss
}

// Explanation prints a position, the captures that are possible, the ladder at
// work on them, and what is left to play.
func (p *Printer) Explanation(e Explanation) {
	p.Text(p.Diagram(Board{Position: e.Position}))
	p.Line()
	p.Line(p.standing(&e.Ruling))
	switch {
	case e.Status.Over():
		p.Line(p.howItEnded(e.Position))
	case e.Capture():
		p.captures(&e)
		p.ladder(&e)
		p.verdict(&e)
	default:
		p.Line(p.Lang.Say("steps", "n", len(e.Moves), "moves", p.List(e.Moves)))
	}
	p.misses(e.Misses)
	p.readMore(&e)
}

// howItEnded says what happened to the player it happened to.
func (o *Options) howItEnded(p rules.Position) string {
	royal := o.Ruleset.Spec().Royal
	for _, c := range [...]rules.Color{p.Turn(), p.Turn().Other()} {
		if p.Side(c) == 0 {
			return Capital(o.Lang.Say("loses-all", "side", catalog.Side(o.Lang, c)))
		}
	}
	for _, c := range [...]rules.Color{p.Turn(), p.Turn().Other()} {
		if royal != rules.NoRank && p.Of(c, royal) == 0 {
			return Capital(o.Lang.Say("loses-royal", "side", catalog.Side(o.Lang, c), "piece", catalog.Piece(o.Lang, o.Ruleset, royal)))
		}
	}
	return Capital(o.Lang.Say("cannot-move", "side", catalog.Side(o.Lang, p.Turn())))
}

func (p *Printer) captures(e *Explanation) {
	p.Line()
	if len(e.Lines) == 1 {
		p.Line(p.Lang.Say("one-capture"))
	} else {
		p.Line(p.Lang.Say("captures", "n", len(e.Lines)))
	}
	width := p.width(e.Lines)
	for _, m := range e.Lines {
		p.Line(fmt.Sprintf("   %-*s  %s", width, p.move(m), p.tellLine(m)))
	}
}

func (o *Options) width(moves []rules.Move) int {
	width := 0
	for _, m := range moves {
		width = max(width, len(o.move(m)))
	}
	return width
}

func (o *Options) tellLine(m rules.Move) string {
	text := o.Lang.Say("line-takes", "piece", catalog.ThePiece(o.Lang, o.Ruleset, m.Mover()), "from", o.square(m.From()), "taken", o.takes(m))
	if m.Becomes() != rules.NoRank {
		text += " " + o.Lang.Say("line-becomes", "piece", catalog.Piece(o.Lang, o.Ruleset, m.Becomes()))
	}
	return text
}

func (p *Printer) ladder(e *Explanation) {
	if len(e.Rounds) == 0 {
		return
	}
	p.Line()
	p.Line(p.Lang.Say("ladder"))
	width := p.width(e.Lines)
	for i, round := range e.Rounds {
		title := fmt.Sprintf("%2d. %s %s", i+1, p.clause(round.Rung), p.rungTitle(round.Rung))
		if len(round.Out) == 0 {
			p.Line(title + ": " + p.alike(round))
			continue
		}
		p.Line(title)
		for _, s := range round.Kept {
			p.scored("kept", Green, width, round.Rung, s)
		}
		for _, s := range round.Out {
			p.scored("out", Red, width, round.Rung, s.Scored)
		}
	}
}

func (p *Printer) scored(fate catalog.Key, c Color, width int, r rules.Rung, s rules.Scored) {
	score := p.Lang.Say("nothing-else")
	if !s.Merit.None() {
		score = p.Lang.Say(catalog.Key("tier."+r.Tier.String()+".score"), "its", p.merit(s.Merit))
	}
	word := fmt.Sprintf("%-*s", max(len(p.Lang.Say("kept")), len(p.Lang.Say("out"))), p.Lang.Say(fate))
	p.Line(fmt.Sprintf("       %s  %-*s  %s", p.Paint(c, word), width, p.move(s.Line), score))
}

func (o *Options) clause(r rules.Rung) string { return cmp.Or(r.Clause, "-") }

func (o *Options) rungTitle(r rules.Rung) string {
	title := o.Lang.Say(catalog.TierTitle(r.Tier, o.Ruleset))
	if r.Least {
		title += " " + o.Lang.Say("least-first")
	}
	return title
}

// alike says why a rung decides nothing.
func (o *Options) alike(r rules.Round) string {
	all := o.Lang.Say("both")
	if n := len(r.Kept); n != 2 {
		all = o.Lang.Say("all-of", "n", n)
	}
	merit := r.Kept[0].Merit
	if merit.None() {
		return o.Lang.Say("none-else", "all", all)
	}
	return o.Lang.Say("all-alike", "all", all, "its", o.merit(merit))
}

func (p *Printer) verdict(e *Explanation) {
	p.Line()
	p.Line(p.Paint(Bold, p.leftToPlay(e)))
	p.sameMoves(e)
	if len(e.Rejected) == 0 {
		return
	}
	p.Line(p.Lang.Say("why-not"))
	for i := range e.Rejected {
		r := &e.Rejected[i]
		p.Line(fmt.Sprintf("   %s (%s): %s; %s", p.move(r.Line), p.clause(r.Rung), p.Reason(r),
			p.Lang.Say("beaten", "moves", p.List(r.BeatenBy))))
	}
}

func (o *Options) leftToPlay(e *Explanation) string {
	spec := o.Ruleset.Spec()
	switch {
	case spec.CaptureOptional:
		return o.Lang.Say("may-play", "moves", o.List(e.Moves))
	case len(e.Moves) == 1 && e.DecidedBy() != "":
		return o.Lang.Say("must-play", "move", o.move(e.Moves[0]), "clause", e.DecidedBy())
	case len(e.Moves) == 1:
		return o.Lang.Say("must-be-made", "move", o.move(e.Moves[0]), "clause", spec.Clauses.Compulsory)
	}
	return o.Lang.Say("free-choice", "clause", spec.Free, "moves", o.List(e.Moves))
}

// sameMoves tells which paths the ruleset takes for one of the legal moves.
func (p *Printer) sameMoves(e *Explanation) {
	for _, line := range e.Lines {
		out := slices.ContainsFunc(e.Rejected, func(r rules.Rejection) bool { return r.Line == line })
		if out || slices.Contains(e.Moves, line) {
			continue
		}
		if i := slices.IndexFunc(e.Moves, line.SameEffect); i >= 0 {
			p.Line(p.Lang.Say("same-as", "line", p.move(line), "move", p.move(e.Moves[i])))
		}
	}
}

// misses tells the leaps that the ranks or the direction forbid.
func (p *Printer) misses(misses []rules.Miss) {
	if len(misses) == 0 {
		return
	}
	p.Line()
	p.Line(p.Lang.Say("misses"))
	for i := range misses {
		p.Line("   " + p.tellMiss(&misses[i]))
	}
}

func (o *Options) tellMiss(m *rules.Miss) string {
	t := catalog.Key("miss-too-high")
	if m.Fault == rules.WrongLeap {
		t = "miss-wrong-way"
	}
	return o.Lang.Say(t, "piece", catalog.ThePiece(o.Lang, o.Ruleset, m.Piece.Rank), "from", o.square(m.Path[0]),
		"prey", catalog.ThePiece(o.Lang, o.Ruleset, m.Prey.Rank), "over", o.square(m.Path[1]), "clause", m.Clause)
}

func (p *Printer) readMore(e *Explanation) {
	var commands []string
	for _, clause := range e.cited() {
		if command := "damone rules " + clause; p.clauseTitle(clause) != "" && !slices.Contains(commands, command) {
			commands = append(commands, command)
		}
	}
	if len(commands) > 0 {
		p.Line()
		p.Line(p.Lang.Say("read-more", "commands", strings.Join(commands, ", ")))
	}
}

func (e *Explanation) cited() []string {
	deciding := lists.Where(e.Rounds, func(r rules.Round) bool { return len(r.Out) > 0 })
	return slices.Concat([]string{e.Status.Clause}, lists.Each(deciding, func(r rules.Round) string { return r.Rung.Clause }),
		lists.Each(e.Misses, func(m rules.Miss) string { return m.Clause }))
}

// WriteExplanation writes the answer to 'damone explain' as a JSON object: that
// of 'damone moves' with "free", the clause that leaves a choice, "rounds" and
// "misses".
func (o *Options) WriteExplanation(w io.Writer, e Explanation) error {
	return writeLine(w, append(o.appendExplanation(available(w), &e), '}'))
}

// appendExplanation leaves the object open.
func (o *Options) appendExplanation(dst []byte, e *Explanation) []byte {
	free := ""
	if len(e.Moves) > 1 && e.Capture() {
		free = o.Ruleset.Spec().Free
	}
	dst = o.appendMoves(dst, &e.Ruling)
	dst = appendOrNull(append(dst, `,"free":`...), free)
	dst = array(append(dst, `,"rounds":`...), e.Rounds, o.appendRound)
	return array(append(dst, `,"misses":`...), e.Misses, o.appendMiss)
}

func (o *Options) appendRound(dst []byte, r rules.Round) []byte {
	dst = appendOrNull(append(dst, `{"clause":`...), r.Rung.Clause)
	dst = appendString(append(dst, `,"prefers":`...), o.rungTitle(r.Rung))
	dst = appendString(append(dst, `,"best":`...), o.merit(r.Kept[0].Merit))
	dst = array(append(dst, `,"stayed":`...), r.Kept, func(dst []byte, s rules.Scored) []byte {
		return o.appendMoveText(dst, s.Line)
	})
	dst = array(append(dst, `,"fell":`...), r.Out, func(dst []byte, s rules.Rejection) []byte {
		dst = o.appendMoveText(append(dst, `{"move":`...), s.Line)
		return append(appendString(append(dst, `,"does":`...), o.merit(s.Merit)), '}')
	})
	return append(dst, '}')
}

func (o *Options) appendMiss(dst []byte, m rules.Miss) []byte {
	dst = array(append(dst, `{"path":`...), []rules.Square{m.Path[0], m.Path[2]}, o.appendSquare)
	dst = o.appendSquare(append(dst, `,"over":`...), m.Path[1])
	dst = appendString(append(dst, `,"fault":`...), string(m.Fault))
	dst = appendOrNull(append(dst, `,"clause":`...), m.Clause)
	dst = appendString(append(dst, `,"reason":`...), o.tellMiss(&m))
	return append(dst, '}')
}
