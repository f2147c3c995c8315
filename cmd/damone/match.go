package main

import (
	"cmp"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/hub"
	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
)

func playMatch(c *cli.Context, s *cli.Settings) error {
	contest, closeAll, err := readContest(c, s)
	if err != nil {
		return err
	}
	defer closeAll()
	m := &view.Match{Players: [2]string{c.Args().Get(0), c.Args().Get(1)}, Seed: contest.Seed}
	openings := c.Int("games") / 2
	contest.Openings, err = arena.Openings(c.Context, s.View.Ruleset, openings, c.Int("opening"), contest.Seed)
	if err != nil {
		return nothingPlayed(c, s, m, err)
	}
	if len(contest.Openings) < openings {
		cli.Note(c, "few-openings", "n", len(contest.Openings), "plies", c.Int("opening"))
	}
	games, failed := contest.Play(c.Context)
	if fault := cli.TablesFault(s.Tables); fault != nil {
		return fault
	}
	if m.Games = arena.Complete(games); len(m.Games) == 0 {
		return nothingPlayed(c, s, m, failed)
	}
	m.Openings = len(m.Games) / 2
	return cmp.Or(showMatch(c, s, m), failed)
}

func showMatch(c *cli.Context, s *cli.Settings, m *view.Match) error {
	if s.IsJSON() {
		return s.View.AddMatch(cli.NewSequence(c, "games"), m)
	}
	return s.View.Match(c.App.Writer, m)
}

// nothingPlayed says why a match has no report, if it was broken off. Programs
// are told that it has no games.
func nothingPlayed(c *cli.Context, s *cli.Settings, m *view.Match, err error) error {
	if err != nil {
		cli.Note(c, "match-none")
	}
	if s.IsJSON() {
		return cmp.Or(showMatch(c, s, m), err)
	}
	return err
}

// readContest reads what is to be played, except the openings.
func readContest(c *cli.Context, s *cli.Settings) (*arena.Contest, func(), error) {
	if c.NArg() != 2 {
		return nil, nil, cli.Misuse("two-players-expected", "n", c.NArg())
	}
	if n := c.Int("games"); n < 2 || n%2 != 0 {
		return nil, nil, cli.Misuse("games-not-even", "value", n)
	}
	if err := cmp.Or(cli.InRange(c, "opening", 0, 40), cli.InRange(c, "plies", 0, 100_000)); err != nil {
		return nil, nil, err
	}
	if d := c.Duration("deadline"); d < time.Millisecond {
		return nil, nil, cli.Misuse("deadline-too-short", "value", d)
	}
	threads, err := cli.ReadThreads(c)
	if err != nil {
		return nil, nil, err
	}
	o, tables, err := cli.ReadSearch(c, s.View.Ruleset)
	s.Tables = tables
	if err != nil {
		return nil, nil, err
	}
	contest := &arena.Contest{Ruleset: s.View.Ruleset, Plies: c.Int("plies"), Seed: c.Uint64("seed"), Threads: threads}
	for i := range contest.Players {
		if contest.Players[i], err = readPlayer(c, c.Args().Get(i), o.Prober); err != nil {
			tables.Close()
			return nil, nil, err
		}
	}
	shown, done := cli.NewProgress(c.App.ErrWriter), 0
	contest.Finished = func(arena.Game) {
		done++
		shown.Show("%d / %d", done, 2*len(contest.Openings))
	}
	return contest, func() { shown.Clear(); tables.Close() }, nil
}

// readPlayer reads a player's name.
func readPlayer(c *cli.Context, name string, prober search.Prober) (func() (arena.Player, error), error) {
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "random":
		return greedy(0), nil
	case "engine":
		return engine(rest, c.String("level"), c.Duration("deadline"))
	case "nodes":
		count, bare := strings.CutSuffix(rest, ":bare")
		if bare {
			prober = nil
		}
		n, err := strconv.ParseUint(count, 10, 64)
		if err == nil && n > 0 {
			return thinker(n, prober), nil
		}
	case "level":
		level, err := strconv.Atoi(rest)
		if n, known := arena.LevelNodes(level); err == nil && known == nil {
			return thinker(n, prober), nil
		}
	case "greedy":
		n, err := strconv.Atoi(rest)
		if err == nil && n > 0 && n <= 20 {
			return greedy(n), nil
		}
	}
	return nil, cli.Misuse("unknown-player", "name", name)
}

func thinker(nodes uint64, prober search.Prober) func() (arena.Player, error) {
	return func() (arena.Player, error) {
		return &arena.Thinker{Options: alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Prober: prober}}, nil
	}
}

func greedy(plies int) func() (arena.Player, error) {
	return func() (arena.Player, error) { return &arena.Greedy{Plies: plies}, nil }
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
