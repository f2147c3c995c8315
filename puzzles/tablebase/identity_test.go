package tablebase_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
)

// TestIdentity changes every field of a Spec in turn: those that tables depend
// on must change the identity, the others must not.
func TestIdentity(t *testing.T) {
	base := rules.ItalianDamone
	changes := map[string]struct {
		edit    func(*rules.Spec)
		another bool
	}{
		"ID":                 {func(s *rules.Spec) { s.ID = "x" }, false},
		"Title":              {func(s *rules.Spec) { s.Title = "x" }, false},
		"Ranks":              {func(s *rules.Spec) { s.Ranks[0] = "x" }, false},
		"Game":               {func(s *rules.Spec) { s.Game = "x" }, false},
		"GameType":           {func(s *rules.Spec) { s.GameType = "x" }, false},
		"First":              {func(s *rules.Spec) { s.First = rules.Black }, false},
		"Start":              {func(s *rules.Spec) { s.Start = rules.Damone3x3.Spec().Start }, false},
		"Steps":              {func(s *rules.Spec) { s.Steps[rules.Dama] = 7 }, true},
		"Leaps":              {func(s *rules.Spec) { s.Leaps[rules.Dama] = 7 }, true},
		"Prey":               {func(s *rules.Spec) { s.Prey[rules.Pedina] = s.Prey[rules.Dama] }, true},
		"Crowns":             {func(s *rules.Spec) { s.Crowns[rules.Dama].Squares = rules.SetOf(1) }, true},
		"CaptureOptional":    {func(s *rules.Spec) { s.CaptureOptional = true }, true},
		"MayStop":            {func(s *rules.Spec) { s.MayStop = true }, true},
		"Ladder":             {func(s *rules.Spec) { s.Ladder[0].Least = true }, true},
		"Free":               {func(s *rules.Spec) { s.Free = "x" }, false},
		"PromotionInCapture": {func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted }, true},
		"Removal":            {func(s *rules.Spec) { s.Removal = rules.RemovedAtOnce }, true},
		"MoverRank":          {func(s *rules.Spec) { s.MoverRank = rules.RankAtEnd }, true},
		"SameMove":           {func(s *rules.Spec) { s.SameMove = rules.SameEffect }, false},
		"OnCrown":            {func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted }, true},
		"KingEarliest":       {func(s *rules.Spec) { s.KingEarliest = rules.FirstKingOnly }, true},
		"Royal":              {func(s *rules.Spec) { s.Royal = rules.Damone }, true},
		"NoPieces":           {func(s *rules.Spec) { s.NoPieces = rules.Draws }, true},
		"NoMove":             {func(s *rules.Spec) { s.NoMove = rules.Draws }, true},
		"Repetition":         {func(s *rules.Spec) { s.Repetition.Effect = rules.NoEffect }, false},
		"Quiet":              {func(s *rules.Spec) { s.Quiet.Plies = 10 }, false},
		"Claims":             {func(s *rules.Spec) { s.Claims = rules.AlwaysClaimed }, false},
		"Clauses":            {func(s *rules.Spec) { s.Clauses.Board = "x" }, false},
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[rules.Spec]()) {
		c, known := changes[field.Name]
		if !known {
			t.Errorf("Spec.%s is new: say here whether tables depend on it", field.Name)
			continue
		}
		rs, err := base.With(c.edit)
		if err != nil {
			t.Fatalf("%s: %v", field.Name, err)
		}
		if another := rs.Identity() != base.Identity(); another != c.another {
			t.Errorf("with Spec.%s changed: another identity is %v, want %v", field.Name, another, c.another)
		}
	}
}

func TestSharedTables(t *testing.T) {
	for _, c := range []struct {
		a, b *rules.Ruleset
		same bool
	}{
		{rules.ItalianDamone, rules.Damone3x3, true},
		{rules.ItalianDamone, rules.DamoneRoyal, false},
		{rules.ItalianDamone, rules.DamoneWinther, false},
		{rules.ItalianDamone, rules.ItalianDraughts, false},
	} {
		if same := c.a.Identity() == c.b.Identity(); same != c.same {
			t.Errorf("%s and %s: same tables %v, want %v", c.a.ID(), c.b.ID(), same, c.same)
		}
	}
}

func TestDefaultDir(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	dir, err := tablebase.DefaultDir(rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := filepath.Base(dir), rules.ItalianDamone.Identity().String(); got != want {
		t.Errorf("got folder %q, want %q", got, want)
	}
}
