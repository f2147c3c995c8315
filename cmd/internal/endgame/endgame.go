// Package endgame lends endgame tables to those who look ahead.
package endgame

import (
	"errors"
	"io/fs"

	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Prober answers a search from endgame tables. What the tables call unresolved
// is a Draw here: to a search that is a position in which neither side can
// force a win by progress alone. See search.Prober.
type Prober struct{ Tables *tablebase.Tables }

var values = map[tablebase.Value]search.Value{
	tablebase.Win: search.Win, tablebase.Loss: search.Loss,
	tablebase.Draw: search.Draw, tablebase.Unresolved: search.Draw,
}

// Probe implements search.Prober.
func (p Prober) Probe(pos rules.Position) (v search.Value, plies int, ok bool) {
	r, ok := p.Tables.Probe(pos)
	return values[r.Value], r.Distance, ok
}

// Open opens the tables in a folder or, when none is named, those in the
// ruleset's own folder in the user's cache if there are any: nil if not.
func Open(dir string, rs *rules.Ruleset) (*tablebase.Tables, error) {
	if dir != "" {
		return tablebase.Open(dir, rs)
	}
	dir, err := tablebase.DefaultDir(rs)
	if err != nil {
		return nil, nil // nowhere to keep tables, so there are none
	}
	t, err := tablebase.Open(dir, rs)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return t, err
}
