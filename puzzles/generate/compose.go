package generate

import (
	"cmp"
	"context"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
)

// Composition is what Compose found out about a position and a claim.
type Composition struct {
	Position rules.Position
	Claim    *puzzles.Stipulation // nil where nothing can be claimed
	Instead  *puzzles.Stipulation // what can be, where the claim fails; nil for nothing
	Solution puzzles.Solution     // of the claim
	Flaws    []puzzles.Flaw       // every other first move that does it or, where there is none, every dual
	Puzzle   *puzzles.Puzzle      // as it stands; nil when it is no puzzle
	Why      Rejection            // why it is none
	Remarks  []notation.Fault     // what a judge of problems would say of it
	Similar  []notation.Fault     // puzzles that are like it
	Idle     []Change             // pieces without which it is solved alike
	Variants []Variant            // those that are puzzles, the best first
	Tally    Tally
	Untried  int // changes that were not looked at before an interruption
}

// Bench is what compositions are looked at with.
type Bench struct {
	Search search.Options                      // for what is claimed
	Known  []*puzzles.Puzzle                   // that it may resemble
	Show   func(c *Composition, done, all int) // shows what is known so far, after so many changes; nil for not
}

// Compose tests what a composer claims of a position, nil for the shortest win or the
// greatest gain there is, if any, and looks at it with every single piece taken away, moved by a step,
// or swapped for one of another rank. Every variant is as sound as a generated puzzle,
// though it may be easy. The error is the context's, a notation.Fault or a
// *puzzles.NeedTablesError; with the context's, Untried changes have not been looked at, and
// where the claim has not been tested there is neither a Puzzle nor a Why.
func Compose(ctx context.Context, rs *rules.Ruleset, pos rules.Position, claim *puzzles.Stipulation, b Bench) (*Composition, error) {
	u := bench(ctx, rs)
	doubts := lists.Each(rs.Doubts(pos), func(d rules.Problem) notation.Fault { return notation.DescribeProblem(rs, d) })
	c := &Composition{Position: pos, Claim: claim, Remarks: doubts}
	if claim == nil {
		c.Claim, c.Why = u.claim(pos)
	}
	all := changes(rs, pos)
	if c.Claim == nil && ctx.Err() == nil {
		return c, nil
	}
	if c.Claim != nil {
		if err := u.test(c, b.Search); err != nil {
			return c, err
		}
	}
	if ctx.Err() != nil {
		c.Why, c.Untried = None, len(all)
		return c, ctx.Err()
	}
	if c.Puzzle != nil {
		c.Remarks, c.Similar = append(c.Remarks, u.remarks(c.Puzzle)...), similar(c.Puzzle, b.Known)
	}
	for i, change := range all {
		if b.Show != nil {
			b.Show(c, i, len(all))
		}
		if u.vary(c, change); ctx.Err() != nil {
			c.Untried = len(all) - i
			break
		}
	}
	slices.SortStableFunc(c.Variants, func(a, b Variant) int { return cmp.Compare(Quality(b.Puzzle), Quality(a.Puzzle)) })
	return c, ctx.Err()
}

// claim returns what can be claimed of a position, and why nothing can.
func (u *unit) claim(pos rules.Position) (*puzzles.Stipulation, Rejection) {
	if u.rs.Status(pos).Over() {
		return nil, Doubtful
	}
	stip, _, why := u.goal(pos)
	if why == Nothing || why == Budget || u.ctx.Err() != nil {
		return nil, why
	}
	return &stip, None
}

// test tests the claim.
func (u *unit) test(c *Composition, o search.Options) (err error) {
	c.Solution, c.Flaws, err = puzzles.Examine(u.ctx, u.rs, c.Position, *c.Claim, o)
	if err != nil || u.ctx.Err() != nil {
		return err
	}
	if puzzles.ClassOf(*c.Claim) == puzzles.ByTable {
		u.tables = o.Prober
	}
	switch s := &c.Solution; {
	case s.Verdict == search.Refuted:
		c.Why = Unmet
		c.Instead, _ = u.claim(c.Position)
	case len(s.Keys) > 1 && !s.Unique && len(c.Flaws) > 0:
		c.Why = Cooked
	case !s.Finished || !s.Unique:
		c.Why = Budget
	case s.Grade != puzzles.GradeA && s.Grade != puzzles.GradeB:
		c.Why = Dual
	default:
		line := puzzles.MainLine(u.rs, s.Tree)
		trimmed, _, _ := c.Claim.Trimmed(u.rs, line)
		if len(trimmed) == 0 { // it plays itself
			trimmed = line
		}
		c.Puzzle = u.puzzle(s, line, trimmed, "")
		c.Puzzle.Source = composedSource
	}
	return nil
}

// composedSource is the source of puzzles that people make.
const composedSource = "composed"

// slowerNodes is how many nodes are spent on each first move that is not the key.
const slowerNodes = 20_000

// remarks returns what a judge of problems would say of one that is sound.
func (u *unit) remarks(p *puzzles.Puzzle) []notation.Fault {
	faults := slices.DeleteFunc(verify.Puzzle(u.ctx, p, plainLimit, u.tables), func(f notation.Fault) bool { return f.Kind == verify.Impossible })
	remark := func(holds bool, kind notation.Kind, args ...any) {
		if holds {
			faults = append(faults, notation.NewFault(kind, args...))
		}
	}
	side := p.Position.Turn()
	remark(side == rules.Black, "black-is-to-move")
	remark(p.Solution[0].IsCapture(), "key-captures")
	remark(search.Material(&p.Position, side) > mostAhead, "solver-is-ahead", "n", search.Material(&p.Position, side))
	remark(p.Grade == puzzles.GradeB, "duals-off-the-main-line")
	slower := len(p.SlowerWins(u.ctx, slowerNodes))
	remark(slower > 0, "wins-later-too", "n", slower)
	return faults
}

// similar returns which of some puzzles are like one.
func similar(p *puzzles.Puzzle, known []*puzzles.Puzzle) []notation.Fault {
	before := make(seen)
	for _, q := range known {
		before.add(q)
	}
	faults := before.shared(p)
	for _, q := range known {
		alike := notation.NewFault("puzzles-alike", "other", q.ID)
		named := func(f notation.Fault) bool { return slices.Equal(f.Args, alike.Args) }
		if q.Ruleset.ID() == p.Ruleset.ID() && q.Resembles(p) && !slices.ContainsFunc(faults, named) {
			faults = append(faults, alike)
		}
	}
	return faults
}

// vary looks at a composition with one thing changed.
func (u *unit) vary(c *Composition, change Change) {
	pos, ok := u.rs.Fast().Arrange(change.apply(c.Position))
	if !ok {
		return
	}
	p, why := u.sound(pos, c.Claim)
	if u.ctx.Err() != nil {
		return
	}
	if c.Tally.note(why); why != None {
		return
	}
	c.Variants = append(c.Variants, Variant{change, p})
	if own := c.Puzzle; change.Kind == "removed" && own != nil && solvedAlike(p, own) {
		c.Idle = append(c.Idle, change)
	}
}

// Claimed returns the puzzle of a claim, nil where it is not sound; errors as Compose.
func Claimed(ctx context.Context, rs *rules.Ruleset, pos rules.Position, claim puzzles.Stipulation, o search.Options) (*puzzles.Puzzle, error) {
	c := &Composition{Position: pos, Claim: &claim}
	err := bench(ctx, rs).test(c, o)
	return c.Puzzle, err
}
