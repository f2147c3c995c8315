package main

import (
	"bytes"

	"damone/cmd/internal/cli"

	"damone/rules"
)

func movesCommand() *cli.Command {
	return &cli.Command{
		Name:      "moves",
		Usage:     "list the legal moves of a position, and why other captures are not",
		ArgsUsage: "[POSITION|-]",
		Category:  "positions",
		Flags:     cli.PositionFlags("table", "json"),
		Description: about(`Lists every legal move of POSITION (without one, of the start) and, where the
ladder of precedence refuses captures, each of those with the clause, the
reason and the moves that beat it. With "-" a position is read from each line
of the input and cli.Answered in order; a line that cannot be read gives
{"line":N,"error":"..."} in its place.

With --squares algebraic the squares and paths of the JSON are strings, "h1"
and not 32; "fen" keeps its numbers, for it is the canonical text. "reason" is
in the language of --lang.`,
			"0 done; 2 when a position cannot be read.",
			"damone moves",
			"damone moves --ruleset italian 'W:WK30:B10,K12,K18,20,K26,K27'",
			"damone moves --format json - < positions.txt"),
		Action: listMoves,
	}
}

func listMoves(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	return cli.ReplyToPositions(c, s, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			r := s.View.Ruleset.Explain(p)
			if s.Format == "json" {
				return append(s.View.AppendMoves(dst, &r), '\n'), nil
			}
			b := bytes.NewBuffer(dst)
			err := s.View.Moves(b, &r)
			return b.Bytes(), err
		}
	})
}
