package view

import (
	"io"
	"strconv"
	"time"

	"damone/cmd/internal/perft"
	"damone/notation"
	"damone/rules"
)

// Count is leaves counted.
type Count struct {
	Position rules.Position
	Depth    int
	Threads  int
	Divide   bool // show each move's
	Unique   bool // captures of the same effect were counted once
	Moves    []perft.Move
	Took     time.Duration
}

// leaves is the leaves in all.
func (c *Count) leaves() uint64 {
	if c.Depth == 0 {
		return 1
	}
	return perft.Total(c.Moves)
}

// Count prints how many leaves there are and how long counting took.
func (o *Options) Count(w io.Writer, c *Count) error {
	p := o.printer(w)
	p.line(notation.FormatPosition(c.Position, o.Squares))
	if c.Divide && len(c.Moves) > 0 {
		var rows [][]string
		for _, m := range c.Moves {
			rows = append(rows, []string{o.move(m.Move), strconv.FormatUint(m.Leaves, 10)})
		}
		p.table([]string{o.Lang.Say("head-move"), o.Lang.Say("head-leaves")}, rows)
	}
	p.line(o.Lang.Say("leaves-at", "depth", strconv.Itoa(c.Depth), "leaves", strconv.FormatUint(c.leaves(), 10), "seconds", seconds(c.Took)))
	return p.err
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }

// AppendCount appends the answer to 'damone perft' as one JSON object.
func (o *Options) AppendCount(dst []byte, c *Count) []byte {
	dst = o.appendPosition(dst, c.Position)
	dst = append(dst, `,"depth":`...)
	dst = strconv.AppendInt(dst, int64(c.Depth), 10)
	dst = append(dst, `,"unique":`...)
	dst = strconv.AppendBool(dst, c.Unique)
	dst = append(dst, `,"threads":`...)
	dst = strconv.AppendInt(dst, int64(c.Threads), 10)
	dst = append(dst, `,"leaves":`...)
	dst = strconv.AppendUint(dst, c.leaves(), 10)
	dst = append(dst, `,"seconds":`...)
	dst = append(dst, seconds(c.Took)...)
	if c.Divide {
		dst = append(dst, `,"divide":[`...)
		for i, m := range c.Moves {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, `{"move":"`...)
			dst = notation.AppendMove(dst, m.Move, o.Squares)
			dst = append(dst, `","leaves":`...)
			dst = append(strconv.AppendUint(dst, m.Leaves, 10), '}')
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}
