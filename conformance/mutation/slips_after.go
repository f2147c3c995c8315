package mutation

import (
	"fmt"
	"slices"

	"damone/rules"
	"damone/rules/plain"
)

func captures(m plain.Move) bool { return len(m.Captured) > 0 }
func several(m plain.Move) bool  { return len(m.Captured) > 1 }
func promotes(m plain.Move) bool { return m.Becomes != rules.NoRank }
func ring(m plain.Move) bool     { return m.From() == m.To() }
func byMan(m plain.Move) bool    { return m.Mover == rules.Pedina }
func always(plain.Move) bool     { return true }

// lift is a setup without what stands on a square.
func lift(s rules.Setup, at rules.Square) rules.Setup {
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			s.Pieces[c][r] = s.Pieces[c][r].Without(at)
		}
	}
	return s
}

// stand is a setup with a piece on a square.
func stand(s rules.Setup, c rules.Color, r rules.Rank, at rules.Square) rules.Setup {
	s = lift(s, at)
	s.Put(rules.Piece{Color: c, Rank: r}, at)
	return s
}

// staying puts back captured pieces: those of a move before from, counted from 0, and
// up to as many as end from its last.
func staying(from, end int) func(rules.Setup, plain.Move, rules.Setup) rules.Setup {
	return func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		for i := from; i < len(m.Captured)-end; i++ {
			after = stand(after, s.Turn.Other(), m.Prey[i], m.Captured[i])
		}
		return after
	}
}

func movesAgain(s rules.Setup, _ plain.Move, after rules.Setup) rules.Setup {
	after.Turn = s.Turn
	return after
}

func unpromoted(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
	return stand(after, s.Turn, m.Mover, m.To())
}

// wrongBoards do something else to the board than a move does.
var wrongBoards = []struct {
	name, title string
	when        func(m plain.Move) bool
	play        func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup
}{
	{"takes-last-only", "only the last piece captured leaves the board", captures, staying(0, 1)},
	{"takes-first-only", "only the first piece captured leaves the board", captures, staying(1, 0)},
	{"takes-none", "captured pieces stay on the board", captures, staying(0, 0)},
	{"ring-vanishes", "a piece that ends where it began is lifted after it is put down", ring, func(_ rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return lift(after, m.To())
	}},
	{"start-stays", "a piece is put down and not lifted", func(m plain.Move) bool { return !ring(m) }, func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return stand(after, s.Turn, m.Mover, m.From())
	}},
	{"turn-stays-after-capture", "who has captured moves again", captures, movesAgain},
	{"turn-stays-after-promotion", "who has promoted moves again", promotes, movesAgain},
	{"no-promotion-by-step", "a step does not promote", func(m plain.Move) bool { return promotes(m) && !captures(m) }, unpromoted},
	{"no-promotion-by-capture", "a capture does not promote", func(m plain.Move) bool { return promotes(m) && captures(m) }, unpromoted},
	{"no-promotion-by-long-capture", "a capture of several pieces does not promote", func(m plain.Move) bool { return promotes(m) && several(m) }, unpromoted},
	{"rank-of-lowest", "every piece that moves is put down as the lowest rank", always, func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return stand(after, s.Turn, rules.Pedina, m.To())
	}},
	{"rank-of-prey", "a piece takes over the rank of what it took last", captures, func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return stand(after, s.Turn, rules.Rank(lastPrey(m)), m.To())
	}},
}

// boards does something else to the board than a move does.
func (c *coder) boards() {
	for _, b := range wrongBoards {
		c.add(Boards, b.name, b.title, slip{played: b.when, play: b.play})
	}
	c.bySide(Boards, "no-promotion-for-", "%s is not promoted", slip{played: promotes, play: unpromoted})
}

// squaresOf is the squares on which a setup has pieces.
func squaresOf(s rules.Setup) rules.Set { return s.Side(rules.White) | s.Side(rules.Black) }

// sidesOf is where the pieces of the sides are.
func sidesOf(s rules.Setup) [2]rules.Set {
	return [2]rules.Set{s.Side(rules.White), s.Side(rules.Black)}
}

// only is a setup of which some squares alone are looked at, of the ranks that are.
func only(s rules.Setup, look rules.Set, at func(rules.Rank) bool) rules.Setup {
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			if s.Pieces[c][r] &= look; !at(rules.Rank(r)) {
				s.Pieces[c][r] = 0
			}
		}
	}
	return s
}

// key is what positions are known by.
type key struct {
	pieces any
	turn   rules.Color
}

