package patterns

import "damone/rules"

// Feature is a weight that a position has, by its number, and how often it
// counts for White: less than zero for Black.
type Feature struct{ Number, Times int }

// The features are numbered: the states of the blocks, those of the crosses,
// and what is no pattern.

// Features returns how many features there are.
func (w *Weights) Features() int { return blocks*blockStates + len(w.cross) + plain }

// weight returns the weights of a feature.
func (w *Weights) weight(n int) *pair {
	if n < blocks*blockStates {
		return &w.block[n/blockStates][n%blockStates]
	}
	n -= blocks * blockStates
	if n < len(w.cross) {
		return &w.cross[n]
	}
	return &w.plain[n-len(w.cross)]
}

// AppendFeatures appends the features of a position to dst.
func (w *Weights) AppendFeatures(dst []Feature, pos *rules.Position) []Feature {
	p := planesOf(pos)
	b, c := p.blocks(w), p.crosses(w)
	for i := range blocks {
		dst = append(dst, Feature{i*blockStates + int(uint16(b[i/4]>>(i%4*16))), 1})
	}
	from := blocks * blockStates
	for i := range crosses {
		dst = append(dst, Feature{from + i*w.size + int(uint16(c[i/4]>>(i%4*16))), 1})
	}
	from += len(w.cross)
	for i, n := range p.plain() {
		if n != 0 {
			dst = append(dst, Feature{from + i, n})
		}
	}
	return dst
}

// Twin returns the feature of the same pieces when the board is turned half round
// and the colours are swapped, which is worth as much to Black. ok is false for
// a feature that is no pattern: it only changes its sign.
func (w *Weights) Twin(n int) (twin int, ok bool) {
	if n < blocks*blockStates {
		p, s := turned(blockSquares[:], n/blockStates, n%blockStates, 1)
		return p*blockStates + s, true
	}
	from := blocks * blockStates
	if n -= from; n < len(w.cross) {
		p, s := turned(crossSquares[:], n/w.size, n%w.size, int(w.ranks))
		return from + p*w.size + s, true
	}
	return 0, false
}

// Make makes weights for a ruleset out of how much each feature is worth, in
// points of a score: with all the pieces on the board, and with none.
func Make(rs *rules.Ruleset, worth func(feature int) (many, few float64)) *Weights {
	w := New(rs)
	for n := range w.Features() {
		many, few := worth(n)
		*w.weight(n) = pairOf(rounded(many), rounded(few))
	}
	return w
}

func rounded(worth float64) int { return int(max(min(worth*unit, most), -most)) }
