package mutation

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"damone/conformance"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// TestUndoing has the suite's counts tell every program that takes moves back wrongly, or
// counts something else than lines of play: slips that nothing but a count shows.
func TestUndoing(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		suite := casesOf(t, rs)
		b := newBreeder(suite, rs)
		b.kind.Slip = true
		b.undoing()
		counts := lists.Where(suite.Cases, func(c *conformance.Case) bool { return c.Expect.Perft != nil && len(c.With) == 0 })
		leaves := func(c *conformance.Case) uint64 { return c.Expect.Perft[len(c.Expect.Perft)-1].Leaves }
		slices.SortFunc(counts, func(a, b *conformance.Case) int { return cmp.Compare(leaves(a), leaves(b)) })
		for _, m := range b.mutants {
			if !slices.ContainsFunc(counts, func(c *conformance.Case) bool { return !conformance.Passes(t.Context(), c, m.Subject) }) {
				t.Errorf("%s passes: %s", m.Name, m.Title)
			}
		}
	}
}

// undoing takes moves back wrongly on the one board on which lines of play are counted,
// or counts something else than lines.
func (b *breeder) undoing() {
	undo := func(name, title string, when func(plain.Move) bool, spoil edit) {
		b.slip("undo-"+name, title, func(p *program) {
			p.Perft = func(s rules.Setup, depth int) uint64 { return p.onOneBoard(&s, depth, when, spoil) }
		})
	}
	gone := func(from, end int) edit {
		return eachPrey(from, end, func(_ rules.Setup, m plain.Move, i int, board *rules.Setup) { lift(board, m.Captured[i]) })
	}
	for n := 1; n <= 4; n++ {
		undo(fmt.Sprintf("puts-back-%d", n), fmt.Sprintf("taking a move back puts back the first %d pieces captured", n), several, gone(n, 0))
	}
	undo("puts-back-none", "taking a move back puts back no piece captured", captures, gone(0, 0))
	undo("puts-back-last", "taking a move back puts back the last piece captured only", several, gone(0, 1))
	for _, as := range []row[func(m plain.Move, i int) rules.Rank]{
		{"lowest", "as the lowest rank", func(plain.Move, int) rules.Rank { return rules.Pedina }},
		{"mover", "with the rank of what took them", func(m plain.Move, _ int) rules.Rank { return m.Mover }},
		{"last", "with the rank of the last", func(m plain.Move, _ int) rules.Rank { return m.Prey[len(m.Prey)-1] }},
		{"first", "with the rank of the first", func(m plain.Move, _ int) rules.Rank { return m.Prey[0] }},
		{"reversed", "in the wrong order", func(m plain.Move, i int) rules.Rank { return m.Prey[len(m.Prey)-1-i] }},
	} {
		undo("as-"+as.name, "taking a move back puts back captured pieces "+as.title, captures, eachPrey(0, 0,
			func(s rules.Setup, m plain.Move, i int, board *rules.Setup) {
				stand(board, s.Turn.Other(), as.is(m, i), m.Captured[i])
			}))
	}
	undo("ring-vanishes", "taking a capture back that ends where it began wipes its piece out", ring,
		func(_ rules.Setup, m plain.Move, board *rules.Setup) { lift(board, m.From()) })
	stays := func(s rules.Setup, m plain.Move, board *rules.Setup) { stand(board, s.Turn, m.Becomes, m.From()) }
	undo("keeps-promotion-by-capture", "a capture taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && captures(m) }, stays)
	undo("keeps-promotion-by-step", "a step taken back leaves its piece promoted", func(m plain.Move) bool { return promotes(m) && !captures(m) }, stays)

	b.slip("counts-by-ends", "moves with the same ends are counted once", func(p *program) {
		alike := func(m, n plain.Move) bool { return m.From() == n.From() && m.To() == n.To() }
		counted := p.Program
		counted.Moves = func(s rules.Setup) []plain.Move { return lists.Distinct(p.Moves(s), alike) }
		p.Perft = counted.Count
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
	if common := b.spec; common.Royal != rules.NoRank {
		common.Royal = rules.NoRank
		b.slip("counts-on-without-royal", "lines of play are counted on after the last Damone is lost", func(p *program) {
			counted := p.Program
			counted.Moves = plain.New(common).Moves
			p.Perft = counted.Count
		})
	}
}

// onOneBoard counts lines of play on one board, on which moves are made and taken back,
// some of them wrongly.
func (p *program) onOneBoard(board *rules.Setup, depth int, when func(plain.Move) bool, spoil edit) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range p.Moves(*board) {
		before := *board
		*board = p.Play(before, m)
		leaves += p.onOneBoard(board, depth-1, when, spoil)
		if *board = before; when(m) {
			spoil(before, m, board)
		}
	}
	return leaves
}
