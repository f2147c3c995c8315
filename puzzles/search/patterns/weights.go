package patterns

import (
	"damone/puzzles/search"
	"damone/rules"
)

// unit is what a point of a score is worth in weights.
const unit = 8

// most is the greatest weight of a pattern's state, so that those of all
// patterns together fit into sixteen bits.
const most = (1<<15 - 1) / (blocks + crosses)

// pair is two weights: with all the pieces on the board, and, 65,536 times as
// much, with none. In between they are mixed. Pairs are added up together.
type pair int32

func pairOf(many, few int) pair { return pair(few<<16 + many) }

// split takes a sum of pairs apart.
func split(sum int) (many, few int) {
	many = int(int16(sum))
	return many, (sum - many) >> 16
}

// Weights are what was learnt of a ruleset: how much more than the hand-made
// terms say a position is worth. They are safe for several goroutines.
type Weights struct {
	ranks  lanes
	pieces int // at the start
	size   int // the states of a cross
	blocks *blockLanes
	index  *crossLanes
	block  [blocks][blockStates]pair
	cross  []pair // cross by cross
	plain  [plain]pair
}

// The features beside the patterns: how many more pieces of each rank White
// has, and whose turn it is.
const (
	plain = int(rules.Damone) + 1
	turn  = plain - 1
)

// New returns weights that are all nothing.
func New(rs *rules.Ruleset) *Weights {
	ranks, start := len(rs.Spec().Ranks), rs.Start()
	white, black, _, _ := rules.Fast{}.Planes(&start)
	w := &Weights{ranks: lanes(ranks), pieces: (white | black).Len(), size: 1, blocks: blockIndex(), index: crossIndex(lanes(2*ranks + 1))}
	for range crossArms {
		w.size *= 2*ranks + 1
	}
	w.cross = make([]pair, crosses*w.size)
	return w
}

// Score returns what the weights add to the hand-made terms, to White.
func (w *Weights) Score(pos *rules.Position) search.Score {
	p := planesOf(pos)
	b, c := p.blocks(w), p.crosses(w)
	sum, from := 0, 0
	for i, states := range b {
		rows := w.block[4*i : 4*i+4]
		sum += int(rows[0][uint16(states)]) + int(rows[1][uint16(states>>16)]) + int(rows[2][uint16(states>>32)]) + int(rows[3][states>>48])
	}
	for _, states := range c[:crosses/4] {
		row := w.cross[from : from+4*w.size]
		sum += int(row[uint16(states)]) + int(row[w.size+int(uint16(states>>16))]) + int(row[2*w.size+int(uint16(states>>32))]) + int(row[3*w.size+int(states>>48)])
		from += 4 * w.size
	}
	states := c[crosses/4]
	sum += int(w.cross[from+int(uint16(states))]) + int(w.cross[from+w.size+int(uint16(states>>16))])
	rest := 0 // it fits in a pair of its own, even of a full board
	for i, n := range p.plain() {
		rest += n * int(w.plain[i])
	}
	many, few := split(sum)
	m, f := split(rest)
	many, few = many+m, few+f
	left := min((p.white | p.black).Len(), w.pieces)
	return search.Score((many*left + few*(w.pieces-left)) / (w.pieces * unit))
}

// planes are the sets that a position is made of.
type planes struct {
	white, black, upper, top rules.Set
	turn                     int // 1 for White, -1 for Black
}

func planesOf(pos *rules.Position) (p planes) {
	p.white, p.black, p.upper, p.top = rules.Fast{}.Planes(pos)
	p.turn = 1 - 2*int(pos.Turn())
	return p
}

// blocks returns the states of the blocks.
func (p *planes) blocks(of *Weights) (sum [blocks / 4]lanes) {
	w, b := uint32(p.white&^p.upper), uint32(p.black&^p.upper)
	for part := range of.blocks {
		x, y := &of.blocks[part][uint8(w)], &of.blocks[part][uint8(b)]
		sum[0] += x[0] + 2*y[0]
		sum[1] += x[1] + 2*y[1]
		sum[2] += x[2] + 2*y[2]
		sum[3] += x[3] + 2*y[3]
		w, b = w>>8, b>>8
	}
	return sum
}

// crosses returns the states of the crosses: a piece counts by its rank, and
// Black's come after White's.
func (p *planes) crosses(of *Weights) (sum crossSum) {
	sum.add(of.index, p.white, 1)
	sum.add(of.index, p.black, of.ranks+1)
	if p.upper != 0 {
		sum.add(of.index, p.upper, 1)
		if p.top != 0 {
			sum.add(of.index, p.top, 1)
		}
	}
	return sum
}

type crossSum [crosses/4 + 1]lanes

func (sum *crossSum) add(index *crossLanes, at rules.Set, state lanes) {
	a, b, c, d := &index[0][uint8(at)], &index[1][uint8(at>>8)], &index[2][uint8(at>>16)], &index[3][uint8(at>>24)]
	sum[0] += state * (a[0] + b[0] + c[0] + d[0])
	sum[1] += state * (a[1] + b[1] + c[1] + d[1])
	sum[2] += state * (a[2] + b[2] + c[2] + d[2])
	sum[3] += state * (a[3] + b[3] + c[3] + d[3])
	sum[4] += state * (a[4] + b[4] + c[4] + d[4])
}

// plain counts what is no pattern.
func (p *planes) plain() [plain]int {
	w, b := p.white, p.black
	counts := [plain]int{(w &^ p.upper).Len() - (b &^ p.upper).Len()}
	if p.upper != 0 {
		counts[rules.Dama-1] = (w & p.upper &^ p.top).Len() - (b & p.upper &^ p.top).Len()
		counts[rules.Damone-1] = (w & p.top).Len() - (b & p.top).Len()
	}
	counts[turn] = p.turn
	return counts
}
