//go:build !small

package view

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/puzzles/search"
	"damone/puzzles/search/openings"
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

// OpeningsPDN writes the even openings as games that have only begun.
func (o *Options) OpeningsPDN(w io.Writer, a *Openings) error {
	for i := range a.Even {
		r := &record.Record{}
		r.SetTag("Event", "opening "+strconv.Itoa(i+1))
		r.SetTag("Result", string(record.Unfinished))
		r.SetRuleset(o.Ruleset)
		r.AddMoves(rules.White, a.Even[i].Moves)
		if err := pdn.Write(w, r); err != nil {
			return err
		}
	}
	return nil
}
