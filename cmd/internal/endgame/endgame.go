// Package endgame finds endgame tables for those who look ahead.
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
		return In(dir, rs)
	}
	t, err := InCache(rs)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return t, err
}

// InCache opens the tables in a ruleset's own folder in the user's cache. The
// error is of kind fs.ErrNotExist if there are none.
func InCache(rs *rules.Ruleset) (*tablebase.Tables, error) {
	dir, err := tablebase.DefaultDir(rs)
	if err != nil {
		return nil, fs.ErrNotExist // nowhere to keep tables, so there are none
	}
	t, err := tablebase.Open(dir, rs)
	if strict, ok := strict(rs); ok && errors.Is(err, fs.ErrNotExist) {
		return InCache(strict)
	}
	return t, err
}

// In opens the tables in a folder. A ruleset that accepts pieces where they
// would have been crowned can do with the tables of the same rules without
// them: play never brings a piece there, and the positions that begin so are
// in no table.
func In(dir string, rs *rules.Ruleset) (*tablebase.Tables, error) {
	t, err := tablebase.Open(dir, rs)
	strict, ok := strict(rs)
	if foreign := (*tablebase.FileError)(nil); !ok || !errors.As(err, &foreign) || foreign.Kind != tablebase.OtherRuleset {
		return t, err
	}
	if t, second := tablebase.Open(dir, strict); second == nil {
		return t, nil
	}
	return nil, err
}

// strict is a ruleset without its leniency, if it has any.
func strict(rs *rules.Ruleset) (*rules.Ruleset, bool) {
	if rs.Spec().OnCrown != rules.CrownAccepted {
		return nil, false
	}
	s, err := rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownRefused })
	return s, err == nil
}