// identities takes other positions for the same.
func (c *coder) identities() {
	if c.spec.Repetition.Effect == rules.NoEffect {
		return
	}
	same := func(name, title string, of func(s rules.Setup) any) {
		c.add(Identities, name, title, slip{key: func(s rules.Setup) any { return key{of(s), s.Turn} }})
	}
	same("without-rank", "positions are compared without the ranks", func(s rules.Setup) any { return sidesOf(s) })
	same("without-colour", "positions are compared without the colours", func(s rules.Setup) any { return squaresOf(s) })
	c.add(Identities, "without-turn", "positions are compared without the side to move", slip{key: func(s rules.Setup) any { return s.Pieces }})
	same("own-pieces", "only the pieces of the side to move are compared", func(s rules.Setup) any { return s.Pieces[s.Turn] })
	same("other-pieces", "only the pieces of the side that has moved are compared", func(s rules.Setup) any { return s.Pieces[s.Turn.Other()] })
	same("number-of-pieces", "only the number of pieces is compared", func(s rules.Setup) any { return squaresOf(s).Len() })
	alike := func(name, title string, of func(rules.Setup) rules.Setup) {
		c.add(Identities, name, title, slip{key: func(s rules.Setup) any { return min(fmt.Sprint(s), fmt.Sprint(of(s))) }})
	}
	alike("mirrored", "a position and its mirror image count as one", rules.Setup.Reflected)
	alike("turned", "a position and its turned image count as one", rules.Setup.Turned)
	for _, r := range ranksOf(&c.spec) {
		name := c.base.RankName(r)
		same("without-"+name, "positions are compared without each "+name, func(s rules.Setup) any {
			return only(s, ^rules.Set(0), func(other rules.Rank) bool { return other != r })
		})
	}
	for _, bits := range []int{8, 16, 24} {
		same(fmt.Sprintf("first-%d-squares", bits), fmt.Sprintf("only the first %d squares are compared", bits), func(s rules.Setup) any {
			return only(s, 1<<bits-1, func(rules.Rank) bool { return true })
		})
	}
}

// memories looks back too little.
func (c *coder) memories() {
	if c.spec.Repetition.Effect == rules.NoEffect {
		return
	}
	back := func(name, title string, remembers func(moves []plain.Move, i int) bool) {
		c.add(Identities, name, title, slip{remembers: remembers})
	}
	for _, n := range []int{4, 6, 8, 10, 12, 16, 20, 40} {
		back(fmt.Sprintf("looks-back-%d", n), fmt.Sprintf("repetition is looked for in the last %d plies", n), func(moves []plain.Move, i int) bool { return i >= len(moves)-n })
	}
	back("looks-back-4-and-8", "the position four and eight plies before are looked at", func(moves []plain.Move, i int) bool {
		return len(moves)-i <= 8 && (len(moves)-i)%4 == 0
	})
	back("without-the-start", "the position the game starts from is not remembered", func(_ []plain.Move, i int) bool { return i > 0 })
	for _, f := range []struct {
		name, title string
		at          func(m plain.Move) bool
	}{
		{"pedina", "a move of the lowest rank is taken for one that cannot be undone", byMan},
		{"dama", "a Dama's move is taken for one that cannot be undone", func(m plain.Move) bool { return m.Mover == rules.Dama }},
		{"capture", "positions before a capture are forgotten", captures},
		{"promotion", "positions before a promotion are forgotten", promotes},
	} {
		back("forgets-at-"+f.name, f.title, func(moves []plain.Move, i int) bool { return !slices.ContainsFunc(moves[i:], f.at) })
	}
}

// resets counts quiet moves otherwise.
func (c *coder) resets() {
	if c.spec.Quiet.Plies == 0 {
		return
	}
	zeroing := func(m plain.Move) bool { return captures(m) || byMan(m) }
	one := func(int) int { return 1 }
	for _, r := range []struct {
		name, title string
		resets      func(m plain.Move) bool
		step        func(i int) int
		to, below   int // what it is reset to, and what it stays below
	}{
		{"not-reset-by-capture", "a capture by a king does not reset the count of quiet moves", byMan, one, 0, 1000},
		{"not-reset-by-man", "a man's step does not reset the count of quiet moves", captures, one, 0, 1000},
		{"reset-by-promotion-only", "only promotion resets the count of quiet moves", promotes, one, 0, 1000},
		{"reset-by-long-capture-only", "a capture of one piece does not reset the count of quiet moves", func(m plain.Move) bool { return several(m) || byMan(m) }, one, 0, 1000},
		{"reset-by-both-only", "only a man's capture resets the count of quiet moves", func(m plain.Move) bool { return captures(m) && byMan(m) }, one, 0, 1000},
		{"never-reset", "nothing resets the count of quiet moves", func(plain.Move) bool { return false }, one, 0, 1000},
		{"in-pairs", "only the moves of one side are counted as quiet", zeroing, func(i int) int { return i % 2 }, 0, 1000},
		{"in-other-pairs", "only the moves of the side that began are counted as quiet", zeroing, func(i int) int { return 1 - i%2 }, 0, 1000},
		{"reset-to-one", "the move that resets the count of quiet moves is counted", zeroing, one, 1, 1000},
		{"in-seven-bits-signed", "the count of quiet moves has six bits", zeroing, one, 0, 64},
	} {
		c.add(Resets, "quiet-"+r.name, r.title, slip{quiet: func(moves []plain.Move) int {
			n := 0
			for i, m := range moves {
				if n += r.step(i); r.resets(m) {
					n = r.to
				}
			}
			return n % r.below
		}})
	}
}

