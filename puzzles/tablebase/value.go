package tablebase

import (
	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// NoDistance is the distance of a win or loss in tables that have values only.
const NoDistance = files.NoDistance

// Result is what a table says of a position.
type Result struct {
	Value    search.Value
	Distance int // plies to the end of the game, the winner hurrying and the loser holding out; 0 without a winner, NoDistance where only the value is known
}

// Prober returns the tables as a search asks them. Unresolved is a Draw there:
// neither takes account of repetition.
func (t *Tables) Prober() search.Prober {
	if t == nil {
		return nil
	}
	return prober{t}
}

type prober struct{ *Tables }

func (p prober) Probe(pos rules.Position) (v search.Value, plies int, ok bool) {
	r, ok := p.Tables.Probe(pos)
	if r.Value == search.Unresolved {
		r.Value = search.Draw
	}
	return r.Value, r.Distance, ok
}
