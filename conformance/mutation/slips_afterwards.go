package mutation

import (
	"fmt"
	"slices"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

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

// boards does something else to the board than a move does.
func (c *coder) boards() {
	add := func(name, title string, play func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup) {
		c.add(Boards, name, title, slip{play: play})
	}
	leaves := func(s rules.Setup, m plain.Move, after rules.Setup, stays func(i int) bool) rules.Setup {
		for i, at := range m.Captured {
			if stays(i) {
				after = stand(after, s.Turn.Other(), m.Prey[i], at)
			}
		}
		return after
	}
	add("takes-last-only", "only the last piece captured leaves the board", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return leaves(s, m, after, func(i int) bool { return i+1 < len(m.Captured) })
	})
	add("takes-first-only", "only the first piece captured leaves the board", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return leaves(s, m, after, func(i int) bool { return i > 0 })
	})
	add("takes-none", "captured pieces stay on the board", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return leaves(s, m, after, func(int) bool { return true })
	})
	add("ring-vanishes", "a piece that ends where it began is lifted after it is put down", func(_ rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		if m.From() == m.To() {
			return lift(after, m.To())
		}
		return after
	})
	add("start-stays", "a piece is put down and not lifted", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		if m.From() == m.To() {
			return after
		}
		return stand(after, s.Turn, m.Mover, m.From())
	})
	add("turn-stays-after-capture", "who has captured moves again", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		if len(m.Captured) > 0 {
			after.Turn = s.Turn
		}
		return after
	})
	c.promotions(add)
}

// promotions puts down another rank than it should.
func (c *coder) promotions(add func(name, title string, play func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup)) {
	unpromoted := func(when func(m plain.Move) bool) func(rules.Setup, plain.Move, rules.Setup) rules.Setup {
		return func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
			if m.Becomes != rules.NoRank && when(m) {
				return stand(after, s.Turn, m.Mover, m.To())
			}
			return after
		}
	}
	add("no-promotion-by-step", "a step does not promote", unpromoted(func(m plain.Move) bool { return len(m.Captured) == 0 }))
	add("no-promotion-by-capture", "a capture does not promote", unpromoted(func(m plain.Move) bool { return len(m.Captured) > 0 }))
	add("no-promotion-by-long-capture", "a capture of several pieces does not promote", unpromoted(func(m plain.Move) bool { return len(m.Captured) > 1 }))
	add("turn-stays-after-promotion", "who has promoted moves again", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		if m.Becomes != rules.NoRank {
			after.Turn = s.Turn
		}
		return after
	})
	add("rank-of-lowest", "every piece that moves is put down as the lowest rank", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		return stand(after, s.Turn, rules.Pedina, m.To())
	})
	add("rank-of-prey", "a piece takes over the rank of what it took last", func(s rules.Setup, m plain.Move, after rules.Setup) rules.Setup {
		if len(m.Prey) > 0 {
			return stand(after, s.Turn, m.Prey[len(m.Prey)-1], m.To())
		}
		return after
	})
	c.bySide(Boards, "no-promotion-for-", "%s is not promoted", slip{play: unpromoted(func(plain.Move) bool { return true })})
}

// squaresOf is the squares on which a setup has pieces.
func squaresOf(s rules.Setup) rules.Set { return s.Side(rules.White) | s.Side(rules.Black) }

