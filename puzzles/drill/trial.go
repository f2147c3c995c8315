package drill

import (
	"context"
	"slices"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/bounded"
	"damone/puzzles/search/patterns"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// Unsolved is the fault of a puzzle that has no solution, or none that was
// found.
const Unsolved notation.Kind = "puzzle-without-solution"

// Finding is what a trial makes of a legal move.
type Finding string

// The findings.
const (
	Key     Finding = "key"      // the move to find, or one that does the same
	Also    Finding = "also"     // it works too, but the solution goes on with another
	Slower  Finding = "slower"   // it works, but takes longer than the puzzle allows
	Open    Finding = "open"     // it does not do it in time, and nobody knows whether it wins later
	Refuted Finding = "refuted"  // a reply spoils it
	TooSlow Finding = "too-slow" // no reply spoils it at once, and yet it comes to nothing in time
	Fails   Finding = "fails"    // it is not the only move of a study that does it; what spoils it takes tables
)

// Missed reports whether the puzzle has not been solved at the first try.
func (f Finding) Missed() bool { return f == Refuted || f == TooSlow || f == Fails }

// Good reports whether the puzzle goes on.
func (f Finding) Good() bool { return f == Key || f == Also }

// Answer is what comes of a legal move.
type Answer struct {
	Finding Finding
	Key     rules.Move    // what the solution plays
	Reply   *puzzles.Play // the defence, or what spoils the move or holds out against it; nil for none
	Line    []rules.Move  // after a miss: the reply and the captures that follow, as far as anybody knows
}

// Trial is a puzzle being tried.
type Trial struct {
	ctx    context.Context
	puzzle *puzzles.Puzzle
	exact  *bounded.Search // nil for a study, whose stored solution is all there is to go by
	root   *puzzles.Decision
	at     *puzzles.Decision // nil at the end of the tree
	played []rules.Move
	tables search.Prober // nil for none
	beyond search.Prober // of a study, what proofs that end in the tables know, too; nil for none
	onLine bool          // all of them those of the stored solution
	over   bool
}

// Consult has the trial ask endgame tables, nil for none, whether a move that does not
// do it in time wins later, and what spoils a move of a study.
func (t *Trial) Consult(tables search.Prober) {
	t.tables = tables
	if tables != nil && t.exact == nil {
		t.beyond = proof.BeyondTables(t.ctx, t.puzzle.Ruleset, tables, spoilNodes)
	}
}

// spoilNodes is what may be spent on proving that one reply spoils a move of a study,
// where it takes more than tables. With those of four pieces seven first moves in ten
// that are wrong are refuted.
const spoilNodes = 60_000

// NewTrial begins to try a puzzle, which is solved within a number of nodes. The
// error is that of the search or the context, or of kind Unsolved.
func NewTrial(ctx context.Context, p *puzzles.Puzzle, nodes uint64) (*Trial, error) {
	t := &Trial{ctx: ctx, puzzle: p, root: p.StoredTree(), onLine: true}
	if p.Class != puzzles.ByTable {
		budget := search.Options{Limits: search.Limits{Nodes: nodes}}
		solution, err := puzzles.Solve(ctx, p.Ruleset, p.Position, p.Stipulation, budget)
		switch {
		case err != nil:
			return nil, err
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case solution.Tree == nil:
			return nil, notation.NewFault(Unsolved)
		}
		t.root = solution.Tree
		if t.exact, err = bounded.New(ctx, p.Ruleset, p.Position, search.Goal{Gain: p.Stipulation.Gain}, budget); err != nil {
			return nil, err
		}
	}
	t.at = t.root
	return t, nil
}

// Puzzle returns what is tried.
func (t *Trial) Puzzle() *puzzles.Puzzle { return t.puzzle }

// Over reports whether the puzzle has been solved: what is left is forced.
func (t *Trial) Over() bool { return t.over }

// Played returns the moves played, the defences included.
func (t *Trial) Played() []rules.Move { return t.played }

// Left returns how many moves the solver has left, the one to find included; 0 for
// any number.
func (t *Trial) Left() int { return t.at.Left }

// Position returns where the move is to be found.
func (t *Trial) Position() rules.Position { return t.at.Position }

// Try judges a legal move in a trial that is not over. A good one is played, and
// the defence too.
func (t *Trial) Try(m rules.Move) Answer {
	d := t.at
	same := func(n rules.Move) bool { return n == m || n.SameEffect(m) }
	a := Answer{Finding: Key, Key: d.Play.Move}
	switch {
	case same(d.Play.Move), slices.ContainsFunc(d.Endings, same):
		a.Reply = t.play(m)
	case slices.ContainsFunc(d.Duals, same), puzzles.Equivalent(t.puzzle.Ruleset, d.Position.After(m), d.Position.After(d.Play.Move)):
		a.Finding, a.Reply = Also, t.Advance()
	default:
		after := t.at.Position.After(m)
		a.Finding, a.Reply = t.refute(after, max(t.at.Left-1, 0))
		if a.Finding.Missed() && a.Finding != Fails {
			a.Line = t.aftermath(after, a.Reply)
		}
	}
	return a
}

// Advance plays the move of the solution, and the defence, which is returned;
// nil for none.
func (t *Trial) Advance() *puzzles.Play { return t.play(t.at.Play.Move) }

// play plays a good move and the defence that it meets in a puzzle that goes
// on.
func (t *Trial) play(m rules.Move) *puzzles.Play {
	t.played = append(t.played, m)
	trimmed := t.onLine && len(t.played) >= len(t.puzzle.Solution)
	reply := t.defence()
	t.over = trimmed || reply == nil || reply.Next == nil
	if t.over {
		return nil
	}
	t.played = append(t.played, reply.Play.Move)
	t.at = reply.Next
	return &reply.Play
}

// defence returns the reply of the stored solution or, off it, one that holds out
// longest; nil when there is none.
func (t *Trial) defence() *puzzles.Reply {
	var best *puzzles.Reply
	ply := len(t.played)
	for i := range t.at.Replies {
		r := &t.at.Replies[i]
		if t.onLine && ply < len(t.puzzle.Solution) && r.Play.Move == t.puzzle.Solution[ply] {
			return r
		}
		if best == nil && r.Longest {
			best = r
		}
	}
	t.onLine = t.onLine && ply >= len(t.puzzle.Solution)
	return best
}

// Line returns the solution to its end, as it has come out so far: the moves played,
// and what follows them.
func (t *Trial) Line() []rules.Move {
	rest := *t
	rest.played = slices.Clone(t.played)
	for !rest.over {
		rest.Advance()
	}
	if last := rest.defence(); last != nil {
		rest.played = append(rest.played, last.Play.Move)
		rest.played = append(rest.played, puzzles.MovesOf(puzzles.MainLine(t.puzzle.Ruleset, last.Next))...)
	}
	return rest.played
}

// ToTheEnd is Line, and what follows it to the end of the game if a search sees that
// end.
func (t *Trial) ToTheEnd() []rules.Move {
	line, pos := t.Line(), t.puzzle.Position
	for _, m := range line {
		pos = pos.After(m)
	}
	return slices.Concat(line, puzzles.Ending(t.ctx, t.puzzle.Ruleset, pos))
}

// Reached returns how many moves of a line from the puzzle's position it takes to make the gain
// that is asked for; 0 where the line does not make it, or no gain is asked for.
func (t *Trial) Reached(line []rules.Move) int {
	if t.puzzle.Stipulation.Kind != puzzles.Gain {
		return 0
	}
	pos := t.puzzle.Position
	for i, m := range line {
		if pos = pos.After(m); t.exact.Reached(pos) {
			return i + 1
		}
	}
	return 0
}

// refute returns what is wrong with the move that led to a position, after which the
// solver has some moves left, and the reply that spoils it. The best reply in the opinion
// of a search comes first: what spoils a move should not be a blunder.
func (t *Trial) refute(after rules.Position, left int) (Finding, *puzzles.Play) {
	f, unspoilt, spoils := Refuted, Fails, t.lostByTables
	if t.exact != nil {
		f, unspoilt = t.slower(after, left), TooSlow
		spoils = func(pos rules.Position) bool { return t.exact.Within(pos, left) == search.Refuted }
	} else if t.beyond == nil {
		return Fails, nil
	}
	replies := t.puzzle.Ruleset.Moves(nil, after)
	if a, err := t.look(after, glanceNodes, -1); err == nil {
		replies = a.Moves()
	}
	for _, reply := range replies {
		if spoils(after.After(reply)) {
			return f, &puzzles.Play{Move: reply}
		}
	}
	if f == Refuted {
		f = unspoilt
	}
	return f, nil
}

// lostByTables reports whether tables, or a proof that ends in them, know that the goal
// of a study is out of reach.
func (t *Trial) lostByTables(pos rules.Position) bool {
	value, _, known := search.ByTables(t.puzzle.Ruleset, t.beyond, pos)
	return known && (value == search.Loss || value == search.Draw && t.puzzle.Stipulation.Kind == puzzles.Win)
}

// look searches a position, and asks the tables at hand.
func (t *Trial) look(pos rules.Position, nodes uint64, lines int) (alphabeta.Analysis, error) {
	o := alphabeta.Options{Limits: search.Limits{Nodes: nodes}, Lines: lines, Prober: t.tables, Learnt: patterns.Learnt(t.puzzle.Ruleset)}
	return alphabeta.Analyze(t.ctx, t.puzzle.Ruleset, pos, o)
}

// laterMoves is how many moves late a gain may come and still be called slow.
const laterMoves = 2

// slower tells whether a move after which some are left works after all: it wins,
// or gains as much a little later.
func (t *Trial) slower(after rules.Position, left int) Finding {
	if t.puzzle.Stipulation.Kind != puzzles.Gain {
		return t.winsLater(after)
	}
	t.exact.Allow(glanceNodes)
	defer t.exact.Allow(0)
	for more := 1; more <= laterMoves; more++ {
		if t.exact.Within(after, left+more) == search.Proved {
			return Slower
		}
	}
	return Refuted
}

// What may be spent on finding out whether a move works at all: on a first look, and
// on the proof that it wins where the solver seems to be ahead.
const (
	glanceNodes = 50_000
	winNodes    = 200_000
)

// ahead is what a search that sees no win must see for a move not to be a miss: more
// than a quarter of a Pedina for the solver. Opinions of play that leads nowhere stray
// so far from 0, and of 825 first moves known to win none was below it. What a move
// costs says nothing: who solves a win is often so far ahead that less would do.
const ahead search.Score = 25

// winsLater tells whether a move wins after all. What seems no better than level is
// refuted, and what is known not to win; else nobody knows.
func (t *Trial) winsLater(after rules.Position) Finding {
	a, err := t.look(after, glanceNodes, 0)
	switch {
	case t.ctx.Err() != nil:
		return Open
	case err != nil || -a.Best().Score <= ahead:
		return Refuted // the game is over, or the solver not ahead
	case (-a.Best().Score).Value() == search.Win:
		return Slower
	}
	budget := search.Options{Limits: search.Limits{Nodes: winNodes}, Prober: t.tables}
	switch proof.Wins(t.ctx, t.puzzle.Ruleset, after, after.Turn().Other(), budget) {
	case search.Proved:
		return Slower
	case search.Refuted:
		return Refuted
	}
	return Open
}

// BestTry returns what comes of the first move that looks best of those that fail, or
// of those that are slow where none fails; ok is false where every move does it.
func (t *Trial) BestTry() (best rules.Move, answer Answer, ok bool) {
	options := alphabeta.Options{Limits: search.Limits{Nodes: impressionNodes}, Lines: -1}
	seen, err := alphabeta.Analyze(t.ctx, t.puzzle.Ruleset, t.puzzle.Position, options)
	if err != nil {
		return best, answer, false
	}
	for _, line := range seen.Lines {
		first := *t
		first.at, first.played, first.onLine, first.over = t.root, nil, true, false
		a := first.Try(line.Move)
		if a.Finding.Good() || ok && !a.Finding.Missed() {
			continue
		}
		if a.Reply == nil && a.Finding != Fails && len(line.Moves) > 1 {
			a.Reply = &puzzles.Play{Move: line.Moves[1]}
		}
		if best, answer, ok = line.Move, a, true; a.Finding.Missed() {
			break
		}
	}
	return best, answer, ok
}

// aftermath returns what follows a move that is a miss: the reply, the best for nil, and
// then the captures until there are none, where the loss can be seen.
func (t *Trial) aftermath(pos rules.Position, reply *puzzles.Play) (line []rules.Move) {
	rs := t.puzzle.Ruleset
	for !rs.Status(pos).Over() && (line == nil || rs.Fast().Glance(&pos).Captures) {
		var m rules.Move
		if line == nil && reply != nil {
			m = reply.Move
		} else if a, err := t.look(pos, impressionNodes, 0); err == nil {
			m = a.Best().Move
		} else {
			break
		}
		line, pos = append(line, m), pos.After(m)
	}
	return line
}

// impressionNodes is how many positions a first impression is made of.
const impressionNodes = 5_000

// HintKind is what a hint tells.
type HintKind string

// The kinds of hints, in the order in which they come: each tells more than the one before.
const (
	HintWhere  HintKind = "where"  // in which two rows the piece stands
	HintTheme  HintKind = "theme"  // one of them
	HintClause HintKind = "clause" // the one that decides the reply
	HintSquare HintKind = "square" // where the piece stands
	HintMove   HintKind = "move"
)

// Hint is a step towards the move to find.
type Hint struct {
	Kind   HintKind
	Clause string
	Move   rules.Move
}

// Hint returns the nth hint for the move to find, from 1, or the last there is. A theme is
// told at the first move alone.
func (t *Trial) Hint(n int) Hint {
	move := t.at.Play.Move
	ruling := t.puzzle.Ruleset.Explain(t.at.Position.After(move))
	h := Hint{Clause: ruling.DecidedBy(), Move: move}
	kinds := []HintKind{HintWhere}
	if len(t.played) == 0 && len(t.puzzle.Themes) > 0 {
		kinds = append(kinds, HintTheme)
	}
	if h.Clause != "" {
		kinds = append(kinds, HintClause)
	}
	kinds = append(kinds, HintSquare, HintMove)
	h.Kind = kinds[min(max(n, 1), len(kinds))-1]
	return h
}
