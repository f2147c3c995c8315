package generate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
)

// Gains whose key loses or has a better rival, as a search of a million
// positions sees, are no puzzles. They once were.
func TestGainsWithBetterRivalsAreRefused(t *testing.T) {
	for _, test := range []struct{ ruleset, fen, gain string }{
		{"damone-winther-royal", "B:WE32,K24,K28,11,23,26,27:BE19,K2,K9,13,17,18", "gain:2:2"},
		{"italian", "W:W10,15,22,23,28,29,32:B1,7,8,14,16", "gain:2:3"},
		{"italian", "B:W12,15,17,21,28,31:BK27,2,4,10,13,14,19", "gain:2:3"},
		{"italian", "W:W18,19,22,25,26,28,32:B5,7,9,10,11", "gain:2:3"},
		{"damone-winther", "B:WE3,K19,K23,17:BE18,K2", "gain:2:3"},
	} {
		rs, _ := rules.Lookup(test.ruleset)
		pos, err := notation.ParsePosition(rs, test.fen)
		if err != nil {
			t.Fatal(err)
		}
		stip, err := puzzles.ParseStipulation(test.gain)
		if err != nil {
			t.Fatal(err)
		}
		p := &puzzles.Puzzle{Ruleset: rs, Position: pos, Stipulation: stip, Class: puzzles.Limited, Source: "mistakes"}
		faults := generate.Regenerate(t.Context(), p, 1_000_000, nil)
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), "worse") {
			t.Errorf("%s: got %v, want it turned down as worse", test.fen, faults)
		}
	}
}

// shots makes a few shots.
func shots(t *testing.T, o generate.Options) (list []*puzzles.Puzzle, text string) {
	t.Helper()
	o.Seed, o.Standards = 3, generate.StandardStandards()
	o.Deep = 100_000
	tasks := []*generate.Task{{Name: "a", Ruleset: rules.ItalianDamone, Source: "shots", Count: 3}}
	r, err := generate.Run(t.Context(), tasks, o)
	if err != nil || len(r.Short) > 0 {
		t.Fatalf("%v, %d short", err, len(r.Short))
	}
	var out bytes.Buffer
	if err := (&puzzles.Collection{Puzzles: r.Puzzles[0]}).Write(&out); err != nil {
		t.Fatal(err)
	}
	return r.Puzzles[0], out.String() + r.Tally.String()
}

func TestShotsAreNatural(t *testing.T) {
	list, _ := shots(t, generate.Options{Jobs: 1})
	for _, p := range list {
		if p.Pieces() < 8 || search.Material(&p.Position, p.Position.Turn()) > 0 {
			t.Errorf("%s: the solver is ahead, or there are few pieces", p)
		}
		if p.Game == "" || p.Stipulation.Kind == puzzles.Gain && p.Searched != 100_000 {
			t.Errorf("%s: game %q, searched %d", p, p.Game, p.Searched)
		}
		if faults := append(verify.Puzzle(t.Context(), p, verify.Limit, nil), generate.Regenerate(t.Context(), p, 0, nil)...); len(faults) > 0 {
			t.Errorf("%s: %v", p, faults)
		}
		other := *p
		other.Game = p.Game[:strings.LastIndexByte(p.Game, ' ')]
		if faults := verify.Puzzle(t.Context(), &other, verify.Limit, nil); len(faults) != 1 || faults[0].Kind != verify.OtherGame {
			t.Errorf("%s: a game without its last move has the faults %v", p, faults)
		}
	}
}

// The same seed gives the same shots with two jobs, and after a kill.
func TestShotsSameSeedSameBytes(t *testing.T) {
	_, want := shots(t, generate.Options{Jobs: 1})
	name := filepath.Join(t.TempDir(), "journal")
	if _, got := shots(t, generate.Options{Jobs: 2, Journal: name}); got != want {
		t.Errorf("two jobs give\n%s\none gives\n%s", got, want)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, got := shots(t, generate.Options{Jobs: 2, Journal: name}); got != want {
		t.Errorf("after a kill\n%s\nundisturbed\n%s", got, want)
	}
}