// endings ends games that go on, and the other way round.
func (c *coder) endings() {
	k := c.spec.Clauses
	loses := func(name, title, clause string, lost func(p *Program, s rules.Setup) bool) {
		c.add(Endings, name, title, slip{over: func(p *Program, s rules.Setup, end *plain.End) *plain.End {
			if end == nil && lost(p, s) {
				return &plain.End{Winner: s.Turn.Other(), Clause: clause}
			}
			return end
		}})
	}
	loses("stuck-without-steps", "a side that can only capture has lost", k.NoMove, func(p *Program, s rules.Setup) bool { return len(p.still.Moves(s)) == 0 })
	loses("last-piece-blocked", "a side is blocked when its first piece is", k.NoMove, func(p *Program, s rules.Setup) bool {
		moves := p.Plainly.Moves(s)
		first := slices.Collect(s.Side(s.Turn).All())
		return len(moves) < 3 && len(first) > 0 && !slices.ContainsFunc(moves, func(m plain.Move) bool { return m.From() == first[0] })
	})
	loses("one-piece-lost", "a side with one piece left has lost", k.NoPieces, func(_ *Program, s rules.Setup) bool { return s.Side(s.Turn).Len() == 1 })
	over := func(name, title string, is func(s rules.Setup, end plain.End) *plain.End) {
		c.add(Endings, name, title, slip{over: func(_ *Program, s rules.Setup, end *plain.End) *plain.End {
			if end == nil {
				return nil
			}
			return is(s, *end)
		}})
	}
	winner := func(of func(s rules.Setup) rules.Color) func(rules.Setup, plain.End) *plain.End {
		return func(s rules.Setup, end plain.End) *plain.End {
			end.Winner = of(s)
			return &end
		}
	}
	unless := func(is func(s rules.Setup, end plain.End) bool) func(rules.Setup, plain.End) *plain.End {
		return func(s rules.Setup, end plain.End) *plain.End {
			if is(s, end) {
				return nil
			}
			return &end
		}
	}
	over("winner-is-mover", "the side to move wins when the game is over", winner(func(s rules.Setup) rules.Color { return s.Turn }))
	over("winner-is-white", "White wins whenever the game is over", winner(func(rules.Setup) rules.Color { return rules.White }))
	over("blocked-goes-on", "only pieces are counted, a side without a move is forgotten", unless(func(_ rules.Setup, end plain.End) bool { return end.Clause == k.NoMove }))
	if c.spec.Royal == rules.NoRank {
		high := func(s rules.Setup, side rules.Color) rules.Set { return s.Side(side) &^ s.Of(side, rules.Pedina) }
		loses("no-dama-lost", "a side with no piece above the lowest rank has lost", k.NoPieces, func(_ *Program, s rules.Setup) bool {
			return high(s, s.Turn) == 0 && high(s, s.Turn.Other()) != 0
		})
		return
	}
	over("royal-on-own-turn", "the loss of the last Damone counts for the side to move only", unless(func(s rules.Setup, end plain.End) bool { return end.Clause == k.Royal && end.Winner == s.Turn }))
	over("royal-on-others-turn", "the loss of the last Damone counts for the side that has moved only", unless(func(s rules.Setup, end plain.End) bool { return end.Clause == k.Royal && end.Winner != s.Turn }))
	loses("royal-needs-two", "a side with one Damone left has lost", k.Royal, func(_ *Program, s rules.Setup) bool { return s.Of(s.Turn, rules.Damone).Len() == 1 })
}

// reasons names another rung than the one that puts a capture out.
func (c *coder) reasons() {
	ladder := c.spec.Ladder
	if len(ladder) == 0 {
		return
	}
	add := func(name, title string, rung func(i int) int) {
		c.add(Reasons, "blames-"+name, title, slip{blame: func(clause string) string {
			i := rung(slices.IndexFunc(ladder, func(r rules.Rung) bool { return r.Clause == clause }))
			return append(rungs(ladder), c.spec.Free)[max(0, i)]
		}})
	}
	add("next", "the rung after the one that decides is named", func(i int) int { return i + 1 })
	add("previous", "the rung before the one that decides is named", func(i int) int { return i - 1 })
	add("first", "the first rung is named, whichever decides", func(int) int { return 0 })
	add("last", "the last rung is named, whichever decides", func(int) int { return len(ladder) - 1 })
}
