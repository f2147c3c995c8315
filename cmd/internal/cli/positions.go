package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// Show answers the position that a command was given, the start when it was
// given none, or every line of the input for "-" with what find makes of it. An
// answer that comes with an Answered is printed too.
func Show[T any](c *Context, formats Formats[T], find func(p rules.Position) (T, error)) error {
	return ShowByPlace(c, formats, nil, find)
}

// ShowByPlace is Show for positions that are answered sooner when those of one place are
// answered one after the other; nil for no place.
func ShowByPlace[T any](c *Context, formats Formats[T], place func(p rules.Position) uint64, find func(p rules.Position) (T, error)) error {
	q := newInquiry(c, formats, func(p rules.Position, _ string) (T, error) { return find(p) })
	if q.json && place != nil { // faults in words have the order of the lines
		q.place = func(line string) uint64 {
			p, err := notation.ParsePosition(c.View.Ruleset, line)
			if err != nil {
				return 0
			}
			return place(p)
		}
	}
	return q.aboutOne()
}

// ShowMoves answers the position and the move that a command was given with what
// find makes of them. For "-" it answers every line of the input: a position and
// a move, or a position when the move has been given.
func ShowMoves[T any](c *Context, formats Formats[T], find func(p rules.Position, move string) (T, error)) error {
	position, move := c.Args().First(), c.Args().Get(1)
	least := 2
	if position == "-" {
		least = 1
	}
	if err := c.Takes(least, 2, "position-and-move-expected"); err != nil {
		return err
	}
	q := newInquiry(c, formats, find)
	q.cut = c.NArg() == 1
	return q.about(position, move)
}

// CollectPositions hands over the position given, or those of the input one
// after the other. Lines that cannot be read are reported, and in the exit status.
func CollectPositions(c *Context, most int, collect func(rules.Position) error) error {
	n := 0
	nothing := Formats[any]{{Write: func(*view.Options, io.Writer, any) error { return nil }}}
	q := newInquiry(c, nothing, func(p rules.Position, _ string) (any, error) {
		if n++; n > most {
			return nil, nil
		}
		return nil, collect(p)
	})
	q.out, q.workers = io.Discard, 1
	if err := q.aboutOne(); n <= most {
		return err
	}
	return Misuse("positions-do-not-fit", "n", n, "most", most)
}

// inquiry is the answering of a position, or of many.
type inquiry struct {
	c       *Context
	head    string
	out     io.Writer
	workers int
	json    bool
	place   func(line string) uint64
	cut     bool // each line has a move after its position
	reply   func(w *bytes.Buffer, p rules.Position, move string) error
}

func newInquiry[T any](c *Context, formats Formats[T], find func(p rules.Position, move string) (T, error)) *inquiry {
	f := formats.Named(c.String(formatFlag))
	q := &inquiry{c: c, head: f.Head, out: c.Out, workers: runtime.GOMAXPROCS(0), json: c.IsJSON()}
	q.reply = func(w *bytes.Buffer, p rules.Position, move string) error {
		answer, err := find(p, move)
		if err = cmp.Or(BadTables(c.Tables.Err()), err); err != nil && !IsAny[Answered](err) {
			return err
		}
		return cmp.Or(f.Write(&c.View, w, answer), err)
	}
	return q
}

// aboutOne answers the argument of a command that takes one position.
func (q *inquiry) aboutOne() error {
	if err := q.c.Takes(0, 1, "one-position-expected"); err != nil {
		return err
	}
	if q.c.NArg() == 0 {
		return q.about("startpos", "")
	}
	return q.about(q.c.Args().First(), "")
}

