package main

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/replay"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/rules"
)

// mining is a run of 'damone puzzle mine'.
type mining struct {
	*cli.Context
	games generate.Mining
	named []gameName // by game
	room  int        // for positions, until the games read so far are looked through
	seen  generate.Seen
	out   puzzles.Collection
	made  made
	shown *cli.Progress
}

// mostPositions is how many positions of games are held at once; a test holds
// fewer.
var mostPositions = 1 << 18

// gameName is where a game comes from.
type gameName struct {
	id    string // the beginning of its puzzles' ids
	index int
}

func minePuzzles(c *cli.Context) (err error) {
	if c.NArg() == 0 {
		return cli.Misuse("no-game-file-named")
	}
	m := &mining{Context: c, room: mostPositions, seen: make(generate.Seen), shown: cli.NewProgress(c.Err)}
	m.out = puzzles.Collection{Generator: puzzles.GeneratorVersion, Bands: puzzles.StandardThresholds}
	m.games.Standards = generate.StandardStandards()
	if m.games.Filter, err = readPuzzleFilter(c); err != nil {
		return err
	}
	if err := m.games.Filter.Check("games", nil); err != nil {
		return cli.Misuse("bad-usage", "cause", err)
	}
	if err := prepareOut(c.String("out")); err != nil {
		return err
	}
	for _, name := range c.Args().Slice() {
		err := m.file(name)
		switch {
		case err == nil, c.Context.Err() != nil:
		case cli.IsAny[*cli.InputError](err):
			m.made.unread = append(m.made.unread, c.View.UnreadFile(cli.ShownName(name), errors.Unwrap(err)))
			m.shown.Clear()
			cli.Report(c.Err, c.View.Lang, err)
		default:
			return err
		}
	}
	if err := m.mine(); err != nil && c.Context.Err() == nil {
		return err
	}
	fmt.Fprintln(c.Err, "damone: "+c.View.Candidates(m.made.tally))
	return m.write(c.String("out"))
}

// mine looks through the games read so far, and takes what they give in their
// order.
func (m *mining) mine() (err error) {
	m.shown.Clear()
	if m.games.Len() == 0 {
		return nil
	}
	supplier, end, err := onFarm(m.Context, m.shown, func() (farm.Task, error) { return farm.Mine(&m.games) })
	if err != nil {
		return err
	}
	if supplier == nil {
		supplier = ordered.Local(0, m.games.Do)
	}
	defer func() { end(&err) }()
	defer m.shown.Clear()
	n := 0
	for body, err := range supplier(m.Context.Context, 0, m.games.Len()) {
		if err != nil {
			return err
		}
		if err := m.take(n, body); err != nil {
			return err
		}
		n++
		m.shown.Show("%d / %d", n, m.games.Len())
	}
	m.games.Clear()
	m.named, m.room = m.named[:0], mostPositions
	return nil
}

func (m *mining) take(n int, body []byte) error {
	found, tally, err := m.games.Keep(n, body, m.seen)
	if err != nil {
		return err
	}
	m.made.tally.Add(tally)
	for i, p := range found {
		p.ID = fmt.Sprintf("%s-%d-%d", m.named[n].id, m.named[n].index, i+1)
		p.Band = m.out.Bands.Band(p.Features.Score())
		m.out.Puzzles = append(m.out.Puzzles, p)
	}
	return nil
}

// write writes the puzzles where they belong, if there are any.
func (m *mining) write(out string) error {
	found := len(m.out.Puzzles) > 0
	if found && out != "" {
		if err := files.Write(out, m.out.Write); err != nil {
			return err
		}
	} else if found {
		m.made.text = m.out.Write
	}
	m.made.puzzles = m.out.Puzzles
	err := cli.PrintFound(m.Context, &m.made, madeFormats)
	if err == nil && len(m.made.unread) > 0 {
		return cli.AnsweredUnreadable
	}
	return cmp.Or(err, cli.Answer(found))
}

func (m *mining) file(name string) error {
	o := cli.ReplayOptions(m.Context, m.View.Ruleset)
	o.Steps = true
	file := cli.ShownName(name)
	games, err := cli.ReadGames(m.Context, name, o, func(g *replay.Game) error {
		if err := unreadable(g); err != nil {
			m.made.unread = append(m.made.unread, m.View.UnreadGame(file, g.Index, err))
			m.shown.Clear()
			fmt.Fprintf(m.Err, "damone: %s: %s: %s\n", file, m.View.Lang.Say("nth-game", "n", g.Index), catalog.Error(m.View.Lang, err))
			return nil
		}
		m.shown.Show("%s: %d", name, g.Index)
		return m.add(idOf(name), g)
	})
	if err == nil && games == 0 {
		return cli.BadFile(file, notation.NewFault(cli.NoGame))
	}
	return err
}

// notInIDs is what an id has no room for.
var notInIDs = lists.Expression(`[^a-z0-9]+`)

// idOf returns the beginning of the ids of a file's puzzles.
func idOf(name string) string {
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	id := strings.Trim(notInIDs().ReplaceAllString(strings.ToLower(base), "-"), "-")
	return "game-" + id[:min(len(id), 40)]
}

// add adds a game. One of which nothing but names is known has nothing to find.
func (m *mining) add(id string, g *replay.Game) error {
	rs := g.Report.Ruleset
	if !g.Report.Begins() || len(g.Report.Steps) == 0 && g.Report.Start == rs.Start() {
		return nil
	}
	moves := mineable(g.Report)
	m.games.Add(rs, g.Report.Start, moves)
	m.named = append(m.named, gameName{strings.TrimRight(id, "-"), g.Index})
	if m.room -= 1 + len(moves); m.room > 0 {
		return nil
	}
	return m.mine()
}

// mineable returns a game's main line as far as it is legal, or until another position is
// set up.
func mineable(r *replay.Report) (moves []rules.Move) {
	at := r.Start
	for _, s := range r.Legal() {
		if s.Before != at {
			break
		}
		moves, at = append(moves, s.Move), at.After(s.Move)
	}
	return moves
}
