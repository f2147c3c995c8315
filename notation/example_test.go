package notation_test

import (
	"errors"
	"fmt"

	"damone/notation"
	"damone/rules"
)

func ExampleParsePosition() {
	_, err := notation.ParsePosition(rules.ItalianDamone, "W:WE32,D24,33:B1")
	fmt.Println(err)
	p, err := notation.ParsePosition(rules.ItalianDamone, "w: w Eh1, Kh3 : b 1-3 .")
	fmt.Println(notation.FormatPosition(p, notation.Number), err)
	// Output:
	// 2 faults; 1:8: "D24": unclear letter d; 1:12: "33": no such square
	// W:WE32,K24:B1,2,3 <nil>
}

func ExampleFormatPosition() {
	start := rules.ItalianDamone.Start()
	fmt.Println(notation.FormatPosition(start, notation.Number))
	fmt.Println(notation.FormatPosition(start, notation.Algebraic))
	// Output:
	// W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17
	// W:WEh1,Kh3,Kf1,h5,g4,f3,e2,d1:BEa8,Kc8,Ka6,e8,d7,c6,b5,a4
}

func ExampleParseMove() {
	rs := rules.ItalianDraughts
	p, _ := notation.ParsePosition(rs, "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9")
	m, err := notation.ParseMove(rs, p, "3:19:26")
	fmt.Println(notation.FormatMove(m, notation.Number), err)
	_, err = notation.ParseMove(rs, p, "3x26")
	fmt.Println(err)
	// Output:
	// 3x10x19x26 <nil>
	// "3x26" could be 3x10x17x26 or 3x10x19x26: write one of them in full
}

// A move fails in three ways, each an error of its own type.
func ExampleParseMove_errors() {
	rs := rules.ItalianDraughts
	p, _ := notation.ParsePosition(rs, "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9")
	for _, text := range []string{"3x33", "3x26", "7-11"} {
		_, err := notation.ParseMove(rs, p, text)
		var unreadable *notation.SyntaxError
		var ambiguous *notation.AmbiguousError
		var illegal *rules.IllegalMoveError
		switch {
		case errors.As(err, &unreadable):
			fmt.Println(text, "cannot be read:", unreadable.Faults[0].Kind)
		case errors.As(err, &ambiguous):
			fmt.Println(text, "could be any of", len(ambiguous.Candidates))
		case errors.As(err, &illegal):
			fmt.Println(text, "is not legal:", illegal.Verdict.Fault, illegal.Verdict.Clause)
		}
	}
	// Output:
	// 3x33 cannot be read: no such square
	// 3x26 could be any of 2
	// 7-11 is not legal: must-capture ITA-4.5
}

func ExampleFormatShort() {
	rs := rules.ItalianDraughts
	p, _ := notation.ParsePosition(rs, "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9")
	legal := rs.Moves(nil, p)
	for _, m := range legal {
		fmt.Println(notation.FormatMove(m, notation.Number), notation.FormatShort(m, legal, notation.Number))
	}
	// Output:
	// 3x10x17x26 3x10x17x26
	// 3x10x19x26 3x10x19x26
}

func ExampleDiagram() {
	p, _ := notation.ParsePosition(rules.ItalianDamone, "B:WEh1,g4:BEa8,Kc8,d7")
	fmt.Print(notation.Diagram(p, notation.DiagramOptions{Turn: true}))
	// Output:
	// 8  #   X   .   .
	// 7    .   x   .   .
	// 6  .   .   .   .
	// 5    .   .   .   .
	// 4  .   .   .   o
	// 3    .   .   .   .
	// 2  .   .   .   .
	// 1    .   .   .   @
	//    a b c d e f g h
	// Black to move
}
