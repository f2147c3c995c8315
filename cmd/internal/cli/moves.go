package cli

import (
	"runtime"
	"strings"

	"damone/rules"
)

// ShowMoves answers the position and the move that a command was given with what
// find makes of them. For "-" it answers every line of the input: a position and
// a move, or a position when the move has been given.
func ShowMoves[T any](c *Context, s *Settings, find func(p rules.Position, move string) (T, error), text, json View[T]) error {
	if s.Format == "json" {
		text = json
	}
	about := func(move string) PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			answer, err := find(p, move)
			return printed(dst, answer, err, text)
		}
	}
	args := c.Args().Slice()
	w := &warnings{s: s}
	switch {
	case len(args) == 2 && args[0] != "-":
		return replyToOne(c, readingPositions(s, w.tell(c.App.ErrWriter), about(args[1])), args[0])
	case len(args) == 1 && args[0] == "-":
		return replyToLines(c, s, c.App.Writer, runtime.GOMAXPROCS(0), w, func(dst []byte, line string) ([]byte, error) {
			position, move, err := cutMove(line)
			if err != nil {
				return dst, err
			}
			return readingPositions(s, w.count, about(move))(dst, position)
		})
	case len(args) == 2:
		return replyToLines(c, s, c.App.Writer, runtime.GOMAXPROCS(0), w, readingPositions(s, w.count, about(args[1])))
	}
	return Misuse("position-and-move-expected", "n", len(args))
}

// cutMove cuts a line into a position and the move after it.
func cutMove(line string) (position, move string, err error) {
	line = strings.TrimSpace(line)
	i := strings.LastIndexAny(line, " \t")
	if i < 0 {
		return "", "", BadInput("subject.line", Fault(NoMoveInLine))
	}
	return line[:i], line[i+1:], nil
}
