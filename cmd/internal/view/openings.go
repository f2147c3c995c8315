//go:build !small

package view

import (
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/puzzles/search/openings"
	"damone/rules"
)

// Openings is the openings of a game, and how they were looked for.
type Openings struct {
	*openings.List
	openings.Options
}

// Openings prints the even openings, and what the others lose.
func (p *Printer) Openings(a *Openings) {
	p.Line(p.Lang.Say("openings-title", "ruleset", catalog.RulesetName(p.Lang, p.Ruleset), "even", len(a.Even), "positions", a.Positions,
		"moves", p.Lang.Count(a.Plies, "move"), "depth", a.Depth))
	if len(a.Even) > 0 {
		number := 0
		p.Table(p.Heads("head-number", "head-opening", "head-score"), lists.Each(a.Even, func(e openings.Opening) []string {
			number++
			return []string{strconv.Itoa(number), p.line(e.Moves), e.Score.String()}
		}))
	}
	if len(a.Losing) > 0 {
		p.Line("\n" + p.Lang.Say("openings-losing"))
		p.Table(p.Heads("head-opening", "head-loses", "head-line"), lists.Each(a.Losing, func(e openings.Opening) []string {
			return []string{p.line(e.Moves), p.losses(&e), p.line(e.Line)}
		}))
	}
}

// losses says what an opening loses: Black loses a man.
func (o *Options) losses(e *openings.Opening) string {
	var lost, won []string
	for r, n := range e.Lost() {
		if n > 0 {
			lost = append(lost, o.counted(n, rules.Rank(r)))
		} else if n < 0 {
			won = append(won, o.counted(-n, rules.Rank(r)))
		}
	}
	key := catalog.Key("opening-loses")
	switch {
	case e.Score.Value() != search.Open:
		key = "opening-loses-game"
	case len(lost) == 0:
		key = "opening-loses-ground"
	case len(won) > 0:
		key = "opening-exchanges"
	}
	return Capital(o.Lang.Say(key, "side", catalog.Side(o.Lang, e.Loser()), "lost", o.Lang.And(lost), "won", o.Lang.And(won)))
}

// line returns moves as one types them: 21-18 9-13.
func (o *Options) line(moves []rules.Move) string { return strings.Join(o.MoveTexts(moves), " ") }

func (o *Options) counted(n int, r rules.Rank) string {
	if n == 1 {
		return catalog.APiece(o.Lang, o.Ruleset, r)
	}
	return catalog.Count(o.Lang, o.Ruleset, n, r)
}

// AddOpenings writes openings as JSON: the even ones, those that lose a piece,
// and how many there are.
func (o *Options) AddOpenings(q *Sequence, a *Openings) error {
	for _, list := range [][]openings.Opening{a.Even, a.Losing} {
		for i := range list {
			q.Add(o.opening(&list[i]))
		}
	}
	return q.Close(NewObject(OfSummary, "ruleset", o.Ruleset.ID(), "plies", a.Plies, "depth", a.Depth, "positions", a.Positions,
		"even", len(a.Even), "losing", len(a.Losing)))
}

// opening returns an opening as an object; the score is to White, in hundredths of a
// Pedina.
func (o *Options) opening(e *openings.Opening) *Object {
	loser, reason := "", ""
	if !e.Even() {
		loser, reason = e.Loser().String(), o.losses(e)
	}
	return o.position(e.Position).Add("opening", o.MoveTexts(e.Moves), "even", e.Even(), "score", int(e.Score),
		"loses", OrNull(loser), "reason", OrNull(reason), "line", o.MoveTexts(e.Line))
}
