package foreign

import (
	"slices"
	"strings"
	"sync"
)

// notes are what an engine did besides answering, each kept once.
type notes struct {
	lock   sync.Mutex
	list   []error
	losses []loss
}

// loss is a way of going away in the middle of the exam, and the cases in which
// the engine did.
type loss struct {
	how   error
	times int
	cases []string
}

func (r *notes) add(note error) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if !slices.ContainsFunc(r.list, func(n error) bool { return n.Error() == note.Error() }) {
		r.list = append(r.list, note)
	}
}

// lost takes down that the engine went away in a case and answered when it was
// asked again.
func (r *notes) lost(how error, id string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	at := slices.IndexFunc(r.losses, func(l loss) bool { return l.how.Error() == how.Error() })
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
func (r *notes) Notes() []error {
	r.lock.Lock()
	defer r.lock.Unlock()
	out := slices.Clone(r.list)
	for _, l := range r.losses {
		named := l.cases[:min(maxNamed, len(l.cases))]
		note := says("engine-lost", "n", l.times, "how", l.how, "cases", strings.Join(named, ", "))
		if more := len(l.cases) - len(named); more > 0 {
			note = says("engine-lost-often", "n", l.times, "how", l.how, "cases", strings.Join(named, ", "), "more", more)
		}
		out = append(out, note)
	}
	return out
}

// maxNamed is how many cases a note names.
const maxNamed = 10
