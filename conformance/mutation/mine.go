package mutation

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"

	"damone/conformance"
	"damone/notation"
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
	find := Find{}
	for d := (&dealer{m.Sound.Spec(), rand.New(rand.NewPCG(seed, 7))}); find.Tried < tries && !find.Found && ctx.Err() == nil; find.Tried++ {
		find.Setup = d.deal()
		find.Found = differ(find.Setup)
	}
	if find.Found {
		find.Setup = shrink(find.Setup, differ)
	}
	return find
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
