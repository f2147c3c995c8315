package mutation

import (
	"context"
	"runtime"
	"slices"

	"damone/conformance"
	"damone/notation/lists"
	"damone/notation/ordered"
)

// Matrix says which cases kill which mutants. A case kills a mutant when the
// mutant does not give every answer that the case expects.
type Matrix struct {
	Mutants []*Mutant
	Cases   []*conformance.Case
	Broken  []*conformance.Case // those that the sound rules fail; they kill nothing
	kills   [][]int             // by mutant, the indices of the cases that kill it
}

// NewMatrix puts every case, as it is written, to every mutant of its ruleset.
// When ctx is done it has the mutants that all cases were put to.
func NewMatrix(ctx context.Context, mutants []*Mutant, cases []*conformance.Case) *Matrix {
	m := &Matrix{}
	own := conformance.NewEngine("damone", lists.Each(cases, (*conformance.Case).Rules)...)
	for _, c := range cases {
		passes := conformance.Passes(ctx, c, own)
		switch {
		case ctx.Err() != nil:
			return m
		case passes:
			m.Cases = append(m.Cases, c)
		default:
			m.Broken = append(m.Broken, c)
		}
	}
	worker := func() func(context.Context, *Mutant) []int { return m.killers }
	for killers := range ordered.Map(ctx, runtime.GOMAXPROCS(0), slices.Values(mutants), worker) {
		m.kills = append(m.kills, killers)
	}
	m.Mutants = mutants[:len(m.kills)]
	return m
}

func (m *Matrix) killers(ctx context.Context, mutant *Mutant) []int {
	subject := mutant.Subject()
	var out []int
	for i, c := range m.Cases {
		if c.Ruleset == mutant.Ruleset && ctx.Err() == nil && !conformance.Passes(ctx, c, subject) {
			out = append(out, i)
		}
	}
	return out
}

// firstKillers puts cases to the slips of each ruleset, those that have killed lately
// first, as they are written and turned round, until one kills. None is asked for
// counts.
func firstKillers(ctx context.Context, slips []*Mutant, cases []*conformance.Case) *Matrix {
	m := &Matrix{Cases: cases}
	parts := make(map[string][]*Mutant)
	var names []string
	for _, slip := range slips {
		if parts[slip.Ruleset] = append(parts[slip.Ruleset], slip); !slices.Contains(names, slip.Ruleset) {
			names = append(names, slip.Ruleset)
		}
	}
	worker := func() func(context.Context, string) [][]int {
		return func(ctx context.Context, ruleset string) (kills [][]int) {
			var list []int
			for i, c := range cases {
				if c.Ruleset == ruleset && len(c.With) == 0 && c.Expect.Perft == nil {
					list = append(list, i)
				}
			}
			for _, slip := range parts[ruleset] {
				if ctx.Err() != nil {
					break
				}
				kills = append(kills, m.firstKiller(ctx, slip.Subject(), list))
			}
			return kills
		}
	}
	for kills := range ordered.Map(ctx, runtime.GOMAXPROCS(0), slices.Values(names), worker) {
		m.kills = append(m.kills, kills...)
	}
	m.Mutants = slips[:len(m.kills)]
	return m
}

// firstKiller returns the first case of a list that kills a subject, and moves it to
// the front.
func (m *Matrix) firstKiller(ctx context.Context, subject conformance.Subject, list []int) []int {
	for i, c := range list {
		if !conformance.Passes(ctx, m.Cases[c], subject, conformance.Flip) {
			copy(list[1:i+1], list[:i])
			list[0] = c
			return []int{c}
		}
	}
	return nil
}

// Killers are the cases that kill mutant i.
func (m *Matrix) Killers(i int) []*conformance.Case {
	return lists.Each(m.kills[i], func(c int) *conformance.Case { return m.Cases[c] })
}

// Killed is the names of the mutants that each case kills, by the case's id.
func (m *Matrix) Killed() map[string][]string {
	out := make(map[string][]string)
	for i, mutant := range m.Mutants {
		for _, c := range m.kills[i] {
			out[m.Cases[c].ID] = append(out[m.Cases[c].ID], mutant.Name)
		}
	}
	return out
}

// Minimal is a small set of cases that kills all that the suite kills: those
// that alone kill something, and then, again and again, the case that kills
// most of what is left.
func (m *Matrix) Minimal() []*conformance.Case {
	by := make([][]int, len(m.Cases)) // what each case kills
	alive := make(map[int]bool)
	var chosen []int
	choose := func(c int) {
		chosen = append(chosen, c)
		for _, i := range by[c] {
			delete(alive, i)
		}
	}
	for i, killers := range m.kills {
		for _, c := range killers {
			by[c] = append(by[c], i)
			alive[i] = true
		}
	}
	for i, killers := range m.kills {
		if len(killers) == 1 && alive[i] {
			choose(killers[0])
		}
	}
	for len(alive) > 0 {
		choose(greediest(alive, by))
	}
	slices.Sort(chosen)
	return lists.Each(chosen, func(c int) *conformance.Case { return m.Cases[c] })
}

// greediest is the first of the cases that kill most of what is alive.
func greediest(alive map[int]bool, by [][]int) int {
	best, most := 0, -1
	for c, kills := range by {
		n := 0
		for _, i := range kills {
			if alive[i] {
				n++
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	return best
}
