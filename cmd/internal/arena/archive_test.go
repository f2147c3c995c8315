package arena_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"damone/cmd/internal/arena"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
	"damone/testdata/tier"
)

// kept is a match that keeps its games in a file.
type kept struct {
	t       *testing.T
	path    string
	pairs   int
	threads int
	seed    uint64
	stop    int // interrupt after so many games; 0 for never
}

// kindred returns the openings of such matches, of which each has the first.
var kindred = sync.OnceValue(func() []arena.Opening {
	list, err := arena.Openings(context.Background(), rules.ItalianDraughts, 3, 4, 3, 2, func(int) {})
	if err != nil {
		panic(err)
	}
	return list
})

// play plays the match, and closes its file.
func (k kept) play() error {
	k.t.Helper()
	c := arena.Contest{Ruleset: rules.ItalianDraughts, Players: pair("nodes:30", "greedy:1"),
		Openings: kindred()[:k.pairs], Plies: 60, Seed: k.seed, Threads: k.threads}
	ctx, interrupt := context.WithCancel(k.t.Context())
	defer interrupt()
	a, err := arena.OpenArchive(k.path, &c, arena.Identity{Players: [2]string{"nodes:30", "greedy:1"}, Seed: k.seed})
	if err != nil {
		return err
	}
	c.Finished = func(g arena.Game) error {
		if g.Number+1 == k.stop {
			interrupt()
		}
		return a.Add(g)
	}
	_, err = c.Play(ctx)
	return errors.Join(a.Close(), err)
}

func (k kept) text() []byte {
	k.t.Helper()
	text, err := os.ReadFile(k.path)
	if err != nil {
		k.t.Fatal(err)
	}
	return text
}

// A file has the same bytes however many games are played at once, wherever the
// run was cut short, and whatever it had come to when it was interrupted.
func TestArchivesGoOn(t *testing.T) {
	const pairs = 3
	dir := t.TempDir()
	whole := kept{t: t, path: filepath.Join(dir, "whole.pdn"), pairs: pairs, threads: 1}
	if err := whole.play(); err != nil {
		t.Fatal(err)
	}
	want := whole.text()
	again := whole
	again.path, again.threads = filepath.Join(dir, "again.pdn"), 3
	for cut := 0; cut <= len(want); cut += 1 + len(want)/tier.Pick(6, 16) {
		if err := os.WriteFile(again.path, want[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		if err := again.play(); err != nil || !bytes.Equal(again.text(), want) {
			t.Fatalf("other bytes after a cut at %d of %d, %v", cut, len(want), err)
		}
	}
	for stop := 1; stop < 2*pairs; stop++ {
		if err := os.Remove(again.path); err != nil {
			t.Fatal(err)
		}
		again.stop = stop
		if err := again.play(); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if n := bytes.Count(again.text(), []byte("[Round ")); n < stop {
			t.Errorf("%d games are kept of %d", n, stop)
		}
		again.stop = 0
		if err := again.play(); err != nil || !bytes.Equal(again.text(), want) {
			t.Fatalf("other bytes after an interruption at %d, %v", stop, err)
		}
	}
	judgeArchive(t, want, 2*pairs)
}

// judgeArchive has the referee read what was kept.
func judgeArchive(t *testing.T, text []byte, games int) {
	t.Helper()
	n := 0
	err := replay.Run(t.Context(), gamefile.NewReader(bytes.NewReader(text), gamefile.PDN), replay.Options{Workers: 1}, func(g *replay.Game) error {
		n++
		if g.Err != nil || len(g.Report.Faults) > 0 {
			t.Errorf("game %d: %v, %+v", n, g.Err, g.Report)
		}
		reason, result := g.Report.Record.Tag("ResultReason"), g.Report.Record.Tag("Result")
		if !regexp.MustCompile(`^(1-0: white wins|0-1: black wins|1/2-1/2: (draw|broken off)).*`).MatchString(result + ": " + reason) {
			t.Errorf("game %d ended %s: %s", n, result, reason)
		}
		return nil
	})
	if err != nil || n != games {
		t.Errorf("%d games, want %d; %v", n, games, err)
	}
}

// A file that does not hold the games of the match is left as it is.
func TestArchivesOfOthers(t *testing.T) {
	k := kept{t: t, path: filepath.Join(t.TempDir(), "games.pdn"), pairs: 2, threads: 2}
	if err := k.play(); err != nil {
		t.Fatal(err)
	}
	text := string(k.text())
	more, other := k, k
	more.pairs, other.seed = 1, 1
	for name, c := range map[string]struct {
		k    kept
		text string
		want notation.Kind
	}{
		"another seed":   {other, text, arena.ArchiveForeign},
		"other games":    {k, "[White \"A\"]\n\n1. 22-18 *\n", arena.ArchiveForeign},
		"an added word":  {k, strings.Replace(text, "1. ", "{good} 1. ", 1), arena.ArchiveChanged},
		"another result": {k, strings.Replace(text, "[Result \"", "[Result \"1", 1), arena.ArchiveChanged},
		"another round":  {k, strings.Replace(text, "1.1", "99999999999999999999.1", 1), arena.ArchiveChanged},
		"fewer games":    {more, text, arena.ArchiveLonger},
	} {
		if err := os.WriteFile(k.path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := c.k.play(); notation.KindOf(err) != c.want {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
		if got := string(k.text()); got != c.text {
			t.Errorf("%s: the file has changed", name)
		}
	}
}

// A test ends the match at the same pair whoever finishes first.
func TestDecidedMatches(t *testing.T) {
	list := openings(t, rules.ItalianDamone, 40)
	var first []arena.Game
	for _, threads := range []int{1, 4} {
		c := arena.Contest{Ruleset: rules.ItalianDamone, Players: pair("nodes:200", "random"),
			Openings: list, Plies: 300, Threads: threads, SPRT: &arena.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}}
		games, err := c.Play(t.Context())
		if err != nil || c.SPRT.Decide(arena.Count(games)) != arena.AcceptElo1 || c.SPRT.Decide(arena.Count(games[:len(games)-2])) != arena.Undecided {
			t.Fatalf("%d games, %v", len(games), err)
		}
		if first == nil {
			first = games
		}
		if len(games) != len(first) || len(games) == 2*len(list) {
			t.Errorf("%d games with %d threads, %d with one", len(games), threads, len(first))
		}
		c.Played = games
		if again, err := c.Play(t.Context()); err != nil || len(again) != len(games) {
			t.Errorf("%d games where all were played, %v", len(again), err)
		}
	}
}
