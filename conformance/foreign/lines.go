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
	err = l.put(ctx, w, []conformance.Question{*q}, func(answer conformance.Answer) { a = answer })
	return a, err
}

// put writes questions to a process and hands on the answers, until one does not
// come. Nothing the process says from then on can be trusted: it is stopped.
func (l *Lines) put(ctx context.Context, w *worker, qs []conformance.Question, answered func(conformance.Answer)) error {
	var lines []byte
	first := w.seq + 1
	for i := range qs {
		w.seq++
		line, err := json.Marshal(requestOf(w.seq, &qs[i]))
		if err != nil {
			return err
		}
		lines = append(append(lines, line...), '\n')
	}
	next := 0
	err := w.p.ask(ctx, lines, len(qs), func(text string) error {
		a, err := understood(text, first+next, &qs[next])
		if err == nil {
			next++
			answered(a)
		}
		return err
	})
	if err != nil {
		l.dismiss(w.p, err)
		w.p = nil
	}
	return err
}

// understood is what a line says to a question. The error is that it may not be
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

// AskAll puts questions to a process that is free, ahead of the answers where the
// engine allows that. If it fails, what is not answered yet is asked singly, and
// so is what may take long.
func (l *Lines) AskAll(ctx context.Context, qs []conformance.Question, answered func(conformance.Answer)) {
	for len(qs) > 0 && ctx.Err() == nil {
		some := qs[:min(len(qs), mostAhead)]
		if at := slices.IndexFunc(some, func(q conformance.Question) bool { return q.Op == conformance.OpPerft }); at >= 0 {
			some = some[:at]
		}
		n, lost := l.askAhead(ctx, some, answered)
		for _, a := range l.askSingly(ctx, qs[n:max(1, len(some))], lost) {
			answered(a)
		}
		qs = qs[max(1, len(some)):]
	}
}

// askSingly puts questions one at a time, after the first of them, or one behind
// it, was lost. If none is lost again the first is the one that was, unless the
// engine went away.
func (l *Lines) askSingly(ctx context.Context, qs []conformance.Question, lost error) []conformance.Answer {
	answers := make([]conformance.Answer, 0, len(qs))
	again := lost == nil
	for i := 0; i < len(qs) && ctx.Err() == nil; i++ {
		a := l.Ask(ctx, qs[i])
		again = again || a.Kind >= conformance.Failed
		answers = append(answers, a)
	}
	switch {
	case again || len(answers) == 0:
	case gone(lost):
		l.lost(lost, qs[0].Case)
	default:
		answers[0] = failed(lost)
	}
	return answers
}

// askAhead has questions answered until an answer does not come; n are answered.
func (l *Lines) askAhead(ctx context.Context, qs []conformance.Question, answered func(conformance.Answer)) (n int, lost error) {
	if !l.hello.Ahead || len(qs) == 0 || slices.ContainsFunc(qs, func(q conformance.Question) bool { return !l.hello.reads(q.With) }) {
		return 0, nil
	}
	select {
	case w := <-l.idle:
		defer func() { l.idle <- w }()
		if w.p != nil {
			lost = l.put(ctx, w, qs, func(a conformance.Answer) {
				n++
				answered(a)
			})
		}
	case <-ctx.Done():
	}
	return n, lost
}

// Close says goodbye to every process. Notes has what there was to note.
func (l *Lines) Close() {
	for range l.o.Workers {
		if w := <-l.idle; w.p != nil {
			l.dismiss(w.p, nil)
		}
	}
}
