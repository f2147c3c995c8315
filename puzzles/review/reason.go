package review

import "damone/rules"

// Reason is why a move is an error, drawn from the lines: what the refutation takes that
// the best move would have kept, what the best line would have taken, and the clause that
// lets it happen.
type Reason struct {
	Trade             // of the refutation, by the side that refutes, beyond what the best move loses
	Line   Moves      // of the refutation as far as it takes something; empty where it wins nothing
	Shot   bool       // it begins with an offer
	Won    Trade      // of the best line, where it is more than the move takes
	Clause string     // that forces a capture of the loser's
	Reply  rules.Move // that capture
}

// Moves is a line of play.
type Moves = []rules.Move

// Trade is what a side takes in a line and what it gives up, by rank.
type Trade struct{ Taken, Given [rules.Damone + 1]int }

// Gain returns what a trade wins: pieces weighed by rank.
func (t *Trade) Gain() (n int) {
	for r := range t.Taken {
		n += r * (t.Taken[r] - t.Given[r])
	}
	return n
}

// tradeOf returns what the side that begins a line takes in it: up to the point where it
// has gained as much as it will, and the exchange is over.
func tradeOf(line Moves) (t Trade, n int) {
	var whole Trade
	for i, m := range line {
		whole.add(m, i)
	}
	most := whole.Gain()
	for i, m := range line {
		t.add(m, i)
		if gain := t.Gain(); (most > 0 && gain >= most || most < 0 && gain <= most) && (i+1 == len(line) || !line[i+1].IsCapture()) {
			return t, i + 1
		}
	}
	return whole, 0
}

// add adds the captures of the i-th move of a line.
func (t *Trade) add(m rules.Move, i int) {
	to := &t.Taken
	if i%2 == 1 {
		to = &t.Given
	}
	for n := range m.Captured().Len() {
		to[m.Prey(n)]++
	}
}

// less takes away from a trade what is lost in another.
func (t *Trade) less(other *Trade) {
	for r := range t.Taken {
		net := t.Taken[r] - t.Given[r] - (other.Given[r] - other.Taken[r])
		t.Taken[r], t.Given[r] = max(net, 0), max(-net, 0)
	}
}

// Reason returns why a move is an error.
func (p *Ply) Reason(rs *rules.Ruleset) (r Reason) {
	own, n := tradeOf(p.Played.Line)
	best, _ := tradeOf(p.Best.Line)
	if own.Gain() < min(best.Gain(), 0) {
		r.Trade, r.Line = Trade{own.Given, own.Taken}, p.Played.Line[:n]
		if best.Gain() < 0 {
			r.less(&best)
		}
	}
	if best.Gain() > max(own.Gain(), 0) {
		r.Won = best
	}
	at, taken := p.Before, false
	for i, m := range r.Line {
		if i > 0 && i%2 == 0 && m.IsCapture() {
			if ruling := rs.Explain(at); ruling.ForcedBy(rs) != "" {
				r.Clause, r.Reply, r.Shot = ruling.ForcedBy(rs), m, !taken
				break
			}
		}
		taken, at = taken || i%2 == 1 && m.IsCapture(), at.After(m)
	}
	return r
}
