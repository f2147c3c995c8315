package tablebase

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"damone/rules"
	"damone/rules/plain"

	"golang.org/x/sync/errgroup"
)

// VerifyOptions is how tables are verified.
type VerifyOptions struct {
	Pieces   int          // slices of up to so many pieces; 0 for all that are open
	Workers  int          // 0 for one per processor
	Sample   int          // by the plain rules only one entry in so many, chosen without pattern; 0 for every one
	Progress func(Report) // called after every slice, by one goroutine at a time; may be nil
}

// Report is what has been verified.
type Report struct {
	Slices    int
	Positions int64
	Plain     int64 // of the entries, worked out by the plain rules
}

// Verify works out every entry again from the positions that its moves lead
// to, with the plain rules, which share no move generator with the builder: by
// induction over the distance all wins and losses are proved, and nothing else
// is one. It counts too: the positions against the formula, the values against
// the headers. The error is a *MismatchError or a *TallyError for the first
// fault found.
//
// With a Sample the rules' own generator works out every entry, many times as
// fast, and the plain rules those of the sample as well. The builder asks that
// generator about captures only, so this too shows that steps, distances and
// folding are right; that the rules have the right captures the sample shows,
// and what tests the generators against each other.
func (t *Tables) Verify(ctx context.Context, opts VerifyOptions) (Report, error) {
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	var r Report
	for pieces := 2; pieces <= MaxPieces; pieces++ {
		for _, s := range t.ground.slices(pieces) {
			table := t.slices[s.id()]
			if table == nil || opts.Pieces != 0 && pieces > opts.Pieces {
				continue
			}
			v := newVerifier(t, table, opts.Sample)
			if err := v.run(ctx, opts.Workers); err != nil {
				return r, err
			}
			r.Slices++
			r.Positions += v.tally.Positions()
			r.Plain += v.plain
			if opts.Progress != nil {
				opts.Progress(r)
			}
		}
	}
	return r, nil
}

// verifier goes through one slice.
type verifier struct {
	tables *Tables
	table  *table
	game   *plain.Game
	sample int
	black  []rules.Position // how the opponent stands in each column; only for a sample
	row    atomic.Int64

	mutex sync.Mutex
	tally Tally
	plain int64
}

func newVerifier(t *Tables, s *table, sample int) *verifier {
	v := &verifier{tables: t, table: s, game: plain.New(t.ground.spec), tally: newTally(), sample: sample}
	if sample > 0 {
		v.black = t.ground.blacks(s.opp)
	}
	return v
}

func (v *verifier) run(ctx context.Context, workers int) error {
	group, ctx := errgroup.WithContext(ctx)
	for range workers {
		group.Go(func() error {
			c := clerk{verifier: v, tally: newTally()}
			defer c.report()
			for row := v.row.Add(1) - 1; row < int64(len(v.table.own.kept)); row = v.row.Add(1) - 1 {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := c.verifyRow(int(v.table.own.kept[row])); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return v.addUp()
}

// addUp compares the counts.
func (v *verifier) addUp() error {
	want := v.tally
	if v.table.values.header.Tally != want || v.table.distances.header.Tally != want ||
		want.Positions() != v.tables.ground.count(v.table.slice) {
		return &TallyError{v.table.slice, v.table.values.header.Tally, want}
	}
	return nil
}

// clerk is one worker of a verifier.
type clerk struct {
	*verifier
	tally Tally
	plain int64
	moves []rules.Move
}

// report hands in what a clerk has counted.
func (c *clerk) report() {
	v := c.verifier
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.tally.merge(&c.tally)
	v.plain += c.plain
}

func (c *clerk) verifyRow(row int) error {
	own := &c.table.own.stands[row]
	white := c.tables.ground.alone(own, &stand{})
	for column := range c.table.opp.stands {
		opp := &c.table.opp.stands[column]
		entry := c.table.entry(row, column)
		if seen := opp.turned(); seen.occupied()&own.occupied() != 0 {
			if c.table.valueAt(entry) != none {
				return c.mismatch(entry, setup(own, opp), 0)
			}
			continue
		}
		want, err := c.examine(entry, column, setup(own, opp), white)
		if err != nil {
			return err
		}
		if c.table.scoreAt(entry) != want || c.table.valueAt(entry) != want.value() {
			return c.mismatch(entry, setup(own, opp), want)
		}
		if int(c.table.own.mirror[row]) != row || int(c.table.opp.mirror[column]) >= column {
			c.tally.add(want, int64(entry))
		}
	}
	return nil
}

// examine works an entry out, by the rules' own generator unless every one is
// for the plain rules, and by those if it is one of the sample.
func (c *clerk) examine(entry, column int, s rules.Setup, white rules.Position) (score, error) {
	if c.black != nil {
		p, _ := rules.Fast{}.Join(&white, &c.black[column])
		if quick, err := c.quick(&p); err != nil || !c.samples(entry) {
			return quick, err
		}
	}
	c.plain++
	return c.work(s)
}

// samples reports whether an entry is of the sample.
func (c *clerk) samples(entry int) bool {
	return uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(c.sample) == 0
}

// quick is work by the rules' own generator.
func (c *clerk) quick(p *rules.Position) (score, error) {
	c.moves = c.tables.ground.rs.Moves(c.moves[:0], *p)
	if len(c.moves) == 0 {
		return worth(c.tables.ground.spec.NoMove), nil
	}
	best := -quickest
	for i := range c.moves {
		var child rules.Position
		rules.Fast{}.Play(&child, p, &c.moves[i])
		s, ok := c.tables.score(&child)
		if !ok {
			own, opp := standsOf(&child)
			return 0, &MissingError{Slice{own.force(), opp.force()}}
		}
		best = max(best, s.before())
	}
	return best, nil
}

func (v *verifier) mismatch(entry int, s rules.Setup, want score) error {
	return &MismatchError{v.table.slice, entry, s, v.tables.result(v.table.scoreAt(entry)), v.tables.result(want)}
}

// work is what a position is worth by what its moves lead to.
func (v *verifier) work(s rules.Setup) (score, error) {
	moves := v.game.Moves(s)
	if len(moves) == 0 {
		return v.end(s), nil
	}
	best := -quickest
	for _, m := range moves {
		child := v.game.Play(s, m)
		worth, err := v.child(child)
		if err != nil {
			return 0, err
		}
		best = max(best, worth.before())
	}
	return best, nil
}

// child is what the tables say of a position; if the game is over there by
// material, what the rules say.
func (v *verifier) child(s rules.Setup) (score, error) {
	own, opp := stand(s.Pieces[s.Turn]), stand(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.turned()
	} else {
		opp = opp.turned()
	}
	slice := Slice{own.force(), opp.force()}
	if _, over := v.tables.ground.over(slice.Own, slice.Opp); over {
		return v.end(s), nil
	}
	worth, ok := v.tables.look(own, opp)
	if !ok {
		return 0, &MissingError{slice}
	}
	return worth, nil
}

// end is what a position is worth in which the game is over.
func (v *verifier) end(s rules.Setup) score {
	switch end, _ := v.game.Over(s); {
	case end.Drawn:
		return 0
	case end.Winner == s.Turn:
		return winIn(0)
	}
	return lossIn(0)
}
