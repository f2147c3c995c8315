package generate

import (
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
	File    string // of a plan: the collection that the puzzles go to
	Name    string // tasks of one plan have different ones
	Ruleset *rules.Ruleset
	Source  string           // "shots", "dealt" or "studies"
	Count   int              // how many to keep
	Units   int              // how many units to take the best of; 0 to keep what is found first
	Repeats int              // how many puzzles may share a motif where it is more than puzzles.Motif has
	Lasting bool             // a gain may not end in what endgame tables of StudyTables pieces call no win
	Struck  []rules.Position // what no task of the ruleset is to ask, as readers found it dull
	Filter  Filter
}

// Tables is how many pieces the endgame tables must have that a task needs; 0 for
// none.
func (t *Task) Tables() int {
	switch {
	case t.Source == studySource:
		return TablesFor(t.Filter.MinPieces)
	case t.Lasting:
		return StudyTables
	}
	return 0
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
	Strict               bool     // the solver is not far ahead, Damoni are few, and no other first move is known to win
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
		f.Band > 0 && puzzles.StandardThresholds.Band(p.Features.Score()) != f.Band,
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

// Check refuses what no puzzle of a source can be, under a ruleset, nil for any. The
// error is a notation.Fault.
func (f Filter) Check(source string, rs *rules.Ruleset) error {
	studies := source == studySource
	switch {
	case !f.goalIsMade(source):
		return notation.Fault{Kind: "goal-never-made", Text: f.Stipulation, Args: notation.Args("source", source)}
	case f.Stipulation == "draw" && rs != nil && rs.Spec().Repetition.Effect != rules.Draws:
		return notation.Fault{Kind: "draw-never-made", Args: notation.Args("ruleset", rs.ID())}
	case slices.Contains(f.Themes, "opening-trap") && source != shotSource:
		return notation.Fault{Kind: "theme-never-made", Text: "opening-trap", Args: notation.Args("source", source)}
	case slices.Contains(f.Themes, "tempo") && studies:
		return notation.Fault{Kind: "theme-never-made", Text: "tempo", Args: notation.Args("source", source)}
	case f.MinLength > f.longest(source):
		return notation.NewFault("length-never-made", "n", f.MinLength, "most", f.longest(source), "source", source)
	case f.MinOffers > f.mostOffers(source):
		return notation.NewFault("offers-never-made", "n", f.MinOffers, "most", f.mostOffers(source), "source", source)
	case f.MaxPieces > 0 && f.MinPieces > f.MaxPieces:
		return notation.NewFault("pieces-never-made", "n", f.MinPieces, "most", f.MaxPieces)
	case f.MaxPieces > 0 && f.MaxPieces < f.leastPieces(source):
		return notation.NewFault("fewer-pieces-than-source", "n", f.MaxPieces, "least", f.leastPieces(source), "source", source)
	case studies && f.MinPieces > StudyPieces:
		return notation.NewFault("more-pieces-than-source", "n", f.MinPieces, "most", StudyPieces, "source", source)
	}
	return nil
}

// longest is how many decisions a puzzle of a source has at most: as many as its goal
// has moves.
func (f Filter) longest(source string) int {
	stip, _ := puzzles.ParseStipulation(f.Stipulation)
	switch {
	case stip.Kind == puzzles.Draw:
		return puzzles.MostDrawn
	case source == studySource:
		return search.MostMoves
	case stip.Moves > 0:
		return stip.Moves
	}
	return StandardStandards().WinMoves
}

// mostOffers is more offers than no puzzle of a source has: in a study a piece of
// either side stays, anywhere else the last move offers nothing.
func (f Filter) mostOffers(source string) int {
	most := StudyPieces - 2
	if source != studySource {
		most = f.longest(source) - 1
	}
	if f.MaxPieces > 0 {
		most = min(most, f.MaxPieces-2)
	}
	return max(most, 0)
}

// leastPieces is how many pieces a puzzle of a source has at least: on a board that is
// dealt, or where Strict asks for it, the defender has two, and studies begin with three.
func (f Filter) leastPieces(source string) int {
	switch {
	case source == shotSource:
		return shotPieces
	case source == dealtSource, source == studySource, f.Strict:
		return 3
	}
	return 2
}

// mostGain is all that a side can lose: eight Damoni, or twelve kings.
const mostGain = 24

// goalIsMade reports whether puzzles of a source may have the goal that is wanted.
func (f Filter) goalIsMade(source string) bool {
	studies := source == studySource
	switch f.Stipulation {
	case "":
		return true
	case "gain":
		return !studies
	}
	stip, err := puzzles.ParseStipulation(f.Stipulation)
	most := StandardStandards().WinMoves
	switch stip.Kind {
	case puzzles.Draw:
		return studies
	case puzzles.Gain:
		if most = StandardStandards().longestGain(source); stip.Gain < leastGain(source) || stip.Gain > mostGain {
			return false
		}
	case puzzles.Win:
		return err == nil
	}
	return !studies && verify.MinDecisions <= stip.Moves && stip.Moves <= most
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

// rung is the number of the ladder's rung that the filter's themes ask for,
// from 0; -1 for none.
func (t *Task) rung() int {
	return slices.IndexFunc(t.Ruleset.Spec().Ladder, func(r rules.Rung) bool {
		return slices.Contains(t.Filter.Themes, theme.Forced(r))
	})
}
