package kinds

import (
	"context"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/farm"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Match is the kind of units of 'match': games.
const Match = "match"

// match plays games of a match.
type match struct {
	*arena.Units
	open map[string]*tablebase.Tables
}

// MatchOf is a match to put on a farm, and its task.
func MatchOf(u *arena.Units) (farm.Job, []byte, error) {
	text, err := u.Text()
	return &match{Units: u}, text, err
}

func openMatch(ctx context.Context, text []byte, dir string) (farm.Job, error) {
	m := new(match)
	var failed error
	units, err := arena.ReadUnits(text, func(rs *rules.Ruleset, pieces int) search.Prober {
		if m.open == nil && failed == nil {
			m.open, failed = openTables(ctx, Tables{rs.ID(): pieces}, []*rules.Ruleset{rs}, dir)
		}
		return m.open[rs.ID()].Prober()
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		m.Close()
		return nil, err
	}
	m.Units = units
	return m, nil
}

// Do implements farm.Job. Tables that turn out to be damaged spoil the unit.
func (m *match) Do(ctx context.Context, n int) ([]byte, error) {
	body, err := m.Units.Do(ctx, n)
	return body, faultOf(m.open, err)
}

// Close implements farm.Job.
func (m *match) Close() { closeTables(m.open) }
