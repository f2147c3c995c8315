package tablebase

import "math/bits"

// half is one of the two slices that are solved together: a step in one leads
// to the other, its peer. (A slice whose sides have the same pieces is its own
// peer.) All the bit matrices have a row of words for each way the side to move
// can stand and a bit for each way its opponent can.
type half struct {
	slice Slice
	own   *posts
	opp   *posts
	graph *graph
	cols  *columns
	words int // in a row
	peer  *half

	open   []uint64 // positions whose value is not known yet
	quiet  []uint64 // positions in which a step is allowed
	doomed []uint64 // positions in which no capture and no promotion is known to save the side to move

	// The peer's decided positions, rows and columns exchanged: what the steps
	// in one row lead to lies in one column.
	childWin, childLoss []uint64

	newWin, newLoss []uint64 // decided at this distance
	news            []uint64 // where: a word for 64 rows and a word of columns, a bit for each row
	stale           []uint64 // what has a child decided at the last distance, likewise

	events events
	codes  []uint16 // by kept row and column; see codeOf
}

// events is what captures and promotions are worth, by the distance at which
// that comes to count: the positions they win, and those in which all of them
// lose.
type events struct{ wins, losses diary }

func (e *events) last() int { return max(len(e.wins), len(e.losses)) }

// diary is positions, each the number of its bit in the matrices, by distance.
type diary [][]uint32

func (d *diary) put(plies int, at uint32) {
	for len(*d) <= plies {
		*d = append(*d, nil)
	}
	(*d)[plies] = append((*d)[plies], at)
}

func (d diary) on(plies int) []uint32 {
	if plies < len(d) {
		return d[plies]
	}
	return nil
}

func newHalf(s Slice, own, opp *posts, g *graph, c *columns) *half {
	h := &half{slice: s, own: own, opp: opp, graph: g, cols: c, words: c.words}
	for _, m := range []*[]uint64{&h.open, &h.quiet, &h.doomed, &h.childWin, &h.childLoss, &h.newWin, &h.newLoss} {
		*m = make([]uint64, own.len()*h.words)
	}
	h.news = make([]uint64, (own.len()+63)/64*h.words)
	h.stale = make([]uint64, len(h.news))
	h.codes = make([]uint16, len(own.kept)*opp.len())
	return h
}

// valid is which of 64 entries of a row are positions.
func (h *half) valid(row, word int) uint64 {
	valid := ^uint64(0)
	for sq := range h.own.stands[row].occupied().All() {
		valid &= h.cols.free[sq][word]
	}
	return valid
}

// block is the word of marks for a row and a word of columns.
func (h *half) block(row, word int) (at int, bit uint64) {
	return row>>6*h.words + word, 1 << (row & 63)
}

// decide finds what is won or lost in exactly that many plies, given all that
// is in fewer.
func (h *half) decide(plies int) {
	h.ripen(plies)
	for at, rows := range h.stale {
		if rows == 0 {
			continue
		}
		h.stale[at] = 0
		top, word := at/h.words*64, at%h.words
		for ; rows != 0; rows &= rows - 1 {
			h.decideWord(top+bits.TrailingZeros64(rows), word)
		}
	}
}

// ripen brings in the captures and promotions that count from now on.
func (h *half) ripen(plies int) {
	for _, at := range h.events.wins.on(plies) {
		i, bit := at/64, uint64(1)<<(at%64)
		if h.open[i]&bit != 0 {
			h.open[i] &^= bit
			h.newWin[i] |= bit
			block, row := h.block(int(i)/h.words, int(i)%h.words)
			h.news[block] |= row
		}
	}
	for _, at := range h.events.losses.on(plies) {
		i := at / 64
		h.doomed[i] |= 1 << (at % 64)
		block, row := h.block(int(i)/h.words, int(i)%h.words)
		h.stale[block] |= row
	}
}

// decideWord looks at 64 positions of one row: a win has a step to a position
// lost for the opponent; a loss has none that is not won for the opponent.
func (h *half) decideWord(row, word int) {
	i := row*h.words + word
	open := h.open[i]
	if open == 0 {
		return
	}
	win, loss := uint64(0), ^uint64(0)
	steps := h.graph.to[h.graph.start[row]:h.graph.start[row+1]]
	over := h.graph.over[h.graph.start[row]:h.graph.start[row+1]]
	for n, to := range steps {
		free := h.cols.free[over[n]&31][word]
		child := int(to)*h.words + word
		win |= h.childLoss[child] & free
		loss &= h.childWin[child] | ^free
	}
	win &= h.quiet[i] & open
	loss = (loss | ^h.quiet[i]) & h.doomed[i] & open &^ win
	if win|loss == 0 {
		return
	}
	h.open[i] = open &^ (win | loss)
	h.newWin[i] |= win
	h.newLoss[i] |= loss
	block, bit := h.block(row, word)
	h.news[block] |= bit
}

// publish writes down what was decided, and tells the peer. It reports whether
// there was anything.
func (h *half) publish(plies int) bool {
	lost, won := codeOf(lossIn(plies)), codeOf(winIn(plies))
	published := false
	for at, rows := range h.news {
		if rows == 0 {
			continue
		}
		published = true
		h.news[at] = 0
		h.publishBlock(at/h.words*64, at%h.words, rows, lost, won)
	}
	return published
}

func (h *half) publishBlock(top, word int, rows uint64, lost, won uint16) {
	var wins, losses square
	for ; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros64(rows)
		i := (top+row)*h.words + word
		wins.rows[row], losses.rows[row] = h.newWin[i], h.newLoss[i]
		h.newWin[i], h.newLoss[i] = 0, 0
		if at := h.own.row[top+row]; at&1 == 0 {
			line := h.codes[int(at/2)*h.opp.len():][:h.opp.len()]
			mark(line, word*64, wins.rows[row], won)
			mark(line, word*64, losses.rows[row], lost)
		}
	}
	wins.turn()
	losses.turn()
	h.peer.hear(word*64, top/64, &wins, &losses)
}

func mark(line []uint16, from int, bitsSet uint64, code uint16) {
	for ; bitsSet != 0; bitsSet &= bitsSet - 1 {
		line[from+bits.TrailingZeros64(bitsSet)] = code
	}
}

// hear takes in what the peer has decided and marks what that may decide here.
func (h *half) hear(top, word int, wins, losses *square) {
	for row := range min(64, h.own.len()-top) {
		win, loss := wins.rows[row], losses.rows[row]
		if win|loss == 0 {
			continue
		}
		i := (top+row)*h.words + word
		h.childWin[i] |= win
		h.childLoss[i] |= loss
		for _, from := range h.graph.from[h.graph.startBack[top+row]:h.graph.startBack[top+row+1]] {
			block, bit := h.block(int(from), word)
			h.stale[block] |= bit
		}
	}
}
