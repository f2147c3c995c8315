package generate

import (
	"cmp"
	"context"
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

// Standards is what is asked of a puzzle.
type Standards struct {
	WinMoves  int    // the longest win looked for, in own moves
	GainMoves int    // the longest gain looked for; 0 for none
	ShotMoves int    // the longest gain of a shot
	Nodes     uint64 // for finding the key
	Proof     uint64 // for everything after that
	Deep      uint64 // for whether a key that is not proved is the best move, its rivals looked at as closely
	Further   uint64 // for each move of the games that go on from a shot
	Plain     int    // positions the verifier may look at
}

// StandardStandards are the ones used unless others are given.
func StandardStandards() Standards {
	return Standards{WinMoves: 5, GainMoves: 3, ShotMoves: 5, Nodes: 40_000, Proof: 200_000, Deep: 1_000_000, Further: 8_000, Plain: 150_000}
}

// judge decides about candidates, one after another.
type judge struct {
	ctx context.Context
	rs  *rules.Ruleset
	Standards
	source string        // of the puzzles
	easy   bool          // easy ones are welcome
	bench  bool          // it is for Improve to judge: the solver of a shot may have more
	wanted *Filter       // for which shots the long searches are worth it; nil for all
	tables search.Prober // what wins and draws of studies are decided by; nil for other puzzles
	worths search.Prober // the tables and, where a study has more pieces, what proofs find beyond them
}

// assess takes a candidate through all the stages but the verifier, the cheap
// ones first.
func (j *judge) assess(c Candidate) (*puzzles.Puzzle, Rejection) {
	if len(j.rs.Doubts(c.Position)) > 0 || j.rs.Status(c.Position).Over() {
		return nil, Doubtful
	}
	if len(j.rs.Moves(nil, c.Position)) < verify.MinMoves {
		return nil, FewMoves
	}
	stip, key, why := j.goal(c.Position)
	if why != None {
		return nil, why
	}
	if why := j.tooEasy(c, key, stip); why != None && !j.easy {
		return nil, why
	}
	return j.prove(c, stip)
}

// goal finds what is worth asking of a position, and the one move that does it.
func (j *judge) goal(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	switch {
	case j.tables != nil:
		return j.study(pos)
	case isShot(j.source):
		return j.shot(pos)
	}
	stip = puzzles.Stipulation{Kind: puzzles.WinIn}
	if stip.Moves, key, why = j.shortest(pos, search.Goal{}, j.winMoves(pos)); why == Nothing {
		return j.findGain(pos)
	}
	return stip, key, why
}

// winMoves is how long a win is worth looking for: where there is much to take
// a win is far off, unless one piece decides.
func (j *judge) winMoves(pos rules.Position) int {
	most, spec := j.WinMoves, j.rs.Spec()
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
func (j *judge) shortest(pos rules.Position, goal search.Goal, most int) (n int, key rules.Move, why Rejection) {
	if most == 0 {
		return 0, key, Nothing
	}
	e, err := bounded.New(j.ctx, j.rs, pos, goal, search.Options{Limits: search.Limits{Nodes: j.Nodes}})
	if err != nil {
		return 0, key, Nothing // there is not so much to gain
	}
	for n = 1; n <= most; n++ {
		keys := j.keys(pos, func(after rules.Position) (does, known bool) { return e.Within(after, n-1) == search.Proved, true })
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
func (j *judge) keys(pos rules.Position, test func(after rules.Position) (does, known bool)) (keys []rules.Move) {
	for _, m := range j.rs.Moves(nil, pos) {
		after := pos.After(m)
		does, known := test(after)
		switch {
		case !known:
			return nil
		case !does, slices.ContainsFunc(keys, func(k rules.Move) bool { return puzzles.Equivalent(j.rs, pos.After(k), after) }):
			continue
		}
		if keys = append(keys, m); len(keys) == 2 {
			break
		}
	}
	return keys
}

// longestGain is the longest gain looked for in puzzles of a source.
func (s Standards) longestGain(source string) int {
	if isShot(source) {
		return s.ShotMoves
	}
	return s.GainMoves
}

// findGain looks for the greatest gain in the fewest moves, one move and no
// other leading to it.
func (j *judge) findGain(pos rules.Position) (stip puzzles.Stipulation, key rules.Move, why Rejection) {
	stip = puzzles.Stipulation{Kind: puzzles.Gain}
	for n := 2; n <= j.longestGain(j.source); n++ {
		why = Nothing
		for g := leastGain(j.source); ; g++ {
			at, k, w := j.shortest(pos, search.Goal{Gain: g}, n)
			if w == Budget {
				return stip, key, Budget
			}
			if w == Nothing {
				break
			}
			stip.Gain, stip.Moves, key, why = g, at, k, w
		}
		if why != Nothing && (why == None || !isShot(j.source)) {
			return stip, key, why
		}
	}
	return stip, key, cmp.Or(why, Nothing)
}

// leastGain is the smallest gain worth a puzzle of a source: more than a Pedina, but for
// shots, of which a search says that they decide.
func leastGain(source string) int {
	if isShot(source) {
		return 1
	}
	return 2
}

// tooEasy turns down what asks for no thought. A study is not judged by its
// first move.
func (j *judge) tooEasy(c Candidate, key rules.Move, stip puzzles.Stipulation) Rejection {
	if c.Last.IsCapture() && key.IsCapture() && key.Captured().Has(c.Last.To()) {
		return Recapture
	}
	if j.tables != nil {
		return None
	}
	if puzzles.Greedy(j.rs, c.Position, key) > 0.3 {
		return Grabbed
	}
	if key.IsCapture() && stip.Moves == 2 {
		return Grabbed
	}
	if !isShot(j.source) && !j.keepsShallow(&c.Position) && puzzles.Searcher(j.ctx, j.rs, c.Position) == key {
		return Shallow
	}
	return None
}

// manyPieces is how many pieces are many: people lose the thread among them
// where a searcher does not.
const manyPieces = 9

// keepsShallow reports whether a position may hold a puzzle though the searcher
// finds its key: one in three where there are many pieces, one in twelve of
// others, always the same ones.
func (j *judge) keepsShallow(pos *rules.Position) bool {
	one := uint64(12)
	if pos.Occupied().Len() >= manyPieces {
		one = 3
	}
	lo, hi := rules.Fast{}.Pack(pos)
	return (lo^hi*31)*0x9E3779B97F4A7C15>>32%one == 0
}

// deeper is by how many moves, of two plies each, a gain must survive.
const deeper = 2

// lasts reports whether a gain survives a look two and four plies deeper: no
// other first move gains as much in one or two moves more, and from the final
// position the defender wins nothing back in two moves. False also where the
// nodes do not suffice.
func (j *judge) lasts(sol *puzzles.Solution, final rules.Position) bool {
	o := search.Options{Limits: search.Limits{Nodes: j.Proof}}
	pos, key := sol.Position, sol.Keys[0]
	s, err := bounded.New(j.ctx, j.rs, pos, search.Goal{Gain: sol.Stipulation.Gain}, o)
	if err != nil {
		return false
	}
	for n := sol.Stipulation.Moves; n <= sol.Stipulation.Moves+deeper; n++ {
		for _, m := range j.rs.Moves(nil, pos) {
			after := pos.After(m)
			if s.Within(after, n-1) != search.VerdictOf(m == key) && after != pos.After(key) {
				return false
			}
		}
	}
	if j.rs.Status(final).Over() || final.Turn() == pos.Turn() {
		return true
	}
	back, err := bounded.New(j.ctx, j.rs, final, search.Goal{Gain: 1}, o)
	return err == nil && back.Within(final, deeper) == search.Refuted
}

// prove solves a candidate in full.
func (j *judge) prove(c Candidate, stip puzzles.Stipulation) (*puzzles.Puzzle, Rejection) {
	sol, err := puzzles.Solve(j.ctx, j.rs, c.Position, stip, search.Options{Limits: search.Limits{Nodes: j.Proof}, Prober: j.tables})
	switch {
	case err != nil || !sol.Finished:
		return nil, Budget
	case !sol.Unique:
		return nil, Cooked
	case sol.Grade != puzzles.GradeA && sol.Grade != puzzles.GradeB:
		return nil, Dual
	}
	line := puzzles.MainLine(j.rs, sol.Tree)
	trimmed, _, length := stip.Trimmed(j.rs, line)
	if length < verify.MinDecisions {
		return nil, FewDecision
	}
	if stip.Kind == puzzles.Gain && !j.lasts(&sol, line[len(line)-1].After()) {
		return nil, Fleeting
	}
	p := &puzzles.Puzzle{
		Ruleset: j.rs, Position: c.Position, Stipulation: stip, Solution: puzzles.MovesOf(trimmed),
		Grade: sol.Grade, Class: puzzles.ClassOf(stip), Source: j.source, Game: c.Game,
	}
	p.Themes = theme.Of(j.ctx, j.rs, &sol, line, j.tables, c.Game)
	p.Features = puzzles.FeaturesOf(j.ctx, j.rs, &sol, line)
	if j.wanted != nil && !j.wanted.Wants(p) {
		return nil, OffFilter
	}
	var why Rejection
	if p.Searched, why = j.backed(&sol); why != None {
		return nil, why
	}
	return p, None
}

// verified has a puzzle proved by other means.
func (j *judge) verified(p *puzzles.Puzzle) Rejection {
	faults := verify.Puzzle(j.ctx, p, j.Plain, j.tables)
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
