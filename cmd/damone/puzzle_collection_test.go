package main

import (
	"context"
	"slices"
	"testing"

	"github.com/urfave/cli/v2"

	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/theme"
	"damone/puzzles/verify"
	"damone/rules"
)

// collection is the puzzles that come with the program.
func collection(t *testing.T) *puzzles.Set {
	t.Helper()
	s, err := readCollection(cli.NewContext(cli.NewApp(), nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What the collection promises.
func TestCollection(t *testing.T) {
	s := collection(t)
	games, bands, themes, lengths := map[bool]int{}, map[int]int{}, map[string]int{}, map[int]int{}
	for _, p := range s.Puzzles {
		games[p.Ruleset.HasRank(rules.Damone)]++
		bands[p.Band]++
		lengths[min(p.Features.Decisions, 5)]++
		for _, name := range p.Themes {
			themes[name]++
		}
		if p.Grade != puzzles.GradeA && p.Grade != puzzles.GradeB {
			t.Errorf("%s: grade %s", p.ID, p.Grade)
		}
		if n := p.Pieces(); n < 4 || n > 16 {
			t.Errorf("%s: %d pieces", p.ID, n)
		}
	}
	if games[true] < 550 || games[false] < 300 {
		t.Errorf("%d of Damone, %d of draughts", games[true], games[false])
	}
	for band := 1; band <= puzzles.Bands; band++ {
		if 10*bands[band] < len(s.Puzzles) {
			t.Errorf("band %d has %d of %d", band, bands[band], len(s.Puzzles))
		}
	}
	for n := 2; n <= 5; n++ {
		if lengths[n] == 0 {
			t.Errorf("no puzzle has %d decisions", n)
		}
	}
	for _, rs := range rules.Rulesets() {
		for i, th := range theme.List(rs) {
			if least := map[bool]int{true: 10, false: 1}[th.Name[:min(len(th.Name), 7)] == "forced-"]; themes[th.Name] < least {
				t.Errorf("%s, theme %d: %s has %d puzzles, want %d", rs.ID(), i, th.Name, themes[th.Name], least)
			}
		}
	}
}

// No two puzzles are each other's images, or nearly so.
func TestCollectionHasNoTwins(t *testing.T) {
	s := collection(t)
	for i, faults := range generate.Duplicates(s.Puzzles) {
		for _, f := range faults {
			t.Errorf("%s: %s", s.Puzzles[i].ID, f)
		}
		for _, q := range s.Puzzles[:i] {
			if s.Puzzles[i].Resembles(q) {
				t.Errorf("%s is much like %s", s.Puzzles[i].ID, q.ID)
			}
		}
	}
}

// One puzzle in so many is proved anew, both ways; 'damone puzzle verify' does
// it for all.
func TestCollectionSample(t *testing.T) {
	const every = 50
	all := collection(t).Puzzles
	for i := 0; i < len(all); i += every {
		p := all[i]
		if faults := verify.Puzzle(context.Background(), p, verify.Limit, nil); len(faults) > 0 {
			t.Errorf("%s: %v", p.ID, faults)
		}
		if faults := generate.Regenerate(context.Background(), p, 0, nil); len(faults) > 0 {
			t.Errorf("%s: %v", p.ID, faults)
		}
	}
}

// Every ruleset has puzzles of its own.
func TestCollectionOfEveryRuleset(t *testing.T) {
	all := collection(t).Puzzles
	for _, rs := range rules.Rulesets() {
		if !slices.ContainsFunc(all, func(p *puzzles.Puzzle) bool { return p.Ruleset.ID() == rs.ID() }) {
			t.Errorf("%s has no puzzle", rs.ID())
		}
	}
}
