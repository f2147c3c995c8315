package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/cmd/internal/ask"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/generate"
	"damone/puzzles/puzzletest"
	"damone/puzzles/search"
	"damone/puzzles/theme"
	"damone/puzzles/verify"
	"damone/rules"
	"damone/testdata/tier"
)

// collection returns the puzzles that come with the program.
func collection(t *testing.T) *puzzles.Set {
	t.Helper()
	s, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What the collection promises.
func TestCollection(t *testing.T) {
	s := collection(t)
	games, bands, lengths := map[bool]int{}, map[int]int{}, map[int]int{}
	sources, movers := map[string]int{}, map[rules.Color]int{}
	traps := 0
	for _, p := range s.Puzzles {
		sources[p.Source]++
		movers[p.Position.Turn()]++
		if search.Material(&p.Position, p.Position.Turn()) > 1 || len(p.Slower) > 0 {
			t.Errorf("%s: the solver is far ahead, or may win by another first move", p.ID)
		}
		games[p.Ruleset.HasRank(rules.Damone)]++
		bands[p.Band]++
		lengths[p.Features.Decisions]++
		if slices.Contains(p.Themes, "opening-trap") {
			traps++
		}
		if p.Grade != puzzles.GradeA && p.Grade != puzzles.GradeB {
			t.Errorf("%s: grade %s", p.ID, p.Grade)
		}
		if n := p.Pieces(); n < 4 && p.Source != "studies" || n < 3 || n > 24 {
			t.Errorf("%s: %d pieces", p.ID, n)
		}
	}
	all := len(s.Puzzles)
	if 2*games[false] < all || 20*movers[rules.White] < 9*all || 20*movers[rules.Black] < 9*all {
		t.Errorf("%d of Damone, %d of draughts; %v to move", games[true], games[false], movers)
	}
	if 10*sources["shots"] < 4*all || 4*sources["studies"] < all {
		t.Errorf("of %d puzzles %d are shots and %d studies", all, sources["shots"], sources["studies"])
	}
	if traps < 50 {
		t.Errorf("%d opening traps, want 50", traps)
	}
	for band := 1; band <= puzzles.Bands; band++ {
		if 33*bands[band] < len(s.Puzzles) {
			t.Errorf("band %d has %d of %d", band, bands[band], len(s.Puzzles))
		}
	}
	long := 0
	for n, count := range lengths {
		if n >= 5 {
			long += count
		}
	}
	if long < 150 {
		t.Errorf("%d puzzles of five decisions or more, want 150", long)
	}
}

// Every theme has its puzzles, and every rung has them in every ruleset: in all but
// damone-3x3, which has the rules of damone from another start.
func TestCollectionThemes(t *testing.T) {
	type in struct{ ruleset, theme string }
	themes, rungs := map[string]int{}, map[in]int{}
	for _, p := range collection(t).Puzzles {
		for _, name := range p.Themes {
			themes[name]++
			rungs[in{p.Ruleset.ID(), name}]++
		}
	}
	for _, rs := range rules.Rulesets() {
		for _, th := range theme.List(rs) {
			if themes[th.Name] == 0 {
				t.Errorf("%s: %s has no puzzles", rs.ID(), th.Name)
			}
			rung, n := strings.HasPrefix(th.Name, "forced-"), rungs[in{rs.ID(), th.Name}]
			if rung && rs.ID() != "damone-3x3" && n < 20 {
				t.Errorf("%s: %s has %d puzzles, want 20", rs.ID(), th.Name, n)
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
	if found < 500 {
		t.Errorf("%d shots, want 500", found)
	}
}

// A study is one move and no other from tables that a reader may build in seconds,
// and it is tried without any.
func TestCollectionStudies(t *testing.T) {
	draws := 0
	for _, p := range collection(t).Puzzles {
		if p.Source != "studies" {
			continue
		}
		if p.Stipulation.Kind == puzzles.Draw {
			draws++
		}
		if p.Pieces() > generate.StudyPieces || search.Material(&p.Position, p.Position.Turn()) > 0 || p.Class != puzzles.ByTable {
			t.Errorf("%s is no study", p)
		}
		trial, err := drill.NewTrial(t.Context(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(p.Solution) && !trial.Over(); i += 2 {
			if a := trial.Try(p.Solution[i]); a.Finding != drill.Key {
				t.Errorf("%s, move %d: %s", p.ID, i, a.Finding)
			}
		}
		if !trial.Over() {
			t.Errorf("%s is not over when its solution has been played", p.ID)
		}
	}
	if draws < 200 {
		t.Errorf("%d draws, want 200", draws)
	}
}

const someStudy = `format: 1
generator: 5
seed: 2
bands: [35, 43, 53, 63]
puzzles:

- id: a-study
  ruleset: italian
  fen: "W:W9,26:B1,2"
  stipulation: draw
  solution: "26-22 1-5 22-19 5-10 19-15"
  grade: A
  class: tables
  themes: [quiet-key]
  features: {decisions: 3, choices: 8, depth: 5, quiet: 1, sacrifice: 0, narrow: 0, rung: 0, length: 3, pieces: 4}
  band: 1
  source: studies
`

// A study is shown with all the defences, and where no tables can be had with the
// solution it came with. A trial of it ends in what the tables say.
func TestStudyIsShown(t *testing.T) {
	file := filepath.Join(t.TempDir(), "one.yaml")
	if err := os.WriteFile(file, []byte(someStudy), 0o666); err != nil {
		t.Fatal(err)
	}
	shown := "puzzle show a-study --solution --from " + file
	asked(t, shown, "Search complete: ", 0)
	asked(t, shown, "solution: 26-22 1-5 22-19 5-10 19-15", 0)
	tried := "puzzle try --no-log a-study --from " + file
	asked(t, tried, "the endgame tables call it a draw from here", 1)
	asked(t, tried+" --lang it", "da qui le tavole dei finali danno patta", 1)
	for _, name := range []string{"HOME", "XDG_CACHE_HOME", "LocalAppData"} {
		t.Setenv(name, os.DevNull)
	}
	asked(t, shown, "The solution is the stored one.", 0)
	asked(t, shown, "solution: 26-22 1-5 22-19 5-10 19-15", 0)
}

// asked gives a command to somebody who asks for the solution.
func asked(t *testing.T, command, want string, status int) {
	t.Helper()
	if r := runWith("solution\n", strings.Fields(command)...); r.status != status || !strings.Contains(r.out, want) {
		t.Errorf("%s: exit status %d, want %q in\n%s%s", command, r.status, want, r.out, r.err)
	}
}

// An id tells nothing of its puzzle.
func TestCollectionIDs(t *testing.T) {
	for _, p := range collection(t).Puzzles {
		if want := puzzles.NewID(p.Ruleset, p.Position); p.ID != want {
			t.Errorf("%s, want %s", p.ID, want)
		}
	}
}

// Every id of the first edition is accounted for: it was retired, or the puzzle
// has another id now. What the plan makes is of the second.
func TestFirstEditionIsListed(t *testing.T) {
	text, err := os.ReadFile("../../testdata/puzzles/first-edition.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids, listed := make(map[string]bool), 0
	planned := sourcesOfPlan(t)
	for _, p := range collection(t).Puzzles {
		ids[p.ID] = !planned[p.Source]
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

// sourcesOfPlan returns where the tasks of the collection's own plan take puzzles from.
func sourcesOfPlan(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open("../../testdata/puzzles/plan.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	plan, err := generate.ReadPlan(f, f.Name(), rules.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	sources := make(map[string]bool)
	for _, task := range plan {
		sources[task.Source] = true
	}
	return sources
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
	every := tier.Pick(60, 20)
	all := collection(t).Puzzles
	tables := make(generate.Tables)
	for i := 0; i < len(all); i += every {
		p := all[i]
		if p.Class == puzzles.ByTable {
			pieces := piecesBuilt(p.Ruleset)
			if generate.TablesFor(p.Pieces()) > tier.Pick(generate.TablePieces, pieces) {
				continue
			}
			if tables[p.Ruleset.ID()] == nil {
				tables[p.Ruleset.ID()] = puzzletest.Tables(t, p.Ruleset, pieces)
			}
		}
		if faults := verify.Puzzle(context.Background(), p, verify.Limit, tables[p.Ruleset.ID()]); len(faults) > 0 {
			t.Errorf("%s: %v", p.ID, faults)
		}
		if faults := generate.Regenerate(context.Background(), p, 0, tables); len(faults) > 0 {
			t.Errorf("%s: %v", p.ID, faults)
		}
	}
}

// piecesBuilt returns how many pieces the tables have that a test builds: those of five
// pieces take a minute and a gigabyte, but for Italian draughts.
func piecesBuilt(rs *rules.Ruleset) int {
	if rs.HasRank(rules.Damone) {
		return generate.TablePieces
	}
	return generate.StudyTables
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
