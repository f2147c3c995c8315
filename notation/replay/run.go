package replay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"damone/notation/record"
	"damone/rules"
)

// Options is how a file's games are judged.
type Options struct {
	Known   []*rules.Ruleset // that tags may name, in order of preference; none for the built-in ones
	Forced  *rules.Ruleset   // judges every game, whatever its tags say; nil to ask the tags
	Workers int              // 1 at least
	Steps   bool             // reports list the moves that could be followed
}

// Game is a game of a file, judged.
type Game struct {
	Index  int     // in the file, from 1
	Report *Report // nil when the game could not be read
	Err    *record.Error
}

// Run judges every game that a reader reads, several at once, and has visit
// see them one by one in the order of the file. What visit is shown is used
// again after it returns, unless it returns an error. The memory it takes does not
// depend on the number of games. It ends with the file, when that cannot be
// read on (a *ReadError), with the first error of visit, or when the context
// is done.
func Run(ctx context.Context, r record.Reader, o Options, visit func(*Game) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := max(o.Workers, 1)
	l := &lines{todo: make(chan *batch, workers), order: make(chan *batch, workers+1), free: make(chan *batch, 2*workers+2)}
	known := o.Known
	if len(known) == 0 {
		known = rules.Rulesets()
	}
	chooser := NewChooser(known)
	for range workers {
		go l.judge(&bench{chooser: chooser, forced: o.Forced, steps: o.Steps, judges: make(map[*rules.Ruleset]*Judge)})
	}
	go l.read(ctx, r)
	return l.visit(ctx, visit)
}

// ReadError is a file that could not be read on.
type ReadError struct{ Err error }

func (e *ReadError) Error() string { return e.Err.Error() }

// Unwrap returns the reader's error.
func (e *ReadError) Unwrap() error { return e.Err }

// lines is where batches of games wait.
type lines struct {
	todo  chan *batch // for a judge
	order chan *batch // to be shown, in the order of the file
	free  chan *batch // to be used again
}

// batch is some games on their way. It ends after so many games, or before
// they take too much memory.
type batch struct {
	games []Game
	used  []*record.Record // seen, and to be filled anew
	items int
	done  chan struct{} // sent to when all are judged
	err   error         // why there are no more
	fault any           // what the judge panicked with
}

const (
	batchGames = 64
	batchItems = 8_000
)

func (l *lines) read(ctx context.Context, r record.Reader) {
	defer close(l.todo)
	defer close(l.order)
	for index := 1; ; {
		b := l.batch()
		b.fill(r, index)
		index += len(b.games)
		for _, to := range [...]chan *batch{l.order, l.todo} {
			select {
			case to <- b:
			case <-ctx.Done():
				return
			}
		}
		if b.err != nil {
			return
		}
	}
}

func (l *lines) batch() *batch {
	select {
	case b := <-l.free:
		b.games, b.items = b.games[:0], 0
		return b
	default:
		return &batch{done: make(chan struct{}, 1)}
	}
}

// fill reads games until the batch is full or the file has ended.
func (b *batch) fill(r record.Reader, index int) {
	if pdn, ok := r.(reuser); ok {
		for _, rec := range b.used {
			pdn.Reuse(rec)
		}
	}
	b.used = b.used[:0]
	for len(b.games) < batchGames && b.items < batchItems {
		rec, err := r.Read()
		g := Game{Index: index + len(b.games)}
		switch {
		case err == nil:
			g.Report = &Report{Record: rec}
			b.items += len(rec.Items)
		case !errors.As(err, &g.Err):
			b.err = err
			return
		}
		b.games = append(b.games, g)
	}
}

// recycle keeps the records of a batch that has been seen, but not those of
// unusual size.
func (b *batch) recycle() {
	for i := range b.games {
		if r := b.games[i].Report; r != nil && cap(r.Record.Items) <= batchItems/8 {
			b.used = append(b.used, r.Record)
		}
	}
	clear(b.games)
}

// reuser is a reader that can fill a record anew.
type reuser interface{ Reuse(*record.Record) }

// bench is what one worker judges with.
type bench struct {
	chooser *Chooser
	forced  *rules.Ruleset
	steps   bool
	judges  map[*rules.Ruleset]*Judge
}

func (l *lines) judge(w *bench) {
	for b := range l.todo {
		w.batch(b)
		b.done <- struct{}{}
	}
}

// batch judges every game of a batch. A panic is kept for the goroutine that
// shows them.
func (w *bench) batch(b *batch) {
	defer func() {
		if v := recover(); v != nil {
			b.fault = fmt.Sprintf("%v\n\n%s", v, debug.Stack())
		}
	}()
	for i := range b.games {
		if g := &b.games[i]; g.Report != nil {
			g.Report = w.record(g.Report.Record)
		}
	}
}

// record judges a record under the ruleset that its tags name, or that its
// moves tell.
func (w *bench) record(rec *record.Record) *Report {
	rs, guessed := w.forced, false
	if rs == nil {
		var stranger *record.Tag
		if rs, stranger = w.chooser.told(rec); stranger != nil {
			return unknownGame(rec, stranger)
		}
	}
	if rs == nil {
		rs, guessed = w.chooser.likeliest(rec), true
	}
	judge := w.judges[rs]
	if judge == nil {
		judge = NewJudge(rs)
		judge.KeepSteps = w.steps
		w.judges[rs] = judge
	}
	report := judge.Judge(rec)
	report.Guessed = guessed
	return report
}

// unknownGame is the report of a record that nobody can judge.
func unknownGame(rec *record.Record, t *record.Tag) *Report {
	return &Report{Record: rec, Unjudged: rec.Moves(), Faults: []Fault{{Kind: UnknownGame, Place: t.Place, Written: t.Value, What: foreign(t)}}}
}

// visit shows the games in the order of the file.
func (l *lines) visit(ctx context.Context, visit func(*Game) error) error {
	for {
		var b *batch
		select {
		case b = <-l.order:
		case <-ctx.Done():
		}
		if b == nil {
			return ctx.Err()
		}
		select {
		case <-b.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if b.fault != nil {
			panic(b.fault)
		}
		for i := range b.games {
			if err := visit(&b.games[i]); err != nil {
				return err
			}
		}
		if b.err != nil && b.err != io.EOF {
			return &ReadError{b.err}
		}
		b.recycle()
		select {
		case l.free <- b:
		default:
		}
	}
}
