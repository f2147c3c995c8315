package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
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

// What the collection promises. Every theme has its puzzles, and every rung has them in
// every ruleset but those that have the rules of an earlier one from another start. A shot
// is what games show: the solver is not ahead, the game that led there travels along, and
// a long search backs what is not proved. An id tells nothing of its puzzle.
func TestCollection(t *testing.T) {
	has := make(map[any]int)
	all := collection(t).Puzzles
	type in struct{ ruleset, theme string }
	for _, p := range all {
		ahead := search.Material(&p.Position, p.Position.Turn())
		n, shot := p.Pieces(), p.Source == "shots"
		for what, wrong := range map[string]bool{
			"its id":              p.ID != puzzles.NewID(p.Ruleset, p.Position),
			"its grade":           p.Grade != puzzles.GradeA && p.Grade != puzzles.GradeB,
			"how many pieces":     n < 4 && p.Source != "studies" || n < 3 || n > 24,
			"a solver far ahead":  ahead > 1,
			"no natural shot":     shot && (n < 8 || ahead > 0 || p.Game == ""),
			"not searched enough": shot && p.Class == puzzles.Limited && p.Searched < 1_000_000,
		} {
			if wrong {
				t.Errorf("%s: %s", p, what)
			}
		}
		has[p.Ruleset.HasRank(rules.Damone)]++
		has[p.Position.Turn()]++
		has[p.Source]++
		has[p.Ruleset.ID()]++
		has[p.Band]++
		if p.Features.Decisions >= 5 {
			has["long"]++
		}
		for _, name := range p.Themes {
			has[name]++
			has[in{p.Ruleset.ID(), name}]++
		}
	}
	least := map[any]int{false: 4 * len(all) / 10, rules.White: 9 * len(all) / 20, rules.Black: 9 * len(all) / 20,
		"shots": 4 * len(all) / 10, "studies": len(all) / 6, "opening-trap": 50, "long": 15}
	for band := 1; band <= puzzles.Bands; band++ {
		least[band] = len(all) / 33
	}
	earlier := make(map[rules.Identity]bool)
	for _, rs := range rules.Rulesets() {
		again := earlier[rs.Identity()]
		if earlier[rs.Identity()] = true; !again {
			least[rs.ID()] = 1
		}
		for _, th := range theme.List(rs) {
			least[th.Name] = max(least[th.Name], 1)
			if strings.HasPrefix(th.Name, "forced-") && !again {
				least[in{rs.ID(), th.Name}] = 19
			}
		}
	}
	for what, want := range least {
		if has[what] < want {
			t.Errorf("%v: %d puzzles, want %d", what, has[what], want)
		}
	}
}

// A study is one move and no other from tables that a reader may build in seconds,
// and it is tried without any.
func TestCollectionStudies(t *testing.T) {
	draws, long := 0, 0
	for _, p := range collection(t).Puzzles {
		if p.Source != "studies" {
			continue
		}
		if p.Stipulation.Kind == puzzles.Draw {
			draws++
		}
		if p.Features.Decisions > 9 {
			long++
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
	if draws < 200 || long < 40 {
		t.Errorf("%d draws, %d of more than nine decisions, want 200 and 40", draws, long)
	}
}

const someStudy = `format: 1
generator: 5
seed: 2
bands: [1200, 1400, 1600, 1800]
puzzles:

- id: a-study
  ruleset: italian
  fen: "W:W9,26:B1,2"
  stipulation: draw
  solution: "26-22 1-5 22-19 5-10 19-15"
  grade: A
  class: tables
  themes: [quiet-key]
  features: {decisions: 3, choices: 8, depth: 5, quiet: 1, sacrifice: 0, pieces: 4}
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

// Every id of the first edition is accounted for: it was retired, or the puzzle
// has another id now. Shots and studies are of later ones.
func TestFirstEditionIsListed(t *testing.T) {
	text, err := os.ReadFile("../../testdata/puzzles/first-edition.txt")
	if err != nil {
		t.Fatal(err)
	}
	ids, listed := make(map[string]bool), 0
	for _, p := range collection(t).Puzzles {
		ids[p.ID] = !slices.Contains([]string{"shots", "dealt", "studies"}, p.Source)
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

// No two puzzles are each other's images, or nearly so. Three at most have one motif, and
// fewer than a hundred one that is not theirs alone. What is kept of a puzzle that has left
// rates the attempts at it.
func TestCollectionHasNoTwins(t *testing.T) {
	s := collection(t)
	motifs, twins, ids := make(map[string]int), 0, make(map[string]bool)
	for _, p := range s.Puzzles {
		motifs[p.Motif()]++
		ids[p.ID] = true
	}
	for motif, n := range motifs {
		if n > 1 {
			twins += n
		}
		if n > 3 {
			t.Errorf("%d puzzles have the motif %s", n, motif)
		}
	}
	if twins >= 100 {
		t.Errorf("%d puzzles have a twin", twins)
	}
	for id, gone := range ask.Retired() {
		if ids[id] || gone.Twin != "" && !ids[gone.Twin] || gone.Score < 800 {
			t.Errorf("%s is retired: %+v", id, gone)
		}
	}
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

// What the program of today makes of a puzzle's position is what is stored, whatever the search
// has learnt since: every day of one in so many, proved anew both ways.
func TestCollectionSample(t *testing.T) {
	every := tier.Pick(40, 1)
	all := collection(t).Puzzles
	tables := make(generate.Tables)
	for i := 0; i < len(all); i += every {
		p := all[i]
		if p.Class == puzzles.ByTable {
			pieces := tier.Pick(generate.TablePieces, piecesBuilt(p.Ruleset))
			if generate.TablesFor(p.Pieces()) > pieces {
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

// answers is what somebody types who presses Ctrl-C when there is no more.
type answers struct {
	io.Reader
	interrupt context.CancelFunc
}

func (a answers) Read(b []byte) (int, error) {
	n, err := a.Reader.Read(b)
	if n == 0 {
		a.interrupt()
		err = context.Canceled
	}
	return n, err
}

// Ctrl-C ends a session, and what it has come to is told.
func TestInterruptedSession(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"solution\n", "0 of 1 solved, "},
		{"", "0 of 0 solved, "},
	} {
		ctx, interrupt := context.WithCancel(t.Context())
		r := runUntil(ctx, answers{strings.NewReader(c.typed), interrupt}, "puzzle", "next", "--count", "3", "--no-log")
		if r.status != cli.ExitInterrupted || !strings.Contains(r.out, c.want) {
			t.Errorf("after %q exit status %d, want %q: %s", c.typed, r.status, c.want, r.out)
		}
	}
}

// What next --show names is what next deals, even to a reader who has no log yet.
func TestShownIsDealt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "log")
	id := strings.TrimSpace(runWith("", "puzzle", "next", "--log", file, "--show").out)
	dealt := runWith("solution\n", "puzzle", "next", "--log", file).out
	if id == "" || !strings.Contains(dealt, id+": ") {
		t.Errorf("%q is shown, and %.300q dealt", id, dealt)
	}
}
