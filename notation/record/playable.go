package record

import "damone/rules"

// Follow plays the moves of a line from a position, one after the other as long
// as they are legal and no more than limit of them. It returns how many those
// are and where they lead. Moves that the record does not tell are passed over.
func Follow(rs *rules.Ruleset, p rules.Position, items []Item, limit int) (n int, end rules.Position) {
	var legal []rules.Move
	for it := range MainLine(items) {
		if n == limit || it.Kind == Setup {
			break
		}
		if it.Kind != Move || it.Text == UnknownMove {
			continue
		}
		legal = rs.Moves(legal[:0], p)
		m, ok := it.Among(legal)
		if !ok {
			break
		}
		p = p.After(m)
		n++
	}
	return n, p
}
