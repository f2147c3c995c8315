package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// NamedPlayer makes a player of a name that the program knows by itself; nil
// where it knows none.
func NamedPlayer(name string, prober search.Prober) func() (Player, error) {
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "random":
		return greedy(0)
	case "nodes":
		count, bare := strings.CutSuffix(rest, ":bare")
		if bare {
			prober = nil
		}
		return thinker(count, prober, false)
	case "learnt":
		return thinker(rest, prober, true)
	case "level":
		n, err := strconv.Atoi(rest)
		if level, known := LevelOf(n); err == nil && known == nil {
			return personOf(level, prober)
		}
	case "greedy":
		if n, err := strconv.Atoi(rest); err == nil && n > 0 && n <= 20 {
			return greedy(n)
		}
	}
	return nil
}

func thinker(count string, prober search.Prober, learnt bool) func() (Player, error) {
	nodes, err := strconv.ParseUint(count, 10, 64)
	if err != nil || nodes == 0 {
		return nil
	}
	return func() (Player, error) {
		return &Thinker{Options: alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Prober: prober}, Learnt: learnt}, nil
	}
}

func greedy(plies int) func() (Player, error) {
	return func() (Player, error) { return &Greedy{Plies: plies}, nil }
}

// Units plays the games of a contest by their numbers. What a game comes to
// depends on the contest and its number alone, so that it may be played
// anywhere. The result of a unit is the game's PDN.
type Units struct {
	identity Identity
	archive  Archive // to write and read games by
}

// NewUnits is the games of a contest between players that have names.
func NewUnits(c *Contest, i Identity) *Units {
	return &Units{i, Archive{contest: c, players: i.Players, run: i.Run()}}
}

// unitsText is all that games depend on.
type unitsText struct {
	Identity Identity
	Openings []openingText
}

type openingText struct {
	Start rules.Setup
	Moves []string `json:",omitempty"`
}

// Text is all that the games depend on, the tables apart.
func (u *Units) Text() ([]byte, error) {
	openings := lists.Each(u.archive.contest.Openings, func(o Opening) openingText {
		moves := lists.Each(o.Moves, func(m rules.Move) string { return notation.FormatMove(m, notation.Number) })
		return openingText{o.Start.Setup(), moves}
	})
	return json.Marshal(unitsText{u.identity, openings})
}

// ReadUnits reads what Text has written, perhaps on another machine: nothing of
// it is believed.
func ReadUnits(text []byte, tables func(rs *rules.Ruleset, pieces int) search.Prober) (*Units, error) {
	var t unitsText
	if json.Unmarshal(text, &t) != nil {
		return nil, errUnits
	}
	rs, err := rules.Compile(t.Identity.Ruleset)
	if err != nil {
		return nil, err
	}
	prober := tables(rs, t.Identity.Tables)
	c := &Contest{Ruleset: rs, Plies: t.Identity.Plies, Seed: t.Identity.Seed}
	for i, name := range t.Identity.Players {
		if c.Players[i] = NamedPlayer(name, prober); c.Players[i] == nil {
			return nil, errUnits
		}
	}
	for _, o := range t.Openings {
		opening, err := o.read(rs)
		if err != nil {
			return nil, err
		}
		c.Openings = append(c.Openings, opening)
	}
	return NewUnits(c, t.Identity), nil
}

// errUnits is a task that nobody has written.
var errUnits = notation.NewFault("units-unreadable")

func (t *openingText) read(rs *rules.Ruleset) (o Opening, err error) {
	if o.Start, err = rs.Position(t.Start); err != nil {
		return o, err
	}
	pos := o.Start
	for _, text := range t.Moves {
		m, err := notation.ParseMove(rs, pos, text)
		if err != nil {
			return o, err
		}
		o.Moves, pos = append(o.Moves, m), pos.After(m)
	}
	return o, nil
}

// Do plays a game, with players of its own.
func (u *Units) Do(ctx context.Context, n int) ([]byte, error) {
	c := u.archive.contest
	if n < 0 || n >= 2*len(c.Openings) {
		return nil, errUnits
	}
	t := table{contest: c}
	defer t.close(ctx)
	g, err := t.play(ctx, n)
	if err := errors.Join(ctx.Err(), err); err != nil {
		return nil, err
	}
	return u.archive.text(&g), nil
}

// Check refuses what cannot be the result of a unit.
func (u *Units) Check(_ context.Context, n int, result []byte) error {
	_, err := u.Read(n, result)
	return err
}

// Read reads the result of a unit: it must be that of the game to the byte.
func (u *Units) Read(n int, result []byte) (Game, error) {
	g, ok := u.archive.restore(bytes.Clone(result))
	if !ok || g.Number != n {
		return g, notation.NewFault("unit-unreadable")
	}
	return g, nil
}
