package mutation

import (
	"context"
	"runtime"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/rules"
)

// SlipScore is how well a suite does against the slips that programmers make.
// One case that kills a mutant is enough.
type SlipScore struct {
	Tally
	Killers []*conformance.Case // by mutant, a case that kills it; nil for none
}

// slipKillers puts the cases to the slips of each ruleset, the cases that have
// killed lately first. Only those that count wrongly are asked for counts.
func slipKillers(ctx context.Context, mutants []*Mutant, cases []*conformance.Case, o Options) (all []*conformance.Case) {
	parts := lists.Each(o.Rulesets, func(rs *rules.Ruleset) []*Mutant {
		return lists.Where(mutants, func(m *Mutant) bool { return m.Ruleset == rs.ID() })
	})
	worker := func() func(context.Context, []*Mutant) []*conformance.Case {
		return func(ctx context.Context, part []*Mutant) []*conformance.Case { return firstKillers(ctx, part, cases) }
	}
	for killers := range ordered.Map(ctx, runtime.GOMAXPROCS(0), slices.Values(parts), worker) {
		all = append(all, killers...)
	}
	return all
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
