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

// lift takes away what stands on a square of a setup.
func lift(s *rules.Setup, at rules.Square) { *s = within(*s, ^rules.SetOf(at)) }

// stand puts a piece on a square of a setup, whatever stands there.
func stand(s *rules.Setup, c rules.Color, r rules.Rank, at rules.Square) {
	lift(s, at)
	s.Put(rules.Piece{Color: c, Rank: r}, at)
}

// edit does something to a board on which a move of a position was made or taken back.
type edit = func(s rules.Setup, m plain.Move, board *rules.Setup)

// eachPrey does something for captured pieces: those of a move from one, counted from 0,
// and up to as many as end from its last.
func eachPrey(from, end int, do func(s rules.Setup, m plain.Move, i int, board *rules.Setup)) edit {
	return func(s rules.Setup, m plain.Move, board *rules.Setup) {
		for i := from; i < len(m.Captured)-end; i++ {
			do(s, m, i, board)
		}
	}
}

func movesAgain(s rules.Setup, _ plain.Move, after *rules.Setup) { after.Turn = s.Turn }
func unpromoted(s rules.Setup, m plain.Move, after *rules.Setup) {
	stand(after, s.Turn, m.Mover, m.To())
}

// boards does something else to the board than a move does.
func (b *breeder) boards() {
	plays := func(name, title string, when func(m plain.Move) bool, play edit) {
		b.slip(name, title, func(p *program) {
			p.Play = func(s rules.Setup, m plain.Move) rules.Setup {
				after := p.sound.Play(s, m)
				if when(m) {
					play(s, m, &after)
				}
				return after
			}
		})
	}
	always := func(plain.Move) bool { return true }
	staying := func(from, end int) edit {
		return eachPrey(from, end, func(s rules.Setup, m plain.Move, i int, after *rules.Setup) {
			stand(after, s.Turn.Other(), m.Prey[i], m.Captured[i])
		})
	}
	plays("takes-last-only", "only the last piece captured leaves the board", always, staying(0, 1))
	plays("takes-first-only", "only the first piece captured leaves the board", always, staying(1, 0))
	plays("takes-none", "captured pieces stay on the board", always, staying(0, 0))
	plays("ring-vanishes", "a piece that ends where it began is lifted after it is put down", ring,
		func(_ rules.Setup, m plain.Move, after *rules.Setup) { lift(after, m.To()) })
	plays("start-stays", "a piece is put down and not lifted", func(m plain.Move) bool { return !ring(m) },
		func(s rules.Setup, m plain.Move, after *rules.Setup) { stand(after, s.Turn, m.Mover, m.From()) })
	plays("turn-stays-after-capture", "who has captured moves again", captures, movesAgain)
	plays("turn-stays-after-promotion", "who has promoted moves again", promotes, movesAgain)
	plays("no-promotion-by-step", "a step does not promote", func(m plain.Move) bool { return !captures(m) }, unpromoted)
	plays("no-promotion-by-capture", "a capture does not promote", captures, unpromoted)
	plays("no-promotion-by-long-capture", "a capture of several pieces does not promote", several, unpromoted)
	plays("rank-of-lowest", "every piece that moves is put down as the lowest rank", always,
		func(s rules.Setup, m plain.Move, after *rules.Setup) { stand(after, s.Turn, rules.Pedina, m.To()) })
	plays("rank-of-prey", "a piece takes over the rank of what it took last", captures,
		func(s rules.Setup, m plain.Move, after *rules.Setup) {
			stand(after, s.Turn, rules.Rank(lastPrey(m)), m.To())
		})
}

// squaresOf returns the squares on which a setup has pieces.
func squaresOf(s rules.Setup) rules.Set { return s.Side(rules.White) | s.Side(rules.Black) }

// within returns a setup with what stands on some squares alone.
func within(s rules.Setup, look rules.Set) rules.Setup {
	for c := range s.Pieces {
		for r := range s.Pieces[c] {
			s.Pieces[c][r] &= look
		}
	}
	return s
}

