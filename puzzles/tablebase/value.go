package tablebase

import (
	"fmt"

	"damone/puzzles/search"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// Value is what a position is worth to the side to move when both sides play
// perfectly.
type Value = files.Value

// The values. The zero Value is none of them.
const (
	Loss       = files.Loss       // the opponent can force a win
	Draw       = files.Draw       // neither side can force a win, and endless play is drawn
	Win        = files.Win        // the side to move can force a win
	Unresolved = files.Unresolved // neither side can force a win by progress alone, and endless play is not drawn
)

// NoDistance is the distance of a win or loss in tables that have values only.
const NoDistance = files.NoDistance

// Result is what a table says of a position.
type Result struct {
	Value    Value
	Distance int // plies to the end of the game, the winner hurrying and the loser holding out; 0 without a winner, NoDistance where only the value is known
}

// String returns the value with the distance, if there is one.
func (r Result) String() string {
	if (r.Value == Win || r.Value == Loss) && r.Distance != NoDistance {
		return fmt.Sprintf("%s in %d plies", r.Value, r.Distance)
	}
	return r.Value.String()
}

// Prober returns the tables as a search asks them. Unresolved is a Draw there:
// neither takes account of repetition.
func (t *Tables) Prober() search.Prober {
	if t == nil {
		return nil
	}
	return prober{t}
}

type prober struct{ tables *Tables }

func (p prober) Zeroing(pos rules.Position, limit int) (plies int, ok bool) {
	return p.tables.Zeroing(pos, limit)
}

func (p prober) Probe(pos rules.Position) (v search.Value, plies int, ok bool) {
	r, ok := p.tables.Probe(pos)
	return searchValues[r.Value], r.Distance, ok
}

var searchValues = [...]search.Value{Loss: search.Loss, Draw: search.Draw, Win: search.Win, Unresolved: search.Draw}
