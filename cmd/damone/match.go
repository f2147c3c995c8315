package main

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
)

func playMatch(c *cli.Context, s *cli.Settings) error {
	contest, err := readContest(c, s)
	if err != nil {
		return err
	}
	defer s.Tables.Close()
	m := &view.Match{Players: [2]string{c.Args().Get(0), c.Args().Get(1)}, Seed: contest.Seed, SPRT: contest.SPRT}
	if contest.Openings, err = readOpenings(c, s, contest); err != nil {
		return nothingPlayed(c, s, m, err)
	}
	archive, err := openArchive(c, s, contest)
	if err != nil {
		return err
	}
	end, err := putMatchOnFarm(c, s, contest)
	if err != nil {
		return nothingPlayed(c, s, m, err)
	}
	live := newLiveTable(c, s, m, 2*len(contest.Openings), archive)
	contest.Finished = live.finished
	games, failed := contest.Play(c.Context)
	end(&failed)
	live.shown.Clear()
	if archive != nil {
		failed = cmp.Or(archive.Close(), failed)
	}
	if fault := cli.TablesFault(s.Tables); fault != nil {
		return fault
	}
	if failed != nil && archive != nil && archive.CanBeResumed() {
		cli.Note(c, "match-goes-on")
	}
	if m.Games = arena.Complete(games); len(m.Games) == 0 {
		return nothingPlayed(c, s, m, failed)
	}
	return cmp.Or(cli.PrintFound(c, &s.View, m, matchFormats), failed, cli.Answer(m.SPRT == nil || m.Decision() == arena.AcceptElo1))
}

var matchFormats = cli.Sequences("text", (*view.Options).Match, "games", (*view.Options).AddMatch)

// nothingPlayed says why a match has no report, if it was broken off. Programs
// are told that it has no games.
func nothingPlayed(c *cli.Context, s *cli.Settings, m *view.Match, err error) error {
	if cli.IsAny[*cli.InputError](err) || cli.IsAny[*cli.UsageError](err) {
		return err
	}
	if err != nil {
		cli.Note(c, "match-none")
	}
	if s.IsJSON() {
		return cmp.Or(cli.PrintFound(c, &s.View, m, matchFormats), err)
	}
	return err
}

// liveTable shows on a terminal how a match stands, and hands its games on.
type liveTable struct {
	shown   *cli.Progress
	view    *view.Options
	match   view.Match
	total   int
	tables  *tablebase.Tables
	archive *arena.Archive // nil for none
	next    time.Time      // when to show it again
}

func newLiveTable(c *cli.Context, s *cli.Settings, m *view.Match, total int, a *arena.Archive) *liveTable {
	return &liveTable{shown: cli.NewProgress(c.App.ErrWriter), view: &s.View, match: *m, total: total, tables: s.Tables, archive: a}
}

// finished takes a game that is over.
func (l *liveTable) finished(g arena.Game) error {
	if err := cli.TablesFault(l.tables); err != nil {
		return err
	}
	l.match.Games = append(l.match.Games, g)
	if l.archive != nil {
		if err := l.archive.Add(g); err != nil {
			return err
		}
	}
	if now := time.Now(); now.After(l.next) && l.shown.Visible() {
		l.next = now.Add(200 * time.Millisecond)
		return l.show()
	}
	return nil
}

// show shows how many games are over and, of those in pairs, the report.
func (l *liveTable) show() error {
	text := &strings.Builder{}
	fmt.Fprintf(text, "%d / %d", len(l.match.Games), l.total)
	if pairs := len(l.match.Games) &^ 1; pairs > 0 {
		played, plain := l.match, *l.view
		played.Games, plain.Color = played.Games[:pairs], false
		text.WriteString("\n")
		if err := plain.Match(text, &played); err != nil {
			return err
		}
	}
	l.shown.Show("%s", strings.TrimSuffix(text.String(), "\n"))
	return nil
}

