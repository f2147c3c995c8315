package view

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Count is leaves counted.
type Count struct {
	Position rules.Position
	Depth    int
	Threads  int
	Divide   bool // show each move's
	Unique   bool // captures of the same effect were counted once
	Moves    []Leaves
	Took     time.Duration
}

// Leaves is a move and the leaves behind it.
type Leaves struct {
	Move   rules.Move
	Leaves uint64
}

// Leaves returns how many leaves were counted.
func (c *Count) Leaves() uint64 {
	if c.Depth == 0 {
		return 1
	}
	var sum uint64
	for _, m := range c.Moves {
		sum += m.Leaves
	}
	return sum
}

// Count prints how many leaves there are and how long counting took.
func (p *Printer) Count(c *Count) {
	p.Line(notation.FormatPosition(c.Position, p.Squares))
	if c.Divide && len(c.Moves) > 0 {
		p.Table(p.Heads("head-move", "head-leaves"), lists.Each(c.Moves, func(m Leaves) []string {
			return []string{p.move(m.Move), strconv.FormatUint(m.Leaves, 10)}
		}))
	}
	p.Line(p.Lang.Say("leaves-at", "depth", c.Depth, "leaves", c.Leaves(), "seconds", fmt.Sprintf("%.6f", c.Took.Seconds())))
}

// WriteCount writes the answer to 'damone perft' as a JSON object.
func (o *Options) WriteCount(w io.Writer, c *Count) error {
	j := o.position(c.Position).Add("depth", c.Depth, "unique", c.Unique, "threads", c.Threads, "leaves", c.Leaves(),
		"seconds", json.Number(fmt.Sprintf("%.6f", c.Took.Seconds())))
	if c.Divide {
		j.Add("divide", lists.Each(c.Moves, func(m Leaves) *Object { return object("move", o.move(m.Move), "leaves", m.Leaves) }))
	}
	return j.Write(w)
}
