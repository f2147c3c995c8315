package theme

import (
	"context"
	"slices"
	"strings"

	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// Theme is an idea a puzzle can be about.
type Theme struct {
	Name   string
	Clause string // of the rung that it is about; "" for none
	holds  func(*subject) bool
}

// subject is a solved puzzle being looked at.
type subject struct {
	ctx    context.Context
	rs     *rules.Ruleset
	sol    *puzzles.Solution
	side   rules.Color
	line   []puzzles.Step // the whole main line
	start  int            // the balance of material at the start
	tables search.Prober  // nil for none
	plies  int            // from the start of the game; 0 where nobody knows
}

// Of lists the themes of a solved problem by name, sorted; line is its
// MainLine. A problem without a solution has none. Tables, which may be nil, are
// asked about goals that only they decide; game is the moves that led to the
// position, "" where nobody knows them.
func Of(ctx context.Context, rs *rules.Ruleset, sol *puzzles.Solution, line []puzzles.Step, tables search.Prober, game string) []string {
	if len(line) == 0 {
		return nil
	}
	side := sol.Position.Turn()
	s := &subject{ctx, rs, sol, side, line, search.Material(&sol.Position, side), tables, len(strings.Fields(game))}
	names := lists.Each(lists.Where(List(rs), func(t Theme) bool { return t.holds(s) }), func(t Theme) string { return t.Name })
	slices.Sort(names)
	return names
}

// List returns every theme that a ruleset's puzzles can have. Those named after a
// rung of its ladder are last.
func List(rs *rules.Ruleset) []Theme {
	all := lists.Where(general, func(t Theme) bool { return !needsDamone[t.Name] || rs.HasRank(rules.Damone) })
	for i, rung := range rs.Spec().Ladder {
		all = append(all, Theme{
			Name: Forced(rung), Clause: rung.Clause,
			holds: func(s *subject) bool { return s.forced(i) },
		})
	}
	return all
}

// Forced returns the name of the theme of a rung: forced- and the last part of its
// clause.
func Forced(r rules.Rung) string {
	return "forced-" + r.Clause[strings.LastIndexByte(r.Clause, '.')+1:]
}

// openingPlies is how long an opening is, in plies.
const openingPlies = 16

// needsDamone names the themes that take three ranks.
var needsDamone = map[string]bool{"coronation": true, "dead-corner": true, "hunt-damone": true}

var general = []Theme{
	{Name: "sacrifice", holds: func(s *subject) bool { return s.offer() >= 0 }},
	{Name: "shot", holds: func(s *subject) bool {
		return s.after(s.offer(), func(m rules.Move) bool { return m.Leaps() >= 2 })
	}},
	{Name: "multi-jump-2", holds: leaps(2, 2)},
	{Name: "multi-jump-3", holds: leaps(3, 9)},
	{Name: "promotion", holds: becomes(rules.Dama)},
	{Name: "coronation", holds: becomes(rules.Damone)},
	{Name: "breakthrough", holds: func(s *subject) bool {
		return s.after(s.offer(), func(m rules.Move) bool { return m.Becomes() != rules.NoRank })
	}},
	{Name: "block", holds: (*subject).blocks},
	{Name: "dead-corner", holds: (*subject).buries},
	{Name: "hunt-damone", holds: (*subject).hunts},
	{Name: "immunity", holds: (*subject).isImmune},
	{Name: "zugzwang", holds: (*subject).squeezes},
	{Name: "quiet-key", holds: func(s *subject) bool { return s.line[0].Quiet(s.rs) }},
	{Name: "tempo", holds: (*subject).waits},
	{Name: "switchback", holds: (*subject).switchesBack},
	{Name: "underdog", holds: func(s *subject) bool { return s.start < 0 }},
	{Name: "opening-trap", holds: func(s *subject) bool { return s.plies > 0 && s.plies <= openingPlies }},
}

// balance returns the material after step i.
func (s *subject) balance(i int) int {
	after := s.line[i].After()
	return search.Material(&after, s.side)
}

// offer returns the first of the defender's moves that take something and leave the
// solver with less than before the offer and than at the start; -1 for none.
func (s *subject) offer() int {
	for i := 1; i < len(s.line); i += 2 {
		before := search.Material(&s.line[i-1].Before, s.side)
		if s.line[i].Play.Move.IsCapture() && s.balance(i) < before && s.balance(i) < s.start {
			return i
		}
	}
	return -1
}

// after reports whether one of the solver's moves after step i is of a kind;
// there is none where i is negative.
func (s *subject) after(i int, kind func(rules.Move) bool) bool {
	return i >= 0 && slices.ContainsFunc(s.line[i+1:], func(step puzzles.Step) bool {
		return step.Decision != nil && kind(step.Play.Move)
	})
}

func leaps(least, most int) func(*subject) bool {
	return func(s *subject) bool {
		longest := 0
		for i := 0; i < len(s.line); i += 2 {
			longest = max(longest, s.line[i].Play.Move.Leaps())
		}
		return longest >= least && longest <= most
	}
}

func becomes(r rules.Rank) func(*subject) bool {
	return func(s *subject) bool {
		return s.after(0, func(m rules.Move) bool { return m.Becomes() == r }) || s.line[0].Play.Move.Becomes() == r
	}
}

func (s *subject) blocks() bool {
	final := s.line[len(s.line)-1].After()
	g := s.rs.Fast().Glance(&final)
	return g.Stuck() && final.Turn() != s.side
}

func (s *subject) buries() bool {
	loser, final := s.side.Other(), s.line[len(s.line)-1].After()
	return s.blocks() && final.Of(loser, rules.Pedina)&deadSquares(s.rs, loser) != 0
}

// deadSquares returns where a Pedina has nowhere to go whatever else is on the
// board.
func deadSquares(rs *rules.Ruleset, c rules.Color) rules.Set {
	spec := rs.Spec()
	steps, crown := spec.Steps[rules.Pedina], spec.Crowns[rules.Pedina].Squares
	if c == rules.Black {
		steps, crown = steps.Turned(), crown.Turned()
	}
	var dead rules.Set
	for sq := range rules.Square(rules.Squares) {
		stuck := !crown.Has(sq)
		for d := range steps.All() {
			_, ok := sq.Step(d)
			stuck = stuck && !ok
		}
		if stuck {
			dead = dead.With(sq)
		}
	}
	return dead
}

func (s *subject) hunts() bool {
	last := s.line[len(s.line)-1]
	for i := range last.Play.Move.Leaps() {
		if last.Decision != nil && last.Play.Move.Prey(i) == rules.Damone {
			return true
		}
	}
	return false
}

// switchesBack reports whether one of the solver's pieces comes back to where it has
// left along the line.
func (s *subject) switchesBack() bool {
	for i := 0; i < len(s.line); i += 2 {
		if comesBack(s.line[i:]) {
			return true
		}
	}
	return false
}

// comesBack reports whether the piece that makes a line's first move does.
func comesBack(line []puzzles.Step) bool {
	first := line[0].Play.Move
	left, at := rules.SetOf(first.From()), first.To()
	for i, step := range line[1:] {
		m := step.Play.Move
		switch {
		case i%2 == 0 && m.Captured().Has(at):
			return false
		case i%2 == 0 || m.From() != at:
			continue
		case left.Has(m.To()):
			return true
		}
		left, at = left.With(at), m.To()
	}
	return false
}
