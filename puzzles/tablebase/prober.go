package tablebase

import (
	"damone/puzzles/search"
	"damone/rules"
)

// Prober is the tables as a search asks them. Unresolved is a Draw there:
// neither takes account of repetition.
func (t *Tables) Prober() search.Prober { return prober{t} }

type prober struct{ tables *Tables }

func (p prober) Probe(pos rules.Position) (v search.Value, plies int, ok bool) {
	r, ok := p.tables.Probe(pos)
	return searchValues[r.Value], r.Distance, ok
}

var searchValues = [...]search.Value{none: search.Open, Loss: search.Loss, Draw: search.Draw, Win: search.Win, Unresolved: search.Draw}
