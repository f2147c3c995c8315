package hub

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"damone/notation"
)

// byteOrderMark is what some systems put before the first line they write.
const byteOrderMark = "\ufeff"

// MaxLine is the most that a line may hold, in bytes.
const MaxLine = 64 << 10

// LineTooLong is the kind of a line that is too long; limit is MaxLine.
const LineTooLong notation.Kind = "hub-line-too-long"

// Lines is what is said on one side of a conversation, line by line; nothing comes after a line that is too
// long. After the last line Err says why it was the last, nil at the end of the input.
type Lines struct{ *bufio.Scanner }

// NewLines reads lines of at most MaxLine bytes.
func NewLines(r io.Reader) Lines {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 4<<10), MaxLine)
	return Lines{s}
}

// Err returns why there are no more lines.
func (l Lines) Err() error {
	if errors.Is(l.Scanner.Err(), bufio.ErrTooLong) {
		return notation.NewFault(LineTooLong, "limit", MaxLine)
	}
	return l.Scanner.Err()
}

// Client has an engine do things: it sends commands and awaits the answers.
type Client struct {
	Send    func(line string) error
	Receive func(ctx context.Context) (line string, err error)
}

// Say sends a command of a name, and keys and values in turn.
func (c *Client) Say(name string, keysAndValues ...string) error {
	return c.Send(NewCommand(name, keysAndValues...).String())
}

// Await receives commands until one of a name comes. Each is shown to see,
// which may be nil and whose error ends the wait; blank lines are skipped.
func (c *Client) Await(ctx context.Context, name string, see func(Command) error) (Command, error) {
	for {
		line, err := c.Receive(ctx)
		if err != nil {
			return Command{}, err
		}
		answer := Parse(line)
		if answer.Name == "" {
			continue
		}
		if see != nil {
			if err := see(answer); err != nil {
				return answer, err
			}
		}
		if answer.Name == name {
			return answer, nil
		}
	}
}

// Position returns the pos command for a position and the moves since.
func (c *Client) Position(start string, moves []string) error {
	if len(moves) == 0 {
		return c.Say("pos", "pos", start)
	}
	return c.Say("pos", "pos", start, "moves", strings.Join(moves, " "))
}