// identities takes other positions for the same, or the same for others.
func (c *coder) identities() {
	if c.spec.Repetition.Effect == rules.NoEffect {
		return
	}
	same := func(name, title string, of func(a, b rules.Setup) bool) {
		c.add(Identities, name, title, slip{same: of})
	}
	colours := func(a, b rules.Setup) bool {
		return a.Side(rules.White) == b.Side(rules.White) && a.Side(rules.Black) == b.Side(rules.Black)
	}
	same("without-rank", "positions are compared without the ranks", func(a, b rules.Setup) bool { return a.Turn == b.Turn && colours(a, b) })
	same("without-colour", "positions are compared without the colours", func(a, b rules.Setup) bool { return a.Turn == b.Turn && squaresOf(a) == squaresOf(b) })
	same("without-turn", "positions are compared without the side to move", func(a, b rules.Setup) bool { return a.Pieces == b.Pieces })
	same("own-pieces", "only the pieces of the side to move are compared", func(a, b rules.Setup) bool { return a.Turn == b.Turn && a.Pieces[a.Turn] == b.Pieces[b.Turn] })
	same("other-pieces", "only the pieces of the side that has moved are compared", func(a, b rules.Setup) bool {
		return a.Turn == b.Turn && a.Pieces[a.Turn.Other()] == b.Pieces[b.Turn.Other()]
	})
	same("number-of-pieces", "only the number of pieces is compared", func(a, b rules.Setup) bool {
		return a.Turn == b.Turn && squaresOf(a).Len() == squaresOf(b).Len()
	})
	same("mirrored", "a position and its mirror image count as one", func(a, b rules.Setup) bool { return a == b || a == b.Reflected() })
	same("turned", "a position and its turned image count as one", func(a, b rules.Setup) bool { return a == b || a == b.Turned() })
	for r := rules.Pedina; int(r) <= len(c.spec.Ranks); r++ {
		name := c.base.RankName(r)
		same("without-"+name, "positions are compared without each "+name, func(a, b rules.Setup) bool {
			for color := range a.Pieces {
				a.Pieces[color][r], b.Pieces[color][r] = 0, 0
			}
			return a == b
		})
	}
	for _, bits := range []int{8, 16, 24} {
		same(fmt.Sprintf("first-%d-squares", bits), fmt.Sprintf("only the first %d squares are compared", bits), func(a, b rules.Setup) bool {
			for color := range a.Pieces {
				for r := range a.Pieces[color] {
					a.Pieces[color][r] &= 1<<bits - 1
					b.Pieces[color][r] &= 1<<bits - 1
				}
			}
			return a == b
		})
	}
	c.memories()
}

// memories looks back too little.
func (c *coder) memories() {
	back := func(name, title string, of func(positions []rules.Setup, moves []plain.Move) []rules.Setup) {
		c.add(Identities, name, title, slip{back: of})
	}
	for _, n := range []int{4, 6, 8, 10, 12, 16, 20, 40} {
		back(fmt.Sprintf("looks-back-%d", n), fmt.Sprintf("repetition is looked for in the last %d plies", n), func(positions []rules.Setup, _ []plain.Move) []rules.Setup {
			return positions[max(0, len(positions)-1-n):]
		})
	}
	back("looks-back-4-and-8", "the position four and eight plies before are looked at", func(positions []rules.Setup, _ []plain.Move) (out []rules.Setup) {
		for i := len(positions) - 1; i >= max(0, len(positions)-9); i -= 4 {
			out = append(out, positions[i])
		}
		return out
	})
	back("without-the-start", "the position the game starts from is not remembered", func(positions []rules.Setup, _ []plain.Move) []rules.Setup { return positions[1:] })
	forget := func(name, title string, when func(m plain.Move) bool) {
		back("forgets-at-"+name, title, func(positions []rules.Setup, moves []plain.Move) []rules.Setup {
			for i, m := range slices.Backward(moves) {
				if when(m) {
					return positions[i+1:]
				}
			}
			return positions
		})
	}
	forget("pedina", "a move of the lowest rank is taken for one that cannot be undone", func(m plain.Move) bool { return m.Mover == rules.Pedina })
	forget("dama", "a Dama's move is taken for one that cannot be undone", func(m plain.Move) bool { return m.Mover == rules.Dama })
	forget("capture", "positions before a capture are forgotten", func(m plain.Move) bool { return len(m.Captured) > 0 })
	forget("promotion", "positions before a promotion are forgotten", func(m plain.Move) bool { return m.Becomes != rules.NoRank })
}

