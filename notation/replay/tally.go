package replay

import (
	"cmp"
	"slices"

	"damone/rules"
)

// Tally counts what has been found in games.
type Tally struct {
	Games, Clean, Faulty, Unreadable int
	Moves, Unjudged                  int // moves that could be followed, and those that could not
	UnreadFiles                      int // that are not there, or have no game
	fouls                            []*Foul
}

// Foul is a kind of fault under a clause.
type Foul struct {
	Clause string
	Kind   Kind
	Rung   rules.Rung // of the ladder, when it is one
	Times  int        // how often it was found
}

// Add counts a game.
func (t *Tally) Add(g *Game, strict bool) {
	t.Games++
	switch {
	case g.Report == nil:
		t.Unreadable++
		return
	case !g.Report.Legible():
		t.Unreadable++
	case g.Report.Clean(strict):
		t.Clean++
	default:
		t.Faulty++
	}
	t.Moves += g.Report.Moves
	t.Unjudged += g.Report.Unjudged
	for i := range g.Report.Faults {
		f := &g.Report.Faults[i]
		if !f.Counts(strict) {
			continue
		}
		same := func(known *Foul) bool { return known.Clause == f.Clause && known.Kind == f.Kind }
		n := slices.IndexFunc(t.fouls, same)
		if n < 0 {
			n = len(t.fouls)
			t.fouls = append(t.fouls, &Foul{Clause: f.Clause, Kind: f.Kind, Rung: f.Verdict.Rejection.Rung})
		}
		t.fouls[n].Times++
	}
}

// Fouls is the fouls found, by clause, then by kind.
func (t *Tally) Fouls() []*Foul {
	return slices.SortedFunc(slices.Values(t.fouls), func(a, b *Foul) int {
		return cmp.Or(cmp.Compare(a.Clause, b.Clause), cmp.Compare(a.Kind, b.Kind))
	})
}
