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
	"sync/atomic"

	"damone/notation"
	"damone/rules"
)

// reply writes the answer to a text. An error that is an Answered has its answer
// in w; any other stands in place of the answer.
type reply func(w *bytes.Buffer, text string) error

// positionReply is a reply to a position that has been read.
type positionReply func(w *bytes.Buffer, p rules.Position) error

// Show answers the position that a command was given, the start when it was
// given none, or every line of the input for "-" with what find makes of it. An
// answer that comes with an Answered is printed too.
func Show[T any](c *Context, s *Settings, formats Formats[T], find func(p rules.Position) (T, error)) error {
	f := formats.named(s.Format)
	return replyToPositions(c, s, f.Head, func(w *bytes.Buffer, p rules.Position) error {
		answer, err := find(p)
		if fault := TablesFault(s.Tables); fault != nil {
			return fault
		}
		return f.print(s, w, answer, err)
	})
}

// print writes an answer, if there is one.
func (f *Format[T]) print(s *Settings, w *bytes.Buffer, answer T, err error) error {
	if err != nil && !IsAny[Answered](err) {
		return err
	}
	return cmp.Or(f.Write(&s.View, w, answer), err)
}

func replyToPositions(c *Context, s *Settings, head string, answer positionReply) error {
	if c.NArg() > 1 {
		return Misuse("one-position-expected", "n", c.NArg())
	}
	text := "startpos"
	if c.NArg() == 1 {
		text = c.Args().First()
	}
	d := &warnings{s: s}
	if text == "-" {
		return replyToLines(c, s, head, c.App.Writer, runtime.GOMAXPROCS(0), d, readingPositions(s, d.count, answer))
	}
	return replyToOne(c, s, head, readingPositions(s, d.tell(c.App.ErrWriter), answer), text)
}

// readingPositions is a reply to positions as text, each of which is shown to warn.
func readingPositions(s *Settings, warn func(rules.Position), answer positionReply) reply {
	return func(w *bytes.Buffer, text string) error {
		p, err := ReadPosition(s, text)
		if err != nil {
			return err
		}
		warn(p)
		return answer(w, p)
	}
}

// ReadPosition reads a position of the ruleset that is set.
func ReadPosition(s *Settings, text string) (rules.Position, error) {
	p, err := notation.ParsePosition(s.View.Ruleset, text)
	if err != nil {
		return p, BadInput("subject.position", err)
	}
	return p, nil
}

// replyToOne answers one text. What is wrong with it is JSON too where that is
// asked for, as in a batch; the error tells it to people.
func replyToOne(c *Context, s *Settings, head string, answer reply, text string) error {
	var out bytes.Buffer
	out.WriteString(head)
	err := answer(&out, text)
	if isUnanswered(err) {
		out.Reset()
	}
	if s.IsJSON() && isUnanswered(err) {
		_ = s.View.WriteError(&out, err) // a buffer takes everything
	}
	_, fault := c.App.Writer.Write(out.Bytes())
	return cmp.Or(fault, err)
}

// isUnanswered reports whether a text has an error in the place of an answer.
// One that is interrupted has neither.
func isUnanswered(err error) bool {
	return err != nil && !IsAny[Answered](err) && !errors.Is(err, context.Canceled)
}

// CollectPositions hands over the position given, or those of the input one
// after the other. Lines that cannot be read are reported, and in the exit status.
func CollectPositions(c *Context, s *Settings, most int, collect func(rules.Position) error) error {
	answer := func(_ *bytes.Buffer, p rules.Position) error { return collect(p) }
	if c.Args().First() != "-" {
		return replyToPositions(c, s, "", answer)
	}
	n := 0
	err := replyToLines(c, s, "", io.Discard, 1, &warnings{s: s}, func(w *bytes.Buffer, text string) error {
		if n++; n > most {
			return nil
		}
		return readingPositions(s, func(rules.Position) {}, answer)(w, text)
	})
	switch {
	case n > most:
		return Misuse("positions-do-not-fit", "n", n, "most", most)
	case n == 0 && err == nil:
		return Answered(ExitUsage) // that the input is empty has been told
	}
	return err
}

