package tablebase

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"damone/rules"
	"damone/rules/plain"

	"golang.org/x/sync/errgroup"
)

// VerifyOptions is how tables are verified.
type VerifyOptions struct {
	Pieces   int                // slices of up to so many pieces; 0 for all that are open
	Workers  int                // 0 for one per processor
	Sample   int                // by the plain rules only one entry in so many, chosen without pattern; 0 for every one
	Progress func(Verification) // called after every slice, by one goroutine at a time; may be nil
}

// Verification is what has been verified.
type Verification struct {
	Slices    int
	Positions int64
	Plain     int64 // of the entries, worked out by the plain rules
}

// String is the counts in words.
func (v Verification) String() string {
	return fmt.Sprintf("%d positions in %d slices, %d entries by the plain rules", v.Positions, v.Slices, v.Plain)
}

// Verify works out every entry again from the positions that its moves lead
// to, with the plain rules, which share no move generator with the builder: by
// induction over the distance all wins and losses are proved, and nothing else
// is one. It counts too: the positions against the formula, the values against
// the headers. The error is a *MismatchError or a *CountError for the first
// fault found.
//
// With a Sample the rules' own generator works out every entry, many times as
// fast, and the plain rules those of the sample as well. The builder asks that
// generator about captures only, so this too shows that steps, distances and
// folding are right; that the rules have the right captures the sample shows,
// and what tests the generators against each other.
func (t *Tables) Verify(ctx context.Context, opts VerifyOptions) (Verification, error) {
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	var done Verification
	for _, table := range t.opened() {
		if opts.Pieces != 0 && table.slice.Pieces() > opts.Pieces {
			continue
		}
		v := newVerifier(t, table, opts.Sample)
		if err := v.run(ctx, opts.Workers); err != nil {
			return done, err
		}
		done.Slices++
		done.Positions += v.counts.Positions()
		done.Plain += v.plain
		if opts.Progress != nil {
			opts.Progress(done)
		}
	}
	return done, nil
}

// verifier goes through one slice.
type verifier struct {
	tables *Tables
	table  *table
	game   *plain.Game
	sample int
	black  []rules.Position // how the opponent stands in each column; only for a sample
	row    atomic.Int64

	mutex  sync.Mutex
	counts Counts
	plain  int64
}

func newVerifier(t *Tables, s *table, sample int) *verifier {
	v := &verifier{tables: t, table: s, game: plain.New(t.geometry.spec), counts: newCounts(), sample: sample}
	if sample > 0 {
		v.black = t.geometry.blackAlone(s.opp)
	}
	return v
}

func (v *verifier) run(ctx context.Context, workers int) error {
	group, ctx := errgroup.WithContext(ctx)
	for range workers {
		group.Go(func() error {
			c := verifyWorker{verifier: v, counts: newCounts()}
			defer c.merge()
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
	want := v.counts
	if v.table.values.header.Counts != want || v.table.distances.header.Counts != want ||
		want.Positions() != v.tables.geometry.count(v.table.slice) {
		return &CountError{v.table.slice, v.table.values.header.Counts, want}
	}
	return nil
}

// verifyWorker is one worker of a verifier.
type verifyWorker struct {
	*verifier
	counts Counts
	plain  int64
	moves  []rules.Move
}

// merge adds what a worker has counted.
func (c *verifyWorker) merge() {
	v := c.verifier
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.counts.merge(&c.counts)
	v.plain += c.plain
}

func (c *verifyWorker) verifyRow(row int) error {
	own := &c.table.own.placements[row]
	white := c.tables.geometry.alone(own, &placement{})
	for column := range c.table.opp.placements {
		opp := &c.table.opp.placements[column]
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
			c.counts.add(want, int64(entry))
		}
	}
	return nil
}

// examine works an entry out, by the rules' own generator unless every one is
// for the plain rules, and by those if it is one of the sample.
func (c *verifyWorker) examine(entry, column int, s rules.Setup, white rules.Position) (score, error) {
	if c.black != nil {
		p, _ := rules.Fast{}.Join(&white, &c.black[column])
		if s, err := c.byGenerator(&p); err != nil || !c.samples(entry) {
			return s, err
		}
	}
	c.plain++
	return c.byPlainRules(s)
}

// samples reports whether an entry is of the sample.
func (c *verifyWorker) samples(entry int) bool {
	return uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(c.sample) == 0
}

// byGenerator is byPlainRules with the rules' own generator.
func (c *verifyWorker) byGenerator(p *rules.Position) (score, error) {
	c.moves = c.tables.geometry.rs.Moves(c.moves[:0], *p)
	if len(c.moves) == 0 {
		return scoreOfEffect(c.tables.geometry.spec.NoMove), nil
	}
	best := -maxScore
	for i := range c.moves {
		var child rules.Position
		rules.Fast{}.Play(&child, p, &c.moves[i])
		s, ok := c.tables.score(&child)
		if !ok {
			own, opp := placementsOf(&child)
			return 0, &MissingError{Slice{own.material(), opp.material()}}
		}
		best = max(best, s.parent())
	}
	return best, nil
}

func (v *verifier) mismatch(entry int, s rules.Setup, want score) error {
	return &MismatchError{v.table.slice, entry, s, v.tables.result(v.table.scoreAt(entry)), v.tables.result(want)}
}

// byPlainRules is what a position is worth by what its moves lead to.
func (v *verifier) byPlainRules(s rules.Setup) (score, error) {
	moves := v.game.Moves(s)
	if len(moves) == 0 {
		return v.end(s), nil
	}
	best := -maxScore
	for _, m := range moves {
		child := v.game.Play(s, m)
		worth, err := v.child(child)
		if err != nil {
			return 0, err
		}
		best = max(best, worth.parent())
	}
	return best, nil
}

// child is what the tables say of a position; if the game is over there by
// material, what the rules say.
func (v *verifier) child(s rules.Setup) (score, error) {
	own, opp := placement(s.Pieces[s.Turn]), placement(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.turned()
	} else {
		opp = opp.turned()
	}
	slice := Slice{own.material(), opp.material()}
	if _, over := v.tables.geometry.over(slice.Own, slice.Opp); over {
		return v.end(s), nil
	}
	worth, ok := v.tables.lookUp(own, opp)
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
