package tablebase

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"damone/notation"
	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/index"
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
		if opts.Pieces != 0 && table.slice.Pieces() > opts.Pieces {
			continue
		}
		v, err := t.verify(ctx, table, opts)
		if err != nil {
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

// verify verifies one slice, with the entries it depends on in memory.
func (t *Tables) verify(ctx context.Context, table *table, opts VerifyOptions) (*verifier, error) {
	release, err := t.hold(append(t.geometry.ConversionsOf(table.slice), table.slice, table.slice.Opposite()))
	if err != nil {
		return nil, err
	}
	defer release()
	own := index.NewListing(table.own())
	v := &verifier{tables: t, table: table, own: own, opp: own, game: plain.New(t.geometry.Spec), counts: newCounts(), sample: opts.Sample}
	if table.slice.Opp != table.slice.Own {
		v.opp = index.NewListing(table.opp())
	}
	if v.sample > 0 {
		v.black = t.geometry.BlackAlone(v.opp)
	}
	return v, v.run(ctx, opts.Workers)
}

// verifier goes through one slice.
type verifier struct {
	tables   *Tables
	table    *table
	own, opp *index.Listing
	game     *plain.Game
	sample   int
	black    []rules.Position // how the opponent stands in each column; only for a sample
	counts   Counts
	plain    int64
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
	for w := range ordered.Map(ctx, workers, slices.Chunk(v.own.List, rowsAtOnce), newWorker) {
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
	slice, claimed, want := v.table.slice, *v.table.counts(), v.counts
	if claimed == want && want.Positions() == v.tables.geometry.Count(slice) {
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
	for _, row := range rows {
		if err := w.verifyRow(ctx, int(row)); err != nil {
			return err
		}
	}
	return nil
}

func (w *verifyWorker) verifyRow(ctx context.Context, row int) error {
	own := &w.own.Placements[row]
	white := w.tables.geometry.Alone(own, &index.Placement{})
	for column := range w.opp.Placements {
		if column%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		opp := &w.opp.Placements[column]
		if seen := opp.Turned(); seen.Occupied()&own.Occupied() != 0 {
			continue
		}
		entry := int(w.own.Row[row]>>1)*w.opp.Len() + column
		want, err := w.examine(entry, column, own, opp, white)
		if err != nil {
			return err
		}
		if int(w.own.Mirror[row]) != row || int(w.opp.Mirror[column]) >= column {
			w.counts.add(want, 1, int64(entry))
		}
	}
	return nil
}

// examine works an entry out and compares it with the table: by the rules' own
// generator, unless every one is for the plain rules, and by those if it is one
// of the sample.
func (w *verifyWorker) examine(entry, column int, own, opp *index.Placement, white rules.Position) (want score, err error) {
	if w.black != nil {
		p, _ := rules.Fast{}.Join(&white, &w.black[column])
		want, err = w.byGenerator(&p)
		sampled := uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(w.sample) == 0
		settled := len(w.moves) > 0 && w.moves[0].IsCapture() && !w.tables.geometry.Spec.CaptureOptional
		if err != nil || !sampled && settled {
			return w.dated(want), err // the table is not asked what captures are worth
		}
		if !sampled {
			return w.dated(want), w.compare(own, opp, want)
		}
	}
	w.plain++
	if want, err = w.byPlainRules(index.Setup(own, opp)); err != nil {
		return 0, err
	}
	return w.dated(want), w.compare(own, opp, want)
}

// dated is a score as the tables can know it.
func (w *verifyWorker) dated(s score) score {
	if w.table.slice.Pieces() > w.tables.dated {
		return s.undated()
	}
	return s
}

func (w *verifyWorker) compare(own, opp *index.Placement, want score) error {
	got, err := w.tables.known(*own, *opp)
	if err != nil || got == w.dated(want) {
		return err
	}
	return notation.NewFault(Mismatch, "slice", w.table.slice,
		"position", notation.FormatSetup(index.Setup(own, opp), notation.Number), "table", got.fault(), "moves", want.fault())
}

// byGenerator is byPlainRules with the rules' own generator.
func (w *verifyWorker) byGenerator(p *rules.Position) (score, error) {
	w.moves = w.tables.geometry.Rules.Moves(w.moves[:0], *p)
	if len(w.moves) == 0 {
		return scoreOfEffect(w.tables.geometry.Spec.NoMove), nil
	}
	best := -maxScore
	for i := range w.moves {
		var child rules.Position
		rules.Fast{}.Play(&child, p, &w.moves[i])
		s, err := w.tables.moveTo(index.PlacementsOf(&child))
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
	own, opp := index.Placement(s.Pieces[s.Turn]), index.Placement(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.Turned()
	} else {
		opp = opp.Turned()
	}
	slice := index.SliceOf(&own, &opp)
	if v.tables.geometry.Over(slice.Own, slice.Opp) {
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
