package draw

import (
	"damone/rules"
)

// A piece is a stack of as many discs as its rank is high: one for a Pedina,
// two for a Dama, three for a Damone, which also wears a crown. So the ranks
// are told apart by height, by outline and by emblem, none of them a colour.
const (
	discRadius = 33.0
	tierHeight = 12.0
	discEdge   = 4.0

	grooveRadius = 22.0
	grooveThick  = 2.5

	ringRadius = 16.0
	ringThick  = 7.0
)

// pieceStamp returns a piece with the middle of its square at (0, 0).
func pieceStamp(p rules.Piece, pal *palette) stamp {
	inks := &pal.men[p.Color]
	top := topOf(p.Rank)
	s := stamp{name: pieceName(p)}
	for y := -top.y; y >= top.y; y -= tierHeight {
		s.shapes = append(s.shapes, disc{filled(inks.body).edged(inks.edge, inks.thick), point{0, y}, discRadius})
	}
	if inks.groove != noInk && p.Rank != rules.Damone {
		s.shapes = append(s.shapes, disc{filled(inks.body).edged(inks.groove, grooveThick), top, grooveRadius})
	}
	if inks.mark != noInk && p.Rank == rules.Dama {
		s.shapes = append(s.shapes, disc{filled(inks.body).edged(inks.mark, ringThick), top, ringRadius})
	}
	if p.Rank == rules.Damone {
		s.shapes = append(s.shapes, crown(top, inks.emblem)...)
	}
	return s
}

// pieceStamps returns a stamp of every piece that there is.
func pieceStamps(pal *palette) (stamps []stamp) {
	for c := rules.White; c <= rules.Black; c++ {
		for r := rules.Pedina; r <= rules.Damone; r++ {
			stamps = append(stamps, pieceStamp(rules.Piece{Color: c, Rank: r}, pal))
		}
	}
	return stamps
}

// topOf returns the middle of a stack's topmost disc; its lowest is as far on the
// other side of the middle of the square.
func topOf(r rules.Rank) point {
	return point{0, -tierHeight * float64(r-rules.Pedina) / 2}
}

// pieceName returns a short name for a piece, the same for equal pieces.
func pieceName(p rules.Piece) string {
	return string([]byte{"wb"[p.Color&1], "0123"[p.Rank&3]})
}

// crown returns the emblem of a Damone, its middle at a point.
func crown(at point, i ink) []shape {
	points := []point{{-17, 7}, {-20, -11}, {-9, -3}, {0, -17}, {9, -3}, {20, -11}, {17, 7}}
	band := []point{{-17, 11}, {17, 11}, {17, 15}, {-17, 15}}
	parts := [][]point{points, band}
	for _, part := range parts {
		for k := range part {
			part[k] = part[k].plus(at)
		}
	}
	out := []shape{lines{paint: filled(i), closed: true, parts: parts}}
	for _, tip := range points {
		if tip.y < at.y-3 {
			out = append(out, disc{filled(i), tip, 3.5})
		}
	}
	return out
}
