package puzzles

import (
	"damone/notation/lists"
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
	Pruned      bool        // the tree was cut where it grew too large or too deep to be sure, or has moves that nobody has decided
}

// LeavesTree reports whether the solution of a draw goes on along one line, beyond
// the moves that are shown against every defence.
func (s *Solution) LeavesTree(rs *rules.Ruleset) bool {
	if s.Stipulation.Kind != Draw || s.Tree == nil {
		return false
	}
	line := MainLine(rs, s.Tree)
	last := line[len(line)-1].Decision // nil where the tree is cut at a defence
	return last != nil && last.Left == 0
}

// Grade is how unique a solution is.
type Grade uint8

// The grades. Moves to the same position or its mirror image, several ways to
// end the game on the last move, and moves that only waste time are no duals.
const (
	Ungraded Grade = iota // less than B, or not known
	GradeA                // one move does it at every decision, against every defence
	GradeB                // the same along all longest defences
)

var gradeNames = [...]string{"-", "A", "B"}

func (g Grade) String() string { return gradeNames[g] }

// Decision is a position in which the solver is to move.
type Decision struct {
	Position rules.Position
	Left     int // own moves allowed from here on; 0 for no limit, and on the line of a draw beyond its tree
	Within   int // own moves needed from here on, the least there is
	Play     Play
	Duals    []rules.Move // other moves that do it too
	Endings  []rules.Move // other moves that end the game at once, where Play does
	Replies  []Reply      // every legal defence; none where Play reaches the goal; of a draw, beyond its third move, the one of the line
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
	Longest bool      // it puts the end off as long as any other; on the line of a draw, it asks most of the solver
	Next    *Decision // nil where the goal is reached, or the tree is pruned
}

// Try is a first move that does not do it.
type Try struct {
	Move       rules.Move
	Verdict    search.Verdict // Refuted, or Unknown
	Detour     bool           // it fails unless play comes back to the position, and nothing better was found against it: a waste of time at best
	Refutation rules.Move     // a reply that shows it; the zero Move where the game is over, or none was found
}

// playOf returns a legal move with what forced it.
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

// Step is one move of a line of play with the position it is played in.
type Step struct {
	Before   rules.Position
	Play     Play
	Decision *Decision // where the solver moves; nil where the defender does
}

// After returns the position the move leads to.
func (s Step) After() rules.Position { return s.Before.After(s.Play.Move) }

// Quiet reports whether the move neither captures nor offers anything.
func (s Step) Quiet(rs *rules.Ruleset) bool {
	after := s.After()
	return !s.Play.Move.IsCapture() && !rs.Fast().Glance(&after).Captures
}

// MainLine follows a tree to its end: the solver's moves, and of the defences
// that hold out longest the one that leaves the solver the most decisions, the
// first of those in the ruleset's order. Of a sound draw, which may have no end,
// it is the line that Solve found in the same way.
func MainLine(rs *rules.Ruleset, root *Decision) []Step {
	var line []Step
	depths := make(map[*Decision]int)
	for d := root; d != nil; {
		line = append(line, Step{d.Position, d.Play, d})
		var best *Reply
		for i := range d.Replies {
			r := &d.Replies[i]
			if r.Longest && (best == nil || weight(rs, r.Next, depths) > weight(rs, best.Next, depths)) {
				best = r
			}
		}
		if best == nil {
			return line
		}
		line = append(line, Step{Before: d.Position.After(d.Play.Move), Play: best.Play})
		d = best.Next
	}
	return line
}

// weight returns the number of decisions the solver has on the richest of the
// longest defences.
func weight(rs *rules.Ruleset, d *Decision, known map[*Decision]int) int {
	if d == nil {
		return 0
	}
	if w, ok := known[d]; ok {
		return w
	}
	most := 0
	for _, r := range d.Replies {
		if r.Longest {
			most = max(most, weight(rs, r.Next, known))
		}
	}
	if len(d.Duals) == 0 && d.Real(rs) {
		most++
	}
	known[d] = most
	return most
}

// Real reports whether the solver has something to decide: one move does it
// and some other does not. Several ways to end the game at once leave nothing
// to decide.
func (d *Decision) Real(rs *rules.Ruleset) bool {
	if d.Play.Only || len(d.Endings) > 0 {
		return false
	}
	after := make(map[rules.Position]bool)
	for _, m := range rs.Moves(nil, d.Position) {
		after[d.Position.After(m)] = true
	}
	return len(after) > 1+len(d.Duals)
}

// Trimmed returns a line as far as it is told: without the forced moves at its end, with
// the solver's last decision, or for a gain with the last capture if that comes
// later, and of a draw no further than where it is plain. decisions is how many there are, and length how many moves of the
// solver count: a capture that is forced is length in a gain.
func (s Stipulation) Trimmed(rs *rules.Ruleset, line []Step) (trimmed []Step, decisions, length int) {
	last := -1
	for i, step := range s.plain(rs, line) {
		if step.Decision == nil {
			continue
		}
		isReal := step.Decision.Real(rs)
		if isReal {
			decisions++
		}
		if isReal || s.Kind == Gain && step.Play.Move.IsCapture() {
			length++
			last = i
		}
	}
	return line[:last+1], decisions, length
}

// Tail returns how many moves of the solver there are in the line of a draw up to the last
// decision, beyond what is told of it, or how many a win takes beyond that.
func (s Stipulation) Tail(rs *rules.Ruleset, line []Step) int {
	if s.Kind == Win && s.Line > 0 {
		return max(line[0].Decision.Within-s.Line, 0)
	}
	plain := len(s.plain(rs, line))
	last := plain - 1
	for i := plain; i < len(line); i++ {
		if d := line[i].Decision; d != nil && d.Real(rs) {
			last = i
		}
	}
	return (last - plain + 1) / 2
}

// plain returns the line of a draw up to where it is plain: a move of the solver, of those
// that hold against every defence the last at the earliest, after which neither side can
// capture and nothing more is captured. Of other lines, and where nothing is captured, it
// returns all.
func (s Stipulation) plain(rs *rules.Ruleset, line []Step) []Step {
	quiet := 0
	for i, step := range line {
		if step.Play.Move.IsCapture() {
			quiet = i + 1
		}
	}
	for i := max(2*drawnDepth-2, quiet+quiet%2); s.Kind == Draw && quiet > 0 && i < len(line); i += 2 {
		after := line[i].After()
		passed := after.Passed()
		if !rs.Fast().Glance(&after).Captures && !rs.Fast().Glance(&passed).Captures {
			return line[:i+1]
		}
	}
	return line
}

// MovesOf returns the moves of a line.
func MovesOf(line []Step) []rules.Move {
	return lists.Each(line, func(s Step) rules.Move { return s.Play.Move })
}