// resets counts quiet moves otherwise.
func (c *coder) resets() {
	if c.spec.Quiet.Plies == 0 {
		return
	}
	add := func(name, title string, resets func(m plain.Move) bool, step func(i int) int) {
		c.add(Resets, name, title, slip{quiet: func(moves []plain.Move) int { return quietMoves(moves, resets, step, 0) }})
	}
	one := func(int) int { return 1 }
	zeroing := func(m plain.Move) bool { return len(m.Captured) > 0 || m.Mover == rules.Pedina }
	add("quiet-not-reset-by-capture", "a capture by a king does not reset the count of quiet moves", func(m plain.Move) bool { return m.Mover == rules.Pedina }, one)
	add("quiet-not-reset-by-man", "a man's step does not reset the count of quiet moves", func(m plain.Move) bool { return len(m.Captured) > 0 }, one)
	add("quiet-reset-by-promotion-only", "only promotion resets the count of quiet moves", func(m plain.Move) bool { return m.Becomes != rules.NoRank }, one)
	add("quiet-reset-by-long-capture-only", "a capture of one piece does not reset the count of quiet moves", func(m plain.Move) bool { return len(m.Captured) > 1 || m.Mover == rules.Pedina }, one)
	add("quiet-reset-by-both-only", "only a man's capture resets the count of quiet moves", func(m plain.Move) bool { return len(m.Captured) > 0 && m.Mover == rules.Pedina }, one)
	add("quiet-never-reset", "nothing resets the count of quiet moves", func(plain.Move) bool { return false }, one)
	add("quiet-in-pairs", "only the moves of one side are counted as quiet", zeroing, func(i int) int { return i % 2 })
	add("quiet-in-other-pairs", "only the moves of the side that began are counted as quiet", zeroing, func(i int) int { return 1 - i%2 })
	c.add(Resets, "quiet-reset-to-one", "the move that resets the count of quiet moves is counted", slip{quiet: func(moves []plain.Move) int {
		return quietMoves(moves, zeroing, one, 1)
	}})
	c.add(Resets, "quiet-in-seven-bits-signed", "the count of quiet moves has six bits", slip{quiet: func(moves []plain.Move) int {
		return quietMoves(moves, zeroing, one, 0) % 64
	}})
}

// quietMoves counts moves, each by a step, from a number on that some reset to.
func quietMoves(moves []plain.Move, resets func(plain.Move) bool, step func(i int) int, to int) int {
	n := 0
	for i, m := range moves {
		if n += step(i); resets(m) {
			n = to
		}
	}
	return n
}

// loss is the end of a game that the side to move has lost.
func loss(s rules.Setup, clause string) (plain.End, bool) {
	return plain.End{Winner: s.Turn.Other(), Clause: clause}, true
}

// endings ends games that go on, and the other way round.
func (c *coder) endings() {
	add := func(name, title string, over func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool)) {
		c.add(Endings, name, title, slip{over: over})
	}
	add("stuck-without-steps", "a side that can only capture has lost", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if !over && len(p.still.Moves(s)) == 0 {
			return loss(s, p.spec.Clauses.NoMove)
		}
		return end, over
	})
	add("last-piece-blocked", "a side is blocked when its first piece is", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		moves := p.Plainly.Moves(s)
		for at := range s.Side(s.Turn).All() {
			if !over && !slices.ContainsFunc(moves, func(m plain.Move) bool { return m.From() == at }) && len(moves) < 3 {
				return loss(s, p.spec.Clauses.NoMove)
			}
			break
		}
		return end, over
	})
	add("one-piece-lost", "a side with one piece left has lost", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if !over && s.Side(s.Turn).Len() == 1 {
			return loss(s, p.spec.Clauses.NoPieces)
		}
		return end, over
	})
	c.winners(add)
	c.majorities(add)
}

// winners names another winner.
func (c *coder) winners(add func(name, title string, over func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool))) {
	add("winner-is-mover", "the side to move wins when the game is over", func(_ *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if over {
			end.Winner = s.Turn
		}
		return end, over
	})
	add("winner-is-white", "White wins whenever the game is over", func(_ *Program, _ rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if over {
			end.Winner = rules.White
		}
		return end, over
	})
	add("blocked-goes-on", "only pieces are counted, a side without a move is forgotten", func(p *Program, _ rules.Setup, end plain.End, over bool) (plain.End, bool) {
		return end, over && end.Clause != p.spec.Clauses.NoMove
	})
}

// majorities ends the game for want of a rank.
func (c *coder) majorities(add func(name, title string, over func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool))) {
	if c.spec.Royal == rules.NoRank {
		add("no-dama-lost", "a side with no piece above the lowest rank has lost", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
			if !over && s.Of(s.Turn, rules.Dama)|s.Of(s.Turn, rules.Damone) == 0 && s.Of(s.Turn.Other(), rules.Dama)|s.Of(s.Turn.Other(), rules.Damone) != 0 {
				return loss(s, p.spec.Clauses.NoPieces)
			}
			return end, over
		})
		return
	}
	add("royal-on-own-turn", "the loss of the last Damone counts for the side to move only", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if over && end.Clause == p.spec.Clauses.Royal && end.Winner == s.Turn {
			return plain.End{}, false
		}
		return end, over
	})
	add("royal-on-others-turn", "the loss of the last Damone counts for the side that has moved only", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if over && end.Clause == p.spec.Clauses.Royal && end.Winner != s.Turn {
			return plain.End{}, false
		}
		return end, over
	})
	add("royal-needs-two", "a side with one Damone left has lost", func(p *Program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		if !over && s.Of(s.Turn, rules.Damone).Len() == 1 {
			return loss(s, p.spec.Clauses.Royal)
		}
		return end, over
	})
}

