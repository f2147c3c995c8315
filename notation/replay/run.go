package replay

import (
	"cmp"
	"context"
	"io"
	"iter"
	"slices"
	"sync"

	"damone/notation"
	"damone/notation/ordered"
	"damone/notation/record"
	"damone/rules"
)

// Options is how a file's games are judged.
type Options struct {
	Known   []*rules.Ruleset // that tags may name, in order of preference; none for the built-in ones
	Forced  *rules.Ruleset   // judges every game, whatever its tags say; nil to ask the tags
	Usual   *rules.Ruleset   // judges games whose tags name none; nil to ask their moves
	Workers int              // 1 at least
	Steps   bool             // reports list the moves that could be followed
}

// Rulesets returns those that a game may be played under.
func (o *Options) Rulesets() []*rules.Ruleset {
	if o.Forced != nil {
		return []*rules.Ruleset{o.Forced}
	}
	known := o.Known
	if len(known) == 0 {
		known = rules.Rulesets()
	}
	if o.Usual != nil { // last, for what a tag says of a game must not depend on who reads it
		known = append(slices.Clone(known), o.Usual)
	}
	return known
}

// Game is a game of a file, judged.
type Game struct {
	Index  int     // in the file, from 1
	Report *Report // nil when the game could not be read
	Err    error   // why, a notation.Fault
}

// Run judges every game that a reader reads, several at once, and has visit see them one by one in the order of
// the file. What visit is shown is used again after it returns, unless it returns an error. The memory it takes
// does not depend on the number of games. It ends with the file, when that cannot be read on (a *ReadError),
// with the first error of visit, or when the context is done.
func Run(ctx context.Context, r record.Reader, o Options, visit func(*Game) error) error {
	chooser := NewChooser(o.Rulesets())
	free := sync.Pool{New: func() any { return new(batch) }}
	work := func() func(context.Context, *batch) *batch {
		return (&bench{Options: o, chooser: chooser, judges: make(map[*rules.Ruleset]*Judge)}).batch
	}
	empty := 0 // games in a row
	for b := range ordered.Map(ctx, max(o.Workers, 1), batches(r, &free, chooser), work) {
		for i := range b.games {
			g := &b.games[i]
			if err := visit(g); err != nil {
				return err
			}
			if empty++; g.Report != nil && len(g.Report.Record.Items) > 0 {
				empty = 0
			}
			if empty == maxEmpty {
				return &ReadError{notation.NewFault(TooManyEmpty, "n", maxEmpty)}
			}
		}
		if b.err != nil && b.err != io.EOF {
			return &ReadError{b.err}
		}
		for i := range b.games { // records of unusual size are not kept
			if r := b.games[i].Report; r != nil && cap(r.Record.Items) <= batchItems/8 {
				r.Record.Recycle()
			}
		}
		clear(b.games)
		free.Put(b)
	}
	return ctx.Err()
}

// maxEmpty is how many games in a row may have no moves: a file of nothing else is no file of games.
const maxEmpty = 10_000

// ReadError is a file that could not be read on.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }

// Unwrap returns the reader's error.
func (e *ReadError) Unwrap() error { return e.Err }

// batch is some games on their way. It ends after a number of games, or before they take too much memory.
type batch struct {
	games []Game
	items int
	err   error         // why there are no more
	other notation.Kind // the game that most of the file's first games are of, "" for ours
}

const (
	batchGames = 64
	batchItems = 8_000
)

// batches cuts a file into batches until it ends.
func batches(r record.Reader, free *sync.Pool, chooser *Chooser) iter.Seq[*batch] {
	return func(yield func(*batch) bool) {
		var other notation.Kind
		for index := 1; ; {
			b := free.Get().(*batch)
			b.fill(r, index)
			if index == 1 {
				other = chooser.company(b.games)
			}
			b.other = other
			index += len(b.games)
			if ended := b.err != nil; !yield(b) || ended {
				return
			}
		}
	}
}

// fill reads games until the batch is full or the file has ended.
func (b *batch) fill(r record.Reader, index int) {
	b.games, b.items = b.games[:0], 0
	for len(b.games) < batchGames && b.items < batchItems {
		rec, err := r.Read()
		g := Game{Index: index + len(b.games), Err: err}
		switch {
		case err == nil:
			g.Report = &Report{Record: rec}
			b.items += len(rec.Items)
		case notation.KindOf(err) == "":
			b.err = err
			return
		}
		b.games = append(b.games, g)
	}
}

type bench struct {
	Options
	chooser *Chooser
	judges  map[*rules.Ruleset]*Judge
}

// batch judges every game of a batch, until the context is done.
func (w *bench) batch(ctx context.Context, b *batch) *batch {
	for i := range b.games {
		if g := &b.games[i]; g.Report != nil && ctx.Err() == nil {
			g.Report = w.record(g.Report.Record, b.other)
		}
	}
	return b
}

// record judges a record under the ruleset that its tags name, or that its
// moves tell, if it is not of another game, as most of its file may be.
func (w *bench) record(rec *record.Record, other notation.Kind) *Report {
	rs, stranger := w.chooser.told(rec)
	var game notation.Kind
	switch moves := firstMoves(rec, 2); {
	case rs == nil && stranger == nil:
		game = w.another(rec, other)
	case rs != nil && w.Forced == nil && len(moves) > 1 && !moves[0].Dots && !rec.Has("FEN"): // whose tag may be that of a form
		if n, _ := record.Follow(rs, rs.Start(), rec.Items, 1); n == 0 {
			game = boardOf(moves[0], moves[1])
		}
	}
	switch {
	case stranger != nil && w.Forced == nil:
		return unjudged(rec, Fault{Place: stranger.Place, Written: stranger.Value, Cause: foreign(stranger)})
	case game != "":
		return unjudged(rec, Fault{Place: rec.Place, Cause: notation.NewFault(LooksLike, "game", game)})
	}
	rs = cmp.Or(w.Forced, rs, w.Usual)
	guessed := rs == nil
	if guessed {
		rs = w.chooser.likeliest(rec)
	}
	judge := w.judges[rs]
	if judge == nil {
		judge = NewJudge(rs)
		judge.KeepSteps = w.Steps
		w.judges[rs] = judge
	}
	report := judge.Judge(rec)
	if report.Guessed = guessed; guessed && report.Begins() {
		if _, err := w.chooser.legal(rec, 0); err != nil {
			t := rec.Find("FEN")
			f := badStart(err, t.Place, t.At, "")
			f.Kind = FitsOneGame
			report.Faults = slices.Insert(report.Faults, 0, f)
		}
	}
	return report
}

// another returns the other game that a record without tags for its game is of, "" for one of ours.
func (w *bench) another(rec *record.Record, other notation.Kind) notation.Kind {
	if w.Forced != nil || w.Usual != nil {
		return lookalike(rec)
	}
	game := w.chooser.stranger(rec)
	if game == "" && other != "" && (rec.Moves() > 0 || rec.Has("FEN")) {
		if n, _ := w.chooser.legal(rec, fewMoves); n < fewMoves {
			return other
		}
	}
	return game
}

// fewMoves is how many legal moves a game of another kind may begin with by chance.
const fewMoves = 8

// unjudged returns the report on a record of a game that no ruleset is known for.
func unjudged(rec *record.Record, f Fault) *Report {
	f.Kind = UnknownGame
	return &Report{Record: rec, Unjudged: rec.Moves(), Faults: []Fault{f}}
}
