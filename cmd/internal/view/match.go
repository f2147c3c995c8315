//go:build !small

package view

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/rules"
)

// Match is a match that has been played.
type Match struct {
	Players [2]string // as they were named
	Seed    uint64
	SPRT    *arena.SPRT // nil for none
	Games   []arena.Game
}

// Decision returns what the test of a match has come to.
func (m *Match) Decision() arena.Decision { return m.SPRT.Decide(arena.Count(m.Games)) }

// Match prints how a match came out for its first player.
func (p *Printer) Match(m *Match) {
	t := arena.Count(m.Games)
	p.Line(p.Lang.Say("match-title", "first", m.Players[0], "second", m.Players[1], "ruleset", catalog.RulesetName(p.Lang, p.Ruleset),
		"games", len(m.Games), "openings", p.Lang.Count(len(m.Games)/2, "opening")))
	p.Line(p.MatchScore(t))
	told, elo, margin := catalog.Key("match-elo"), 0.0, 0.0
	if elo, margin = t.Elo(); math.IsInf(margin, 1) {
		told = "match-elo-open"
	}
	p.Line(p.Lang.Say(told, "elo", fmt.Sprintf("%+.0f", elo), "margin", fmt.Sprintf("%.0f", margin)))
	if m.SPRT != nil {
		p.Line(p.sprt(m.SPRT, t))
	}
	p.Line(p.Lang.Say("match-pairs", "pairs", strings.Trim(fmt.Sprint(t.Pairs), "[]")))
	var won [2]int
	for _, g := range m.Games {
		if g.Status.Outcome == rules.Won {
			won[g.Status.Winner]++
		}
	}
	p.Line(p.Lang.Say("match-white", "white", won[rules.White], "black", won[rules.Black]))
	p.Line(p.Lang.Say("match-ends", "ends", p.ends(m.Games)))
}

// MatchScore says what the first player of a match has scored.
func (o *Options) MatchScore(t arena.Tally) string {
	return o.Lang.Say("match-score", "won", t.Won, "drawn", t.Drawn, "lost", t.Lost, "percent", fmt.Sprintf("%.1f", 100*t.Score()))
}

func (o *Options) sprt(s *arena.SPRT, t arena.Tally) string {
	lower, upper := s.Bounds()
	decided := map[arena.Decision]string{
		arena.Undecided:  o.Lang.Say("match-sprt-open"),
		arena.AcceptElo0: o.Lang.Say("match-sprt-accepted", "elo", fmt.Sprint(s.Elo0)),
		arena.AcceptElo1: o.Lang.Say("match-sprt-accepted", "elo", fmt.Sprint(s.Elo1)),
	}[s.Decide(t)]
	return o.Lang.Say("match-sprt", "elo0", fmt.Sprint(s.Elo0), "elo1", fmt.Sprint(s.Elo1), "decided", decided,
		"llr", fmt.Sprintf("%+.2f", s.LLR(t)), "lower", fmt.Sprintf("%+.2f", lower), "upper", fmt.Sprintf("%+.2f", upper))
}

// ends counts the clauses that ended games: DAM-8.1 93, DAM-8.2 7.
func (o *Options) ends(games []arena.Game) string {
	counts := make(map[string]int)
	for _, g := range games {
		clause := g.Status.Clause
		if g.Broken {
			clause = o.Lang.Say("match-broken")
		} else if g.Stalled {
			clause = o.Lang.Say("match-stalled")
		}
		counts[clause]++
	}
	ends := lists.Each(slices.Sorted(maps.Keys(counts)), func(clause string) string { return clause + " " + strconv.Itoa(counts[clause]) })
	return strings.Join(ends, ", ")
}

// AddMatch writes a match as JSON: its games, and how it came out.
func (o *Options) AddMatch(q *Sequence, m *Match) error {
	for _, g := range m.Games {
		q.Add(NewObject(OfGame, "game", g.Number+1, "white", g.White+1, "status", g.Reason(), "moves", o.MoveTexts(g.Moves)))
	}
	t := arena.Count(m.Games)
	elo, margin := t.Elo()
	var allowed any = rounded(margin, 10)
	if math.IsInf(margin, 1) {
		allowed = nil
	}
	j := NewObject(OfSummary, "ruleset", o.Ruleset.ID(), "players", m.Players[:], "seed", m.Seed, "openings", len(m.Games)/2,
		"won", t.Won, "drawn", t.Drawn, "lost", t.Lost, "score", t.Score(), "elo", rounded(elo, 10), "margin", allowed, "pairs", t.Pairs)
	if m.SPRT != nil {
		j.Add("sprt", sprtObject(m.SPRT, t))
	}
	return q.Close(j)
}

func sprtObject(s *arena.SPRT, t arena.Tally) *Object {
	lower, upper := s.Bounds()
	var accepted any // elo0 or elo1
	if d := s.Decide(t); d != arena.Undecided {
		accepted = d.String()
	}
	return object("elo0", s.Elo0, "elo1", s.Elo1, "alpha", s.Alpha, "beta", s.Beta, "llr", rounded(s.LLR(t), 1000),
		"lower", rounded(lower, 1000), "upper", rounded(upper, 1000), "accepted", accepted)
}

func rounded(x, parts float64) float64 { return math.Round(parts*x) / parts }
