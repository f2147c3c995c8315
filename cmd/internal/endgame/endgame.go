// Package endgame lends endgame tables to those who look ahead.
package endgame

import (
	"errors"
	"io/fs"

	"damone/puzzles/tablebase"
	"damone/rules"
)

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
