package mutation

import (
	"cmp"
	"context"
	"math/rand/v2"
	"reflect"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Find is a position that tells a mutant from the sound rules, and how many were
// tried.
type Find struct {
	Found bool
	Setup rules.Setup
	Tried int
}

// Mine looks for a position on which a mutant and its sound ruleset differ, in
// what they accept, allow, refuse and why, or in how the game stands. The same
// seed tries the same positions. What is found is made as small as it can be.
// It looks no further when ctx is done.
func Mine(ctx context.Context, m *Mutant, seed uint64, tries int) Find {
	differ := func(s rules.Setup) bool {
		return slices.ContainsFunc([]conformance.Op{conformance.OpLegal, conformance.OpExplain}, func(op conformance.Op) bool {
			q := conformance.Question{Op: op, Ruleset: m.Ruleset, FEN: notation.FormatSetup(s, notation.Number)}
			return !reflect.DeepEqual(m.sound.Ask(ctx, q), m.Subject.Ask(ctx, q))
		})
	}
	return search(ctx, m.Sound, seed, tries, differ)
}

// search deals positions until one shows what is looked for, and makes that small.
func search(ctx context.Context, rs *rules.Ruleset, seed uint64, tries int, shows func(rules.Setup) bool) (find Find) {
	for d := (&dealer{rs.Spec(), rand.New(rand.NewPCG(seed, 7))}); find.Tried < tries && !find.Found && ctx.Err() == nil; find.Tried++ {
		find.Setup = d.deal()
		find.Found = shows(find.Setup)
	}
	if find.Found {
		find.Setup = shrink(find.Setup, shows)
	}
	return find
}

// enough is how many positions Differ makes small, to keep the smallest.
const enough = 4

// Differ looks for a position about which a program answers what no reading of a ruleset
// admits, and returns the smallest of those it comes to as a case with the clauses that the
// answer goes against, and the answer: nil when all tries go well. It calls tried with
// each position. The error says why the program could not be asked on.
func Differ(ctx context.Context, rs *rules.Ruleset, subject conformance.Subject, seed uint64, tries int, tried func()) (found *conformance.CaseResult, err error) {
	differ := func(s rules.Setup) bool {
		p, bad := rs.Position(s)
		won := func(s rules.Status) bool { return s.Outcome == rules.Won && s.Winner == p.Turn() } // to which no play leads
		if bad != nil || err != nil || ctx.Err() != nil || won(rs.Status(p)) {
			return false
		}
		tried()
		c := conformance.Draft(rs, p)
		c.Cites = []string{rs.Clauses().Board} // until it is known what is wrong
		r := conformance.Put(ctx, c, subject, conformance.AsWritten)
		if err = r.Err; r.Verdict == conformance.Fail && (found == nil || len(r.FEN) < len(found.FEN)) {
			found = &r
		}
		return r.Verdict == conformance.Fail
	}
	for n := uint64(0); n < enough && (n == 0 || found != nil); n++ {
		search(ctx, rs, seed+n, tries, differ)
	}
	if found == nil || ctx.Err() != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	p, _ := found.Case.Position(found.FEN)
	clauses := lists.Each(found.Discrepancies, func(d conformance.Discrepancy) string { return against(rs, p, d) })
	for _, a := range found.Case.Admits {
		clauses = append(clauses, conformance.ClauseOf(a.With[0]))
	}
	found.Case.Cites = lists.Distinct(clauses, func(a, b string) bool { return a == b })
	return found, nil
}

// against returns the clause that a wrong answer goes against.
func against(rs *rules.Ruleset, p rules.Position, d conformance.Discrepancy) string {
	k := rs.Clauses()
	a, err := notation.ParseAttempt(d.Move)
	if d.Clause != "" || err != nil {
		return cmp.Or(d.Clause, k.NoMove)
	}
	switch v := rs.Judge(p, a); {
	case !v.Legal:
		return v.Clause
	case d.Kind == conformance.WrongAfter:
		return cmp.Or(k.Crowns[v.Move.Mover()], k.Once)
	case v.Move.IsCapture():
		return k.Leaps[v.Move.Mover()]
	default:
		return k.Steps[v.Move.Mover()]
	}
}

// shrink takes pieces off a setup as long as it still shows what it is wanted for.
func shrink(s rules.Setup, shows func(rules.Setup) bool) rules.Setup {
	for at := range squaresOf(s).All() {
		fewer := s
		if lift(&fewer, at); shows(fewer) {
			return shrink(fewer, shows)
		}
	}
	return s
}
