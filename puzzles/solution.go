package puzzles

import (
	"damone/puzzles/search"
	"damone/rules"
)

// Solution is what Solve found out about a problem.
type Solution struct {
	Position    rules.Position
	Stipulation Stipulation
	Verdict     search.Verdict // Proved: it can be done; Refuted: it cannot; Unknown: the budget was spent
	Value       search.Value   // to the side to move, where it became known; else Open
	Keys        []rules.Move   // the first moves that do it, the fastest first
	Unique      bool           // there is one key, and every other first move is refuted
	Grade       Grade
	Tree        *Decision // from the position, along the first key; nil unless Proved
	Tries       []Try     // every first move that is no key
	Nodes       uint64
	Finished    bool        // nothing was left out; when false, Stopped or Pruned says why
	Stopped     search.Stop // why the search ended
	Pruned      bool        // the tree was cut where it grew too large or too deep to be sure
}

// Grade is how unique a solution is.
type Grade uint8

// The grades. Moves to the same position or its mirror image, several ways to
// end the game on the last move, and moves that only waste time are no duals.
const (
	Ungraded Grade = iota // less than C, or not known
	GradeA                // one move does it at every decision, against every defence
	GradeB                // the same along all longest defences
	GradeC                // a unique first move, and B for two moves
)

var gradeNames = [...]string{"-", "A", "B", "C"}

func (g Grade) String() string { return gradeNames[g] }

// Decision is a position in which the solver is to move.
type Decision struct {
	Position rules.Position
	Left     int // own moves allowed from here on; 0 for no limit
	Within   int // own moves needed from here on, the least there is
	Play     Play
	Duals    []rules.Move // other moves that do it too
	Endings  []rules.Move // other moves that end the game at once, where Play does
	Replies  []Reply      // every legal defence; none where Play reaches the goal
}

// Play is a move, and what left no choice.
type Play struct {
	Move   rules.Move
	Only   bool   // it is the only legal move
	Clause string // the clause that makes it so: captures are compulsory, or the rung of the ladder that decided; "" when not Only, or merely nothing else can move
}

// Reply is a defence.
type Reply struct {
	Play    Play
	Longest bool      // it puts the end off as long as any other
	Next    *Decision // nil where the goal is reached, or the tree is pruned
}

// Try is a first move that does not do it.
type Try struct {
	Move       rules.Move
	Verdict    search.Verdict // Refuted, or Unknown
	Detour     bool           // it fails unless play comes back to the position, and nothing better was found against it: a waste of time at best
	Refutation rules.Move     // a reply that shows it; the zero Move where the game is over, or none was found
}

// playOf is a legal move with what forced it.
func playOf(rs *rules.Ruleset, pos rules.Position, m rules.Move, legal int) Play {
	p := Play{Move: m, Only: legal == 1}
	if !p.Only {
		return p
	}
	ruling := rs.Explain(pos)
	if p.Clause = ruling.DecidedBy(); p.Clause == "" && ruling.Capture() {
		p.Clause = rs.Clauses().Compulsory
	}
	return p
}
