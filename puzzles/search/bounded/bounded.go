package bounded

import (
	"context"

	"damone/puzzles/search"
	"damone/puzzles/search/internal/tree"
	"damone/rules"
)

// Search answers whether a side reaches a goal. It remembers what it has found
// out, so one Search is best kept for all questions about a problem. It is for
// one goroutine.
//
// A goal that can be reached can be reached without repeating a position, so
// repetition changes no answer.
type Search struct {
	rs      *rules.Ruleset
	side    rules.Color
	goal    search.Goal
	target  int // the material balance to reach; unused for a win
	most    int // own moves that can be searched
	quiet   int // the quiet limit; 0 for none
	prober  search.Prober
	counter tree.Counter
	table   *tree.Table[bounds]
	halted  bool
	nodes   [2*search.MostMoves + 2]node
	history tree.History // of the defender
}

// New prepares to ask what the side to move of a position can reach. A gain is
// counted from that position. The error is that of search.Check.
func New(ctx context.Context, rs *rules.Ruleset, pos rules.Position, goal search.Goal, o search.Options) (*Search, error) {
	if err := search.Check(rs, pos, goal, 1, o.Limits); err != nil {
		return nil, err
	}
	return &Search{
		rs: rs, side: pos.Turn(), goal: goal, target: search.Material(&pos, pos.Turn()) + goal.Gain,
		most: search.MostMovesIn(rs), quiet: rs.Spec().Quiet.Plies, prober: o.Prober,
		counter: tree.NewCounter(tree.NewBudget(ctx, o.Limits)), table: tree.NewTable[bounds](true),
	}, nil
}

// Nodes returns how many positions have been looked at so far.
func (s *Search) Nodes() uint64 { return s.counter.Nodes() }

// Allow sets how many more nodes may be spent before every further question
// is Unknown, until Allow is called again; 0 is as many as the Limits allow.
func (s *Search) Allow(nodes uint64) { s.counter.Allow(nodes) }

// Stopped is Finished until an answer was Unknown for want of budget.
func (s *Search) Stopped() search.Stop { return s.counter.Budget.Stopped() }

// Within asks whether the side reaches the goal with at most n more moves of
// its own, whoever is to move. No history is assumed: the position is the first
// of its kind and quiet play starts counting. More moves than
// search.MostMovesIn the ruleset are Unknown.
func (s *Search) Within(pos rules.Position, n int) search.Verdict {
	if s.halted = n < 0 || n > s.most || !search.InTime(s.quiet, 0, s.plies(&pos, n)); s.halted {
		return search.Unknown
	}
	if reached := s.reaches(0, &pos, n); !s.halted {
		return search.VerdictOf(reached)
	}
	return search.Unknown
}

// Reached reports whether the goal is reached on the board: the game won, or
// the material gained with nothing left to capture.
func (s *Search) Reached(pos rules.Position) bool {
	if s.rs.Status(pos).Over() {
		return s.won(&pos)
	}
	return s.goal.Gain > 0 && !s.rs.Fast().Glance(&pos).Captures && s.gained(&pos)
}

// Least returns the smallest number of own moves, from 0 up to n, within which the
// goal is reached.
func (s *Search) Least(pos rules.Position, n int) (least int, v search.Verdict) {
	for least = range n + 1 {
		if v = s.Within(pos, least); v != search.Refuted {
			return least, v
		}
	}
	return 0, search.Refuted
}

// reaches is Within for a position some plies below the root.
func (s *Search) reaches(ply int, pos *rules.Position, n int) bool {
	if !s.counter.Spend() {
		s.halted = true
		return false
	}
	g := s.rs.Fast().Glance(pos)
	if g.Over || g.Stuck() {
		return s.won(pos)
	}
	if s.goal.Gain > 0 && !g.Captures && s.gained(pos) {
		return true
	}
	attacks := pos.Turn() == s.side
	if n == 0 && (attacks || s.goal.Gain == 0 || search.Material(pos, s.side) < s.target) {
		return false
	}
	if reached, ok := s.probe(pos, n, attacks); ok {
		return reached
	}
	key := tree.KeyOf(pos)
	if reached, ok := s.load(key, n); ok {
		return reached
	}
	var reached bool
	if attacks {
		reached = s.attack(ply, pos, n)
	} else {
		reached = s.defend(ply, pos, n)
	}
	if !s.halted {
		s.store(key, n, reached)
	}
	return reached
}

// won reports whether a game that is over was won by the side.
func (s *Search) won(pos *rules.Position) bool {
	return search.ValueAtEnd(s.rs.Status(*pos), s.side) == search.Win
}

// gained reports whether the balance is reached in a position where the side
// to move cannot capture, and neither could the other.
func (s *Search) gained(pos *rules.Position) bool {
	if search.Material(pos, s.side) < s.target {
		return false
	}
	other := pos.Passed()
	return !s.rs.Fast().Glance(&other).Captures
}

// probe asks the tables, which know how long a win takes.
func (s *Search) probe(pos *rules.Position, n int, attacks bool) (reached, ok bool) {
	if s.prober == nil || s.goal.Gain > 0 {
		return false, false
	}
	v, plies, ok := s.prober.Probe(*pos)
	if !ok {
		return false, false
	}
	if !attacks {
		v = v.Opposite()
	}
	if v != search.Win {
		return false, true
	}
	return plies <= s.plies(pos, n), plies >= 0
}

// plies returns how many single moves there are until the n-th own move is made.
func (s *Search) plies(pos *rules.Position, n int) int {
	if pos.Turn() == s.side {
		return 2*n - 1
	}
	return 2 * n
}
