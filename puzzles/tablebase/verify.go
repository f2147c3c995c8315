package tablebase

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"slices"

	"damone/notation"
	"damone/notation/ordered"
	"damone/rules"
	"damone/rules/plain"
)

// VerifyOptions is how tables are verified.
type VerifyOptions struct {
	Pieces   int                // of a slice at most; 0 for any
	Workers  int                // 0 for one per processor
	Sample   int                // 1 in N entries are checked by the plain rules, chosen without pattern; 0 for every one
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
// the headers. The error is a fault of kind Mismatch or WrongCounts for the first
// wrong thing found.
//
// With a Sample the rules' own generator works out every entry, many times as
// fast, and the plain rules those of the sample as well. The builder asks that
// generator about captures only, so this too shows that steps, distances and
// folding are right; that the rules have the right captures the sample shows,
// and what tests the generators against each other.
func (t *Tables) Verify(ctx context.Context, opts VerifyOptions) (Verification, error) {
	var done Verification
	for _, table := range t.opened() {
		if opts.Pieces != 0 && table.header.Slice.Pieces() > opts.Pieces {
			continue
		}
		v := &verifier{tables: t, table: table, game: plain.New(t.geometry.spec), counts: newCounts(), sample: opts.Sample}
		if v.sample > 0 {
			v.black = t.geometry.blackAlone(table.opp)
		}
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
	counts Counts
	plain  int64
}

func (v *verifier) run(ctx context.Context, workers int) error {
	newWorker := func() func(context.Context, []uint32) *verifyWorker {
		return func(ctx context.Context, rows []uint32) *verifyWorker {
			w := &verifyWorker{verifier: v, counts: newCounts()}
			w.err = w.verifyRows(ctx, rows)
			return w
		}
	}
	const rowsAtOnce = 64
	for w := range ordered.Map(ctx, workers, slices.Chunk(v.table.own.kept, rowsAtOnce), newWorker) {
		if err := cmp.Or(v.tables.Err(), w.err); err != nil {
			return err
		}
		v.counts.merge(&w.counts)
		v.plain += w.plain
	}
	return cmp.Or(ctx.Err(), v.checkCounts())
}

// checkCounts compares the counts with the headers and the formula.
func (v *verifier) checkCounts() error {
	slice, claimed, want := v.table.header.Slice, v.table.header.Counts, v.counts
	if claimed == want && want.Positions() == v.tables.geometry.count(slice) {
		return nil
	}
	return notation.NewFault(WrongCounts, "slice", slice,
		"wins", claimed.Wins, "losses", claimed.Losses, "neither", claimed.Neither,
		"has-wins", want.Wins, "has-losses", want.Losses, "has-neither", want.Neither)
}

// verifyWorker verifies some rows of a slice.
type verifyWorker struct {
	*verifier
	counts Counts
	plain  int64
	moves  []rules.Move // to be used again
	err    error
}

func (w *verifyWorker) verifyRows(ctx context.Context, rows []uint32) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer w.tables.noteFault()
	for _, row := range rows {
		if err := w.verifyRow(ctx, int(row)); err != nil {
			return err
		}
	}
	return nil
}

func (w *verifyWorker) verifyRow(ctx context.Context, row int) error {
	own := &w.table.own.placements[row]
	white := w.tables.geometry.alone(own, &placement{})
	for column := range w.table.opp.placements {
		if column%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		opp := &w.table.opp.placements[column]
		if seen := opp.turned(); seen.occupied()&own.occupied() != 0 {
			continue
		}
		entry := w.table.entry(row, column)
		want, err := w.examine(entry, column, setup(own, opp), white)
		if err != nil {
			return err
		}
		if w.table.scoreAt(entry) != want {
			return notation.NewFault(Mismatch, "slice", w.table.header.Slice,
				"position", notation.FormatSetup(setup(own, opp), notation.Number),
				"table", w.table.scoreAt(entry).fault(), "moves", want.fault())
		}
		if int(w.table.own.mirror[row]) != row || int(w.table.opp.mirror[column]) >= column {
			w.counts.add(want, 1, int64(entry))
		}
	}
	return nil
}

// examine works an entry out, by the rules' own generator unless every one is
// for the plain rules, and by those if it is one of the sample.
func (w *verifyWorker) examine(entry, column int, s rules.Setup, white rules.Position) (score, error) {
	if w.black != nil {
		p, _ := rules.Fast{}.Join(&white, &w.black[column])
		sampled := uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(w.sample) == 0
		if s, err := w.byGenerator(&p); err != nil || !sampled {
			return s, err
		}
	}
	w.plain++
	return w.byPlainRules(s)
}

// byGenerator is byPlainRules with the rules' own generator.
func (w *verifyWorker) byGenerator(p *rules.Position) (score, error) {
	w.moves = w.tables.geometry.rs.Moves(w.moves[:0], *p)
	if len(w.moves) == 0 {
		return scoreOfEffect(w.tables.geometry.spec.NoMove), nil
	}
	best := -maxScore
	for i := range w.moves {
		var child rules.Position
		rules.Fast{}.Play(&child, p, &w.moves[i])
		s, err := w.tables.moveTo(placementsOf(&child))
		if err != nil {
			return 0, err
		}
		best = max(best, s)
	}
	return best, nil
}

// byPlainRules is what a position is worth by what its moves lead to.
func (v *verifier) byPlainRules(s rules.Setup) (score, error) {
	moves := v.game.Moves(s)
	if len(moves) == 0 {
		return v.end(s), nil
	}
	best := -maxScore
	for _, m := range moves {
		worth, err := v.moveTo(v.game.Play(s, m))
		if err != nil {
			return 0, err
		}
		best = max(best, worth)
	}
	return best, nil
}

// moveTo is what a move is worth that leads to a position: by the tables or, if
// the game is over there by material, by the rules.
func (v *verifier) moveTo(s rules.Setup) (score, error) {
	own, opp := placement(s.Pieces[s.Turn]), placement(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.turned()
	} else {
		opp = opp.turned()
	}
	slice := sliceOf(&own, &opp)
	if _, over := v.tables.geometry.over(slice.Own, slice.Opp); over {
		return v.end(s).parent(), nil
	}
	return v.tables.moveTo(own, opp)
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
