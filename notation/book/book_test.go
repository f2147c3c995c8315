package book_test

import (
	"math/rand/v2"
	"testing"

	"damone/notation/book"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// played returns a game of random moves, and its result.
func played(rs *rules.Ruleset, random *rand.Rand, plies int) ([]rules.Move, record.Result) {
	var moves []rules.Move
	p := rs.Start()
	for range plies {
		legal := rs.Moves(nil, p)
		if len(legal) == 0 {
			break
		}
		m := legal[random.IntN(min(len(legal), 3))] // so that games meet
		moves, p = append(moves, m), p.After(m)
	}
	return moves, []record.Result{record.WhiteWon, record.BlackWon, record.DrawnGame2, record.Unfinished}[random.IntN(4)]
}

// TestFind counts by hand what was played from positions of random games.
func TestFind(t *testing.T) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDraughts, rules.ItalianDamone} {
		random := rand.New(rand.NewPCG(1, 2))
		const plies = 8
		b, judge := book.New(rs, plies), replay.NewJudge(rs)
		judge.KeepSteps = true
		type game struct {
			moves  []rules.Move
			result record.Result
		}
		var games []game
		for i := range 200 {
			moves, result := played(rs, random, 12)
			games = append(games, game{moves, result})
			rec := record.New()
			rec.AddMoves(rules.White, moves)
			rec.SetTag("Result", string(result))
			b.Add("a.pdn", &replay.Game{Index: i + 1, Report: judge.Judge(rec)})
		}
		for _, of := range games[:40] {
			p := rs.Start()
			for _, m := range of.moves[:plies] {
				var want, turned, after book.Score
				for _, g := range games {
					add(&want, rs, g.moves[:plies+1], g.result, p, nil)
					add(&after, rs, g.moves[:plies], g.result, p, &m)
					add(&turned, rs, g.moves[:plies+1], g.result, p.Turned(), nil)
				}
				found := b.Find(book.Query{Position: p})
				if found.Score != want {
					t.Fatalf("%v: %+v, want %+v", p, found.Score, want)
				}
				for _, f := range found.Moves {
					if f.Move == m && f.Score != after {
						t.Fatalf("%v %v: %+v, want %+v", p, m, f.Score, after)
					}
				}
				if p != p.Turned() {
					want.Games, want.Draws = want.Games+turned.Games, want.Draws+turned.Draws
					want.White, want.Black = want.White+turned.Black, want.Black+turned.White
				}
				if got := b.Find(book.Query{Position: p.Turned(), Turned: true}).Score; got.Games != want.Games || got.White != want.Black {
					t.Fatalf("%v turned: %+v, want %+v with colours exchanged", p, got, want)
				}
				p = p.After(m)
			}
		}
	}
}

// add counts a game in which a position arises, and is followed first by a move if one is given.
func add(s *book.Score, rs *rules.Ruleset, moves []rules.Move, result record.Result, want rules.Position, next *rules.Move) {
	p := rs.Start()
	for i := range len(moves) + 1 {
		if p == want {
			if next != nil && (i == len(moves) || moves[i] != *next) || next == nil && i > 8 {
				return
			}
			s.Games++
			switch result.Says() {
			case record.WhiteWon:
				s.White++
			case record.BlackWon:
				s.Black++
			case record.DrawnGame:
				s.Draws++
			}
			return
		}
		if i < len(moves) {
			p = p.After(moves[i])
		}
	}
}

// TestPoints has Wilson's interval of published examples.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		s                   book.Score
		points, least, most float64
	}{
		{book.Score{}, .5, 0, 1},
		{book.Score{Games: 1, White: 1}, 1, .207, 1},
		{book.Score{Games: 10, White: 5, Black: 5}, .5, .237, .763},
		{book.Score{Games: 100, White: 10, Draws: 20, Black: 70}, .2, .133, .289},
	} {
		points, least, most := c.s.Points(rules.White)
		for _, pair := range [][2]float64{{points, c.points}, {least, c.least}, {most, c.most}} {
			if d := pair[0] - pair[1]; d > .001 || d < -.001 {
				t.Errorf("%+v: %.3f %.3f %.3f, want %+v", c.s, points, least, most, c)
			}
		}
	}
}