// counts counts lines of play otherwise.
func (c *coder) counts() {
	once := func(name, title string, alike func(p *Program, s rules.Setup, a, b plain.Move) bool) {
		c.add(Counts, name, title, slip{count: func(p *Program, s rules.Setup, depth int) uint64 {
			return p.leaves(s, lists.Distinct(p.Moves(s), func(a, b plain.Move) bool { return alike(p, s, a, b) }), depth-1)
		}})
	}
	once("count-by-ends", "moves with the same ends are counted once", func(_ *Program, _ rules.Setup, a, b plain.Move) bool { return sameEnds(a, b) })
	once("count-by-position", "moves to the same position are counted once", func(p *Program, s rules.Setup, a, b plain.Move) bool { return p.Play(s, a) == p.Play(s, b) })
	c.add(Counts, "count-finished", "a line of play that ends early is counted", slip{count: func(p *Program, s rules.Setup, depth int) uint64 {
		moves := p.Moves(s)
		if len(moves) == 0 {
			return 1
		}
		return p.leaves(s, moves, depth-1)
	}})
	c.add(Counts, "count-all-depths", "lines of play of all depths up to the one asked for are counted", slip{count: func(p *Program, s rules.Setup, depth int) uint64 {
		moves := p.Moves(s)
		return uint64(len(moves)) + p.leaves(s, moves, depth-1)
	}})
	c.add(Counts, "count-in-sixteen-bits", "a count of lines of play begins again from 0 at 65,536", slip{count: func(p *Program, s rules.Setup, depth int) uint64 {
		return uint64(uint16(p.Plainly.Perft(s, depth)))
	}})
	c.memos()
}

// memos remembers counts under too little.
func (c *coder) memos() {
	memo := func(name, title string, key func(s rules.Setup, depth int) any) {
		c.add(Counts, name, title, slip{count: func(p *Program, s rules.Setup, depth int) uint64 {
			seen := make(map[any]uint64)
			var count func(s rules.Setup, depth int) uint64
			count = func(s rules.Setup, depth int) uint64 {
				if depth == 0 {
					return 1
				}
				k := key(s, depth)
				if n, ok := seen[k]; ok {
					return n
				}
				var n uint64
				for _, m := range p.Moves(s) {
					n += count(p.Play(s, m), depth-1)
				}
				seen[k] = n
				return n
			}
			return count(s, depth)
		}})
	}
	type key struct {
		pieces any
		turn   rules.Color
		depth  int
	}
	memo("hash-without-depth", "counts are remembered without their depth", func(s rules.Setup, _ int) any { return key{s.Pieces, s.Turn, 0} })
	memo("hash-without-turn", "counts are remembered without the side to move", func(s rules.Setup, depth int) any { return key{s.Pieces, 0, depth} })
	memo("hash-without-turn-or-depth", "counts are remembered without the side to move and without their depth", func(s rules.Setup, _ int) any { return key{s.Pieces, 0, 0} })
	memo("hash-without-rank", "counts are remembered without the ranks", func(s rules.Setup, depth int) any {
		return key{[2]rules.Set{s.Side(rules.White), s.Side(rules.Black)}, s.Turn, depth}
	})
	memo("hash-without-colour", "counts are remembered without the colours", func(s rules.Setup, depth int) any { return key{squaresOf(s), s.Turn, depth} })
}

// reasons names another rung than the one that puts a capture out.
func (c *coder) reasons() {
	ladder := c.spec.Ladder
	if len(ladder) == 0 {
		return
	}
	of := func(clause string) int {
		return slices.IndexFunc(ladder, func(r rules.Rung) bool { return r.Clause == clause })
	}
	add := func(name, title string, rung func(i int) int) {
		c.add(Reasons, name, title, slip{blame: func(_ *Program, r plain.Refusal) string {
			if i := rung(of(r.Clause)); i < len(ladder) {
				return ladder[max(0, i)].Clause
			}
			return c.spec.Free
		}})
	}
	add("blames-next", "the rung after the one that decides is named", func(i int) int { return i + 1 })
	add("blames-previous", "the rung before the one that decides is named", func(i int) int { return i - 1 })
	add("blames-first", "the first rung is named, whichever decides", func(int) int { return 0 })
	add("blames-last", "the last rung is named, whichever decides", func(int) int { return len(ladder) - 1 })
}
