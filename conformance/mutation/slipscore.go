package mutation

import (
	"context"
	"runtime"
	"slices"

	"damone/conformance"
	"damone/notation/ordered"
	"damone/rules"
	"damone/rules/plain"
)

// SlipScore is how well a suite does against the slips that programmers make.
// One case that kills a mutant is enough.
type SlipScore struct {
	Mutants    []*Mutant
	Killers    []*conformance.Case // by mutant, a case that kills it; nil for none
	Equivalent []*Mutant           // proved to be no slips at all
	Survivors  []Survivor
	Refuted    []Survivor // called equivalent, and told apart
	Classes    []ClassScore
	Unput      int
}

// Killed is how many mutants the suite kills, of how many that are not
// equivalent.
func (s *SlipScore) Killed() (killed, of int) {
	of = len(s.Mutants) - len(s.Equivalent)
	return of - len(s.Survivors), of
}

// killers puts the cases to the slips of each ruleset, the cases that have
// killed lately first. Only those that count wrongly are asked for counts.
func (s *SlipScore) killers(ctx context.Context, mutants []*Mutant, cases []*conformance.Case) {
	var parts [][]*Mutant
	for _, m := range mutants {
		if len(parts) == 0 || parts[len(parts)-1][0].Ruleset != m.Ruleset {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], m)
	}
	worker := func() func(context.Context, []*Mutant) []*conformance.Case {
		return func(ctx context.Context, part []*Mutant) []*conformance.Case { return firstKillers(ctx, part, cases) }
	}
	for killers := range ordered.Map(ctx, runtime.GOMAXPROCS(0), slices.Values(parts), worker) {
		s.Killers = append(s.Killers, killers...)
	}
	s.Mutants = mutants[:len(s.Killers)]
	s.Unput = len(mutants) - len(s.Killers)
}

// firstKillers is a case that kills each of some mutants of one ruleset, as far
// as it comes before ctx is done.
func firstKillers(ctx context.Context, mutants []*Mutant, cases []*conformance.Case) []*conformance.Case {
	var counts, others []*conformance.Case
	for _, c := range cases {
		switch {
		case c.Ruleset != mutants[0].Ruleset || len(c.With) > 0:
		case c.Expect.Perft != nil:
			counts = append(counts, c)
		default:
			others = append(others, c)
		}
	}
	var out []*conformance.Case
	for _, m := range mutants {
		if ctx.Err() != nil {
			break
		}
		list := others
		if m.Class == Counts {
			list = counts
		}
		out = append(out, firstKiller(ctx, m, list))
	}
	return out
}

// firstKiller is the first case that kills a mutant, as it is written or turned
// round, and moves it to the front.
func firstKiller(ctx context.Context, m *Mutant, cases []*conformance.Case) *conformance.Case {
	subject := m.Subject()
	for i, c := range cases {
		if !conformance.Passes(ctx, c, subject, conformance.Flip) {
			copy(cases[1:i+1], cases[:i])
			cases[0] = c
			return c
		}
	}
	return nil
}

// keepSlips keeps the score of the slips.
func keepSlips(ctx context.Context, mutants []*Mutant, cases []*conformance.Case, proved map[string]bool, o Options) *SlipScore {
	s := &SlipScore{}
	s.killers(ctx, mutants, cases)
	for i, m := range s.Mutants {
		killer := s.Killers[i]
		switch {
		case proved[m.Name]:
			s.Equivalent = append(s.Equivalent, m)
			if find, found := attack(ctx, m, killer, o); found {
				s.Refuted = append(s.Refuted, find)
			}
		case killer == nil:
			find, found := Mine(ctx, m, o.Seed, o.Tries)
			s.Survivors = append(s.Survivors, Survivor{Mutant: m, Find: find, Found: found})
		}
	}
	s.Classes = classes(CodeClasses, s.Mutants, s.Equivalent, func(i int) bool { return s.Killers[i] != nil })
	return s
}

// remembers reports whether a program counts occurrences and quiet moves as the
// plain rules do, at the end of a game.
func (p *program) remembers(g *rules.Game) bool {
	var positions []rules.Setup
	var moves []plain.Move
	for i := range g.Plies() {
		m := g.Move(i)
		positions = append(positions, g.Before(i).Setup())
		moves = append(moves, plain.Move{Path: m.Path(), Captured: m.AppendCaptured(nil), Mover: m.Mover(), Becomes: m.Becomes()})
	}
	positions = append(positions, g.Position().Setup())
	return p.Occurrences(positions, moves) == p.Plainly.Occurrences(positions, moves) && p.Quiet(moves) == p.Plainly.Quiet(moves)
}

// differs reports whether a program allows, refuses or counts otherwise than
// the plain rules do in a position.
func (p *program) differs(s rules.Setup) bool {
	samePath := func(a, b plain.Move) bool { return slices.Equal(a.Path, b.Path) }
	sameRefusal := func(a, b plain.Refusal) bool { return samePath(a.Line, b.Line) && a.Clause == b.Clause }
	if !slices.EqualFunc(p.Moves(s), p.Plainly.Moves(s), samePath) || !slices.EqualFunc(p.Refused(s), p.Plainly.Refused(s), sameRefusal) {
		return true
	}
	a, over := p.Over(s)
	b, sound := p.Plainly.Over(s)
	return a != b || over != sound || p.slip.count != nil && p.Perft(s, 3) != p.Plainly.Perft(s, 3)
}
