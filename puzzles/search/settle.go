package search

import (
	"context"

	"damone/rules"
)

// Settlement is what a position has been proved to be worth.
type Settlement struct {
	Value   Value // to the side to move; Open when it is not known
	NotWin  bool  // the side to move is proved not to win, known Value or not
	Nodes   uint64
	Stopped Stop
}

// Settle proves a position to be a win, a draw or a loss for the side to move,
// as soundly as Prove does. The errors are *BudgetError and *OverError.
func Settle(ctx context.Context, rs *rules.Ruleset, pos rules.Position, o Options) (Settlement, error) {
	if err := Check(rs, pos, Goal{}, 1, o.Limits); err != nil {
		return Settlement{}, err
	}
	p := newPurse(ctx, o.Limits)
	m := newMeter(p)
	s := Settlement{}
	switch settled(rs, pos, pos.Turn(), o, &m) {
	case Proved:
		s.Value = Win
	case Refuted:
		s.NotWin = true
		switch settled(rs, pos, pos.Turn().Other(), o, &m) {
		case Proved:
			s.Value = Loss
		case Refuted:
			s.Value = Draw
		}
	}
	m.close()
	s.Nodes, s.Stopped = p.spent.Load(), p.why()
	return s, nil
}

// settled decides whether a side wins.
func settled(rs *rules.Ruleset, pos rules.Position, side rules.Color, o Options, m *meter) Verdict {
	f := newDuo(rs, side, o.Prober, m, newCasebook()).decide(pos)
	switch {
	case f.proved() && !f.late(rs.Spec().Quiet.Plies):
		return Proved
	case f.refuted():
		return Refuted
	}
	return Unknown
}
