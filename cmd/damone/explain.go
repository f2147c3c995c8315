package main

import (
	"bytes"

	"damone/cmd/internal/cli"

	"damone/cmd/internal/view"
	"damone/rules"
)

func explainCommand() *cli.Command {
	return &cli.Command{
		Name:      "explain",
		Usage:     "show how the rules choose among the captures of a position",
		ArgsUsage: "[POSITION|-]",
		Category:  "positions",
		Flags:     cli.PositionFlags("table", "json"),
		Description: about(`Draws POSITION (without one, the start), lists every capture that is possible
and climbs the ladder of precedence rung by rung: which captures stay, which
fall, by which clause, and why. Also told are leaps that only the ranks of the
pieces forbid. With "-" a position is read from each line of the input.

As JSON it is the object of 'damone moves' with these keys added: "free", the
clause that leaves a choice; "rounds", the rungs climbed; "misses", the leaps
that are none.`,
			"0 done; 2 when a position cannot be read.",
			"damone explain --ruleset italian 'W:WK16,K29:BK20,K19,27,26'",
			"damone explain --lang it --squares algebraic 'W:WEh1,Kf1:Bg2,Ke2'"),
		Action: explainPosition,
	}
}

func explainPosition(c *cli.Context) error {
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	return cli.ReplyToPositions(c, s, func() cli.PositionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			e := view.Explanation{Ruling: s.View.Ruleset.Explain(p)}
			if !e.Status.Over() {
				e.Misses = s.View.Ruleset.Misses(p)
			}
			if s.Format == "json" {
				return append(s.View.AppendExplanation(dst, &e), '\n'), nil
			}
			b := bytes.NewBuffer(dst)
			err := s.View.Explanation(b, &e)
			return b.Bytes(), err
		}
	})
}
