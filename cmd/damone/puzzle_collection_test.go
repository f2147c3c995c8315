package main

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
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
		lengths[p.Features.Decisions]++
		for _, name := range p.Themes {
			themes[name]++
		}
		if p.Grade != puzzles.GradeA && p.Grade != puzzles.GradeB {
			t.Errorf("%s: grade %s", p.ID, p.Grade)
		}
		if n := p.Pieces(); n < 4 || n > 24 {
			t.Errorf("%s: %d pieces", p.ID, n)
		}
	}
	if games[true] < 170 || games[false] < 130 {
		t.Errorf("%d of Damone, %d of draughts", games[true], games[false])
	}
	for band := 1; band <= puzzles.Bands; band++ {
		if 10*bands[band] < len(s.Puzzles) {
			t.Errorf("band %d has %d of %d", band, bands[band], len(s.Puzzles))
		}
	}
	for n := 2; n <= 4; n++ {
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

// A shot is what games show: the solver is not ahead of many pieces, the game
// that led there travels along, and a long search backs what is not proved.
func TestCollectionShots(t *testing.T) {
	found := 0
	for _, p := range collection(t).Puzzles {
		if p.Source != "shots" {
			continue
		}
		found++
		if p.Pieces() < 8 || search.Material(&p.Position, p.Position.Turn()) > 0 || p.Game == "" {
			t.Errorf("%s is no natural shot", p)
		}
		if p.Class == puzzles.Limited && p.Searched < 1_000_000 {
			t.Errorf("%s was searched at %d positions", p.ID, p.Searched)
		}
	}
	if found < 90 {
		t.Errorf("%d shots, want 90", found)
	}
}

// Every id of the first edition is accounted for: it was retired, or the puzzle
// has another id now.
func TestFirstEditionIsListed(t *testing.T) {
	text, err := os.ReadFile("../../testdata/puzzles/first-edition.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids, listed := make(map[string]bool), 0
	for _, p := range collection(t).Puzzles {
		ids[p.ID] = p.Source != "shots"
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 2 || fields[0] == "#" {
			continue
		}
		listed++
		delete(ids, fields[1])
	}
	for id, first := range ids {
		if first {
			t.Errorf("%s is not listed", id)
		}
	}
	if listed != 934 {
		t.Errorf("%d listed, want 934", listed)
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
	const every = 20
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