// identities takes other positions for the same, or looks back too little.
func (b *breeder) identities() {
	if b.spec.Repetition.Effect == rules.NoEffect {
		return
	}
	recurs := func(name, title string, remembers func(moves []plain.Move, i int) bool, of func(s rules.Setup) any) {
		b.slip(name, title, func(p *program) {
			p.Occurrences = func(positions []rules.Setup, moves []plain.Move) (n int) {
				last := positions[len(moves)]
				for i, s := range positions {
					if remembers(moves, i) && s.Turn == last.Turn && of(s) == of(last) {
						n++
					}
				}
				return n
			}
		})
	}
	b.slip("by-piece", "positions are compared by which piece stands where", func(p *program) {
		p.Occurrences = func(positions []rules.Setup, moves []plain.Move) (n int) {
			last, ways := len(moves), traces(moves)
			for i := range positions {
				n += truth(positions[i] == positions[last] && ways[i] == ways[last])
			}
			return n
		}
	})
	same := func(name, title string, of func(s rules.Setup) any) {
		recurs(name, "positions are compared "+title, func([]plain.Move, int) bool { return true }, of)
	}
	remembers := func(name, title string, of func(moves []plain.Move, i int) bool) {
		recurs(name, title, of, func(s rules.Setup) any { return s })
	}
	same("without-rank", "without the ranks", func(s rules.Setup) any { return [2]rules.Set{s.Side(rules.White), s.Side(rules.Black)} })
	same("without-colour", "without the colours", func(s rules.Setup) any { return squaresOf(s) })
	same("own-pieces", "by the pieces of the side to move only", func(s rules.Setup) any { return s.Pieces[s.Turn] })
	same("other-pieces", "by the pieces of the side that has moved only", func(s rules.Setup) any { return s.Pieces[s.Turn.Other()] })
	same("number-of-pieces", "by the number of pieces only", func(s rules.Setup) any { return squaresOf(s).Len() })
	same("mirrored", "with their mirror images, too", func(s rules.Setup) any { return min(s.String(), s.Reflected().String()) })
	for _, r := range ranksOf(&b.spec) {
		name := b.rankName(r)
		same("without-"+name, "without each "+name, func(s rules.Setup) any { return within(s, ^(s.Of(rules.White, r) | s.Of(rules.Black, r))) })
	}
	for _, n := range []int{4, 6, 8, 10, 12, 16, 20, 40, 50, 64, 100, 128} {
		if b.spec.Quiet.Plies > 0 && n > b.spec.Quiet.Plies {
			break // the game is drawn before
		}
		remembers(fmt.Sprintf("looks-back-%d", n), fmt.Sprintf("repetition is looked for in the last %d plies", n),
			func(moves []plain.Move, i int) bool { return i >= len(moves)-n })
	}
	for _, n := range []int{64, 100, 128} {
		remembers(fmt.Sprintf("room-for-%d-positions", n), fmt.Sprintf("there is room for %d positions in the history", n),
			func(moves []plain.Move, i int) bool { return i < n || i == len(moves) })
	}
	remembers("without-the-start", "the position the game starts from is not remembered", func(_ []plain.Move, i int) bool { return i > 0 })
	forgets := func(at, title string, is func(m plain.Move) bool) {
		remembers("forgets-at-"+at, title, func(moves []plain.Move, i int) bool { return !slices.ContainsFunc(moves[i:], is) })
	}
	forgets("pedina", "a move of the lowest rank is taken for one that cannot be undone", byMan)
	forgets("dama", "a Dama's move is taken for one that cannot be undone", func(m plain.Move) bool { return m.Mover == rules.Dama })
}

// traces returns, for the position before each move and after the last, where each
// piece stands that has moved, by the square it began on.
func traces(moves []plain.Move) []string {
	began := make(map[rules.Square]rules.Square)
	out := []string{fmt.Sprint(began)}
	for _, m := range moves {
		from, moved := began[m.From()]
		if !moved {
			from = m.From()
		}
		delete(began, m.From())
		for _, at := range m.Captured {
			delete(began, at)
		}
		if from != m.To() {
			began[m.To()] = from
		}
		out = append(out, fmt.Sprint(began))
	}
	return out
}

