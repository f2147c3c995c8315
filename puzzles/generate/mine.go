package generate

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
)

// gameSource is the source of puzzles from the user's own games, and of those on the
// bench that are no shots.
const gameSource = "games"

// mostMined is how many puzzles one game gives at most.
const mostMined = 2

// Mining looks for puzzles in games, each of which is a unit: what a game gives
// depends on its moves, the filter and the standards alone.
type Mining struct {
	Filter    Filter
	Standards Standards
	games     []minedGame
	rulesets  []*rules.Ruleset
}

// minedGame is the main line of a game.
type minedGame struct {
	Ruleset int
	Start   rules.Setup
	Moves   []string
}

// Add adds a game.
func (m *Mining) Add(rs *rules.Ruleset, start rules.Position, moves []rules.Move) {
	i := slices.Index(m.rulesets, rs)
	if i < 0 {
		i = len(m.rulesets)
		m.rulesets = append(m.rulesets, rs)
	}
	texts := lists.Each(moves, func(m rules.Move) string { return notation.FormatMove(m, notation.Number) })
	m.games = append(m.games, minedGame{i, start.Setup(), texts})
}

// Clear takes all games away.
func (m *Mining) Clear() { m.games = m.games[:0] }

// Len returns how many units there are.
func (m *Mining) Len() int { return len(m.games) }

// Do does a unit: it looks for a puzzle in every position of a game. The best
// come first.
func (m *Mining) Do(ctx context.Context, n int) ([]byte, error) {
	if n < 0 || n >= len(m.games) {
		return nil, errNoUnit
	}
	g := m.games[n]
	rs := m.rulesets[g.Ruleset]
	u := &unit{ctx: ctx, rs: rs, Standards: m.Standards, source: gameSource, outcome: outcome{number: n}, task: &Task{Filter: m.Filter}}
	at, err := rs.Position(g.Start)
	if err != nil {
		return nil, err
	}
	u.try(Candidate{Position: at})
	for _, text := range g.Moves {
		last, err := notation.ParseMove(rs, at, text)
		if err != nil {
			return nil, err
		}
		at = at.After(last)
		u.try(Candidate{Position: at, Last: last})
	}
	slices.SortStableFunc(u.found, func(a, b *puzzles.Puzzle) int { return cmp.Compare(Quality(b), Quality(a)) })
	return u.line()
}

// Check refuses what cannot be the result of a unit.
func (m *Mining) Check(_ context.Context, n int, result []byte) error {
	_, err := m.read(n, result)
	return err
}

func (m *Mining) read(n int, result []byte) (o outcome, err error) {
	if n < 0 || n >= len(m.games) {
		return o, errNoUnit
	}
	rs := m.rulesets[m.games[n].Ruleset]
	return readOutcome("", n, result, func(id string) (*rules.Ruleset, bool) { return rs, rs.ID() == id })
}

// Keep keeps of a unit's result the best two puzzles that are duplicates neither
// of each other nor of earlier games' puzzles. The tally says what became of the
// rest.
func (m *Mining) Keep(n int, result []byte, earlier Seen) (kept []*puzzles.Puzzle, tally Tally, err error) {
	o, err := m.read(n, result)
	for _, p := range o.found {
		why := Plenty
		if len(kept) < mostMined {
			if len(earlier.shared(p)) == 0 {
				earlier.add(p)
				kept = append(kept, p)
				continue
			}
			why = Duplicate
		}
		o.tally.Kept--
		o.tally.settle(why)
	}
	return kept, o.tally, err
}

// miningText is all that the results depend on.
type miningText struct {
	Generator int
	Standards Standards
	Filter    Filter
	Rulesets  []rules.Spec
	Games     []minedGame
}

// Write writes all that the results depend on.
func (m *Mining) Write(w io.Writer) error {
	specs := lists.Each(m.rulesets, func(rs *rules.Ruleset) rules.Spec { return rs.Spec() })
	return json.NewEncoder(w).Encode(miningText{puzzles.GeneratorVersion, m.Standards, m.Filter, specs, m.games})
}

// ReadMining reads what Write has written, perhaps on another machine. Nothing of it is
// believed: Do refuses games that cannot be played.
func ReadMining(r io.Reader) (*Mining, error) {
	var t miningText
	if json.NewDecoder(r).Decode(&t) != nil || t.Generator != puzzles.GeneratorVersion {
		return nil, errNoUnits
	}
	m := &Mining{Filter: t.Filter, Standards: t.Standards, games: t.Games}
	for _, spec := range t.Rulesets {
		rs, err := rules.Compile(spec)
		if err != nil {
			return nil, err
		}
		m.rulesets = append(m.rulesets, rs)
	}
	if slices.ContainsFunc(m.games, func(g minedGame) bool { return g.Ruleset < 0 || g.Ruleset >= len(m.rulesets) }) {
		return nil, errNoUnits
	}
	return m, nil
}
