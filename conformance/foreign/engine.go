package foreign

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
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

// engine is what all foreign engines have: a command, limits, and notes of what
// it did. As a subject it gives the legal moves of some rulesets.
type engine struct {
	ctx      context.Context // once it is done nobody waits for the engine
	command  []string
	rulesets []string
	bye      string // what it is told before it is to end
	o        Options
	starts   atomic.Int32
	wait     time.Duration // for what it started to end after it
	orphan   atomic.Bool   // it has left a child behind
	notes
}

func (e *engine) init(ctx context.Context, command, rulesets []string, bye string, o Options) {
	e.ctx, e.command, e.rulesets, e.bye, e.o = ctx, command, rulesets, bye, o
	if o.Deadline <= 0 {
		e.o.Deadline = DefaultDeadline
	}
	if o.Restarts <= 0 {
		e.o.Restarts = DefaultRestarts
	}
	if e.wait = o.Patience; o.Patience <= 0 {
		e.wait = DefaultPatience
	}
	e.o.Workers = max(1, o.Workers)
}

// Offers is true for the legal moves of the rulesets it plays.
func (e *engine) Offers(ruleset string, op conformance.Op) bool {
	return (ruleset == "" || slices.Contains(e.rulesets, ruleset)) && (op == "" || op == conformance.OpLegal)
}

// launch starts a process and greets it, as long as the budget lasts.
func (e *engine) launch(ctx context.Context, greet func(context.Context, *Process) error) (*Process, error) {
	if int(e.starts.Add(1)) > e.o.Restarts+e.o.Workers {
		why := says(spent, "n", e.o.Restarts)
		e.add(why)
		return nil, why
	}
	p, err := Start(e.command, e.o.Deadline)
	if err != nil {
		return nil, err
	}
	if err := greet(ctx, p); err != nil {
		e.dismiss(p, err)
		return nil, says("engine-not-greeting", "cause", err)
	}
	return p, nil
}

// dismiss ends a process: at once when it hung, else it may end by itself.
func (e *engine) dismiss(p *Process, err error) {
	grace := e.o.Deadline
	if hung(err) {
		killGroup(p.cmd)
	} else {
		_, _ = p.in.Write([]byte(e.bye + "\n")) // it may have gone already
	}
	if err != nil {
		grace = min(grace, time.Second)
	}
	e.end(p, grace)
}

// flood is how much an engine may write to stderr before it is noted.
const flood = 1 << 20

// end stops a process, which has some time to end by itself, and notes
// what it left. Once is enough: nobody waits for further children.
func (e *engine) end(p *Process, grace time.Duration) {
	patience := e.wait
	if e.orphan.Load() {
		patience = 0
	}
	if p.Stop(e.ctx, grace, patience) {
		e.orphan.Store(true)
		e.add(says("engine-left-a-child"))
	}
	if p.marked.Load() {
		e.add(says("engine-begins-with-a-mark"))
	}
	if n := p.stderr.bytes(); n > flood {
		e.add(says("engine-floods-stderr", "n", n>>20))
	}
}

// askTwice puts a question, and puts it once more when it is lost because the
// engine died: it need not be the question that killed it. That the engine died
// is then the result, or at least noted, with the id of the case.
func (e *engine) askTwice(id string, put func() (conformance.Answer, error)) conformance.Answer {
	a, died := put()
	if gone(died) {
		var err error
		a, err = put()
		switch {
		case gone(err):
			died = says("engine-died-twice", "cause", err)
		case err != nil:
			died = says("engine-died-then-failed", "cause", died, "then", err)
		default:
			e.lost(died, id)
			return a
		}
	}
	if died != nil {
		return failed(died)
	}
	return a
}

// onOneLine is what an engine calls itself as tables can show it: the beginning,
// without line breaks, and other control characters spelt out.
func onOneLine(name string) string {
	var b strings.Builder
	for _, r := range clip(strings.Join(strings.Fields(name), " ")) {
		if unicode.IsControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
