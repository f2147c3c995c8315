package generate

import (
	"bufio"
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
	games     []game
	rulesets  []*rules.Ruleset
}

// game is the main line of a game.
type game struct {
	ruleset int
	start   rules.Position
	moves   []rules.Move
}

// Add adds a game.
func (m *Mining) Add(rs *rules.Ruleset, start rules.Position, moves []rules.Move) {
	i := slices.Index(m.rulesets, rs)
	if i < 0 {
		i = len(m.rulesets)
		m.rulesets = append(m.rulesets, rs)
	}
	m.games = append(m.games, game{i, start, moves})
}

// Clear takes all games away.
func (m *Mining) Clear() { m.games = m.games[:0] }

// Len is how many units there are.
func (m *Mining) Len() int { return len(m.games) }

// Rulesets is those of the games.
func (m *Mining) Rulesets() []*rules.Ruleset { return m.rulesets }

// Do does a unit: it looks for a puzzle in every position of a game. The best
// come first.
func (m *Mining) Do(ctx context.Context, n int) ([]byte, error) {
	if n < 0 || n >= len(m.games) {
		return nil, errNoUnit
	}
	g := m.games[n]
	rs := m.rulesets[g.ruleset]
	u := &unit{judge: judge{ctx: ctx, rs: rs, Standards: m.Standards, source: gameSource}, outcome: outcome{number: n}, task: &Task{Filter: m.Filter}}
	u.try(Candidate{Position: g.start})
	for at, i := g.start, 0; i < len(g.moves); i++ {
		at = at.After(g.moves[i])
		u.try(Candidate{Position: at, Last: g.moves[i]})
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	slices.SortStableFunc(u.found, func(a, b *puzzles.Puzzle) int { return cmp.Compare(Quality(b), Quality(a)) })
	return u.line(u.task)
}

var errNoUnit = notation.NewFault("unit-unreadable")

// Check refuses what cannot be the result of a unit.
func (m *Mining) Check(_ context.Context, n int, result []byte) error {
	_, err := m.read(n, result)
	return err
}

func (m *Mining) read(n int, result []byte) (o outcome, err error) {
	if n < 0 || n >= len(m.games) {
		return o, errNoUnit
	}
	rs := m.rulesets[m.games[n].ruleset]
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

// miningHead is the first line of the text of a mining, gameText every other.
type (
	miningHead struct {
		Generator int
		Standards Standards
		Filter    Filter
		Rulesets  []rules.Spec
	}
	gameText struct {
		Ruleset int
		Start   rules.Setup
		Moves   []string
	}
)

// Write writes all that the results depend on.
func (m *Mining) Write(w io.Writer) error {
	out := json.NewEncoder(w)
	specs := lists.Each(m.rulesets, func(rs *rules.Ruleset) rules.Spec { return rs.Spec() })
	if err := out.Encode(miningHead{puzzles.GeneratorVersion, m.Standards, m.Filter, specs}); err != nil {
		return err
	}
	for _, g := range m.games {
		moves := lists.Each(g.moves, func(m rules.Move) string { return notation.FormatMove(m, notation.Number) })
		if err := out.Encode(gameText{g.ruleset, g.start.Setup(), moves}); err != nil {
			return err
		}
	}
	return nil
}

// ReadMining reads what Write has written, perhaps on another machine: nothing
// of it is believed.
func ReadMining(r io.Reader) (*Mining, error) {
	in := json.NewDecoder(bufio.NewReader(r))
	var h miningHead
	if in.Decode(&h) != nil || h.Generator != puzzles.GeneratorVersion {
		return nil, errNoUnits
	}
	m := &Mining{Filter: h.Filter, Standards: h.Standards}
	for _, spec := range h.Rulesets {
		rs, err := rules.Compile(spec)
		if err != nil {
			return nil, err
		}
		m.rulesets = append(m.rulesets, rs)
	}
	for {
		var t gameText
		switch err := in.Decode(&t); {
		case err == io.EOF:
			return m, nil
		case err != nil, t.Ruleset < 0, t.Ruleset >= len(m.rulesets):
			return nil, errNoUnits
		}
		g, err := t.read(m.rulesets[t.Ruleset])
		if err != nil {
			return nil, err
		}
		m.games = append(m.games, g)
	}
}

var errNoUnits = notation.NewFault("units-unreadable")

func (t *gameText) read(rs *rules.Ruleset) (g game, err error) {
	g.ruleset = t.Ruleset
	if g.start, err = rs.Position(t.Start); err != nil {
		return g, err
	}
	at := g.start
	for _, text := range t.Moves {
		m, err := notation.ParseMove(rs, at, text)
		if err != nil {
			return g, err
		}
		g.moves, at = append(g.moves, m), at.After(m)
	}
	return g, nil
}
