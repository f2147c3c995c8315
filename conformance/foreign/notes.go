package foreign

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// notes are what an engine did besides answering, each kept once.
type notes struct {
	wait   time.Duration // for what an engine started to end after it
	lock   sync.Mutex
	list   []string
	losses []loss
}

// loss is a way of going away in the middle of the exam, and the cases in which
// the engine did.
type loss struct {
	how   string
	times int
	cases []string
}

func (r *notes) add(text string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if !slices.Contains(r.list, text) {
		r.list = append(r.list, text)
	}
}

// lost takes down that the engine went away in a case and answered when it was
// asked again.
func (r *notes) lost(how, id string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	at := slices.IndexFunc(r.losses, func(l loss) bool { return l.how == how })
	if at < 0 {
		at = len(r.losses)
		r.losses = append(r.losses, loss{how: how})
	}
	l := &r.losses[at]
	if l.times++; id != "" && !slices.Contains(l.cases, id) {
		l.cases = append(l.cases, id)
	}
}

// Notes is what the engine did besides answering.
func (r *notes) Notes() []string {
	r.lock.Lock()
	defer r.lock.Unlock()
	out := slices.Clone(r.list)
	for _, l := range r.losses {
		out = append(out, l.String())
	}
	return out
}

// maxNamed is how many cases a note names.
const maxNamed = 10

func (l *loss) String() string {
	times := "once"
	if l.times > 1 {
		times = fmt.Sprintf("%d times", l.times)
	}
	text := fmt.Sprintf("the engine was lost on the way %s: %s; started anew and asked again, it answered", times, l.how)
	if len(l.cases) > 0 {
		text += "; in " + strings.Join(l.cases[:min(maxNamed, len(l.cases))], ", ")
	}
	if more := len(l.cases) - maxNamed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// flood is how much an engine may write to stderr before it is noted.
const flood = 1 << 20

// end stops a process, which has some time to end by itself, and notes
// what it left. Once is enough: nobody waits for further children.
func (r *notes) end(p *process, grace time.Duration) {
	if p.stop(grace, r.patience()) {
		r.add(orphan)
	}
	if n := p.stderr.bytes(); n > flood {
		r.add(fmt.Sprintf("the engine wrote more than %d MB to stderr; it was read and thrown away", n>>20))
	}
}

// orphan is the note on a child left behind.
const orphan = "the engine left a child process behind, which was killed"

func (r *notes) patience() time.Duration {
	r.lock.Lock()
	defer r.lock.Unlock()
	if slices.Contains(r.list, orphan) {
		return 0
	}
	return r.wait
}

// byteOrderMark is what some systems put before the first line they write.
const byteOrderMark = "\ufeff"

// marked notes a byte order mark.
func (r *notes) marked() {
	r.add("the engine begins its output with a byte order mark, which was passed over")
}

// askTwice puts a question, and puts it once more when it is lost because the
// engine died. That the engine died is then the result, or at least noted,
// with the id of the case.
func askTwice[A any](r *notes, id string, put func() (A, error)) (A, error) {
	a, died := put()
	if !gone(died) {
		return a, died
	}
	a, err := put()
	switch {
	case gone(err):
		return a, fmt.Errorf("%w; asked again, it did the same", err)
	case err != nil:
		return a, fmt.Errorf("%w; asked again: %w", died, err)
	}
	r.lost(died.Error(), id)
	return a, nil
}
