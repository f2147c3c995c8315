package review

import (
	"context"
	"iter"
	"slices"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Options is how to review.
type Options struct {
	Limits  search.Limits     // of a position
	Recheck int               // a suspect is searched again with so many times the limits; 0 for not at all
	Tables  *tablebase.Tables // nil for none
	Stored  bool              // the record's own evaluations count, and nothing is searched
	Each    func()            // called after each position; nil for nothing
	wary    bool              // whatever is not the best move is a suspect
}

// Review is a game, judged.
type Review struct {
	Ruleset *rules.Ruleset
	Scale   Scale
	Plies   []Ply
	Last    Worth // of the position after the last move, to the side to move there
	Final   rules.Position
	Sides   [2]Tally // by colour
	Nodes   uint64
}

// suspect is the loss from which a move is searched again.
const suspect = .04

// Run reviews a game. The error is the context's, or one of the limits.
func Run(ctx context.Context, g *Game, o Options) (*Review, error) {
	t, ok := g, false
	if g.before(0).Turn() == rules.Black {
		t, ok = g.turned()
	}
	if !ok {
		return run(ctx, g, o)
	}
	r, err := run(ctx, t, o)
	if err == nil {
		r.turn()
	}
	return r, err
}

func run(ctx context.Context, g *Game, o Options) (*Review, error) {
	if err := o.Limits.Check(); err != nil && !o.Stored {
		return nil, err
	}
	r := &reviewer{ctx: ctx, rs: g.Ruleset, options: &o, Review: &Review{Ruleset: g.Ruleset, Scale: ScaleOf(g.Ruleset), Plies: make([]Ply, len(g.Moves)), Final: g.final()}}
	r.search = alphabeta.Options{Limits: o.Limits, Prober: o.Tables.Prober(), Learnt: patterns.Learnt(g.Ruleset), Table: alphabeta.NewTable(o.Limits.Nodes)}
	for begin, end := len(g.Moves), len(g.Moves); begin >= 0; begin-- {
		if begin == 0 || begin < end && g.Moves[begin-1].Before.After(g.Moves[begin-1].Move) != g.Moves[begin].Before {
			if err := r.part(g, begin, end); err != nil {
				return nil, err
			}
			end = begin
		}
	}
	r.count()
	return r.Review, nil
}

type reviewer struct {
	*Review
	ctx     context.Context
	rs      *rules.Ruleset
	options *Options
	search  alphabeta.Options
}

// part reviews moves that follow one another.
func (r *reviewer) part(g *Game, begin, end int) error {
	stands := r.stands(g, begin, end)
	for i := len(stands) - 1; i >= 0; i-- {
		if err := r.value(&stands[i]); err != nil {
			return err
		}
		if n := begin + i; n < end {
			if err := r.ply(&r.Plies[n], &g.Moves[n], stands[i:i+2]); err != nil {
				return err
			}
		}
		if r.options.Each != nil {
			r.options.Each()
		}
	}
	for carry(r.Plies[begin:end], stands) { // what is proved of a position tells of those before it, too
		for n := end - 1; n >= begin; n-- {
			if err := r.ply(&r.Plies[n], &g.Moves[n], stands[n-begin:n-begin+2]); err != nil {
				return err
			}
		}
	}
	if end == len(g.Moves) {
		r.Last = stands[len(stands)-1].root
	}
	return nil
}

// carry hands what is proved of moves on to the positions after them, and reports whether
// that was news to any.
func carry(plies []Ply, stands []stand) (news bool) {
	for i := range plies {
		if p, next := &plies[i], &stands[i+1]; p.Played.Known() && !next.root.Known() && !next.claim.Over() {
			next.root, next.known, news = p.Played.after(), true, true
		}
	}
	return news
}

// ply judges the move from one position to the next, and takes over what that tells of
// them. It may be called again when more has been proved.
func (r *reviewer) ply(p *Ply, played *Played, s []stand) error {
	here, next := &s[0], &s[1]
	p.Before, p.Move = here.pos, played.Move
	p.Phase = phaseOf(r.rs, here.pos, r.options.Tables.Pieces())
	ruling := r.rs.Explain(here.pos)
	p.Forced, p.Clause = len(ruling.Moves) == 1, ruling.ForcedBy(r.rs)
	if p.Best = here.root; !p.Second || next.root.Known() || next.claim.Over() {
		p.Played = next.reached().before(p.Move)
	}
	if p.Judged = !p.Forced && here.known && next.known; next.known {
		p.settle(r.Scale, here.known)
		here.root, here.known = p.Best, true
	}
	if !p.Judged {
		return nil
	}
	p.judge(r.Scale)
	if p.IsBest || p.Second || p.Loss < suspect && !r.options.wary || p.Best.Known() && p.Played.Known() || r.options.Recheck == 0 || r.options.Stored {
		return nil
	}
	return r.again(p, s)
}

// again searches a suspect once more, beside the best move. Where a win seems to be gone
// that was proved, it looks closer.
func (r *reviewer) again(p *Ply, stands []stand) error {
	p.Milder = p.Judgement != Blunder
	s := &stands[0]
	times := r.options.Recheck
	if p.Best.Value == search.Win {
		times = max(times, 10)
	}
	best, ok := p.Best.Move()
	if !ok { // it is known to win, by whatever move
		a, err := r.look(s, nil, times)
		if err != nil {
			return err
		}
		if best = a.Lines[0].Move; a.Lines[0].Score.Value() == search.Win {
			p.Best = worthOf(&a, a.Lines[0], s)
		}
	}
	among := []rules.Move{best, p.Move}
	if best == p.Move {
		among = among[:1]
	}
	a, err := r.look(s, among, times)
	if err != nil {
		return err
	}
	p.Second = true
	for _, l := range a.Lines {
		w := &p.Best
		if l.Move == p.Move {
			w = &p.Played
		}
		if !w.Known() {
			*w = worthOf(&a, l, s)
		}
	}
	p.settle(r.Scale, true)
	s.root = p.Best
	p.judge(r.Scale)
	return r.ctx.Err()
}

// worths yields all that the review knows the worth of, with the position that its line begins in.
func (r *Review) worths() iter.Seq2[rules.Position, *Worth] {
	return func(yield func(rules.Position, *Worth) bool) {
		for i := range r.Plies {
			if p := &r.Plies[i]; !yield(p.Before, &p.Best) || !yield(p.Before, &p.Played) {
				return
			}
		}
		yield(r.Final, &r.Last)
	}
}

// Graph returns the points that White may expect, before each move and after the last;
// and for each whether it is known for certain.
func (r *Review) Graph() (points []float64, known []bool) {
	add := func(w *Worth, pos rules.Position) {
		e := w.Expected(r.Scale, pos.Occupied().Len())
		if pos.Turn() == rules.Black {
			e = 1 - e
		}
		points, known = append(points, e), append(known, w.Known())
	}
	for i := range r.Plies {
		add(&r.Plies[i].Best, r.Plies[i].Before)
	}
	add(&r.Last, r.Final)
	return slices.Clip(points), slices.Clip(known)
}
