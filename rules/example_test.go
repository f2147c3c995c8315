package rules_test

import (
	"fmt"

	"damone/rules"
)

// Squares are numbered as on paper, from 1 (a8) to 32 (h1); in Go they count
// from 0.
func squares(numbers ...int) rules.Set {
	var set rules.Set
	for _, n := range numbers {
		set = set.With(rules.Square(n - 1))
	}
	return set
}

// White has two captures, and the ladder leaves one of them.
func ExampleRuleset_Explain() {
	rs := rules.ItalianDraughts
	var s rules.Setup
	s.Pieces[rules.White][rules.Dama] = squares(30)
	s.Pieces[rules.Black][rules.Dama] = squares(12, 18, 26, 27)
	s.Pieces[rules.Black][rules.Pedina] = squares(10, 20)
	p, err := rs.Position(s)
	if err != nil {
		fmt.Println(err)
		return
	}
	ruling := rs.Explain(p)
	fmt.Println(len(ruling.Lines), "captures,", len(ruling.Moves), "legal, decided by", ruling.DecidedBy())
	for _, r := range ruling.Rejected {
		fmt.Println("to", r.Line.To()+1, "falls by", r.Rung.Clause)
	}
	// Output:
	// 2 captures, 1 legal, decided by ITA-5.4
	// to 7 falls by ITA-5.4
}

func ExampleRuleset_Judge() {
	rs := rules.ItalianDamone
	verdict := rs.Judge(rs.Start(), rules.Attempt{Squares: []rules.Square{15, 10}}) // 16-11
	fmt.Println(verdict.Legal, verdict.Clause)
	// Output: false DAM-4.4
}

func ExampleRuleset_Moves() {
	rs := rules.ItalianDamone
	var moves []rules.Move
	moves = rs.Moves(moves[:0], rs.Start()) // moves[:0] again and again: nothing is allocated
	fmt.Println(len(moves), "first moves;", rs.Perft(rs.Start(), 6), "games of six plies")
	// Output: 8 first moves; 374398 games of six plies
}

// A rule of the house is a change of data.
func ExampleRuleset_With() {
	house, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.CaptureOptional = true })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(house.Spec().CaptureOptional, rules.ItalianDamone.Spec().CaptureOptional)
	// Output: true false
}
