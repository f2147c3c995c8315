package mutation

import (
	"fmt"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// undoing takes moves back wrongly on the one board on which lines of play are counted,
// or counts something else than lines.
func (b *breeder) undoing() {
	undo := func(name, title string, when func(plain.Move) bool, undo func(rules.Setup, plain.Move, *rules.Setup)) {
		b.slip("undo-"+name, title, slip{undo: func(s rules.Setup, m plain.Move, board *rules.Setup) {
			if when(m) {
				undo(s, m, board)
			}
		}})
	}
	gone := func(from, end int) func(rules.Setup, plain.Move, *rules.Setup) {
		return func(_ rules.Setup, m plain.Move, board *rules.Setup) {
			for i := from; i < len(m.Captured)-end; i++ {
				lift(board, m.Captured[i])
			}
		}
	}
	for n := 1; n <= 4; n++ {
		undo(fmt.Sprintf("puts-back-%d", n), fmt.Sprintf("taking a move back puts back the first %d pieces captured", n), several, gone(n, 0))
	}
	undo("puts-back-none", "taking a move back puts back no piece captured", captures, gone(0, 0))
	undo("puts-back-last", "taking a move back puts back the last piece captured only", several, gone(0, 1))
	as := func(name, title string, piece func(s rules.Setup, m plain.Move, i int) rules.Piece) {
		undo("as-"+name, "taking a move back puts back captured pieces "+title, captures, func(s rules.Setup, m plain.Move, board *rules.Setup) {
			for i, at := range m.Captured {
				p := piece(s, m, i)
				stand(board, p.Color, p.Rank, at)
			}
		})
	}
	theirs := func(rank func(m plain.Move, i int) rules.Rank) func(rules.Setup, plain.Move, int) rules.Piece {
		return func(s rules.Setup, m plain.Move, i int) rules.Piece {
			return rules.Piece{Color: s.Turn.Other(), Rank: rank(m, i)}
		}
	}
	as("lowest", "as the lowest rank", theirs(func(plain.Move, int) rules.Rank { return rules.Pedina }))
	as("mover", "with the rank of what took them", theirs(func(m plain.Move, _ int) rules.Rank { return m.Mover }))
	as("last", "with the rank of the last", theirs(func(m plain.Move, _ int) rules.Rank { return m.Prey[len(m.Prey)-1] }))
	as("first", "with the rank of the first", theirs(func(m plain.Move, _ int) rules.Rank { return m.Prey[0] }))
	as("reversed", "in the wrong order", theirs(func(m plain.Move, i int) rules.Rank { return m.Prey[len(m.Prey)-1-i] }))
	as("own", "in the colour of what took them", func(s rules.Setup, m plain.Move, i int) rules.Piece {
		return rules.Piece{Color: s.Turn, Rank: m.Prey[i]}
	})
	undo("ring-vanishes", "taking a capture back that ends where it began wipes its piece out", ring,
		func(_ rules.Setup, m plain.Move, board *rules.Setup) { lift(board, m.From()) })
	stays := func(s rules.Setup, m plain.Move, board *rules.Setup) { stand(board, s.Turn, m.Becomes, m.From()) }
	undo("keeps-promotion", "a move taken back leaves its piece promoted", promotes, stays)
	undo("keeps-promotion-by-capture", "a capture taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && captures(m) }, stays)
	undo("keeps-promotion-by-step", "a step taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && !captures(m) }, stays)
	undo("leaves-piece", "a capture taken back leaves its piece where it ended, too", func(m plain.Move) bool { return captures(m) && !ring(m) },
		func(s rules.Setup, m plain.Move, board *rules.Setup) { stand(board, s.Turn, m.Mover, m.To()) })

	counts := func(name, title string, of func(p *program, s rules.Setup) []plain.Move) {
		b.slip("counts-"+name, title, slip{leaves: of})
	}
	counts("by-ends", "moves with the same ends are counted once", func(p *program, s rules.Setup) []plain.Move {
		return lists.Distinct(p.Moves(s), func(m, n plain.Move) bool { return m.From() == n.From() && m.To() == n.To() })
	})
	b.slip("counts-positions", "lines of play that lead to one position are counted once", slip{positions: true})
	if b.spec.Royal == rules.NoRank {
		return
	}
	common := b.spec
	common.Royal = rules.NoRank
	unroyal := plain.New(common)
	counts("on-without-royal", "lines of play are counted on after the last Damone is lost", func(_ *program, s rules.Setup) []plain.Move { return unroyal.Moves(s) })
}
