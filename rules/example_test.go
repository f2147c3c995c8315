package rules_test

import (
	"errors"
	"fmt"

	"damone/rules"
)

// squares makes a set of squares by the numbers players know them by, 1 (a8)
// to 32 (h1); in Go they count from 0.
func squares(numbers ...int) rules.Set {
	var set rules.Set
	for _, n := range numbers {
		set = set.With(rules.Square(n - 1))
	}
	return set
}

// twoCaptures returns a position of Italian draughts in which White's king has two
// captures, and the ladder leaves one of them.
func twoCaptures() rules.Position {
	s := rules.Setup{Turn: rules.White}
	s.Pieces[rules.White][rules.Dama] = squares(30)
	s.Pieces[rules.Black][rules.Dama] = squares(12, 18, 26, 27)
	s.Pieces[rules.Black][rules.Pedina] = squares(10, 20)
	p, err := rules.ItalianDraughts.Position(s)
	if err != nil {
		panic(err)
	}
	return p
}

func ExampleRuleset_Moves() {
	rs := rules.ItalianDamone
	moves := rs.Moves(nil, rs.Start())
	moves = rs.Moves(moves[:0], rs.Start()) // moves[:0] again and again: nothing is allocated
	fmt.Println(moves)
	// Output: [16-12 20-15 23-19 24-28 27-22 30-26 31-28 32-28]
}

func ExampleRuleset_Lines() {
	p := twoCaptures()
	fmt.Println("possible:", rules.ItalianDraughts.Lines(nil, p))
	fmt.Println("legal:   ", rules.ItalianDraughts.Moves(nil, p))
	// Output:
	// possible: [30x21x14x5 30x23x16x7]
	// legal:    [30x21x14x5]
}

// Explain shows the ladder at work: what each rung counts, what it keeps and
// what is out.
func ExampleRuleset_Explain() {
	ruling := rules.ItalianDraughts.Explain(twoCaptures())
	for _, round := range ruling.Rounds {
		fmt.Println(round.Rung.Clause, round.Rung.Tier, "keeps", len(round.Kept))
	}
	for _, r := range ruling.Rejected {
		fmt.Println(r.Line, "is out by", r.Rung.Clause, "beaten by", r.BeatenBy)
		fmt.Println("it takes", r.Merit.Prey(), "and the other", r.Best.Prey())
	}
	// Output:
	// ITA-5.1 most-pieces keeps 2
	// ITA-5.2 highest-mover keeps 2
	// ITA-5.3 most-dame keeps 2
	// ITA-5.4 higher-prey-first keeps 1
	// 30x23x16x7 is out by ITA-5.4 beaten by [30x21x14x5]
	// it takes [dama pedina dama] and the other [dama dama pedina]
}

// A capture that the ladder refuses, and one that stops too early.
func ExampleRuleset_Judge() {
	p := twoCaptures()
	for _, numbers := range [][]rules.Square{{30, 5}, {30, 7}, {30, 23}} {
		a := rules.Attempt{Capture: true}
		for _, n := range numbers {
			a.Squares = append(a.Squares, n-1)
		}
		v := rules.ItalianDraughts.Judge(p, a)
		fmt.Println(a.Squares, v, v.Instead)
	}
	// Output:
	// [30 5] legal []
	// [30 7] outranked (ITA-5.4) [30x21x14x5]
	// [30 23] broken-off (ITA-4.6) [30x21x14x5]
}

// Play trusts no move it is given.
func ExampleRuleset_Play() {
	rs := rules.ItalianDraughts
	p := twoCaptures()
	for _, m := range rs.Lines(nil, p) {
		next, err := rs.Play(p, m)
		var illegal *rules.IllegalMoveError
		if errors.As(err, &illegal) {
			fmt.Println(m, illegal.Verdict)
			continue
		}
		fmt.Println(m, next)
	}
	// Output:
	// 30x21x14x5 black to move; white dama 5; black pedina 20, dama 12 27
	// 30x23x16x7 outranked (ITA-5.4)
}

// A Game knows its history, and ends by repetition.
func ExampleGame() {
	rs := rules.ItalianDraughts
	s := rules.Setup{Turn: rules.White}
	s.Pieces[rules.White][rules.Dama] = squares(32)
	s.Pieces[rules.Black][rules.Dama] = squares(1)
	start, err := rs.Position(s)
	if err != nil {
		panic(err)
	}
	g := rules.NewGame(rs, start)
	for !g.Status().Over() {
		for _, m := range rs.Moves(nil, g.Position()) { // there and back again
			if g.Plies() < 2 || m.To() == g.Move(g.Plies()-2).From() {
				if err := g.Play(m); err != nil {
					panic(err)
				}
				break
			}
		}
	}
	fmt.Println(g.Status(), "after", g.Plies(), "moves, the third time of", g.Position())
	// Output: draw (ITA-8.2) after 8 moves, the third time of white to move; white dama 32; black dama 1
}

func ExampleRuleset_Status() {
	rs := rules.ItalianDamone
	s := rules.Setup{Turn: rules.Black}
	s.Pieces[rules.White][rules.Pedina] = squares(27)
	p, err := rs.Position(s)
	fmt.Println(rs.Status(rs.Start()), err)
	fmt.Println(rs.Status(p))
	// Output:
	// ongoing <nil>
	// white wins (DAM-8.1)
}

func ExampleRuleset_Perft() {
	rs := rules.ItalianDamone
	for depth := range 7 {
		fmt.Print(rs.Perft(rs.Start(), depth), " ")
	}
	// Output: 1 8 64 569 4703 42778 374398
}

// A game of one's own is a Spec: here Italian draughts in which a man may take
// a king and the player with no move left wins.
func ExampleCompile() {
	spec := rules.ItalianDraughts.Spec()
	spec.ID, spec.Title = "giveaway", "Italian draughts to lose"
	spec.Prey[rules.Pedina] = rules.RanksOf(rules.Pedina, rules.Dama)
	spec.NoMove, spec.NoPieces = rules.WinsInstead, rules.WinsInstead
	rs, err := rules.Compile(spec)
	if err != nil {
		panic(err)
	}
	fmt.Println(rs.ID(), rs.Perft(rs.Start(), 5))

	spec.Ladder = append(spec.Ladder, rules.Rung{Tier: rules.MostPieces})
	_, err = rules.Compile(spec)
	var faulty *rules.SpecError
	fmt.Println(errors.As(err, &faulty), len(faulty.Faults))
	// Output:
	// giveaway 7361
	// true 1
}
