package tablebase

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

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
	Pieces   int                // of a slice at most; 0 for any
	Workers  int                // 0 for one per processor
	Memory   int64              // in bytes, that may be used; 0 for nearly all that is free
	Sample   int                // 1 in N entries are checked by the plain rules, chosen without pattern; 0 for every one
	Progress func(Verification) // called after every slice and now and then between, by one goroutine at a time; may be nil
}

// Verification is what has been verified.
type Verification struct {
	Slices    int
	Positions int64
	Plain     int64 // of the entries, worked out by the plain rules
	Earlier   int64 // of the positions, before an interruption
	Total     int64 // positions that there are
	Slice     Slice // the last
}

// String is the counts in words.
func (v Verification) String() string {
	return fmt.Sprintf("%d positions in %d slices, %d entries by the plain rules", v.Positions, v.Slices, v.Plain)
}

// Verify works out every entry again from the positions that its moves lead
// to, with the plain rules, which share no move generator with the builder: by
// induction over the distance all wins and losses are proved, and nothing else
// is one. (Tables without distances are shown to be consistent, and no more:
// nothing says that a winner comes nearer to the end.) It counts too: the
// positions against the formula, the values against the headers. The error is a
// fault of kind Mismatch, ProgressMismatch or WrongCounts for the first wrong thing
// found, and of kind TooLittleMemory before anything is begun that does not fit.
//
// With a Sample the rules' own generator works out every entry, which is faster,
// and the plain rules those of the sample as well. The builder asks that
// generator about captures only, so this too shows that steps, distances and
// folding are right; that the rules have the right captures the sample shows,
// and what tests the generators against each other.
//
// A verification that was interrupted, in whatever way, goes on after the last
// slice that was finished, as long as neither its files have changed since nor
// those it was compared with: all their bytes are read again.
func (t *Tables) Verify(ctx context.Context, opts VerifyOptions) (Verification, error) {
	var done Verification
	if opts.Memory <= 0 {
		opts.Memory = freeMemory() / 10 * 9
	}
	most := cmp.Or(opts.Pieces, MaxPieces)
	list := lists.Where(t.opened(), func(table *table) bool { return table.slice.Pieces() <= most })
	slices.SortStableFunc(list, func(a, b *table) int { return bySides(a.slice) - bySides(b.slice) })
	for _, table := range list {
		done.Total += t.geometry.Count(table.slice)
	}
	j := files.ReadJournal(t.dir, t.digestOf)
	if err := t.fits(list, j, opts); err != nil {
		return done, err
	}
	t.mayKeep(idleShare(opts.Memory, 4))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(opts.Memory)) // what is done with is collected before it is exceeded
	for _, table := range list {
		if err := t.verifyOrSkip(ctx, table, j, opts, &done); err != nil {
			return done, err
		}
	}
	rest := lists.Where(t.opened(), func(table *table) bool { return table.slice.Pieces() > most })
	j.End(lists.Each(rest, func(table *table) Slice { return table.slice }))
	return done, nil
}

// fits is an error unless there is memory for every slice that is still to be
// verified.
func (t *Tables) fits(list []*table, j *files.Journal, opts VerifyOptions) error {
	for _, table := range list {
		if err := fitsIn(table.slice, t.toVerify(table.slice), opts.Memory); err != nil {
			if _, ok := j.Has(table.slice, opts.Sample); !ok {
				return err
			}
		}
	}
	return nil
}

// toVerify is about how much memory it takes to verify a slice.
func (t *Tables) toVerify(s Slice) int64 {
	return memoryToVerify(t.geometry, s, func(s Slice) *files.Table {
		if table := t.slices[s.ID()]; table != nil {
			return table.Table
		}
		return nil
	})
}

// bySides puts slices in order: fewer pieces first, then the fewer the side with
// fewer has. Steps and promotions keep to that, so that what is in memory is soon
// needed again.
func bySides(s Slice) int { return s.Pieces()*rules.Squares + min(s.Own.Pieces(), s.Opp.Pieces()) }

