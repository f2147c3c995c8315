package foreign

import (
	"fmt"
	"slices"
	"sync"
	"time"
)

// remarks are what an engine did besides answering, each kept once.
type remarks struct {
	lock sync.Mutex
	list []string
}

func (r *remarks) add(text string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if !slices.Contains(r.list, text) {
		r.list = append(r.list, text)
	}
}

// Notes is what the engine did besides answering.
func (r *remarks) Notes() []string {
	r.lock.Lock()
	defer r.lock.Unlock()
	return slices.Clone(r.list)
}

// flood is how much an engine may write to stderr before it is remarked on.
const flood = 1 << 20

// end stops a process, which has some time to end by itself, and remarks on
// what it left.
func (r *remarks) end(p *process, grace time.Duration) {
	if p.stop(grace) {
		r.add("the engine left a child process behind, which was killed")
	}
	if n := p.stderr.bytes(); n > flood {
		r.add(fmt.Sprintf("the engine wrote more than %d MB to stderr; it was read and thrown away", n>>20))
	}
}

// byteOrderMark is what some systems put before the first line they write.
const byteOrderMark = "\ufeff"

// marked remarks on a byte order mark.
func (r *remarks) marked() {
	r.add("the engine begins its output with a byte order mark, which was passed over")
}

// persist puts a question, and puts it once more when it is lost because the
// engine died. That the engine died is then the result, or at least remarked
// on.
func persist[A any](r *remarks, put func() (A, error)) (A, error) {
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
	r.add(fmt.Sprintf("the engine was lost on the way: %v; started anew and asked again, it answered", died))
	return a, nil
}