// resets counts quiet moves otherwise.
func (b *breeder) resets() {
	if b.spec.Quiet.Plies == 0 {
		return
	}
	counting := func(name, title string, counts func(i int) int, resets func(m plain.Move) bool) {
		b.slip("quiet-"+name, title, func(p *program) {
			p.Quiet = func(moves []plain.Move) (n int) {
				for i, m := range moves {
					if n += counts(i); resets(m) {
						n = 0
					}
				}
				return n
			}
		})
	}
	one := func(int) int { return 1 }
	zeroing := func(m plain.Move) bool { return captures(m) || byMan(m) }
	counting("not-reset-by-capture", "a capture by a king does not reset the count of quiet moves", one, byMan)
	counting("not-reset-by-man", "a man's step does not reset the count of quiet moves", one, captures)
	counting("reset-by-long-capture-only", "a capture of one piece does not reset the count of quiet moves", one,
		func(m plain.Move) bool { return several(m) || byMan(m) })
	counting("never-reset", "nothing resets the count of quiet moves", one, func(plain.Move) bool { return false })
	counting("in-pairs", "only the moves of one side are counted as quiet", func(i int) int { return i % 2 }, zeroing)
	counting("in-other-pairs", "only the moves of the side that began are counted as quiet", func(i int) int { return 1 - i%2 }, zeroing)
	b.slip("quiet-in-seven-bits-signed", "the count of quiet moves has six bits", func(p *program) {
		sound := p.Quiet
		p.Quiet = func(moves []plain.Move) int { return sound(moves) % 64 }
	})
}

// endings ends games that go on, and the other way round.
func (b *breeder) endings() {
	k := b.spec.Clauses
	ends := func(name, title string, of func(p *program, s rules.Setup, end plain.End, over bool) (plain.End, bool)) {
		b.slip(name, title, func(p *program) {
			p.Over = func(s rules.Setup) (plain.End, bool) {
				end, over := p.sound.Over(s)
				return of(p, s, end, over)
			}
			p.moves = func(t turn) []plain.Move {
				if _, over := p.Over(t.Setup); over {
					return nil
				}
				return t.made()
			}
		})
	}
	loses := func(name, title, clause string, lost func(p *program, s rules.Setup) bool) {
		ends(name, title, func(p *program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
			if !over && lost(p, s) {
				return plain.End{Winner: s.Turn.Other(), Clause: clause}, true
			}
			return end, over
		})
	}
	loses("stuck-without-steps", "a side that can only capture has lost", k.NoMove, func(p *program, s rules.Setup) bool { return len(p.still.Moves(s)) == 0 })
	loses("one-piece-lost", "a side with one piece left has lost", k.NoPieces, func(_ *program, s rules.Setup) bool { return s.Side(s.Turn).Len() == 1 })
	ends("winner-is-mover", "the side to move wins when the game is over", func(_ *program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
		end.Winner = s.Turn
		return end, over
	})
	goesOn := func(name, title, clause string, loser func(s rules.Setup, end plain.End) bool) {
		ends(name, title, func(_ *program, s rules.Setup, end plain.End, over bool) (plain.End, bool) {
			return end, over && (end.Clause != clause || !loser(s, end))
		})
	}
	goesOn("blocked-goes-on", "only pieces are counted, a side without a move is forgotten", k.NoMove, func(rules.Setup, plain.End) bool { return true })
	if b.spec.Royal == rules.NoRank {
		return
	}
	goesOn("royal-on-own-turn", "the loss of the last Damone counts for the side to move only", k.Royal,
		func(s rules.Setup, end plain.End) bool { return end.Winner == s.Turn })
	goesOn("royal-on-others-turn", "the loss of the last Damone counts for the side that has moved only", k.Royal,
		func(s rules.Setup, end plain.End) bool { return end.Winner != s.Turn })
	loses("royal-needs-two", "a side with one Damone left has lost", k.Royal, func(_ *program, s rules.Setup) bool { return s.Of(s.Turn, rules.Damone).Len() == 1 })
}

// reasons names another rung than the one that puts a capture out.
func (b *breeder) reasons() {
	last := len(b.spec.Ladder) - 1
	if last < 0 {
		return
	}
	blames := func(name, title string, of func(rung int) int) {
		b.slip("blames-"+name, title, func(p *program) { p.blame = of })
	}
	blames("next", "the rung after the one that decides is named", func(rung int) int { return rung + 1 })
	blames("previous", "the rung before the one that decides is named", func(rung int) int { return max(0, rung-1) })
	blames("first", "the first rung is named, whichever decides", func(int) int { return 0 })
	blames("last", "the last rung is named, whichever decides", func(int) int { return last })
}