// verifyOrSkip verifies one slice unless that was done before an interruption.
func (t *Tables) verifyOrSkip(ctx context.Context, table *table, j *files.Journal, opts VerifyOptions, done *Verification) error {
	before := *done
	tell := func(positions, plain int64) {
		done.Slice, done.Positions, done.Plain = table.slice, before.Positions+positions, before.Plain+plain
		if opts.Progress != nil {
			opts.Progress(*done)
		}
	}
	plain, ok := j.Has(table.slice, opts.Sample)
	if ok {
		if err := table.Check(ctx); err != nil {
			return err
		}
		done.Earlier += t.geometry.Count(table.slice)
	} else {
		v, err := t.verify(ctx, table, opts, tell)
		if err != nil {
			return err
		}
		plain = v.plain
		j.Add(table.slice, opts.Sample, plain)
	}
	done.Slices++
	tell(t.geometry.Count(table.slice), plain)
	return nil
}

// digestOf is one of the digests of all the files that a slice is compared with:
// its own, its opposite's, and those that captures and promotions lead to.
func (t *Tables) digestOf(s Slice) (string, error) {
	sum := sha256.New()
	for _, s := range t.comparedWith(s) {
		table := t.slices[s.ID()]
		if table == nil {
			continue
		}
		for _, f := range table.Files() {
			digest, err := f.Entries.Digest()
			if err != nil {
				return "", err
			}
			sum.Write(digest[:])
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}

// verify verifies one slice, with the entries it depends on in memory.
func (t *Tables) verify(ctx context.Context, table *table, opts VerifyOptions, tell func(positions, plain int64)) (*verifier, error) {
	var there int64
	for _, compared := range t.openOf(t.comparedWith(table.slice)) {
		there += compared.held()
	}
	if err := t.isFree(table.slice, t.toVerify(table.slice), there); err != nil {
		return nil, err
	}
	v, opposite := t.newVerifier(table, opts.Sample), t.slices[table.slice.Opposite().ID()]
	release, err := t.hold(ctx, t.comparedWith(table.slice), t.inFiles)
	if err != nil {
		return nil, err
	}
	defer release()
	if v.hasProgress = table.Zeroing != nil && opposite != nil && opposite.Zeroing != nil; v.hasProgress {
		release, err := t.hold(ctx, []Slice{table.slice, opposite.slice}, t.progressInFiles)
		if err != nil {
			return nil, err
		}
		defer release()
	}
	return v, v.run(ctx, opts.Workers, tell)
}

// comparedWith lists the slices whose entries a slice's are compared with: those
// that moves lead to, and its own.
func (t *Tables) comparedWith(s Slice) []Slice {
	return append(t.geometry.ConversionsOf(s), s, s.Opposite())
}

func (t *Tables) newVerifier(table *table, sample int) *verifier {
	v := &verifier{tables: t, table: table, own: index.NewListing(table.own()), game: plain.New(t.geometry.Spec), counts: files.NewCounts(), progress: files.NewCounts(), sample: sample}
	if v.opp = v.own; table.slice.Opp != table.slice.Own {
		v.opp = index.NewListing(table.opp())
	}
	v.black = t.geometry.BlackAlone(v.opp)
	return v
}

// verifier goes through one slice.
type verifier struct {
	tables   *Tables
	table    *table
	own, opp *index.Listing
	black    []rules.Position // each column's
	game     *plain.Game
	sample   int
	counts   files.Counts
	plain    int64

	hasProgress bool         // it is known when progress comes, in the slice and its opposite
	progress    files.Counts // by plies to it
}

func (v *verifier) run(ctx context.Context, workers int, tell func(positions, plain int64)) error {
	newWorker := func() func(context.Context, []uint32) *verifyWorker {
		return func(ctx context.Context, rows []uint32) *verifyWorker {
			w := &verifyWorker{verifier: v, counts: files.NewCounts(), progress: files.NewCounts()}
			w.err = w.verifyRows(ctx, rows)
			return w
		}
	}
	next := time.Now()
	for w := range ordered.Map(ctx, workers, slices.Chunk(v.own.List, rowsAtOnce(len(v.own.List), workers)), newWorker) {
		if err := cmp.Or(v.tables.Err(), w.err); err != nil {
			return err
		}
		v.counts.Merge(&w.counts)
		v.progress.Merge(&w.progress)
		v.plain += w.plain
		if now := time.Now(); now.After(next) {
			next = now.Add(200 * time.Millisecond)
			tell(v.counts.Positions(), v.plain)
		}
	}
	return cmp.Or(ctx.Err(), v.checkCounts())
}

// rowsAtOnce is how many of a slice's rows a worker takes at once: many, but so
// few that all workers are busy nearly to the end.
func rowsAtOnce(rows, workers int) int { return min(256, 1+rows/(8*processors(workers))) }

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

// verifyWorker verifies some rows of a slice.
type verifyWorker struct {
	*verifier
	counts, progress files.Counts
	plain            int64
	moves            []rules.Move // to be used again
	err              error
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
		p, ok := rules.Fast{}.Join(&white, &w.black[column])
		if !ok {
			continue
		}
		entry := int(w.own.Row[row]>>1)*w.opp.Len() + column
		want, err := w.verifyEntry(&p, own, &w.opp.Placements[column], entry)
		if err != nil {
			return err
		}
		w.count(row, column, entry, want)
	}
	return nil
}

// verifyEntry verifies an entry, by whom the sample says, and returns what it is
// worth.
func (w *verifyWorker) verifyEntry(p *rules.Position, own, opp *index.Placement, entry int) (want outcome, err error) {
	if w.sample > 0 {
		if want, err = w.byGenerator(p, own, opp); err != nil {
			return want, err
		}
	}
	if w.isSampled(entry) {
		want, err = w.byPlainRules(own, opp)
	}
	return want, err
}

// count counts a position; of two that are one only the first.
func (w *verifyWorker) count(row, column, entry int, o outcome) {
	if int(w.own.Mirror[row]) != row || int(w.opp.Mirror[column]) >= column {
		w.counts.Add(o.end, 1, int64(entry))
		w.progress.Add(o.progress, 1, int64(entry))
	}
}

// isSampled reports whether an entry is one of the sample, as all are without one.
func (v *verifier) isSampled(entry int) bool {
	return v.sample == 0 || uint64(entry)*0x9E3779B97F4A7C15>>32%uint64(v.sample) == 0
}

// byPlainRules works an entry out by the plain rules and compares it with the
// table.
func (w *verifyWorker) byPlainRules(own, opp *index.Placement) (outcome, error) {
	w.plain++
	want, err := w.worth(index.Setup(own, opp))
	if err != nil {
		return outcome{}, err
	}
	return w.dated(want), w.compare(own, opp, want)
}

// byGenerator works an entry out by the rules' own generator and compares it with
// the table, unless the table leaves it to compulsory captures.
func (w *verifyWorker) byGenerator(p *rules.Position, own, opp *index.Placement) (want outcome, err error) {
	fast := w.tables.geometry.Rules.Fast()
	glance := fast.Glance(p)
	if glance.Captures && !w.tables.geometry.Spec.CaptureOptional {
		return w.outcomeOf(*own, *opp)
	}
	w.moves = fast.MovesAfter(w.moves[:0], p, glance)
	if len(w.moves) == 0 {
		end := files.ScoreOfEffect(w.tables.geometry.Spec.NoMove)
		want = w.outcome(end, end)
	} else {
		want = worst
	}
	for i := range w.moves {
		nextOwn, nextOpp := capture(own, opp, &w.moves[i])
		move, err := w.moveOutcome(nextOpp, nextOwn, w.moves[i].Zeroing())
		if err != nil {
			return want, err
		}
		want.offer(move)
	}
	return w.dated(want), w.compare(own, opp, want)
}

// dated is an outcome as the tables can know it.
func (w *verifyWorker) dated(o outcome) outcome {
	if w.table.slice.Pieces() > w.tables.dated {
		o.end = o.end.Undated()
	}
	return o
}

func (w *verifyWorker) compare(own, opp *index.Placement, want outcome) error {
	got, err := w.outcomeOf(*own, *opp)
	if err != nil || got == w.dated(want) {
		return err
	}
	kind, table, moves := Mismatch, got.end, want.end
	if got.end == w.dated(want).end {
		kind, table, moves = ProgressMismatch, got.progress, want.progress
	}
	return notation.NewFault(kind, "slice", w.table.slice,
		"position", notation.FormatSetup(index.Setup(own, opp), notation.Number), "table", table.Fault(), "moves", moves.Fault())
}

// outcome is what a position is worth, by plies to the end and by plies to
// progress; the second is 0 where the tables do not know it of the slice.
type outcome struct{ end, progress files.Score }

// offer takes note of what one of the moves is worth.
func (o *outcome) offer(move outcome) {
	o.end, o.progress = max(o.end, move.end), max(o.progress, move.progress)
}

// outcome is one as the tables of the slice can know it.
func (v *verifier) outcome(end, progress files.Score) outcome {
	if !v.hasProgress {
		progress = 0
	}
	return outcome{end, progress}
}

// outcomeOf is what the tables say of a position.
func (v *verifier) outcomeOf(own, opp index.Placement) (o outcome, err error) {
	if o.end, err = v.tables.known(own, opp); err != nil || !v.hasProgress {
		return o, err
	}
	if plies, ok := v.tables.progress(&own, &opp); ok {
		o.progress = files.ScoreIn(o.end.Value(), plies)
	}
	return o, v.tables.Err()
}

// worst is an outcome that any move is better than.
var worst = outcome{-files.MaxScore, -files.MaxScore}

// moveOutcome is what a move is worth that leads to a position, which must be
// known.
func (v *verifier) moveOutcome(own, opp index.Placement, zeroing bool) (outcome, error) {
	if zeroing {
		s, err := v.tables.moveTo(own, opp)
		return v.outcome(s, files.ScoreIn(s.Value(), 1)), err
	}
	child, err := v.outcomeOf(own, opp)
	return outcome{child.end.Parent(), child.progress.Parent()}, err
}

// worth is what a position is worth by what its moves lead to, by the plain
// rules.
func (v *verifier) worth(s rules.Setup) (outcome, error) {
	moves := v.game.Moves(s)
	if len(moves) == 0 {
		end := v.end(s)
		return v.outcome(end, end), nil
	}
	best := worst
	for _, m := range moves {
		move, err := v.moveTo(v.game.Play(s, m), len(m.Captured) > 0 || m.Mover == rules.Pedina)
		if err != nil {
			return outcome{}, err
		}
		best.offer(move)
	}
	return best, nil
}

// moveTo is what a move is worth that leads to a position: by the tables or, if
// the game is over there by material, by the rules.
func (v *verifier) moveTo(s rules.Setup, zeroing bool) (outcome, error) {
	own, opp := index.Placement(s.Pieces[s.Turn]), index.Placement(s.Pieces[s.Turn.Other()])
	if s.Turn == rules.Black {
		own = own.Turned()
	} else {
		opp = opp.Turned()
	}
	slice := index.SliceOf(&own, &opp)
	if v.tables.geometry.Over(slice.Own, slice.Opp) {
		end := v.end(s).Parent()
		return v.outcome(end, files.ScoreIn(end.Value(), 1)), nil
	}
	return v.moveOutcome(own, opp, zeroing)
}

// end is what a position is worth in which the game is over.
func (v *verifier) end(s rules.Setup) files.Score {
	switch end, _ := v.game.Over(s); {
	case end.Drawn:
		return 0
	case end.Winner == s.Turn:
		return files.WinIn(0)
	}
	return files.LossIn(0)
}
