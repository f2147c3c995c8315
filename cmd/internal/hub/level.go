package hub

import (
	"fmt"
	"strconv"
	"time"

	"damone/puzzles/search"
)

// level is how long an engine may think. The zero level is the usual one.
type level struct {
	set      search.Limits
	infinite bool
	clock    time.Duration // left on the clock; 0 for none
	moves    int           // until the next control; 0 for all of them
	bonus    time.Duration // for each move
}

// usualNodes is what is searched when no level was set.
const usualNodes = 1_000_000

// limits is what a move may cost.
func (l *level) limits() search.Limits {
	switch {
	case l.infinite:
		return search.Limits{Depth: endless}
	case l.clock > 0:
		left := l.moves
		if left == 0 {
			left = 30
		}
		share := l.clock/time.Duration(left+1) + l.bonus*9/10
		return search.Limits{Time: max(min(share, l.clock*8/10), time.Millisecond)}
	case l.set == search.Limits{}:
		return search.Limits{Nodes: usualNodes}
	}
	return l.set
}

// setLevel reads a level command. What cannot be read leaves the level as it
// was.
func (e *Engine) setLevel(c command) {
	var l level
	for _, p := range c.pairs {
		if err := l.read(p); err != nil {
			e.complain(err)
			return
		}
	}
	e.level = l
}

func (l *level) read(p pair) error {
	if p.key == "infinite" {
		l.infinite = true
		return nil
	}
	n, err := strconv.ParseFloat(p.value, 64)
	if err != nil || !(n >= 0 && n < 1e9) {
		return fmt.Errorf("level: %s=%q is no number from 0 to 999999999", p.key, p.value)
	}
	seconds := time.Duration(n * float64(time.Second))
	switch p.key {
	case "depth":
		l.set.Depth = int(n)
	case "nodes":
		l.set.Nodes = uint64(n)
	case "move-time":
		l.set.Time = seconds
	case "time":
		l.clock = seconds
	case "inc":
		l.bonus = seconds
	case "moves":
		l.moves = int(n)
	}
	return nil
}
