package tablebase

import (
	"cmp"
	"context"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/tablebase/internal/files"
	"damone/puzzles/tablebase/internal/index"
	"damone/rules"
	"damone/rules/plain"
)

// VerifyOptions is how tables are verified.
type VerifyOptions struct {
	Pieces   int            // of a slice at most; 0 for any
	Workers  int            // 0 for one per processor
	Memory   int64          // in bytes, that may be used; 0 for nearly all that is free
	Sample   int            // 1 in N entries are worked out, chosen without pattern; 0 for every one
	Progress func(Progress) // called now and then, by one goroutine at a time; may be nil
}

// Verification is what has been verified.
type Verification struct {
	Slices    int
	Positions int64
	Plain     int64 // entries worked out by the plain rules
}

// Verify works out every entry again from the positions that its moves lead
// to, with the plain rules, which share no move generator with the builder: by
// induction over the distance all wins and losses are proved, and nothing else
// is one. (Tables without distances are shown to be consistent, and no more:
// nothing says that a winner comes nearer to the end.) It counts too: the
// positions against the formula, the values against the headers. The error is a
// fault of kind Mismatch, ProgressMismatch or WrongCounts for the first wrong thing
// found. Of a Sample only the entries are worked out, and nothing is counted.
func (t *Tables) Verify(ctx context.Context, opts VerifyOptions) (done Verification, err error) {
	most := cmp.Or(opts.Pieces, MaxPieces)
	list := lists.Where(t.opened(), func(table *table) bool { return table.slice.Pieces() <= most })
	progress, bytes := Progress{}, int64(0)
	for _, table := range list {
		progress.Total += t.geometry.Count(table.slice)
		bytes += table.Unpacked()
	}
	t.cache.Grow(min(bytes, memoryForSlices(cmp.Or(opts.Memory, freeMemory()/10*9))))
	for _, table := range list {
		progress.Slice = table.slice
		tell := func(positions int64) {
			progress.Done = done.Positions + positions
			progress.Built = progress.Done
			if opts.Progress != nil {
				opts.Progress(progress)
			}
		}
		v, err := t.verify(ctx, table, opts, tell)
		if err != nil {
			return done, err
		}
		done.Slices++
		done.Positions += t.geometry.Count(table.slice)
		done.Plain += v.plain
	}
	return done, nil
}

// verify verifies one slice.
func (t *Tables) verify(ctx context.Context, table *table, opts VerifyOptions, tell func(positions int64)) (*verifier, error) {
	if err := t.noting(table.Check(ctx)); err != nil {
		return nil, err
	}
	v := &verifier{tables: t, table: table, sample: opts.Sample, game: plain.New(t.geometry.Spec),
		own: index.NewListing(table.own()), opp: index.NewListing(table.opp()), part: newPart()}
	opposite := t.slices[table.slice.Opposite().ID()]
	v.hasProgress = table.Zeroing != nil && opposite != nil && opposite.Zeroing != nil
	return v, v.run(ctx, opts.Workers, tell)
}

// verifier goes through one slice.
type verifier struct {
	tables      *Tables
	table       *table
	own, opp    *index.Listing
	game        *plain.Game
	sample      int
	hasProgress bool // it is known when progress comes, in the slice and its opposite
	part
}

// part is what some rows of a slice come to.
type part struct {
	counts, progress files.Counts // by plies to the end, and to progress
	rows             int
	plain            int64
	err              error
}

func newPart() part { return part{counts: files.NewCounts(), progress: files.NewCounts()} }

func (v *verifier) run(ctx context.Context, workers int, tell func(positions int64)) error {
	list, positions := v.own.List, v.tables.geometry.Count(v.table.slice)
	rows := min(256, 1+len(list)/(8*processors(workers))) // of a worker at a time: all are busy nearly to the end
	for p := range ordered.Each(ctx, workers, slices.Chunk(list, rows), v.verifyRows) {
		if err := cmp.Or(v.tables.Err(), p.err); err != nil {
			return err
		}
		v.counts.Merge(&p.counts)
		v.progress.Merge(&p.progress)
		v.plain += p.plain
		v.rows += p.rows
		tell(int64(float64(positions) * float64(v.rows) / float64(len(list))))
	}
	if ctx.Err() != nil || v.sample > 0 {
		return ctx.Err()
	}
	return v.checkCounts()
}

// checkCounts compares the counts with the headers and the formula.
func (v *verifier) checkCounts() error {
	slice, claimed, want := v.table.slice, *v.table.Counts(), v.counts
	if v.hasProgress && claimed == want {
		claimed, want = v.table.Zeroing.Header.Counts, v.progress
	}
	if claimed == want && want.Positions() == v.tables.geometry.Count(slice) {
		return nil
	}
	return notation.NewFault(WrongCounts, "slice", slice,
		"wins", claimed.Wins, "losses", claimed.Losses, "neither", claimed.Neither,
		"has-wins", want.Wins, "has-losses", want.Losses, "has-neither", want.Neither)
}

