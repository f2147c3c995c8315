package cli

import (
	"io"

	"damone/cmd/internal/batch"
	"damone/rules"
)

// CollectPositions hands over the position given, or those of the input one
// after the other. Lines that cannot be read are reported, and in the exit status.
func CollectPositions(c *Context, s *Settings, most int, collect PositionReply) error {
	if c.Args().First() != "-" {
		return replyToPositions(c, s, collect)
	}
	var worst worstStatus
	n := 0
	answer := readingPositions(s, func(rules.Position) {}, collect)
	err := batch.Run(c.Context, WithoutMark(c.App.Reader), io.Discard, c.App.ErrWriter, 1, func(sheet *batch.Sheet, l batch.Line) {
		if n++; n > most {
			return
		}
		err := lineFault(l)
		if err == nil {
			_, err = answer(nil, string(l.Text))
		}
		if err != nil {
			worst.note(ExitStatus(err))
			s.lineError(sheet, l.Number, err)
		}
	})
	switch {
	case err != nil:
		return err
	case n == 0 || n > most:
		return Misuse("positions-do-not-fit", "n", n, "most", most)
	case worst.status != ExitYes:
		return Answered(worst.status)
	}
	return nil
}
