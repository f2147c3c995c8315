//go:build !small

package view

import (
	"fmt"
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation/book"
	"damone/notation/lists"
	"damone/puzzles/search/openings"
)

// Explored is what the games of some files have of a position.
type Explored struct {
	*book.Found
	Before openings.Opening   // the position
	After  []openings.Opening // where each of the moves leads
	Kept   int                // games that were looked through
	Other  int                // games that were not, as they are of another game or cannot be followed
}

// fewGames is how many games say nothing about a move.
const fewGames = 10

// Explored prints what was played from a position, a line a move.
func (p *Printer) Explored(e *Explored) {
	p.Line(p.exploredTitle(e))
	if len(e.Moves) > 0 {
		number := 0
		heads := append(p.Heads("head-number", "head-move", "head-games", "head-share", "head-points", "head-years"),
			p.Lang.Say("explore-opinion", "depth", openings.Usual.Depth), p.Lang.Say("head-sample"))
		p.Table(heads,
			lists.Each(e.Moves, func(m book.Played) []string {
				number++
				return []string{strconv.Itoa(number), p.move(m.Move), strconv.Itoa(m.Games), p.share(int64(m.Games), int64(e.Games)), p.points(e, m.Score),
					years(m.First, m.Last), p.moveOpinion(e, &e.After[number-1]), p.sample(m.Sample[0])}
			}))
	}
	if e.Ended > 0 {
		p.Line(p.Lang.Say("explore-ended", "games", p.Lang.Count(e.Ended, "game")))
	}
	if e.Cut > 0 {
		p.Line(p.Lang.Say("explore-cut", "games", p.Lang.Count(e.Cut, "game")))
	}
}

// WriteExplored writes what was played for a page as a JSON object, a row a move.
func (o *Options) WriteExplored(w io.Writer, e *Explored) error {
	notes := []string{}
	for _, n := range []struct {
		key   catalog.Key
		games int
	}{{"explore-ended", e.Ended}, {"explore-cut", e.Cut}} {
		if n.games > 0 {
			notes = append(notes, o.Lang.Say(n.key, "games", o.Lang.Count(n.games, "game")))
		}
	}
	return object("title", o.exploredTitle(e), "heads", o.Heads("head-move", "head-games", "head-share", "head-points", "head-years"), "notes", notes,
		"moves", lists.Each(e.Moves, func(m book.Played) *Object {
			return object("move", o.move(m.Move), "games", m.Games, "share", o.share(int64(m.Games), int64(e.Games)), "points", o.points(e, m.Score),
				"years", years(m.First, m.Last), "sample", o.sample(m.Sample[0]), "game", m.Sample[0].Index)
		})).Write(w)
}

func (o *Options) exploredTitle(e *Explored) string {
	return o.Lang.Say("explore-title", "games", e.Games, "kept", e.Kept,
		"white", e.White, "draws", e.Draws, "black", e.Black, "side", catalog.Side(o.Lang, e.Position.Turn()))
}

// loses reports whether it is the move before a position that loses something.
func (e *Explored) loses(after *openings.Opening) bool {
	if after.Even() || after.Loser() != e.Position.Turn() {
		return false
	}
	return e.Before.Even() || e.Before.Loser() != after.Loser()
}

func (o *Options) moveOpinion(e *Explored, after *openings.Opening) string {
	switch {
	case e.loses(after):
		return o.losses(after)
	case after.Even():
		return o.Lang.Say("explore-even")
	}
	return o.Lang.Say("explore-better", "side", catalog.Side(o.Lang, after.Loser().Other()))
}

func (o *Options) points(e *Explored, s book.Score) string {
	n := s.Decided()
	if n == 0 {
		return o.Lang.Say("explore-open")
	}
	if n < fewGames {
		return o.Lang.Say("explore-few", "games", o.Lang.Count(n, "game"))
	}
	points, least, most := s.Points(e.Position.Turn())
	return fmt.Sprintf("%.0f %% (%.0f-%.0f)", 100*points, 100*least, 100*most)
}

func years(first, last int) string {
	switch {
	case first == 0:
		return ""
	case first == last:
		return strconv.Itoa(first)
	}
	return fmt.Sprintf("%d-%d", first, last)
}

// sample names a game: Rossi - Bianchi, 2005, games.pdn 12.
func (o *Options) sample(g book.Game) string {
	text := fmt.Sprintf("%s %d", g.File, g.Index)
	if g.Year > 0 {
		text = fmt.Sprintf("%d, %s", g.Year, text)
	}
	if g.White+g.Black != "" {
		text = fmt.Sprintf("%s - %s, %s", g.White, g.Black, text)
	}
	return text
}

// AddExplored writes what was played as JSON, an object a move and a summary.
func (o *Options) AddExplored(q *Sequence, e *Explored) error {
	for i, m := range e.Moves {
		after, loser, reason := &e.After[i], "", ""
		if e.loses(after) {
			loser, reason = after.Loser().String(), o.losses(after)
		}
		var points, least, most any
		if m.Decided() > 0 {
			points, least, most = m.Points(e.Position.Turn())
		}
		q.Add(NewObject(OfMove, "move", o.move(m.Move), "games", m.Games, "white", m.White, "draws", m.Draws, "black", m.Black,
			"points", points, "least", least, "most", most, "first", OrNull(m.First), "last", OrNull(m.Last),
			"even", after.Even(), "loses", OrNull(loser), "reason", OrNull(reason),
			"players", lists.Each(m.Players, func(p book.Player) *Object { return object("name", p.Name, "games", p.Games) }),
			"sample", lists.Each(m.Sample, func(g book.Game) *Object {
				return object("file", g.File, "game", g.Index, "white", g.White, "black", g.Black, "year", OrNull(g.Year), "result", string(g.Result))
			})))
	}
	return q.Close(o.about(OfSummary, e.Position).Add("turned", e.Turned, "games", e.Games, "white", e.White, "draws", e.Draws, "black", e.Black,
		"ended", e.Ended, "cut", e.Cut, "kept", e.Kept, "other", e.Other))
}
