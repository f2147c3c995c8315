package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/puzzles/search"
	"damone/rules"
)

// Units plays the games of a contest by their numbers. What a game comes to
// depends on the contest and its number alone, so that it may be played
// anywhere. The result of a unit is the game's PDN.
type Units struct {
	contest  *Contest
	identity Identity
}

// NewUnits returns the games of a contest between players that have names.
func NewUnits(c *Contest, i Identity) *Units {
	return &Units{c, i}
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

// Text returns all that the games depend on, the tables apart.
func (u *Units) Text() ([]byte, error) {
	openings := lists.Each(u.contest.Openings, func(o Opening) openingText {
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
	c := u.contest
	if n < 0 || n >= 2*len(c.Openings) {
		return nil, errUnits
	}
	t := table{contest: c}
	defer t.close(ctx)
	g, err := t.play(ctx, n)
	if err := errors.Join(ctx.Err(), err); err != nil {
		return nil, err
	}
	return u.text(&g), nil
}

// Check refuses what cannot be the result of a unit.
func (u *Units) Check(_ context.Context, n int, result []byte) error {
	_, err := u.Read(n, result)
	return err
}

// Read reads the result of a unit: it must be that of the game to the byte.
func (u *Units) Read(n int, result []byte) (Game, error) {
	g, ok := u.restore(bytes.Clone(result))
	if !ok || g.Number != n {
		return g, notation.NewFault("unit-unreadable")
	}
	return g, nil
}

// head returns how each game begins.
func (u *Units) head() []byte {
	return fmt.Appendf(nil, "[Event \"damone match %s\"]\n", u.identity.Run())
}

// restore plays a game again as its text has it; ok is false when that is not
// the text that the game is written as.
func (u *Units) restore(text []byte) (g Game, ok bool) {
	rec, err := pdn.NewReader(bytes.NewReader(text)).Read()
	if err != nil {
		return g, false
	}
	var pair, game int
	if _, err := fmt.Sscanf(rec.Tag("Round"), "%d.%d", &pair, &game); err != nil || pair < 1 || pair > 1<<30 || game < 1 || game > 2 {
		return g, false
	}
	n := 2*(pair-1) + game - 1
	if n >= 2*len(u.contest.Openings) {
		return Game{Number: n}, true
	}
	moves := rec.Items[min(len(u.contest.Openings[n/2].Moves), len(rec.Items)):]
	recall := func(_ context.Context, g *rules.Game) (rules.Move, error) { // late where the record ends before the game does
		if len(moves) == 0 {
			return rules.Move{}, notation.NewFault(Stalled)
		}
		text := moves[0].Text
		moves = moves[1:]
		return notation.ParseMove(g.Ruleset(), g.Position(), text)
	}
	memory := &own{begin: func(*rules.Ruleset, *rand.Rand) chooser { return recall }}
	g, err = u.contest.play(context.Background(), n, [2]Player{memory, memory})
	return g, err == nil && bytes.Equal(u.text(&g), text)
}

// text returns a game as PDN: who played, who won, and why.
func (u *Units) text(g *Game) []byte {
	r, result, termination := &record.Record{}, record.ResultOf(g.Status), "normal"
	if g.Broken {
		result, termination = record.DrawnGame, "adjudication"
	} else if g.Stalled {
		termination = "time forfeit"
	}
	r.SetTag("Round", fmt.Sprintf("%d.%d", g.Number/2+1, g.Number%2+1))
	r.SetTag("White", u.identity.Players[g.White])
	r.SetTag("Black", u.identity.Players[1-g.White])
	r.SetTag("Result", string(result))
	r.SetRuleset(u.contest.Ruleset)
	r.SetStart(u.contest.Ruleset, g.Start)
	r.SetTag("Termination", termination)
	r.SetTag("ResultReason", g.Reason())
	r.AddMoves(g.Start.Turn(), g.Moves)
	return pdn.Append(u.head(), r)
}
