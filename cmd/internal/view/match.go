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
	"damone/rules"
)

// Match is a match that has been played.
type Match struct {
	Players [2]string // as they were named
	Seed    uint64
	SPRT    *arena.SPRT // nil for none
	Games   []arena.Game
}

// Decision is what the test of a match has come to.
func (m *Match) Decision() arena.Decision { return m.SPRT.Decide(arena.Count(m.Games)) }

// Match prints how a match came out for its first player.
func (o *Options) Match(w io.Writer, m *Match) error {
	p := o.Printer(w)
	t := arena.Count(m.Games)
	p.Line(o.Lang.Say("match-title", "first", m.Players[0], "second", m.Players[1], "ruleset", o.Ruleset.ID(),
		"games", len(m.Games), "openings", o.Lang.Count(len(m.Games)/2, "opening")))
	p.Line(o.Lang.Say("match-score", "won", t.Won, "drawn", t.Drawn, "lost", t.Lost,
		"percent", fmt.Sprintf("%.1f", 100*t.Score())))
	elo, margin := t.Elo()
	p.Line(o.Lang.Say(eloLines[t.Doubt()], "elo", fmt.Sprintf("%+.0f", elo), "margin", fmt.Sprintf("%.0f", margin)))
	if m.SPRT != nil {
		p.Line(o.sprt(m.SPRT, t))
	}
	p.Line(o.Lang.Say("match-pairs", "pairs", strings.Trim(fmt.Sprint(t.Pairs), "[]")))
	var won [2]int
	for _, g := range m.Games {
		if g.Status.Outcome == rules.Won {
			won[g.Status.Winner]++
		}
	}
	p.Line(o.Lang.Say("match-white", "white", won[rules.White], "black", won[rules.Black]))
	p.Line(o.Lang.Say("match-ends", "ends", o.ends(m.Games)))
	return p.Err
}

// sprt says what a test has come to.
func (o *Options) sprt(s *arena.SPRT, t arena.Tally) string {
	lower, upper := s.Bounds()
	return o.Lang.Say(sprtLines[s.Decide(t)],
		"elo0", fmt.Sprint(s.Elo0), "elo1", fmt.Sprint(s.Elo1), "alpha", fmt.Sprint(s.Alpha), "beta", fmt.Sprint(s.Beta),
		"llr", fmt.Sprintf("%+.2f", s.LLR(t)), "lower", fmt.Sprintf("%+.2f", lower), "upper", fmt.Sprintf("%+.2f", upper))
}

var sprtLines = [...]catalog.Key{
	arena.Undecided: "match-sprt-open", arena.AcceptElo0: "match-sprt-elo0", arena.AcceptElo1: "match-sprt-elo1",
}

// eloLines tell the difference in Elo, and why it has no margin.
var eloLines = [...]catalog.Key{
	arena.NoDoubt: "match-elo", arena.TooFew: "match-elo-few", arena.Alike: "match-elo-alike", arena.OneSided: "match-elo-open",
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

type matchJSON struct {
	Type     Type      `json:"type"`
	Ruleset  string    `json:"ruleset"`
	Players  [2]string `json:"players"`
	Seed     uint64    `json:"seed"`
	Openings int       `json:"openings"`
	Won      int       `json:"won"` // by the first player
	Drawn    int       `json:"drawn"`
	Lost     int       `json:"lost"`
	Score    float64   `json:"score"`
	Elo      float64   `json:"elo"`
	Margin   *float64  `json:"margin"` // null where the games allow none
	Pairs    [5]int    `json:"pairs"`
	SPRT     *sprtJSON `json:"sprt,omitempty"`
}

type sprtJSON struct {
	Elo0     float64 `json:"elo0"`
	Elo1     float64 `json:"elo1"`
	Alpha    float64 `json:"alpha"`
	Beta     float64 `json:"beta"`
	LLR      float64 `json:"llr"`
	Lower    float64 `json:"lower"`
	Upper    float64 `json:"upper"`
	Accepted *string `json:"accepted"` // elo0 or elo1; null where nothing is decided
}

func sprtOf(s *arena.SPRT, t arena.Tally) *sprtJSON {
	lower, upper := s.Bounds()
	j := &sprtJSON{Elo0: s.Elo0, Elo1: s.Elo1, Alpha: s.Alpha, Beta: s.Beta, LLR: rounded(s.LLR(t), 1000), Lower: rounded(lower, 1000), Upper: rounded(upper, 1000)}
	if d := s.Decide(t); d != arena.Undecided {
		word := d.String()
		j.Accepted = &word
	}
	return j
}

// rounded is a number in so many parts of one.
func rounded(x, parts float64) float64 { return math.Round(parts*x) / parts }

type matchGameJSON struct {
	Type   Type     `json:"type"`
	Game   int      `json:"game"`
	White  int      `json:"white"` // which player had White, 1 or 2
	Status string   `json:"status"`
	Moves  []string `json:"moves"`
}

// AddMatch writes a match as JSON: its games, and how it came out.
func (o *Options) AddMatch(q *Sequence, m *Match) error {
	for _, g := range m.Games {
		q.Add(o.matchGame(g))
	}
	return q.Close(o.matchJSON(m))
}

func (o *Options) matchJSON(m *Match) matchJSON {
	t := arena.Count(m.Games)
	elo, margin := t.Elo()
	j := matchJSON{
		Type: OfSummary, Ruleset: o.Ruleset.ID(), Players: m.Players, Seed: m.Seed, Openings: len(m.Games) / 2, Won: t.Won, Drawn: t.Drawn, Lost: t.Lost,
		Score: t.Score(), Elo: rounded(elo, 10), Pairs: t.Pairs,
	}
	if !math.IsInf(margin, 1) {
		margin = rounded(margin, 10)
		j.Margin = &margin
	}
	if m.SPRT != nil {
		j.SPRT = sprtOf(m.SPRT, t)
	}
	return j
}

func (o *Options) matchGame(g arena.Game) matchGameJSON {
	j := matchGameJSON{Type: OfGame, Game: g.Number + 1, White: g.White + 1, Status: g.Status.String(), Moves: o.MoveTexts(g.Moves)}
	if g.Broken {
		j.Status = "broken off"
	} else if g.Stalled {
		j.Status = "stalled"
	}
	return j
}
