package mutation

import (
	"context"
	"runtime"
	"slices"

	"damone/conformance"
	"damone/conformance/slip"
	"damone/notation/lists"
	"damone/notation/ordered"
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
		if m.program.Class == slip.Counts {
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
	all := lists.Each(slip.Classes, func(c slip.Class) Class { return Class(c) })
	s.Classes = classes(all, s.Mutants, s.Equivalent, func(i int) bool { return s.Killers[i] != nil })
	return s
}
