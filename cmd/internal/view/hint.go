//go:build !small

package view

import (
	"io"

	"damone/cmd/internal/catalog"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Hint is a move to play, and what the reasons for it are drawn from.
type Hint struct {
	Ruling   rules.Ruling
	Analysis alphabeta.Analysis // of at least two moves, where there are two; unset where there is one
	Table    *tablebase.Answer  // nil when there are no tables
	Worn     bool               // the game has positions that must not come back, so that no win is certain
}

// Move returns the move to play.
func (h *Hint) Move() rules.Move {
	if len(h.Ruling.Moves) == 1 {
		return h.Ruling.Moves[0]
	}
	return h.Analysis.Best().Move
}

// Hint prints a move and why to play it.
func (p *Printer) Hint(h *Hint) {
	p.Line(p.Paint(Bold, p.Lang.Say("hint-move", "move", p.move(h.Move()))))
	for _, reason := range p.Reasons(h) {
		p.Line(reason)
	}
}

// Reasons says in words why a move is to be played, a sentence each.
func (o *Options) Reasons(h *Hint) []string {
	var reasons []string
	if len(h.Ruling.Moves) == 1 {
		reasons = append(reasons, o.forced(h))
	} else if h.Ruling.Capture() && !o.Ruleset.Spec().CaptureOptional {
		reasons = append(reasons, o.Lang.Say("hint-must", "clause", o.Ruleset.Clauses().Compulsory, "n", len(h.Ruling.Moves)))
	}
	m := h.Move()
	if m.IsCapture() {
		reasons = append(reasons, o.Lang.Say("hint-takes", "taken", o.takes(m)))
	}
	if m.Becomes() != rules.NoRank {
		reasons = append(reasons, o.Lang.Say("hint-becomes", "piece", catalog.Piece(o.Lang, o.Ruleset, m.Becomes())))
	}
	if outcome := o.outcome(h); outcome != "" {
		return append(append(reasons, outcome), o.unless(h)...)
	}
	if len(h.Analysis.Lines) > 1 {
		reasons = append(reasons, o.opinion(h)...)
	}
	return reasons
}

// forced says why nothing else can be played.
func (o *Options) forced(h *Hint) string {
	r := &h.Ruling
	switch {
	case !r.Capture():
		return o.Lang.Say("hint-only")
	case r.DecidedBy() == "":
		return o.Lang.Say("hint-forced", "clause", o.Ruleset.Clauses().Compulsory)
	}
	out := r.Rejected[len(r.Rejected)-1]
	for _, x := range r.Rejected {
		if x.Rung.Clause == r.DecidedBy() {
			out = x
		}
	}
	why := o.Lang.Say("hint-rung-why", "move", o.move(out.Line), "reason", o.Reason(&out))
	return o.Lang.Say("hint-rung", "n", len(r.Lines), "clause", r.DecidedBy(), "reason", why)
}

// outcome says how the game will end, if that is known.
func (o *Options) outcome(h *Hint) string {
	pos := h.Ruling.Position
	after := pos.After(h.Move())
	if s := o.Ruleset.Status(after); s.Outcome == rules.Won && s.Winner == pos.Turn() {
		return o.Lang.Say("hint-wins-now", "side", catalog.Side(o.Lang, pos.Turn()))
	}
	if len(h.Analysis.Lines) == 0 {
		return ""
	}
	score := h.Analysis.Best().Score
	plies, counted := score.Plies()
	switch value := score.Value(); {
	case value == search.Win && counted:
		return o.Lang.Say("hint-wins", "plies", o.plies(plies))
	case value == search.Win:
		return o.Lang.Say("hint-wins-table")
	case value == search.Loss && counted:
		return o.Lang.Say("hint-loses", "plies", o.plies(plies))
	case value == search.Loss:
		return o.Lang.Say("hint-loses-all")
	case h.Table != nil && h.Table.Known && !h.Table.Certain:
		return o.tableVerdict(h.Table)
	case h.Table.Draws(h.Move()):
		return o.Lang.Say("hint-draws")
	}
	return ""
}

// unless says what a forced win or loss takes for granted.
func (o *Options) unless(h *Hint) []string {
	over := o.Ruleset.Status(h.Ruling.Position.After(h.Move())).Over()
	if !h.Worn || over || len(h.Analysis.Lines) == 0 || h.Analysis.Best().Score.Value() == search.Open {
		return nil
	}
	return []string{o.Lang.Say("hint-unless", "clause", o.Ruleset.Clauses().Repetition)}
}

// muchBetter is how much a move must be better than the next for the rest to
// be called costly: a Pedina, more or less.
const muchBetter = 80

// opinion says why a search likes a move.
func (o *Options) opinion(h *Hint) []string {
	best, next := h.Analysis.Best(), h.Analysis.Lines[1]
	pos, side := h.Ruling.Position, h.Ruling.Position.Turn()
	end := pos
	for _, m := range best.Moves {
		end = end.After(m)
	}
	var said []string
	switch score := best.Score.String(); {
	case search.Material(&end, side) > search.Material(&pos, side):
		said = append(said, o.Lang.Say("hint-gains", "line", o.List(best.Moves)))
	case len(best.Moves) < 2:
		said = append(said, o.Lang.Say("hint-best-move", "score", score))
	default:
		said = append(said, o.Lang.Say("hint-best", "score", score, "line", o.List(best.Moves[1:])))
	}
	if best.Score-next.Score >= muchBetter {
		said = append(said, o.Lang.Say("hint-saves"))
	}
	return said
}

// WriteHint writes a hint as a JSON object.
func (o *Options) WriteHint(w io.Writer, h *Hint) error {
	j := o.position(h.Ruling.Position).Add("move", o.move(h.Move()), "forced", len(h.Ruling.Moves) == 1, "clause", OrNull(h.Ruling.ForcedBy(o.Ruleset)))
	if len(h.Analysis.Lines) == 0 { // there was nothing to choose
		return j.Add("score", nil, "proved", nil, "plies", nil, "line", []string{}, "reasons", o.Reasons(h)).Write(w)
	}
	line := o.lineMembers(h.Analysis.Best(), h.Table)[2:]
	if h.Worn {
		line[3] = nil
	}
	return j.Add(line...).Add("reasons", o.Reasons(h)).Write(w)
}
