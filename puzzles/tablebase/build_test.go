package tablebase_test

import (
	"context"
	"flag"
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

var pieces = flag.Int("pieces", 3, "build and verify tables of up to N pieces")

// variants are rulesets that nobody plays, chosen to take the builder through
// everything a Spec can say.
var variants = map[string]struct {
	of   *rules.Ruleset
	edit func(*rules.Spec)
}{
	"optional captures":   {rules.ItalianDamone, func(s *rules.Spec) { s.CaptureOptional = true }},
	"broken-off captures": {rules.ItalianDamone, func(s *rules.Spec) { s.MayStop = true; s.Ladder = nil }},
	"stuck draws":         {rules.ItalianDraughts, func(s *rules.Spec) { s.NoMove = rules.Draws }},
	"stuck wins":          {rules.ItalianDamone, func(s *rules.Spec) { s.NoMove = rules.WinsInstead }},
	"losing wins":         {rules.ItalianDraughts, func(s *rules.Spec) { s.NoMove, s.NoPieces = rules.WinsInstead, rules.WinsInstead }},
	"bare draws":          {rules.ItalianDamone, func(s *rules.Spec) { s.NoPieces = rules.Draws }},
	"royal Dame":          {rules.ItalianDamone, func(s *rules.Spec) { s.Royal = rules.Dama }},
	"royal Pedine":        {rules.ItalianDraughts, func(s *rules.Spec) { s.Royal = rules.Pedina }},
	"crowned and on":      {rules.ItalianDamone, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted; s.OnCrown = rules.CrownAccepted }},
	"crowned afterwards":  {rules.ItalianDraughts, func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesUnpromoted; s.MoverRank = rules.RankAtEnd }},
	"lopsided": {rules.ItalianDamone, func(s *rules.Spec) {
		s.Steps[rules.Dama] = rules.DirectionsOf(rules.NorthWest, rules.SouthWest)
		s.SameMove = rules.SameEffect
	}},
	"straight to Damone": {rules.ItalianDamone, func(s *rules.Spec) { s.Crowns[rules.Pedina].Becomes = rules.Damone; s.Removal = rules.RemovedAtOnce }},
}

// rulesets returns every ruleset with tables of its own, and the variants.
func rulesets(t *testing.T) map[string]*rules.Ruleset {
	all := map[string]*rules.Ruleset{}
	for _, rs := range rules.Rulesets() {
		all[rs.ID()] = rs
	}
	delete(all, rules.Damone3x3.ID()) // see TestSharedTables
	for name, v := range variants {
		rs, err := v.of.With(v.edit)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = rs
	}
	return all
}

// few returns a number of tries, fewer on an ordinary day.
func few(n int) int { return tier.Pick(n/10, n) }

// usual returns how many pieces the tables of a ruleset have that most tests ask: on
// an ordinary day more than two in one ruleset of each game.
func usual(rs *rules.Ruleset) int {
	if rs == rules.ItalianDamone || rs == rules.ItalianDraughts || tier.Exhaustive() {
		return *pieces
	}
	return 2
}

// shared returns a folder with the tables of up to that many pieces, which all tests
// share.
func shared(t testing.TB, rs *rules.Ruleset, pieces int) string {
	t.Helper()
	dir, err := tablebase.Shared(rs, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestEveryEntry works every entry of every ruleset and variant out again; on an
// ordinary day a sample of three pieces.
func TestEveryEntry(t *testing.T) {
	for name, rs := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pieces := usual(rs)
			tables := tablebase.Opened(t, rs, pieces)
			o := tablebase.VerifyOptions{}
			if pieces > 2 {
				o.Sample = tier.Pick(50, 0)
			}
			report, err := tables.Verify(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			var want int64
			for n := 2; n <= pieces; n++ {
				want += tablebase.Positions(rs, n)
			}
			if report.Positions != want || tables.Pieces() != pieces {
				t.Errorf("verified %d positions of up to %d pieces, want %d of %d", report.Positions, tables.Pieces(), want, pieces)
			}
		})
	}
}
