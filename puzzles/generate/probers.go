package generate

import (
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// Tables is the endgame tables of some rulesets, by their ids.
type Tables map[string]search.Prober

// Pieces on boards that come from tables: what is asked for, but these at most.
const (
	TablePieces = 4 // of tables that are built in seconds, and where nothing is asked for
	StudyTables = 5 // of tables that may take minutes
	StudyPieces = 6 // of studies: beyond their tables, a proof ends in these
)

// TablesFor returns how many pieces the tables have that decide studies of some pieces.
func TablesFor(pieces int) int { return min(max(pieces, TablePieces), StudyTables) }

// upTo returns what tables know of boards with some pieces at most, as some users have larger
// tables than others; nil where there are none.
func upTo(pieces int, tables search.Prober) search.Prober {
	if tables == nil {
		return nil
	}
	return capped{tables, pieces}
}

// ends returns what tables know of how the gains of a task end, if they are to last; nil for
// nothing.
func (t *Task) ends(tables Tables) search.Prober {
	if !t.Lasting {
		return nil
	}
	return upTo(StudyTables, tables[t.Ruleset.ID()])
}

type capped struct {
	tables search.Prober
	pieces int
}

func (c capped) Probe(pos rules.Position) (value search.Value, plies int, ok bool) {
	if pos.Occupied().Len() > c.pieces {
		return search.Open, 0, false
	}
	return c.tables.Probe(pos)
}

// hollow reports whether a gain ends in a position that tables know and that is no win
// for the solver.
func hollow(p *puzzles.Puzzle, tables search.Prober) bool {
	if p.Stipulation.Kind != puzzles.Gain || tables == nil {
		return false
	}
	end, won := p.Final(), search.Loss
	if end.Turn() == p.Position.Turn() {
		won = search.Win
	}
	value, _, known := tables.Probe(end)
	return known && value != won
}
