package foreign

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Lines is an engine that answers in lines of JSON.
type Lines struct {
	ctx     context.Context // once it is done nobody waits for the engine
	command []string
	o       Options
	starts  atomic.Int32
	notes
	greeted sync.Mutex
	hello   hello
	idle    chan *worker
}

// worker is a place for one process; the process is nil until it is needed and
// after it has failed.
type worker struct {
	p   *Process
	seq int
}

// StartLines starts an engine and greets it. The error says why there is none
// to examine. Once ctx is done the engine is ended without patience.
func StartLines(ctx context.Context, command []string, o Options) (*Lines, error) {
	o.Deadline, o.Restarts, o.Workers = cmp.Or(o.Deadline, DefaultDeadline), cmp.Or(o.Restarts, DefaultRestarts), cmp.Or(o.Workers, 1)
	l := &Lines{ctx: ctx, command: command, o: o}
	p, err := l.launch(ctx)
	if err != nil {
		return nil, err
	}
	l.idle = make(chan *worker, l.o.Workers)
	l.idle <- &worker{p: p}
	for range l.o.Workers - 1 {
		l.idle <- &worker{}
	}
	return l, nil
}

// greet greets a process and takes what it answers, if it is the first.
func (l *Lines) greet(ctx context.Context, p *Process) error {
	var h hello
	answer, err := p.ask(ctx, `{"op":"hello","protocol":1}`)
	switch {
	case notation.KindOf(err) == hangs: // most often it waits for its buffer to fill
		return killed("engine-says-nothing", "deadline", l.o.Deadline)
	case err == nil:
		if err = unexpected(answer, json.Unmarshal([]byte(answer), &h)); err == nil {
			err = h.check()
		}
	}
	if err != nil {
		return err
	}
	h.Name, h.Version = clip(h.Name), clip(h.Version)
	l.greeted.Lock()
	defer l.greeted.Unlock()
	if l.hello.Name == "" {
		l.hello = h
	}
	return nil
}

// check returns what is wrong with a greeting.
func (h *hello) check() error {
	lacks := ""
	switch {
	case h.Protocol == 0:
		lacks = "protocol"
	case h.Protocol != Protocol:
		return says("engine-of-another-protocol", "n", h.Protocol, "ours", Protocol)
	case strings.TrimSpace(h.Name) == "":
		lacks = "name"
	case len(h.Rulesets) == 0:
		lacks = "rulesets"
	case len(h.Ops) == 0:
		lacks = "ops"
	case !slices.ContainsFunc(h.Rulesets, known):
		ours := lists.Each(rules.Rulesets(), (*rules.Ruleset).ID)
		return says("engine-plays-nothing-known", "ours", strings.Join(ours, ", ")).of(strings.Join(h.Rulesets, ", "))
	default:
		return nil
	}
	return says("engine-greeting-incomplete", "key", lacks)
}

func known(ruleset string) bool {
	_, ok := rules.Lookup(ruleset)
	return ok
}

// Name returns what the engine calls itself.
func (l *Lines) Name() string { return strings.TrimSpace(l.hello.Name + " " + l.hello.Version) }

// Offers returns what the engine said it does.
func (l *Lines) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(l.hello.Rulesets, ruleset)) && (op == "" || slices.Contains(l.hello.Ops, op))
}

// Ask puts a question to a process that is free. A process that fails is
// stopped, what it did is the answer to this question, and the next one goes to
// a process started anew.
func (l *Lines) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if slices.ContainsFunc(q.With, func(r conformance.Reading) bool { return !slices.Contains(l.hello.Readings[r.Key], r.Value) }) {
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	var w *worker
	select {
	case w = <-l.idle:
	case <-ctx.Done():
		return failed(ctx.Err())
	}
	defer func() { l.idle <- w }()
	a := l.askTwice(q.Case, func() (conformance.Answer, error) { return l.try(ctx, w, &q) })
	if q.Op == conformance.OpPerft && a.Kind == conformance.Failed && notation.KindOf(a.Err) == hangs && ctx.Err() == nil {
		l.starts.Add(-1) // a count that takes long is no fault
		l.add(says("engine-too-slow", "depth", q.Depth, "deadline", l.o.Deadline))
		return conformance.Answer{Kind: conformance.Unsupported, Spared: true}
	}
	return a
}

// try puts a question once, starting the process if need be. After a line that may
// not be the answer nothing the process says can be trusted: it is stopped.
func (l *Lines) try(ctx context.Context, w *worker, q *conformance.Question) (a conformance.Answer, err error) {
	if w.p == nil {
		if w.p, err = l.launch(ctx); err != nil {
			return a, err
		}
	}
	w.seq++
	line, err := json.Marshal(requestOf(w.seq, q))
	if err != nil {
		return a, err
	}
	text, err := w.p.ask(ctx, string(line))
	if err == nil {
		a, err = understood(text, w.seq, q)
	}
	if err != nil {
		l.dismiss(w.p, err)
		w.p = nil
	}
	return a, err
}

// understood returns what a line says to a question. The error is that it may not be
// the answer to this one.
func understood(text string, seq int, q *conformance.Question) (a conformance.Answer, err error) {
	var r reply
	if err = r.read(text); err == nil {
		a, err = r.answerTo(seq, q)
	}
	if err != nil && r.Seq != nil && *r.Seq == seq {
		return failed(err), nil
	}
	return a, err
}

// Close says goodbye to every process. Notes has what there was to note.
func (l *Lines) Close() {
	for range l.o.Workers {
		if w := <-l.idle; w.p != nil {
			l.dismiss(w.p, nil)
		}
	}
}
