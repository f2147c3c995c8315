package foreign

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"damone/conformance"
	"damone/notation"
)

// Lines is an engine that answers in lines of JSON.
type Lines struct {
	engine
	lock  sync.Mutex
	hello hello
	idle  chan *worker
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
	l := &Lines{}
	l.init(ctx, command, nil, `{"op":"bye"}`, o)
	p, err := l.launch(ctx, l.greet)
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

// Name is what the engine calls itself.
func (l *Lines) Name() string { return strings.TrimSpace(l.hello.Name + " " + l.hello.Version) }

// Offers is what the engine said it does.
func (l *Lines) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(l.hello.Rulesets, ruleset)) && (op == "" || slices.Contains(l.hello.Ops, op))
}

// greet greets a process and takes what it answers, if it is the first.
func (l *Lines) greet(ctx context.Context, p *Process) error {
	answer, err := p.ask(ctx, `{"op":"hello","protocol":1}`)
	if err != nil {
		return err
	}
	var h hello
	if json.Unmarshal([]byte(answer), &h) != nil {
		return says("engine-speaks-no-json").of(answer)
	}
	h.Name, h.Version = onOneLine(h.Name), onOneLine(h.Version)
	switch {
	case h.Protocol != Protocol:
		return says("engine-of-another-protocol", "n", h.Protocol, "ours", Protocol)
	case h.Name == "" || len(h.Rulesets) == 0 || len(h.Ops) == 0:
		return says("engine-greeting-incomplete")
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.hello.Name == "" {
		l.hello = h
	}
	return nil
}

// Ask puts a question to a process that is free. A process that fails is
// stopped, what it did is the answer to this question, and the next one goes to
// a process started anew.
func (l *Lines) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	if !l.hello.reads(q.With) {
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
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	return a
}

// try puts a question once, starting the process if need be.
func (l *Lines) try(ctx context.Context, w *worker, q *conformance.Question) (a conformance.Answer, err error) {
	if w.p == nil {
		if w.p, err = l.launch(ctx, l.greet); err != nil {
			return a, err
		}
	}
	w.seq++
	line, err := json.Marshal(requestOf(w.seq, q))
	if err != nil {
		return a, err
	}
	text, err := w.p.ask(ctx, string(line))
	var r reply
	if err == nil {
		err = r.read(text)
	}
	if err == nil {
		a, err = r.answerTo(w.seq, q)
	}
	if err != nil && r.Seq != w.seq { // nothing it says from now on can be trusted
		l.dismiss(w.p, err)
		w.p = nil
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
