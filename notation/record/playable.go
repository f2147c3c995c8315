package record

import (
	"damone/notation"
	"damone/rules"
)

// Playable is how many moves of a line are legal one after the other from a
// position, counting no further than limit. Variations within the line are
// passed over.
func Playable(rs *rules.Ruleset, p rules.Position, items []Item, limit int) int {
	n, depth := 0, 0
	var legal []rules.Move
	for i := range items {
		switch items[i].Kind {
		case Open:
			depth++
		case Close:
			depth--
		}
		if depth < 0 || n == limit || depth == 0 && items[i].Kind == Setup {
			return n
		}
		if depth > 0 || items[i].Kind != Move || items[i].Text == UnknownMove {
			continue
		}
		legal = rs.Moves(legal[:0], p)
		m, ok, _ := notation.MatchMove(legal, items[i].Text)
		if !ok {
			return n
		}
		p = p.After(m)
		n++
	}
	return n
}