// checkOut refuses, before any work is done, a file that cannot keep the games.
func checkOut(c *cli.Context) error {
	path, resume := c.String("out"), c.Bool("resume")
	format := gamefile.FormatOf(path)
	switch {
	case path == "" && resume:
		return cli.Misuse("resume-needs-out")
	case path == "":
		return nil
	case format != "" && format != gamefile.PDN:
		return cli.BadFile(path, notation.NewFault("saved-as-pdn", "format", string(format)))
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > 0 && !resume {
		return cli.BadFile(path, notation.NewFault("match-file-exists"))
	}
	return cli.CanBeWritten(path)
}

// openArchive opens the file that keeps the games; nil for none.
func openArchive(c *cli.Context, s *cli.Settings, contest *arena.Contest) (*arena.Archive, error) {
	path := c.String("out")
	if path == "" {
		return nil, nil
	}
	a, err := arena.OpenArchive(path, contest, identityOf(c, s, contest))
	if cli.IsAny[notation.Fault](err) {
		return nil, cli.BadFile(path, err)
	}
	return a, err
}

// identityOf is what the games of a match depend on.
func identityOf(c *cli.Context, s *cli.Settings, contest *arena.Contest) arena.Identity {
	pieces := 0
	if s.Tables != nil {
		pieces = s.Tables.Pieces()
	}
	return arena.Identity{
		Program: cli.Version(), Ruleset: s.View.Ruleset.Spec(), Players: [2]string{c.Args().Get(0), c.Args().Get(1)},
		Level: c.String("level"), Deadline: c.Duration("deadline").String(), Tables: pieces, Plies: contest.Plies, Seed: contest.Seed,
	}
}

// readContest reads what is to be played, except the openings.
func readContest(c *cli.Context, s *cli.Settings) (*arena.Contest, error) {
	if c.NArg() != 2 {
		return nil, cli.Misuse("two-players-expected", "n", c.NArg())
	}
	if n := c.Int("games"); (n < 2 || n%2 != 0) && (n != 0 || c.IsSet("games")) {
		return nil, cli.Misuse("games-not-even", "value", n)
	}
	if err := cmp.Or(cli.InRange(c, "opening", 0, 40), cli.InRange(c, "plies", 0, 100_000)); err != nil {
		return nil, err
	}
	if d := c.Duration("deadline"); d < time.Millisecond {
		return nil, cli.Misuse("deadline-too-short", "value", d)
	}
	test, err := readSPRT(c)
	if err := cmp.Or(err, checkOut(c)); err != nil {
		return nil, err
	}
	o, tables, err := cli.ReadSearch(c, s.View.Ruleset)
	s.Tables = tables
	if err != nil {
		return nil, err
	}
	contest := &arena.Contest{Ruleset: s.View.Ruleset, Plies: c.Int("plies"), Seed: c.Uint64("seed"), Threads: o.Threads, SPRT: test}
	for i := range contest.Players {
		if contest.Players[i], err = readPlayer(c, c.Args().Get(i), o.Prober); err != nil {
			tables.Close()
			return nil, err
		}
	}
	return contest, nil
}

// readSPRT reads the test that may end the match; nil for none.
func readSPRT(c *cli.Context) (*arena.SPRT, error) {
	text := c.String("sprt")
	for _, flag := range []string{"alpha", "beta"} {
		if text == "" && c.IsSet(flag) {
			return nil, cli.Misuse("error-rate-needs-sprt", "flag", flag)
		}
	}
	if !c.IsSet("sprt") {
		return nil, nil
	}
	low, high, _ := strings.Cut(text, ",")
	t := &arena.SPRT{Elo0: number(low), Elo1: number(high), Alpha: number(c.String("alpha")), Beta: number(c.String("beta"))}
	switch {
	case !(-mostElo <= t.Elo0 && t.Elo0 < t.Elo1 && t.Elo1 <= mostElo):
		return nil, cli.Misuse("bad-sprt", "value", text, "most", mostElo)
	case !(t.Alpha > 0 && t.Alpha < 0.5):
		return nil, cli.Misuse("bad-error-rate", "flag", "alpha", "value", c.String("alpha"))
	case !(t.Beta > 0 && t.Beta < 0.5):
		return nil, cli.Misuse("bad-error-rate", "flag", "beta", "value", c.String("beta"))
	}
	return t, nil
}

// mostElo is the greatest difference that a test may ask for.
const mostElo = 1000

// number reads a number; what is none is not a number in the other sense.
func number(text string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

// readPlayer reads a player's name.
func readPlayer(c *cli.Context, name string, prober search.Prober) (func() (arena.Player, error), error) {
	if command, ok := strings.CutPrefix(name, "engine:"); ok {
		return engine(command, c.String("level"), c.Duration("deadline"))
	}
	if create := arena.NamedPlayer(name, prober); create != nil {
		return create, nil
	}
	return nil, cli.Misuse("unknown-player", "name", name)
}

// engine is a program that is looked for at once, so that a wrong name is
// reported before anything is played.
func engine(command, level string, limit time.Duration) (func() (arena.Player, error), error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, cli.Misuse("engine-needs-command")
	}
	program, err := exec.LookPath(words[0])
	if err != nil {
		return nil, cli.Misuse("engine-cannot-start", "cause", err)
	}
	return func() (arena.Player, error) { return hub.NewPlayer(program, words[1:], level, limit) }, nil
}