func (v *verifier) verifyRows(ctx context.Context, rows []uint32) part {
	p := newPart()
	p.rows = len(rows)
	for _, row := range rows {
		if p.err = v.verifyRow(ctx, int(row), &p); p.err != nil {
			break
		}
	}
	return p
}

func (v *verifier) verifyRow(ctx context.Context, row int, p *part) error {
	own, first := &v.own.Placements[row], int(v.own.Row[row]>>1)*v.opp.Len()
	for column := range v.opp.Placements {
		if column%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		opp := &v.opp.Placements[column]
		if seen := opp.Turned(); !v.isSampled(first+column) || own.Occupied()&seen.Occupied() != 0 {
			continue
		}
		want, err := v.worth(index.Setup(own, opp))
		if v.table.slice.Pieces() > v.tables.dated {
			want.end = want.end.Undated() // which is all that the tables can know
		}
		if err == nil {
			err = v.compare(own, opp, want)
		}
		if err != nil {
			return err
		}
		p.plain++
		if int(v.own.Mirror[row]) != row || int(v.opp.Mirror[column]) >= column { // of two that are one the first counts
			p.counts.Add(want.end, 1, int64(first+column))
			p.progress.Add(want.progress, 1, int64(first+column))
		}
	}
	return nil
}

// isSampled reports whether an entry is one of the sample, as all are without one.
func (v *verifier) isSampled(entry int) bool {
	return v.sample == 0 || uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(v.sample) == 0
}

func (v *verifier) compare(own, opp *index.Placement, want outcome) error {
	got, err := v.outcomeOf(*own, *opp)
	if err != nil {
		return err
	}
	kind, table, moves := Mismatch, got.end, want.end
	if table == moves {
		kind, table, moves = ProgressMismatch, got.progress, want.progress
	}
	if table == moves || kind == ProgressMismatch && !v.hasProgress {
		return nil
	}
	return notation.NewFault(kind, "slice", v.table.slice,
		"position", notation.FormatSetup(index.Setup(own, opp), notation.Number), "table", table.Fault(), "moves", moves.Fault())
}

// outcome is what a position is worth, by plies to the end and by plies to
// progress; the second says nothing where the tables do not know it of the slice.
type outcome struct{ end, progress files.Score }

// outcomeOf returns what the tables say of a position.
func (v *verifier) outcomeOf(own, opp index.Placement) (o outcome, err error) {
	if o.end, err = v.tables.known(own, opp); err != nil || !v.hasProgress {
		return o, err
	}
	if plies, ok := v.tables.progress(&own, &opp); ok {
		o.progress = files.ScoreIn(o.end.Value(), plies)
	}
	return o, v.tables.Err()
}

// worth returns what a position is worth by what its moves lead to, by the plain
// rules.
func (v *verifier) worth(s rules.Setup) (outcome, error) {
	moves := v.game.Moves(s)
	if len(moves) == 0 {
		end := v.end(s)
		return outcome{end, end}, nil
	}
	best := outcome{-files.MaxScore, -files.MaxScore}
	for _, m := range moves {
		move, err := v.moveTo(v.game.Play(s, m), len(m.Captured) > 0 || m.Mover == rules.Pedina)
		if err != nil {
			return outcome{}, err
		}
		best.end, best.progress = max(best.end, move.end), max(best.progress, move.progress)
	}
	return best, nil
}

// moveTo returns what a move is worth that leads to a position: by the tables or, if
// the game is over there by material, by the rules.
func (v *verifier) moveTo(s rules.Setup, zeroing bool) (outcome, error) {
	own, opp := index.Placement(s.Pieces[s.Turn]), index.Placement(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.Turned()
	} else {
		opp = opp.Turned()
	}
	if v.tables.geometry.Over(own.Material(), opp.Material()) {
		end := v.end(s).Parent()
		return outcome{end, files.ScoreIn(end.Value(), 1)}, nil
	}
	if zeroing {
		child, err := v.tables.known(own, opp)
		end := child.Parent()
		return outcome{end, files.ScoreIn(end.Value(), 1)}, err
	}
	child, err := v.outcomeOf(own, opp)
	return outcome{child.end.Parent(), child.progress.Parent()}, err
}

// end returns what a position is worth in which the game is over.
func (v *verifier) end(s rules.Setup) files.Score {
	switch end, _ := v.game.Over(s); {
	case end.Drawn:
		return 0
	case end.Winner == s.Turn:
		return files.WinIn(0)
	}
	return files.LossIn(0)
}
