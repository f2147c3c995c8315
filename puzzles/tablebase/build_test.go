package tablebase_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"sync"
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
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

// rulesets is every ruleset with tables of its own, and the variants.
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

// few is a number of tries, fewer with -short.
func few(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}

// built is the folders of the tables that tests share, by identity and pieces.
var built sync.Map

// shared is a folder with the tables of up to that many pieces, which all tests
// share.
func shared(t testing.TB, rs *rules.Ruleset, pieces int) string {
	t.Helper()
	once, _ := built.LoadOrStore(fmt.Sprint(rs.Identity(), pieces), sync.OnceValues(func() (string, error) {
		dir, err := os.MkdirTemp(sharedDir, "tables")
		if err != nil {
			return "", err
		}
		return dir, tablebase.Build(context.Background(), rs, pieces, dir, tablebase.Options{})
	}))
	dir, err := once.(func() (string, error))()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func build(t testing.TB, rs *rules.Ruleset, pieces int) *tablebase.Tables {
	t.Helper()
	tables, err := tablebase.Open(t.Context(), shared(t, rs, pieces), rs)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tables.Close() })
	return tables
}

func TestEveryEntry(t *testing.T) {
	for name, rs := range rulesets(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pieces := *pieces
			if testing.Short() {
				pieces = 2
			}
			tables := build(t, rs, pieces)
			report, err := tables.Verify(context.Background(), tablebase.VerifyOptions{})
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