// about answers a position, or every line of the input for "-". Of one it warns of
// everything in it that play could not have produced (READ-9).
func (q *inquiry) about(position, move string) error {
	if position == "-" {
		return q.aboutLines(move)
	}
	rs := q.c.View.Ruleset
	p, err := ReadPosition(rs, position)
	if err != nil {
		return err
	}
	for _, problem := range rs.Doubts(p) {
		q.c.Note("warning", "what", catalog.Words(q.c.View.Lang, q.c.View.Squares, notation.DescribeProblem(rs, problem)))
	}
	out := bytes.NewBufferString(q.head)
	if err = q.reply(out, p, move); err != nil && !IsAny[Answered](err) {
		return err
	}
	_, fault := q.out.Write(out.Bytes())
	return cmp.Or(fault, err)
}

// aboutLines answers every line of the input, in order. A line that cannot be read
// is reported in its place, and in the exit status. Where there is no line there is
// no answer, which people are told.
func (q *inquiry) aboutLines(move string) error {
	if _, err := io.WriteString(q.out, q.head); err != nil {
		return err
	}
	var mu sync.Mutex
	lines, doubtful, status := 0, 0, ExitYes
	err := answerLines(q.c.Context, q.c.In, q.out, q.c.Err, q.workers, q.place, func(c *chunk, n int, line string) {
		doubts, err := q.aboutLine(c, n, line, move)
		mu.Lock()
		defer mu.Unlock()
		lines, doubtful, status = lines+1, doubtful+min(doubts, 1), max(status, ExitStatus(err))
	})
	if doubtful > 0 {
		q.c.Note("doubtful", "n", doubtful)
	}
	switch {
	case err != nil:
		return err
	case lines == 0 && !q.json:
		q.c.Note("input-is-empty")
	case status != ExitYes:
		return Answered(status)
	}
	return nil
}

// roomForAnswer is what most answers fit into, in bytes.
const roomForAnswer = 1 << 12

func (q *inquiry) aboutLine(c *chunk, n int, line, move string) (doubts int, err error) {
	before := c.out.Len()
	if n > 1 && q.head == "" && !q.json {
		c.out.WriteByte('\n')
	}
	p, move, err := q.read(n, line, move)
	if err == nil {
		doubts = len(q.c.View.Ruleset.Doubts(p))
		c.out.Grow(roomForAnswer)
		err = q.reply(&c.out, p, move)
	}
	if err == nil || IsAny[Answered](err) {
		return doubts, err
	}
	c.out.Truncate(before)
	switch {
	case !isUnanswered(err):
	case q.json:
		_ = q.c.View.WriteError(&c.out, n, err) // a buffer takes everything
	default:
		fmt.Fprintln(&c.err, "damone: "+q.c.View.Lang.Say("of-line", "n", n, "what", InWords(q.c.View.Lang, err)))
	}
	return doubts, err
}

// read reads a line of the input: a position and, unless there is one for all, the
// move after it.
func (q *inquiry) read(n int, line, move string) (rules.Position, string, error) {
	if n == 1 {
		line = strings.TrimPrefix(line, "\uFEFF")
	}
	text := strings.TrimSpace(line)
	i := strings.LastIndexAny(text, " \t")
	var wrong error
	switch {
	case len(line) >= maxLine:
		wrong = notation.NewFault("batch-line-too-long", "limit", maxLine)
	case text == "":
		wrong = notation.NewFault("batch-line-empty")
	case q.cut && i < 0:
		wrong = notation.NewFault("batch-line-without-move")
	case q.cut:
		line, move = text[:i], text[i+1:]
	}
	if wrong != nil {
		return rules.Position{}, "", BadInput("subject.line", wrong)
	}
	p, err := ReadPosition(q.c.View.Ruleset, line)
	return p, move, err
}

// isUnanswered reports whether a text has an error in the place of an answer.
// One that is interrupted has neither.
func isUnanswered(err error) bool {
	return err != nil && !IsAny[Answered](err) && !errors.Is(err, context.Canceled)
}

// ReadPosition reads a position of a ruleset.
func ReadPosition(rs *rules.Ruleset, text string) (rules.Position, error) {
	p, err := notation.ParsePosition(rs, text)
	if err != nil {
		return p, BadInput("subject.position", err)
	}
	return p, nil
}
