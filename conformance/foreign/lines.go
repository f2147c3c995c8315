package foreign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"damone/conformance"
)

// Options are the limits put on a foreign engine.
type Options struct {
	Deadline time.Duration // for each question; 0 for DefaultDeadline
	Restarts int           // how often engines may be started again in all; 0 for DefaultRestarts
	Workers  int           // processes at once; 0 for one
	Patience time.Duration // for what an engine started to end after it; 0 for DefaultPatience
}

// The limits when none are given.
const (
	DefaultDeadline = 5 * time.Second
	DefaultRestarts = 20
	DefaultPatience = 2 * time.Second
)

func (o *Options) fill() {
	if o.Deadline <= 0 {
		o.Deadline = DefaultDeadline
	}
	if o.Restarts <= 0 {
		o.Restarts = DefaultRestarts
	}
	if o.Patience <= 0 {
		o.Patience = DefaultPatience
	}
	o.Workers = max(1, o.Workers)
}

// Lines is an engine that answers in lines of JSON.
type Lines struct {
	command []string
	o       Options
	hello   hello
	idle    chan *worker

	notes
	budget   sync.Mutex
	restarts int
}

// worker is a place for one process; the process is nil until it is needed and
// after it has failed.
type worker struct {
	p   *process
	seq int
}

// StartLines starts an engine and greets it. The error says why there is none
// to examine.
func StartLines(command []string, o Options) (*Lines, error) {
	o.fill()
	l := &Lines{command: command, o: o, idle: make(chan *worker, o.Workers), notes: notes{wait: o.Patience}}
	first := &worker{}
	if err := l.launch(context.Background(), first); err != nil {
		return nil, err
	}
	l.idle <- first
	for range o.Workers - 1 {
		l.idle <- &worker{}
	}
	return l, nil
}

// Name is what the engine calls itself.
func (l *Lines) Name() string {
	if l.hello.Version == "" {
		return l.hello.Name
	}
	return l.hello.Name + " " + l.hello.Version
}

// Offers is what the engine said it does.
func (l *Lines) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(l.hello.Rulesets, ruleset)) && (op == "" || slices.Contains(l.hello.Ops, string(op)))
}

// launch starts a worker's process and greets it.
func (l *Lines) launch(ctx context.Context, w *worker) error {
	p, err := start(l.command)
	if err != nil {
		return fmt.Errorf("the engine cannot be started: %w", err)
	}
	line, err := json.Marshal(request{Op: "hello", Protocol: Protocol})
	if err != nil {
		return err
	}
	answer, err := p.ask(ctx, string(line), l.o.Deadline)
	if err == nil {
		err = l.greeted(answer)
	}
	if err != nil {
		l.end(p, 0)
		return fmt.Errorf("no greeting from the engine: %w", err)
	}
	w.p = p
	return nil
}

func (l *Lines) greeted(line string) error {
	line, marked := strings.CutPrefix(line, byteOrderMark)
	if marked {
		l.marked()
	}
	var h hello
	if err := json.Unmarshal([]byte(line), &h); err != nil {
		return fmt.Errorf("it answered %.80q, which is no JSON", line)
	}
	switch {
	case h.Protocol != Protocol:
		return fmt.Errorf("it speaks protocol %d, this is %d", h.Protocol, Protocol)
	case onOneLine(h.Name) == "" || len(h.Rulesets) == 0 || len(h.Ops) == 0:
		return errors.New(`its greeting lacks one of "name", "rulesets" and "ops"`)
	}
	l.budget.Lock()
	defer l.budget.Unlock()
	if h.Name, h.Version = onOneLine(h.Name), onOneLine(h.Version); l.hello.Name == "" {
		l.hello = h
	}
	return nil
}

// onOneLine is what an engine calls itself as tables can show it: without line
// breaks and other control characters.
func onOneLine(name string) string {
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

// Ask puts a question to a process that is free. A process that fails is
// stopped, what it did is the answer to this question, and the next one goes to
// a process started anew. A question that was lost because the process died is
// put once more: it need not be the one that killed it.
func (l *Lines) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	var w *worker
	select {
	case w = <-l.idle:
	case <-ctx.Done():
		return failed(ctx.Err())
	}
	defer func() { l.idle <- w }()
	a, err := askTwice(&l.notes, q.Case, func() (conformance.Answer, error) { return l.try(ctx, w, &q) })
	if err != nil {
		return failed(err)
	}
	return a
}

func failed(err error) conformance.Answer {
	return conformance.Answer{Kind: conformance.Failed, Err: err.Error()}
}

// try puts a question once, starting the process if need be.
func (l *Lines) try(ctx context.Context, w *worker, q *conformance.Question) (conformance.Answer, error) {
	if w.p == nil {
		if err := l.again(ctx, w); err != nil {
			return conformance.Answer{}, err
		}
	}
	w.seq++
	line, err := json.Marshal(requestOf(w.seq, q))
	if err != nil {
		return conformance.Answer{}, err
	}
	text, err := w.p.ask(ctx, string(line), l.o.Deadline)
	var r reply
	if err == nil {
		err = r.read(text)
	}
	if err != nil {
		l.drop(w, err)
		return conformance.Answer{}, err
	}
	a, err := r.answerTo(w.seq, q)
	if err != nil && r.Seq != w.seq { // nothing it says from now on can be trusted
		l.drop(w, err)
	}
	return a, err
}

// drop stops a worker's process: at once when it hung, else it may end by
// itself.
func (l *Lines) drop(w *worker, err error) {
	if hung(err) {
		killGroup(w.p.cmd)
	}
	l.end(w.p, min(l.o.Deadline, time.Second))
	w.p = nil
}

// again starts a process in the place of one that failed, as long as the
// budget lasts.
func (l *Lines) again(ctx context.Context, w *worker) error {
	if w.seq > 0 {
		l.budget.Lock()
		l.restarts++
		spent := l.restarts > l.o.Restarts
		l.budget.Unlock()
		if spent {
			return fmt.Errorf("the engine has been started again %d times: no more", l.o.Restarts)
		}
	}
	return l.launch(ctx, w)
}

// Close says goodbye to every process. Notes has what there was to note.
func (l *Lines) Close() {
	for range l.o.Workers {
		if w := <-l.idle; w.p != nil {
			_, _ = w.p.in.WriteString(`{"op":"bye"}` + "\n") // it may have gone already
			l.end(w.p, l.o.Deadline)
		}
	}
}
