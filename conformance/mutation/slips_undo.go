package mutation

import (
	"fmt"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// undoing is the class of slips that only leaf counts tell.
const undoing Class = "undoing"

// undoing takes moves back wrongly on the one board on which lines of play are counted,
// or counts something else than lines.
func (b *breeder) undoing() {
	undo := func(name, title string, when func(plain.Move) bool, undo func(s rules.Setup, m plain.Move, board *rules.Setup)) {
		b.slip("undo-"+name, title, func(p *program) {
			p.Perft = func(s rules.Setup, depth int) uint64 {
				return p.count(&s, depth, func(before rules.Setup, m plain.Move) {
					if s = before; when(m) {
						undo(before, m, &s)
					}
				})
			}
		})
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
	for _, as := range []struct {
		name, title string
		rank        func(m plain.Move, i int) rules.Rank
	}{
		{"lowest", "as the lowest rank", func(plain.Move, int) rules.Rank { return rules.Pedina }},
		{"mover", "with the rank of what took them", func(m plain.Move, _ int) rules.Rank { return m.Mover }},
		{"last", "with the rank of the last", func(m plain.Move, _ int) rules.Rank { return m.Prey[len(m.Prey)-1] }},
		{"first", "with the rank of the first", func(m plain.Move, _ int) rules.Rank { return m.Prey[0] }},
		{"reversed", "in the wrong order", func(m plain.Move, i int) rules.Rank { return m.Prey[len(m.Prey)-1-i] }},
	} {
		undo("as-"+as.name, "taking a move back puts back captured pieces "+as.title, captures, func(s rules.Setup, m plain.Move, board *rules.Setup) {
			for i, at := range m.Captured {
				stand(board, s.Turn.Other(), as.rank(m, i), at)
			}
		})
	}
	undo("ring-vanishes", "taking a capture back that ends where it began wipes its piece out", ring,
		func(_ rules.Setup, m plain.Move, board *rules.Setup) { lift(board, m.From()) })
	stays := func(s rules.Setup, m plain.Move, board *rules.Setup) { stand(board, s.Turn, m.Becomes, m.From()) }
	undo("keeps-promotion-by-capture", "a capture taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && captures(m) }, stays)
	undo("keeps-promotion-by-step", "a step taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && !captures(m) }, stays)

	b.slip("counts-by-ends", "moves with the same ends are counted once", func(p *program) {
		moves := p.Moves
		p.Perft = b.countBy(p, func(s rules.Setup) []plain.Move {
			return lists.Distinct(moves(s), func(m, n plain.Move) bool { return m.From() == n.From() && m.To() == n.To() })
		})
	})
	b.slip("counts-positions", "lines of play that lead to one position are counted once", func(p *program) {
		p.Perft = func(s rules.Setup, depth int) uint64 {
			ends := map[rules.Setup]bool{s: true}
			for range depth {
				next := make(map[rules.Setup]bool)
				for at := range ends {
					for _, m := range p.Moves(at) {
						next[p.Play(at, m)] = true
					}
				}
				ends = next
			}
			return uint64(len(ends))
		}
	})
	if b.spec.Royal == rules.NoRank {
		return
	}
	common := b.spec
	common.Royal = rules.NoRank
	b.slip("counts-on-without-royal", "lines of play are counted on after the last Damone is lost", func(p *program) {
		p.Perft = b.countBy(p, plain.New(common).Moves)
	})
}

// countBy counts lines of play of other moves than a program's.
func (b *breeder) countBy(p *program, moves func(rules.Setup) []plain.Move) func(rules.Setup, int) uint64 {
	return func(s rules.Setup, depth int) uint64 {
		counting := *p
		counting.Moves = moves
		return counting.count(&s, depth, func(before rules.Setup, _ plain.Move) { s = before })
	}
}

// count counts lines of play on one board, on which moves are made and taken back.
func (p *program) count(board *rules.Setup, depth int, takeBack func(before rules.Setup, m plain.Move)) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves(*board) {
		before := *board
		*board = p.Play(before, m)
		leaves += p.count(board, depth-1, takeBack)
		takeBack(before, m)
	}
	return leaves
}
