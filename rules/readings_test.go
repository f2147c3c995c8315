package rules_test

import (
	"cmp"
	"math/rand/v2"
	"testing"

	"damone/rules"
	"damone/rules/plain"
)

// readings are the choices a ruleset makes, each changed on its own. Where
// answers stay the same the two readings are one rule, and a test says so.
var readings = []struct {
	name   string
	base   *rules.Ruleset
	change func(*rules.Spec)
	same   bool // no answer changes
}{
	{"READ-1 goes on promoted", rules.ItalianDamone, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted }, false},
	{"READ-1 goes on unpromoted", rules.ItalianDamone, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesUnpromoted }, false},
	{"READ-1 goes on promoted in draughts", rules.ItalianDraughts, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted }, false},
	{"READ-1 goes on unpromoted in draughts", rules.ItalianDraughts, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesUnpromoted }, true},
	{"READ-2 removed at once", rules.ItalianDamone, func(s *rules.Spec) { s.Removal = rules.RemovedAtOnce }, true},
	{"READ-2 removed at once in draughts", rules.ItalianDraughts, func(s *rules.Spec) { s.Removal = rules.RemovedAtOnce }, true},
	{"READ-3 Black starts", rules.ItalianDamone, func(s *rules.Spec) { s.First = rules.Black }, true},
	{"READ-6 the rank at the end", rules.ItalianDamone, func(s *rules.Spec) { s.MoverRank = rules.RankAtEnd }, false},
	{"READ-7 the same effect", rules.ItalianDamone, func(s *rules.Spec) { s.SameMove = rules.SameEffect }, false},
	{"READ-7 the same effect in draughts", rules.ItalianDraughts, func(s *rules.Spec) { s.SameMove = rules.SameEffect }, false},
	{"READ-8 the corner crowns a Pedina", rules.ItalianDamone, crownCorner, false},
	{"READ-11 the first king only", rules.ItalianDraughts, func(s *rules.Spec) { s.KingEarliest = rules.FirstKingOnly }, false},
	{"READ-9 leniency", rules.ItalianDamone, func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted }, true},
	{"captures are optional", rules.ItalianDamone, func(s *rules.Spec) { s.CaptureOptional = true }, false},
	{"a capture may be broken off", rules.ItalianDamone, stopAnywhere, false},
	{"the fewest pieces", rules.ItalianDamone, func(s *rules.Spec) { s.Ladder[0].Least = true }, false},
	{"the lowest prey", rules.DamoneWinther, func(s *rules.Spec) { s.Ladder[2].Least = true }, false},
	{"men first", rules.ItalianDraughts, func(s *rules.Spec) { s.Ladder[3].Least = true }, false},
	{"the last Dama decides", rules.ItalianDamone, func(s *rules.Spec) { s.Royal = rules.Dama }, false},
	{"a blocked player wins", rules.ItalianDamone, func(s *rules.Spec) { s.NoMove = rules.WinsInstead }, false},
	{"a blocked player draws", rules.ItalianDraughts, func(s *rules.Spec) { s.NoMove = rules.Draws }, false},
	{"who loses everything wins", rules.ItalianDraughts, func(s *rules.Spec) { s.NoPieces = rules.WinsInstead }, false},
}

func crownCorner(s *rules.Spec) { s.Crowns[rules.Pedina].Squares |= s.Crowns[rules.Dama].Squares }

func stopAnywhere(s *rules.Spec) { s.MayStop, s.Ladder = true, s.Ladder[1:] }

// TestReadings asks the second opinion about each reading, and whether the
// reading makes any difference: so READ-2 is seen to make none, and the
// comparison is seen to notice all the others.
func TestReadings(t *testing.T) {
	for i, r := range readings {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			rs, err := r.base.With(r.change)
			if err != nil {
				t.Fatal(err)
			}
			d, read, unread := newDealer(rs, uint64(300+i)), newWitness(rs), newWitness(rs)
			unread.spec, unread.game = r.base.Spec(), plain.New(r.base.Spec())
			same := true
			for range positions {
				p := d.deal()
				if err := read.examine(p); err != nil {
					t.Fatal(err)
				}
				same = same && unread.examine(p) == nil
			}
			if same != r.same {
				t.Errorf("the answers are the same as without the reading: %v, want %v", same, r.same)
			}
		})
	}
}

// TestSecondOpinionOnHouseRules asks both about rulesets made up at random:
// directions, prey, crowning squares, ladder and every reading.
func TestSecondOpinionOnHouseRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(600, 1))
	for made := uint64(0); made < uint64(positions/50); {
		rs, err := rules.Compile(houseRules(rng))
		if err != nil {
			continue // the choices do not go together: make others
		}
		made++
		d, w := newDealer(rs, 700+made), newWitness(rs)
		err = cmp.Or(w.walk(d, rs.Start(), 40), w.count(d.deal(), 2))
		for range 50 {
			err = cmp.Or(err, w.examine(d.deal()))
		}
		if err != nil {
			t.Fatalf("%v\n%+v", err, rs.Spec())
		}
	}
}

// houseRules returns a ruleset nobody ever played.
func houseRules(rng *rand.Rand) rules.Spec {
	s := rules.Rulesets()[rng.IntN(6)].Spec()
	for r := rules.Pedina; int(r) <= len(s.Ranks); r++ {
		houseRank(rng, &s, r)
	}
	ladder := s.Ladder[:0]
	tiers := len(rules.Tiers())
	for _, tier := range rng.Perm(tiers)[:rng.IntN(tiers+1)] {
		clause := string(rune('a' + tier))
		ladder = append(ladder, rules.Rung{Tier: rules.Tier(tier), Clause: clause, Least: rng.IntN(3) == 0})
	}
	s.Ladder = ladder
	s.CaptureOptional, s.MayStop = rng.IntN(4) == 0, rng.IntN(4) == 0
	s.PromotionInCapture = rules.PromotionInCapture(rng.IntN(3))
	s.Removal = rules.Removal(rng.IntN(2))
	s.MoverRank = rules.MoverRank(rng.IntN(2))
	s.SameMove = rules.SameMove(rng.IntN(2))
	s.OnCrown = rules.OnCrown(rng.IntN(2))
	s.KingEarliest = rules.KingEarliest(rng.IntN(2))
	s.Royal = rules.Rank(max(0, rng.IntN(8)-4))
	s.NoPieces, s.NoMove = houseEffect(rng), houseEffect(rng)
	return s
}

// houseRank changes some of what one rank may do.
func houseRank(rng *rand.Rand, s *rules.Spec, r rules.Rank) {
	if rng.IntN(2) == 0 {
		s.Steps[r] = rules.Directions(1 + rng.IntN(15))
	}
	if rng.IntN(2) == 0 {
		s.Leaps[r] = rules.Directions(rng.IntN(16))
	}
	if rng.IntN(2) == 0 {
		s.Prey[r] = rules.Ranks(rng.IntN(8) << 1)
	}
	if rng.IntN(2) == 0 {
		s.Crowns[r] = rules.Crown{Squares: rules.Set(rng.Uint32() & rng.Uint32()), Becomes: r + 1}
	}
}

func houseEffect(rng *rand.Rand) rules.Effect {
	return []rules.Effect{rules.Loses, rules.Loses, rules.Draws, rules.WinsInstead}[rng.IntN(4)]
}
