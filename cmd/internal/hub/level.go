package hub

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"time"

	"damone/notation/hub"
	"damone/puzzles/search"
)

// level is how long an engine may think. The zero level is the usual one.
type level struct {
	set      search.Limits
	infinite bool
	clocked  bool          // there is a clock
	clock    time.Duration // left on it
	moves    int           // until the next control; 0 for all of them
	bonus    time.Duration // for each move
}

// usualNodes is what is searched when no level was set.
const usualNodes = 1_000_000

// limits returns what a move may cost.
func (l *level) limits() search.Limits {
	switch {
	case l.infinite:
		return search.Limits{Depth: endless}
	case l.clocked:
		share := l.clock/time.Duration(cmp.Or(l.moves, 30)+1) + l.bonus*9/10
		return search.Limits{Time: max(min(share, l.clock*8/10), time.Millisecond)}
	case l.set == search.Limits{}:
		return search.Limits{Nodes: usualNodes}
	}
	return l.set
}

// setLevel reads a level command. What cannot be read leaves the level as it
// was.
func (e *Engine) setLevel(c hub.Command) error {
	if len(c.Pairs) == 0 {
		return errors.New("level: say depth=, nodes=, move-time=, time= or infinite")
	}
	var l level
	for _, p := range c.Pairs {
		if err := l.read(p); err != nil {
			return err
		}
	}
	e.level = l
	return nil
}

// read takes up one word of a level command; one that is not known is ignored.
func (l *level) read(p hub.Pair) (err error) {
	switch p.Key {
	case "infinite":
		l.infinite = true
	case "depth":
		l.set.Depth, err = whole[int](p, 1)
		l.set.Depth = min(l.set.Depth, endless-1)
	case "nodes":
		l.set.Nodes, err = whole[uint64](p, 1)
	case "move-time":
		l.set.Time, err = seconds(p)
		if err == nil && l.set.Time == 0 {
			err = fmt.Errorf("level: %s=%s leaves no time", p.Key, p.Value)
		}
	case "time":
		l.clocked = true
		l.clock, err = seconds(p)
	case "inc":
		l.bonus, err = seconds(p)
	case "moves":
		l.moves, err = whole[int](p, 0)
	}
	return err
}

// most is more than any number in a level command need be.
const most = 1_000_000_000

func whole[T int | uint64](p hub.Pair, least uint64) (T, error) {
	n, err := strconv.ParseUint(p.Value, 10, 64)
	if err != nil || n < least || n >= most {
		return 0, fmt.Errorf("level: %s=%q is no whole number from %d to %d", p.Key, p.Value, least, most-1)
	}
	return T(n), nil
}

func seconds(p hub.Pair) (time.Duration, error) {
	n, err := strconv.ParseFloat(p.Value, 64)
	if err != nil || !(n >= 0 && n < most) {
		return 0, fmt.Errorf("level: %s=%q is no number of seconds from 0 to %d", p.Key, p.Value, most-1)
	}
	return time.Duration(n * float64(time.Second)), nil
}
