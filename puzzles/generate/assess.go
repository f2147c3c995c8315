package generate

import (
	"cmp"
	"slices"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/puzzles/theme"
	"damone/puzzles/verify"
	"damone/rules"
)

// Candidate is a position that may hold a puzzle.
type Candidate struct {
	Position rules.Position
	Last     rules.Move // the move that led to it; the zero Move when nobody knows
	Game     string     // the moves from the start; "" when nobody knows
}

// What is asked of a puzzle, and what is spent on it.
const (
	mostMoves    = 5         // of the solver's: the longest win and the longest gain looked for
	keyNodes     = 40_000    // for finding the key
	proofNodes   = 200_000   // for everything after that
	standardDeep = 1_000_000 // for whether a key that is not proved is the best move
	plainLimit   = 150_000   // positions the verifier may look at
)

// assess takes a candidate through all the stages but the verifier, the cheap
// ones first: for a claim or, where that is nil, for what is worth asking.
func (u *unit) assess(c Candidate, claim *puzzles.Stipulation) (*puzzles.Puzzle, Rejection) {
	if len(u.rs.Doubts(c.Position)) > 0 || u.rs.Status(c.Position).Over() {
		return nil, Doubtful
	}
	if len(u.rs.Moves(nil, c.Position)) < verify.MinMoves {
		return nil, FewMoves
	}
	stip, key, why := u.asked(c.Position, claim)
	if why != None {
		return nil, why
	}
	if why := u.tooEasy(c, key, stip); why != None && !u.easy {
		return nil, why
	}
	p, why := u.prove(c, stip)
	if why != None {
		return nil, why
	}
	return p, None
}

// asked returns what to prove of a position; a win in some moves may be shorter than is
// claimed.
func (u *unit) asked(pos rules.Position, claim *puzzles.Stipulation) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	if claim == nil {
		return u.goal(pos)
	}
	if stip = *claim; stip.Kind == puzzles.WinIn {
		stip.Moves, key, why = u.shortest(pos, search.Goal{}, stip.Moves)
	}
	return stip, key, why
}

// goal finds what is worth asking of a position, and the one move that does it.
func (u *unit) goal(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	switch {
	case u.tables != nil:
		return u.study(pos)
	case isShot(u.source):
		if why := u.promising(pos); why != None {
			return stip, key, why
		}
	}
	stip = puzzles.Stipulation{Kind: puzzles.WinIn}
	if stip.Moves, key, why = u.shortest(pos, search.Goal{}, u.winMoves(pos)); why == Nothing {
		return u.findGain(pos)
	}
	return stip, key, why
}

// winMoves returns how long a win is worth looking for: where there is much to take
// a win is far off, unless one piece decides.
func (u *unit) winMoves(pos rules.Position) int {
	most, spec := mostMoves, u.rs.Spec()
	them := pos.Side(pos.Turn().Other()).Len()
	if spec.Royal != rules.NoRank {
		them = min(them, 2*pos.Of(pos.Turn().Other(), spec.Royal).Len())
		most = min(most, 14-pos.Occupied().Len()/2)
	}
	switch {
	case them > 6:
		return 0
	case them > 4:
		return min(most, 3)
	}
	return most
}

// shortest finds the smallest number of moves within which the goal is
// reached, and the one move that does it.
func (u *unit) shortest(pos rules.Position, goal search.Goal, most int) (n int, key rules.Move, why Rejection) {
	if most == 0 {
		return 0, key, Nothing
	}
	e, err := bounded.New(u.ctx, u.rs, pos, goal, search.Options{Limits: search.Limits{Nodes: keyNodes}})
	if err != nil {
		return 0, key, Nothing // there is not so much to gain
	}
	for n = 1; n <= most; n++ {
		keys := u.keys(pos, func(after rules.Position) (does, known bool) { return e.Within(after, n-1) == search.Proved, true })
		switch {
		case len(keys) > 1:
			return n, key, Cooked
		case len(keys) == 1 && n == 1:
			return n, key, AtOnce
		case len(keys) == 1 && e.Stopped() == search.Finished:
			return n, keys[0], None
		case e.Stopped() != search.Finished && goal.Gain == 0:
			return n, key, Nothing // too far off to be seen: there may be a gain
		case e.Stopped() != search.Finished:
			return n, key, Budget
		}
	}
	return n, key, Nothing
}

// keys returns the moves that do it by a test, less those that lead to the same position
// or its mirror image: two where there are more, and none where nobody knows what comes
// of a move.
func (u *unit) keys(pos rules.Position, test func(after rules.Position) (does, known bool)) (keys []rules.Move) {
	for _, m := range u.rs.Moves(nil, pos) {
		after := pos.After(m)
		does, known := test(after)
		switch {
		case !known:
			return nil
		case !does, slices.ContainsFunc(keys, func(k rules.Move) bool { return puzzles.Equivalent(u.rs, pos.After(k), after) }):
			continue
		}
		if keys = append(keys, m); len(keys) == 2 {
			break
		}
	}
	return keys
}

