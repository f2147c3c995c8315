package cli

import (
	"strings"

	"damone/rules"
)

// MoveReply appends the answer to a move, as text, in a position to dst. An
// error is as that of a PositionReply.
type MoveReply func(dst []byte, p rules.Position, move string) ([]byte, error)

// ReplyToMoves answers the position and the move that a command was given. For
// "-" it answers every line of the input: a position and a move, or a position
// when the move has been given.
func ReplyToMoves(c *Context, s *Settings, answer MoveReply) error {
	args := c.Args().Slice()
	w := &warnings{s: s}
	switch {
	case len(args) == 2 && args[0] != "-":
		return replyToOne(c, readingPositions(s, w.tell(c.App.ErrWriter), answer.with(args[1])), args[0])
	case len(args) == 1 && args[0] == "-":
		return replyToLines(c, s, w, func() reply { return readingMoves(s, w, answer) })
	case len(args) == 2:
		return replyToLines(c, s, w, func() reply { return readingPositions(s, w.count, answer.with(args[1])) })
	}
	return Misuse("for example: damone check startpos 16-12", "a position and a move are expected; arguments given: %d", len(args))
}

// with is a reply to positions in which one move is asked about.
func (answer MoveReply) with(move string) PositionReply {
	return func(dst []byte, p rules.Position) ([]byte, error) { return answer(dst, p, move) }
}

// readingMoves is a reply to lines of a position and a move.
func readingMoves(s *Settings, w *warnings, answer MoveReply) reply {
	return func(dst []byte, text string) ([]byte, error) {
		position, move, err := cutMove(text)
		if err != nil {
			return dst, err
		}
		return readingPositions(s, w.count, answer.with(move))(dst, position)
	}
}

// cutMove cuts a line into a position and the move after it.
func cutMove(line string) (position, move string, err error) {
	line = strings.TrimSpace(line)
	i := strings.LastIndexAny(line, " \t")
	if i < 0 {
		return "", "", BadInput("the line", Said("a position, a space and a move are expected"))
	}
	return line[:i], line[i+1:], nil
}
