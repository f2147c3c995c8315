package generate_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
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
		p := puzzletest.Puzzle(t, rs, test.fen, test.gain, "")
		p.Source = "mistakes"
		faults := generate.Regenerate(t.Context(), p, 1_000_000, nil)
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), "worse") {
			t.Errorf("%s: got %v, want it turned down as worse", test.fen, faults)
		}
	}
}

// batch is a few shots, and how they are written.
type batch struct {
	list []*puzzles.Puzzle
	text string
}

// madeShots makes a few shots.
func madeShots(o generate.Options) (made batch, err error) {
	o.Seed, o.Standards = 3, generate.StandardStandards()
	o.Deep, o.Further = 100_000, 500
	tasks := []*generate.Task{{Name: "a", Ruleset: rules.ItalianDamone, Source: "shots", Count: 3}}
	r, err := generate.Run(context.Background(), tasks, o)
	if err != nil || len(r.Short) > 0 {
		return made, fmt.Errorf("%v, %d short", err, len(r.Short))
	}
	var out bytes.Buffer
	if err := (&puzzles.Collection{Puzzles: r.Puzzles[0]}).Write(&out); err != nil {
		return made, err
	}
	return batch{r.Puzzles[0], out.String() + r.Tally.String()}, nil
}

// ofOneJob is the shots that one job makes.
var ofOneJob = sync.OnceValues(func() (batch, error) { return madeShots(generate.Options{Jobs: 1}) })

func TestShotsAreNatural(t *testing.T) {
	made, err := ofOneJob()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range made.list {
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
	want, err := ofOneJob()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "journal")
	two := generate.Options{Jobs: 2, Journal: name}
	if got, err := madeShots(two); err != nil || got.text != want.text {
		t.Errorf("two jobs give %v\n%s\none gives\n%s", err, got.text, want.text)
	}
	if testing.Short() { // as under the race detector: TestSameSeedSameBytes reads journals there
		return
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := madeShots(two); err != nil || got.text != want.text {
		t.Errorf("after a kill %v\n%s\nundisturbed\n%s", err, got.text, want.text)
	}
}
