package arena

import (
	"fmt"

	"damone/notation/pdn"
	"damone/notation/record"
)

// PDN returns a game of a match between players of those names: who won, and why.
func (c *Contest) PDN(g *Game, names [2]string) []byte {
	r, result, termination := &record.Record{}, record.ResultOf(g.Status), "normal"
	if g.Broken {
		result, termination = record.DrawnGame, "adjudication"
	} else if g.Stalled {
		termination = "time forfeit"
	}
	r.SetTag("Event", "damone match")
	r.SetTag("Round", fmt.Sprintf("%d.%d", g.Number/2+1, g.Number%2+1))
	r.SetTag("White", names[g.White])
	r.SetTag("Black", names[1-g.White])
	r.SetTag("Result", string(result))
	r.SetRuleset(c.Ruleset)
	r.SetStart(c.Ruleset, g.Start)
	r.SetTag("Termination", termination)
	r.SetTag("ResultReason", g.Reason())
	r.AddMoves(g.Start.Turn(), g.Moves)
	return pdn.Append(nil, r)
}