// findGain looks for the greatest gain in the fewest moves, one move and no
// other leading to it.
func (u *unit) findGain(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	stip = puzzles.Stipulation{Kind: puzzles.Gain}
	for n := 2; n <= mostMoves; n++ {
		why = Nothing
		for g := leastGain(u.source); ; g++ {
			at, k, w := u.shortest(pos, search.Goal{Gain: g}, n)
			if w == Budget {
				return stip, key, Budget
			}
			if w == Nothing {
				break
			}
			stip.Gain, stip.Moves, key, why = g, at, k, w
		}
		if why != Nothing && (why == None || !isShot(u.source)) {
			return stip, key, why
		}
	}
	return stip, key, cmp.Or(why, Nothing)
}

// leastGain returns the smallest gain worth a puzzle of a source: more than a Pedina, but for
// shots, of which a search says that they decide.
func leastGain(source string) int {
	if isShot(source) {
		return 1
	}
	return 2
}

// tooEasy turns down what asks for no thought. A study is not judged by its
// first move.
func (u *unit) tooEasy(c Candidate, key rules.Move, stip puzzles.Stipulation) Rejection {
	if c.Last.IsCapture() && key.IsCapture() && key.Captured().Has(c.Last.To()) {
		return Recapture
	}
	if u.tables != nil {
		return None
	}
	if greedy(u.rs, c.Position, key) > 0.3 || key.IsCapture() && stip.Moves == 2 {
		return Grabbed
	}
	return None
}

// deeper is by how many moves, of two plies each, a gain must survive.
const deeper = 2

// lasts reports whether a gain survives a look two and four plies deeper: no
// other first move gains as much in one or two moves more, and from the final
// position the defender wins nothing back in two moves. False also where the
// nodes do not suffice.
func (u *unit) lasts(sol *puzzles.Solution, final rules.Position) bool {
	o := search.Options{Limits: search.Limits{Nodes: proofNodes}}
	pos, key := sol.Position, sol.Keys[0]
	s, err := bounded.New(u.ctx, u.rs, pos, search.Goal{Gain: sol.Stipulation.Gain}, o)
	if err != nil {
		return false
	}
	for n := sol.Stipulation.Moves; n <= sol.Stipulation.Moves+deeper; n++ {
		for _, m := range u.rs.Moves(nil, pos) {
			after := pos.After(m)
			if s.Within(after, n-1) != search.VerdictOf(m == key) && after != pos.After(key) {
				return false
			}
		}
	}
	if u.rs.Status(final).Over() || final.Turn() == pos.Turn() {
		return true
	}
	back, err := bounded.New(u.ctx, u.rs, final, search.Goal{Gain: 1}, o)
	return err == nil && back.Within(final, deeper) == search.Refuted
}

// prove solves a candidate in full. Of what a search holds against it, there is the puzzle
// too.
func (u *unit) prove(c Candidate, stip puzzles.Stipulation) (*puzzles.Puzzle, Rejection) {
	sol, err := puzzles.Solve(u.ctx, u.rs, c.Position, stip, search.Options{Limits: search.Limits{Nodes: proofNodes}, Prober: u.tables})
	switch {
	case err != nil || !sol.Finished:
		return nil, Budget
	case !sol.Unique:
		return nil, Cooked
	case sol.Grade != puzzles.GradeA && sol.Grade != puzzles.GradeB:
		return nil, Dual
	}
	line := puzzles.MainLine(u.rs, sol.Tree)
	trimmed, _, length := stip.Trimmed(u.rs, line)
	if length < verify.MinDecisions {
		return nil, FewDecision
	}
	if stip.Kind == puzzles.Gain && !u.lasts(&sol, line[len(line)-1].After()) {
		return nil, Fleeting
	}
	p := u.puzzle(&sol, line, trimmed, c.Game)
	switch {
	case u.wanted != nil && !u.wanted.Wants(p):
		return nil, OffFilter
	case u.wanted != nil && trade(p):
		return nil, Trade
	case u.motifs[p.Motif()] >= mostUnitTwins:
		return nil, Plenty
	}
	var why Rejection
	p.Searched, why = u.backed(&sol)
	return p, why
}

// puzzle returns the puzzle of a solution with a line of it, and what is told of that.
func (u *unit) puzzle(sol *puzzles.Solution, line, trimmed []puzzles.Step, game string) *puzzles.Puzzle {
	features := puzzles.FeaturesOf(u.ctx, u.rs, sol, line)
	return &puzzles.Puzzle{
		ID: puzzles.NewID(u.rs, sol.Position), Ruleset: u.rs, Position: sol.Position, Stipulation: sol.Stipulation, Solution: puzzles.MovesOf(trimmed),
		Grade: sol.Grade, Class: puzzles.ClassOf(sol.Stipulation), Source: u.source, Game: game, Tail: sol.Stipulation.Tail(u.rs, line),
		Themes: theme.Of(u.ctx, u.rs, sol, line, u.tables, game), Features: features, Band: puzzles.Band(features.Score()),
	}
}

// verified has a puzzle proved by other means.
func (u *unit) verified(p *puzzles.Puzzle) Rejection {
	faults := verify.Puzzle(u.ctx, p, plainLimit, u.tables)
	switch {
	case len(faults) == 0:
		return None
	case slices.Contains([]notation.Kind{verify.Undecided, verify.Unclear}, faults[0].Kind):
		return Slow
	case faults[0].Kind == verify.Winning:
		return Understated
	case slices.Contains([]notation.Kind{verify.Slack, verify.Modest, verify.Dual}, faults[0].Kind):
		return Dual
	}
	return Refused
}
