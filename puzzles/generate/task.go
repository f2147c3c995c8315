package generate

import (
	"cmp"
	"slices"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/theme"
	"damone/puzzles/verify"
	"damone/rules"
)

// Task is what to make.
type Task struct {
	File    string         `json:"-"` // of a plan: the collection that the puzzles go to
	Name    string         // tasks of one plan have different ones
	Ruleset *rules.Ruleset `json:"-"`
	Source  string         // "shots", "dealt" or "studies"
	Count   int            // how many to keep
	Units   int            // how many units to take the best of; 0 to keep what is found first
	Lasting bool           // a gain may not end in what endgame tables of TablePieces pieces call no win
	Filter  Filter
}

// Tables returns how many pieces the endgame tables must have that a task needs; 0 for
// none.
func (t *Task) Tables() int {
	switch {
	case t.Source == studySource:
		return TablesFor(t.Filter.MinPieces)
	case t.Lasting:
		return TablePieces
	}
	return 0
}

// Tables is the endgame tables of some rulesets, by their ids. What is made depends on how
// many pieces they have: those of Task.Tables, whatever others a user has.
type Tables map[string]search.Prober

// Pieces on boards that come from tables: what is asked for, but these at most.
const (
	TablePieces = 4 // of tables that are built in seconds, and where nothing is asked for
	StudyTables = 5 // of tables that may take minutes
	StudyPieces = 6 // of studies: beyond their tables, a proof ends in these
)

// TablesFor returns how many pieces the tables have that decide studies of some pieces.
func TablesFor(pieces int) int { return min(max(pieces, TablePieces), StudyTables) }

// ends returns what tables know of how the gains of a task end, if they are to last; nil for
// nothing.
func (t *Task) ends(tables Tables) search.Prober {
	if !t.Lasting {
		return nil
	}
	return tables[t.Ruleset.ID()]
}

// MaxCount is how many puzzles a task may make.
const MaxCount = 100_000

// Filter is what puzzles are wanted. The zero Filter wants all.
type Filter struct {
	Themes               []string // all of these
	Stipulation          string   // "win", "win:N", "gain", "gain:G:N" or "draw"; "" for any
	Band                 int      // by the standard thresholds; 0 for any
	MinPieces, MaxPieces int      // 0 for no bound
	MinLength            int      // decisions; 0 for no bound
	MinOffers            int      // puzzles.Puzzle.Offers; 0 for no bound
	Pointed              bool     // the puzzle asks for more than a fork or an exchange
}

// Wants reports whether a puzzle passes.
func (f Filter) Wants(p *puzzles.Puzzle) bool {
	for _, t := range f.Themes {
		if !slices.Contains(p.Themes, t) {
			return false
		}
	}
	n := p.Pieces()
	switch {
	case !f.wantsStipulation(p.Stipulation),
		f.Band > 0 && puzzles.Band(p.Features.Score()) != f.Band,
		f.MinPieces > 0 && n < f.MinPieces, f.MaxPieces > 0 && n > f.MaxPieces,
		p.Features.Decisions < f.MinLength, p.Offers() < f.MinOffers, f.Pointed && !pointed(p):
		return false
	}
	return true
}

// pointed reports whether a puzzle asks for more than a fork or an exchange, by what
// two judges liked of a hundred: much is given up, or something in a shot, in a
// study, or for a rung of the ladder or a Damone; or the defender, with not too
// much on the board, would rather not move. A Pedina won in two moves has to have
// more than a shot.
func pointed(p *puzzles.Puzzle) bool {
	is := func(name string) bool { return slices.Contains(p.Themes, name) }
	byRung := slices.ContainsFunc(p.Themes, func(name string) bool { return strings.HasPrefix(name, "forced-") })
	given := p.Features.Sacrifice
	switch {
	case given > 1, given > 0 && (p.Class == puzzles.ByTable || byRung || is("hunt-damone")):
		return true
	case p.Stipulation == puzzles.Stipulation{Kind: puzzles.Gain, Gain: 1, Moves: 2}:
		return false
	}
	return is("shot") || is("zugzwang") && p.Pieces() <= 12
}

// Check refuses what no puzzle of a source can be under a ruleset. The error is a
// notation.Fault.
func (f Filter) Check(source string, rs *rules.Ruleset) error {
	s := sources[sourceNumber(source)]
	most, longest := cmp.Or(s.most, rs.Start().Occupied().Len()), f.longest(source)
	switch {
	case !f.goalIsMade(source, rs):
		return notation.Fault{Kind: "goal-never-made", Text: f.Stipulation, Args: notation.Args("source", source, "ruleset", rs.ID())}
	case f.MinLength > longest:
		return notation.NewFault("length-never-made", "n", f.MinLength, "most", longest, "source", source)
	case f.MinPieces > most, f.MaxPieces > 0 && f.MaxPieces < max(s.least, f.MinPieces):
		return notation.NewFault("pieces-never-made", "least", s.least, "most", most, "source", source)
	}
	return nil
}

// longest returns how many decisions a puzzle of a source has at most: as many as its
// goal has moves.
func (f Filter) longest(source string) int {
	stip, _ := puzzles.ParseStipulation(f.Stipulation)
	switch {
	case stip.Kind == puzzles.Draw:
		return puzzles.MostDrawn
	case source == studySource:
		return search.MostMoves
	}
	return cmp.Or(stip.Moves, mostMoves)
}

// goalIsMade reports whether puzzles of a source may have the goal that is wanted.
func (f Filter) goalIsMade(source string, rs *rules.Ruleset) bool {
	studies := source == studySource
	stip, _ := puzzles.ParseStipulation(f.Stipulation)
	switch {
	case f.Stipulation == "":
		return true
	case f.Stipulation == "gain":
		return !studies
	case stip.Kind == puzzles.Draw:
		return studies && rs.Spec().Repetition.Effect == rules.Draws
	case stip.Kind == puzzles.Win:
		return true
	}
	return !studies && verify.MinDecisions <= stip.Moves && stip.Moves <= mostMoves
}

func (f Filter) wantsStipulation(s puzzles.Stipulation) bool {
	switch f.Stipulation {
	case "":
		return true
	case "win":
		return s.Kind == puzzles.Win || s.Kind == puzzles.WinIn
	case "gain":
		return s.Kind == puzzles.Gain
	}
	return s.String() == f.Stipulation
}

// rung returns the number of the ladder's rung that the filter's themes ask for,
// from 0; -1 for none.
func (t *Task) rung() int {
	return slices.IndexFunc(t.Ruleset.Spec().Ladder, func(r rules.Rung) bool {
		return slices.Contains(t.Filter.Themes, theme.Forced(r))
	})
}
