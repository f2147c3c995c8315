package generate

import (
	"damone/puzzles"
	"damone/puzzles/generate/boards"
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

// TablesFor is how many pieces the tables have that decide studies of some pieces.
func TablesFor(pieces int) int { return min(max(pieces, TablePieces), StudyTables) }

// upTo is what tables know of boards with some pieces at most, as some users have larger
// tables than others; nil where there are none.
func upTo(pieces int, tables search.Prober) search.Prober {
	if tables == nil {
		return nil
	}
	return capped{tables, pieces}
}

// ends is what tables know of how the gains of a task end, if they are to last; nil for
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

// mostOnTables is the most pieces on boards of a source that tables decide.
func mostOnTables(source string) int {
	if source == studySource {
		return StudyPieces
	}
	return TablePieces
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

// tableBoards is how many boards a unit of the tables fills.
const tableBoards = 5_000

// searchTables fills boards that tables cover and tries those with one winning
// move of the right length.
func (u *unit) searchTables(tables search.Prober) {
	for range tableBoards {
		if u.ctx.Err() != nil {
			return
		}
		b := boards.On(rules.Setup{Turn: rules.White}, u.rs, u.rng)
		own := 1 + u.rng.IntN(3)
		if own == 3 && u.rng.IntN(3) > 0 { // three against one win too easily to be worth as much room
			own = 2
		}
		b.Scatter(rules.White, own)
		b.Scatter(rules.Black, TablePieces-own)
		b.PutRoyals()
		pos, ok := u.rs.Fast().Arrange(b.Setup)
		if ok && tables != nil && u.oneWay(tables, pos) {
			u.try(Candidate{Position: pos})
		}
	}
}

// fromTables is the shortest win, in own moves, that a puzzle from tables asks for.
const fromTables = 3

// oneWay reports whether tables know of one move that wins fastest, and of a
// length that is worth a puzzle.
func (u *unit) oneWay(tables search.Prober, pos rules.Position) bool {
	value, plies, ok := tables.Probe(pos)
	if !ok || value != search.Win || plies < 2*fromTables-1 || plies > 2*u.WinMoves-1 {
		return false
	}
	fastest := 0
	for _, m := range u.rs.Moves(nil, pos) {
		if v, n, ok := tables.Probe(pos.After(m)); ok && v == search.Loss && n == plies-1 {
			fastest++
		}
	}
	return fastest == 1
}