// replyToLines answers every line of the input, in order. A line
// that cannot be read is reported in its place, and in the exit status. Where there
// is no line there is no answer, which people are told.
func replyToLines(c *Context, s *Settings, head string, out io.Writer, workers int, d *warnings, answer reply) error {
	var worst worstStatus
	var isLine atomic.Bool
	answerOne := func(sheet *sheet, l inputLine) {
		isLine.Store(true)
		length := sheet.Out.Len()
		if !s.IsJSON() && head == "" && l.Number > 1 {
			sheet.Out.WriteByte('\n')
		}
		err := lineFault(l)
		if err == nil {
			err = answer(&sheet.Out, l.Text)
		}
		worst.note(ExitStatus(err))
		if err == nil || IsAny[Answered](err) {
			return
		}
		sheet.Out.Truncate(length)
		if isUnanswered(err) {
			s.lineError(sheet, l.Number, err)
		}
	}
	if _, err := io.WriteString(out, head); err != nil {
		return err
	}
	err := answerLines(c.Context, WithoutMark(c.App.Reader), out, c.App.ErrWriter, workers, answerOne)
	d.sum(c.App.ErrWriter)
	if err == nil && !isLine.Load() && !s.IsJSON() {
		Note(c, "input-is-empty")
	}
	if err == nil && worst.status != ExitYes {
		err = Answered(worst.status)
	}
	return err
}

// lineFault is what is wrong with a line before it is read.
func lineFault(l inputLine) error {
	switch {
	case l.TooLong:
		return BadInput("subject.line", notation.NewFault("batch-line-too-long", "limit", maxLine))
	case strings.TrimSpace(l.Text) == "":
		return BadInput("subject.line", notation.NewFault("batch-line-empty"))
	}
	return nil
}

// lineError puts an error where the answer to its line would be.
func (s *Settings) lineError(sheet *sheet, line int, err error) {
	if s.IsJSON() {
		_ = s.View.WriteLineError(&sheet.Out, line, err) // a buffer takes everything
		return
	}
	fmt.Fprintln(&sheet.Err, "damone: "+s.View.Lang.Say("of-line", "n", line, "what", InWords(s.View.Lang, err)))
}

// worstStatus is the gravest exit status of several.
type worstStatus struct {
	mu     sync.Mutex
	status int
}

func (w *worstStatus) note(status int) {
	if status == ExitYes {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.status = max(w.status, status)
}

// WithoutMark is a reader without the byte-order mark it may begin with.
func WithoutMark(r io.Reader) io.Reader {
	return &markSkipper{r: r}
}

type markSkipper struct {
	r    io.Reader
	done bool
}

func (m *markSkipper) Read(p []byte) (int, error) {
	n, err := m.r.Read(p)
	if !m.done && n > 0 {
		m.done = true
		n = copy(p, bytes.TrimPrefix(p[:n], []byte("\uFEFF")))
	}
	return n, err
}

// ShowMoves answers the position and the move that a command was given with what
// find makes of them. For "-" it answers every line of the input: a position and
// a move, or a position when the move has been given.
func ShowMoves[T any](c *Context, s *Settings, formats Formats[T], find func(p rules.Position, move string) (T, error)) error {
	f := formats.named(s.Format)
	about := func(move string) positionReply {
		return func(w *bytes.Buffer, p rules.Position) error {
			answer, err := find(p, move)
			return f.print(s, w, answer, err)
		}
	}
	args := c.Args().Slice()
	d := &warnings{s: s}
	switch {
	case len(args) == 2 && args[0] != "-":
		return replyToOne(c, s, f.Head, readingPositions(s, d.tell(c.App.ErrWriter), about(args[1])), args[0])
	case len(args) == 1 && args[0] == "-":
		return replyToLines(c, s, f.Head, c.App.Writer, runtime.GOMAXPROCS(0), d, func(w *bytes.Buffer, line string) error {
			position, move, err := cutMove(line)
			if err != nil {
				return err
			}
			return readingPositions(s, d.count, about(move))(w, position)
		})
	case len(args) == 2:
		return replyToLines(c, s, f.Head, c.App.Writer, runtime.GOMAXPROCS(0), d, readingPositions(s, d.count, about(args[1])))
	}
	return Misuse("position-and-move-expected", "n", len(args))
}

// cutMove cuts a line into a position and the move after it.
func cutMove(line string) (position, move string, err error) {
	line = strings.TrimSpace(line)
	i := strings.LastIndexAny(line, " \t")
	if i < 0 {
		return "", "", BadInput("subject.line", notation.NewFault("batch-line-without-move"))
	}
	return line[:i], line[i+1:], nil
}
