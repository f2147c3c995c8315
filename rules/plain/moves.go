package plain

import (
	"slices"

	"damone/rules"
)

// steps returns every move to a vacant neighbour.
func (g *Game) steps(b board, c rules.Color) []Move {
	var moves []Move
	for _, from := range b.standing(c) {
		mover := b.at(from).Rank
		for d := rules.NorthWest; d <= rules.SouthEast; d++ {
			to := from.toward(d, c)
			if g.spec.Steps[mover].Has(d) && b.free(to) {
				moves = append(moves, Move{
					Path:    []rules.Square{from.square(), to.square()},
					Mover:   mover,
					Becomes: g.crowned(rules.Piece{Color: c, Rank: mover}, to),
				})
			}
		}
	}
	return moves
}

// crowned returns the rank that a piece is promoted to by landing on a place.
func (g *Game) crowned(piece rules.Piece, at place) rules.Rank {
	if piece.Color == rules.Black { // to whom the opposite place looks as this one to White
		at = place{7 - at.row, 7 - at.col}
	}
	if crown := g.spec.Crowns[piece.Rank]; crown.Squares.Has(at.square()) {
		return crown.Becomes
	}
	return rules.NoRank
}

// captures returns every capture that can be completed.
func (g *Game) captures(b board, c rules.Color) []Move {
	var lines []Move
	for _, from := range b.standing(c) {
		piece := b.at(from).Piece
		lifted := b
		lifted.lift(from)
		m := Move{Path: []rules.Square{from.square()}, Mover: piece.Rank}
		lines = append(lines, g.goOn(lifted, from, piece, m)...)
	}
	return lines
}

// goOn returns every way to complete the capture m, whose piece now stands at a
// place of its own and has been lifted from the board.
func (g *Game) goOn(b board, at place, piece rules.Piece, m Move) []Move {
	var lines []Move
	canGoOn := false
	for d := rules.NorthWest; d <= rules.SouthEast; d++ {
		over := at.toward(d, piece.Color)
		beyond := over.toward(d, piece.Color)
		if g.spec.Leaps[piece.Rank].Has(d) && b.free(beyond) && g.canTake(piece, b.at(over)) {
			canGoOn = true
			lines = append(lines, g.leap(b, over, beyond, piece, m)...)
		}
	}
	if mayEnd := !canGoOn || g.spec.MayStop; mayEnd && len(m.Captured) > 0 {
		lines = append(lines, m)
	}
	return lines
}

func (g *Game) canTake(piece rules.Piece, prey cell) bool {
	return !prey.vacant() && !prey.taken && prey.Color != piece.Color && g.spec.Prey[piece.Rank].Has(prey.Rank)
}

// leap returns every way to complete the capture m once it has taken what stands on
// one more place (READ-1, READ-2).
func (g *Game) leap(b board, over, beyond place, piece rules.Piece, m Move) []Move {
	m.Path = append(slices.Clone(m.Path), beyond.square())
	m.Captured = append(slices.Clone(m.Captured), over.square())
	m.Prey = append(slices.Clone(m.Prey), b.at(over).Rank)
	if g.spec.Removal == rules.RemovedAtOnce {
		b.lift(over)
	} else {
		b[over.row][over.col].taken = true
	}
	if rank := g.crowned(piece, beyond); rank != rules.NoRank {
		m.Becomes = rank
		switch g.spec.PromotionInCapture {
		case rules.CaptureEnds:
			return []Move{m}
		case rules.ContinuesPromoted:
			piece.Rank = rank
		case rules.ContinuesUnpromoted: // the rank stays, Becomes is remembered
		}
	}
	return g.goOn(b, beyond, piece, m)
}
