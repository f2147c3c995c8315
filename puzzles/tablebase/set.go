package tablebase

import (
	"cmp"

	"damone/puzzles/search"
)

// Set is the tables of some rulesets, by their ids.
type Set map[string]*Tables

// Err returns a fault that was found in some of them, nil if there is none.
func (s Set) Err() (err error) {
	for _, t := range s {
		err = cmp.Or(err, t.Err())
	}
	return err
}

// Probers returns them as searches ask them.
func (s Set) Probers() map[string]search.Prober {
	all := make(map[string]search.Prober)
	for id, t := range s {
		all[id] = t.Prober()
	}
	return all
}

// Close closes them.
func (s Set) Close() {
	for _, t := range s {
		t.Close()
	}
}
