package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/puzzles/search"
	"damone/puzzles/search/openings"
)

func playMatch(c *cli.Context) error {
	contest, err := readContest(c)
	if err != nil {
		return err
	}
	m := &view.Match{Players: [2]string{c.Args().Get(0), c.Args().Get(1)}, Seed: contest.Seed, SPRT: contest.SPRT}
	err = playContest(c, contest, m)
	if cli.IsAny[*cli.InputError](err) || cli.IsAny[*cli.UsageError](err) {
		return err
	}
	nothing := len(m.Games) == 0
	if nothing && err != nil {
		c.Note("match-none")
	}
	if nothing && !c.IsJSON() {
		return err
	}
	decided := nothing || m.SPRT == nil || m.Decision() == arena.AcceptElo1
	return cmp.Or(cli.PrintFound(c, m, matchFormats), err, cli.Answer(decided))
}

var matchFormats = cli.Sequences("text", (*view.Printer).Match, "games", (*view.Options).AddMatch)

func playContest(c *cli.Context, contest *arena.Contest, m *view.Match) (err error) {
	if contest.Openings, err = readOpenings(c, contest); err != nil {
		return err
	}
	out := io.Discard
	if path := c.String("out"); path != "" {
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		out = f
	}
	shown, played := cli.NewProgress(c.Err), []arena.Game(nil)
	contest.Finished = func(g arena.Game) error {
		if err := cli.BadTables(c.Tables.Err()); err != nil {
			return err
		}
		played = append(played, g)
		shown.Show("%d / %d  %s", len(played), 2*len(contest.Openings), c.View.MatchScore(arena.Count(played)))
		_, err := out.Write(contest.PDN(&g, m.Players))
		return err
	}
	games, err := contest.Play(c.Context)
	shown.Clear()
	m.Games = games[:len(games)&^1] // in pairs
	return cmp.Or(cli.BadTables(c.Tables.Err()), err)
}

// checkOut refuses, before any work is done, a file that cannot keep the games.
func checkOut(c *cli.Context) error {
	path := c.String("out")
	format := gamefile.FormatOf(path)
	switch {
	case path == "":
		return nil
	case format != "" && format != gamefile.PDN:
		return cli.BadFile(path, notation.NewFault("saved-as-pdn", "format", string(format)))
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
		return cli.BadFile(path, notation.NewFault("match-file-exists"))
	}
	return cli.CanBeWritten(path)
}

func readContest(c *cli.Context) (*arena.Contest, error) {
	if err := c.Takes(2, 2, "two-players-expected"); err != nil {
		return nil, err
	}
	if n := c.Int("games"); (n < 2 || n%2 != 0) && (n != 0 || c.IsSet("games")) {
		return nil, cli.Misuse("games-not-even", "value", n)
	}
	if d := c.Duration("deadline"); d < time.Millisecond {
		return nil, cli.Misuse("deadline-too-short", "value", d)
	}
	test, err := readSPRT(c)
	if err := cmp.Or(err, checkOut(c)); err != nil {
		return nil, err
	}
	o, err := c.Search()
	if err != nil {
		return nil, err
	}
	contest := &arena.Contest{Ruleset: c.View.Ruleset, Plies: c.Int("plies"), Seed: c.Uint64("seed"), Threads: o.Threads, SPRT: test}
	for i := range contest.Players {
		if contest.Players[i], err = readPlayer(c, c.Args().Get(i), o.Prober); err != nil {
			return nil, err
		}
	}
	return contest, nil
}

// readSPRT reads the test that may end the match; nil for none.
func readSPRT(c *cli.Context) (*arena.SPRT, error) {
	if !c.IsSet("sprt") {
		return nil, nil
	}
	t, rest := &arena.SPRT{Alpha: errorRate, Beta: errorRate}, ""
	n, _ := fmt.Sscanf(c.String("sprt"), "%g,%g%s", &t.Elo0, &t.Elo1, &rest)
	if n != 2 || !(-mostElo <= t.Elo0 && t.Elo0 < t.Elo1 && t.Elo1 <= mostElo) {
		return nil, cli.Misuse("bad-sprt", "value", c.String("sprt"), "most", mostElo)
	}
	return t, nil
}

const (
	mostElo   = 1000 // the greatest difference that a test may ask for
	errorRate = 0.05 // of accepting the wrong one of two
)

func readPlayer(c *cli.Context, name string, prober search.Prober) (func() (arena.Player, error), error) {
	if command, ok := strings.CutPrefix(name, "engine:"); ok {
		return engine(command, c.String("level"), c.Duration("deadline"))
	}
	if create := arena.NamedPlayer(name, prober); create != nil {
		return create, nil
	}
	return nil, cli.Misuse("unknown-player", "name", name)
}

// engine returns a program that is looked for at once, so that a wrong name is
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

// How many games a match has unless --games says so: with openings of its own
// two for each of them.
const (
	usualGames = 100
	sprtGames  = 1000
)

// readOpenings finds the openings of a match, random ones or ballots. There may be
// fewer than are asked for.
func readOpenings(c *cli.Context, contest *arena.Contest) ([]arena.Opening, error) {
	pairs, ballots := c.Int("games")/2, c.String("openings") == "ballots"
	var list []arena.Opening
	var err error
	switch {
	case ballots:
		list, err = arena.Ballots(c.Context, c.View.Ruleset, contest.Seed, contest.Threads)
	case pairs == 0 && contest.SPRT == nil:
		pairs = usualGames / 2
	case pairs == 0:
		pairs = sprtGames / 2
	}
	if !ballots {
		shown := cli.NewProgress(c.Err)
		list, err = arena.Openings(c.Context, c.View.Ruleset, pairs, c.Int("opening"), contest.Seed, contest.Threads, func(found int) {
			shown.Show("%s", c.View.Lang.Say("openings-found", "n", found, "wanted", pairs))
		})
		shown.Clear()
	}
	if err != nil {
		return nil, err
	}
	if len(list) < pairs {
		c.Note("few-openings", "n", len(list), "wanted", pairs)
	}
	if pairs > 0 {
		list = list[:min(pairs, len(list))]
	}
	return list, nil
}

// openingFormats is what openings are written in.
var openingFormats = cli.Sequences("table", (*view.Printer).Openings, "openings", (*view.Options).AddOpenings)

func listOpenings(c *cli.Context) error {
	o := openings.Options{Plies: c.Int("plies"), Depth: c.Int("depth"), Threads: c.Threads()}
	list, err := openings.Find(c.Context, c.View.Ruleset, o)
	if err != nil {
		return err
	}
	return cmp.Or(cli.Print(c, &view.Openings{List: list, Options: o}, openingFormats), cli.Answer(len(list.Even) > 0))
}
