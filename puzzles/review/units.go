package review

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Units is games of a ruleset that may be reviewed on other machines, each a unit.
type Units struct {
	Ruleset *rules.Ruleset
	Games   []*Game
	Options Options                      // but for the tables
	Tables  map[string]*tablebase.Tables // by ruleset
}

// unitsText is all that the reviews depend on, the tables apart.
type unitsText struct {
	Ruleset rules.Spec
	Limits  search.Limits
	Recheck int
	Games   []gameText
}

// gameText is a game: its parts, each from a position that was set up.
type gameText struct {
	Parts []partText
	End   rules.Status
}

type partText struct{ Position, Moves string }

var (
	errNoUnits = notation.NewFault("units-unreadable")
	errNoUnit  = notation.NewFault("unit-unreadable")
)

// Rulesets returns that of the games.
func (u *Units) Rulesets() []*rules.Ruleset { return []*rules.Ruleset{u.Ruleset} }

// Text returns all that the results depend on, the tables apart, in one line.
func (u *Units) Text() ([]byte, error) {
	return json.Marshal(unitsText{u.Ruleset.Spec(), u.Options.Limits, u.Options.Recheck, lists.Each(u.Games, (*Game).text)})
}

func (g *Game) text() gameText {
	t := gameText{End: g.End}
	begin := func(at rules.Position) {
		t.Parts = append(t.Parts, partText{Position: notation.FormatPosition(at, notation.Number)})
	}
	at := g.Start
	begin(at)
	for _, p := range g.Moves {
		if p.Before != at {
			begin(p.Before)
		}
		part := &t.Parts[len(t.Parts)-1]
		part.Moves += notation.FormatMove(p.Move, notation.Number) + " "
		at = p.Before.After(p.Move)
	}
	return t
}

// ReadUnits reads what Text has written, perhaps on another machine: nothing of it is
// believed. The error is a notation.Fault or one of the rules.
func ReadUnits(text []byte, tables map[string]*tablebase.Tables) (*Units, error) {
	var t unitsText
	if json.Unmarshal(text, &t) != nil || t.Limits.Time != 0 {
		return nil, errNoUnits
	}
	rs, err := rules.Compile(t.Ruleset)
	u := &Units{rs, nil, Options{Limits: t.Limits, Recheck: t.Recheck}, tables}
	for i := 0; i < len(t.Games) && err == nil; i++ {
		var g *Game
		g, err = t.Games[i].read(rs)
		u.Games = append(u.Games, g)
	}
	return u, err
}

func (t *gameText) read(rs *rules.Ruleset) (*Game, error) {
	g := &Game{Ruleset: rs, End: t.End}
	for i, part := range t.Parts {
		at, err := notation.ParsePosition(rs, part.Position)
		if err != nil {
			return nil, errNoUnits
		}
		if i == 0 {
			g.Start = at
		}
		line, err := notation.ParseLine(rs, at, part.Moves)
		if err != nil {
			return nil, errNoUnits
		}
		for _, m := range line {
			g.Moves, at = append(g.Moves, Played{Before: at, Move: m}), at.After(m)
		}
	}
	return g, nil
}

// reviewText is a review as a result.
type reviewText struct {
	Plies []plyText
	Last  worthText
	Nodes uint64
}

type plyText struct {
	Ply
	Best, Played worthText
}

type worthText struct {
	Worth
	Line string
}

func (w Worth) text() worthText { return worthText{w, notation.FormatLine(w.Line, notation.Number)} }

func (t *worthText) read(rs *rules.Ruleset, at rules.Position) (w Worth, err error) {
	w = t.Worth
	w.Line, err = notation.ParseLine(rs, at, t.Line)
	return w, err
}

// Do reviews a game. The result is what Read reads.
func (u *Units) Do(ctx context.Context, n int) ([]byte, error) {
	if n < 0 || n >= len(u.Games) {
		return nil, errNoUnit
	}
	o := u.Options
	o.Tables = u.Tables[u.Ruleset.ID()]
	r, err := Run(ctx, u.Games[n], o)
	if err != nil {
		return nil, err
	}
	plies := lists.Each(r.Plies, func(p Ply) plyText { return plyText{p, p.Best.text(), p.Played.text()} })
	var body bytes.Buffer
	packed := gzip.NewWriter(&body)
	err = cmp.Or(json.NewEncoder(packed).Encode(reviewText{plies, r.Last.text(), r.Nodes}), packed.Close())
	return body.Bytes(), err
}

// Check refuses what cannot be the result of a unit.
func (u *Units) Check(_ context.Context, n int, result []byte) error {
	_, err := u.Read(n, result)
	return err
}

// mostResult is how long a result may be when it is unpacked, in bytes.
const mostResult = 100 << 20

// Read reads the result of a unit. That it was thought out is believed, no more.
func (u *Units) Read(n int, result []byte) (*Review, error) {
	var t reviewText
	packed, err := gzip.NewReader(bytes.NewReader(result))
	if err != nil || json.NewDecoder(io.LimitReader(packed, mostResult)).Decode(&t) != nil || len(t.Plies) != len(u.Games[n].Moves) {
		return nil, errNoUnit
	}
	g := u.Games[n]
	r := &Review{Ruleset: g.Ruleset, Scale: ScaleOf(g.Ruleset), Plies: make([]Ply, len(t.Plies)), Final: g.final(), Nodes: t.Nodes}
	r.Last, err = t.Last.read(g.Ruleset, r.Final)
	for i := range t.Plies {
		told, p := &t.Plies[i], &r.Plies[i]
		*p = told.Ply
		p.Before, p.Move = g.Moves[i].Before, g.Moves[i].Move
		var best, played error
		p.Best, best = told.Best.read(g.Ruleset, p.Before)
		p.Played, played = told.Played.read(g.Ruleset, p.Before)
		if err = cmp.Or(err, best, played); p.Judgement > Blunder {
			err = errNoUnit
		}
	}
	if err != nil {
		return nil, errNoUnit
	}
	r.count()
	return r, nil
}
