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
	Progress func(Report) // called after every slice, by one goroutine at a time; may be nil
}

// Report is what has been verified.
type Report struct {
	Slices    int
	Positions int64
}

// Verify works out every entry again from the positions that its moves lead
// to, with the plain rules, which share no move generator with the builder: by
// induction over the distance all wins and losses are proved, and nothing else
// is one. It counts too: the positions against the formula, the values against
// the headers. The error is a *MismatchError or a *TallyError for the first
// fault found.
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
			v := newVerifier(t, table)
			if err := v.run(ctx, opts.Workers); err != nil {
				return r, err
			}
			r.Slices++
			r.Positions += v.tally.Positions()
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
	row    atomic.Int64

	mutex sync.Mutex
	tally Tally
}

func newVerifier(t *Tables, s *table) *verifier {
	return &verifier{tables: t, table: s, game: plain.New(t.ground.spec), tally: newTally()}
}

func (v *verifier) run(ctx context.Context, workers int) error {
	group, ctx := errgroup.WithContext(ctx)
	for range workers {
		group.Go(func() error {
			for row := v.row.Add(1) - 1; row < int64(len(v.table.own.kept)); row = v.row.Add(1) - 1 {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := v.verifyRow(int(v.table.own.kept[row])); err != nil {
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

func (v *verifier) verifyRow(row int) error {
	own, tally := &v.table.own.stands[row], newTally()
	for column := range v.table.opp.stands {
		opp := &v.table.opp.stands[column]
		entry := v.table.entry(row, column)
		if seen := opp.turned(); seen.occupied()&own.occupied() != 0 {
			if v.table.valueAt(entry) != none {
				return v.mismatch(entry, setup(own, opp), 0)
			}
			continue
		}
		s := setup(own, opp)
		want, err := v.work(s)
		if err != nil {
			return err
		}
		if v.table.scoreAt(entry) != want || v.table.valueAt(entry) != want.value() {
			return v.mismatch(entry, s, want)
		}
		if int(v.table.own.mirror[row]) != row || int(v.table.opp.mirror[column]) >= column {
			tally.add(want, int64(entry))
		}
	}
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.tally.merge(&tally)
	return nil
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
