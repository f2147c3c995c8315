package review

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"strings"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
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
	PDN     string         // of the games
	Ends    []rules.Status // of each
}

var (
	errNoUnits = notation.NewFault("units-unreadable")
	errNoUnit  = notation.NewFault("unit-unreadable")
)

// Rulesets returns that of the games.
func (u *Units) Rulesets() []*rules.Ruleset { return []*rules.Ruleset{u.Ruleset} }

// Text returns all that the results depend on, the tables apart, in one line.
func (u *Units) Text() ([]byte, error) {
	t := unitsText{Ruleset: u.Ruleset.Spec(), Limits: u.Options.Limits, Recheck: u.Options.Recheck}
	var games []byte
	for _, g := range u.Games {
		games, t.Ends = pdn.Append(games, g.record()), append(t.Ends, g.End)
	}
	t.PDN = string(games)
	return json.Marshal(t)
}

// record returns the moves of a game, and the positions that are set up amid them.
func (g *Game) record() *record.Record {
	rec, at := new(record.Record), g.Start
	rec.SetTag("FEN", notation.FormatPosition(at, notation.Number))
	for _, p := range g.Moves {
		if p.Before != at {
			rec.Items = append(rec.Items, record.Item{Kind: record.Setup, Text: notation.FormatPosition(p.Before, notation.Number)})
		}
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(p.Move, notation.Number)))
		at = p.Before.After(p.Move)
	}
	return rec
}

// ReadUnits reads what Text has written, perhaps on another machine: nothing of it is
// believed. The error is a notation.Fault or one of the rules.
func ReadUnits(text []byte, tables map[string]*tablebase.Tables) (*Units, error) {
	var t unitsText
	if json.Unmarshal(text, &t) != nil || t.Limits.Time != 0 {
		return nil, errNoUnits
	}
	rs, err := rules.Compile(t.Ruleset)
	if err != nil {
		return nil, err
	}
	u := &Units{rs, nil, Options{Limits: t.Limits, Recheck: t.Recheck}, tables}
	games, judge := pdn.NewReader(strings.NewReader(t.PDN)), replay.NewJudge(rs)
	judge.KeepSteps = true
	for _, end := range t.Ends {
		rec, err := games.Read()
		if err != nil {
			return nil, errNoUnits
		}
		r := judge.Judge(rec)
		g, steps := GameOf(r)
		if g.End = end; !r.Begins() || len(steps) != rec.Moves() {
			return nil, errNoUnits
		}
		u.Games = append(u.Games, g)
	}
	return u, nil
}

// reviewText is a review as a result.
type reviewText struct {
	Plies []Ply
	Last  Worth
	Nodes uint64
	Lines []string // of all worths, in their order
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
	t := reviewText{Plies: r.Plies, Last: r.Last, Nodes: r.Nodes}
	for _, w := range r.worths() {
		t.Lines = append(t.Lines, notation.FormatLine(w.Line, notation.Number))
	}
	var body bytes.Buffer
	packed := gzip.NewWriter(&body)
	err = cmp.Or(json.NewEncoder(packed).Encode(t), packed.Close())
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
	g := u.Games[n]
	packed, err := gzip.NewReader(bytes.NewReader(result))
	if err != nil || json.NewDecoder(io.LimitReader(packed, mostResult)).Decode(&t) != nil || len(t.Plies) != len(g.Moves) || len(t.Lines) != 2*len(t.Plies)+1 {
		return nil, errNoUnit
	}
	r := &Review{Ruleset: g.Ruleset, Scale: ScaleOf(g.Ruleset), Plies: t.Plies, Last: t.Last, Final: g.final(), Nodes: t.Nodes}
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.Before, p.Move = g.Moves[i].Before, g.Moves[i].Move; p.Judgement > Blunder {
			return nil, errNoUnit
		}
	}
	for at, w := range r.worths() {
		if w.Line, err = notation.ParseLine(g.Ruleset, at, t.Lines[0]); err != nil {
			return nil, errNoUnit
		}
		t.Lines = t.Lines[1:]
	}
	r.count()
	return r, nil
}
