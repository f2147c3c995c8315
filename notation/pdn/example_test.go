package pdn_test

import (
	"fmt"
	"strings"

	"damone/notation/pdn"
)

func ExampleReader() {
	r := pdn.NewReader(strings.NewReader("[White Rossi]\n1. 3228! 19-23 0-1"))
	game, err := r.Read()
	fmt.Println(game.Moves(), game.Result(), err)
	for _, f := range game.Liberties {
		fmt.Println(f)
	}
	fmt.Print(string(pdn.Append(nil, game)))
	// Output:
	// 2 0-1 <nil>
	// 1:8: "Rossi": tag value without quotes: value "Rossi"
	// 2:4: "3228": move in another form: move 32-28
	// [White "Rossi"]
	// [Result "0-1"]
	//
	// 1. 32-28! 19-23 0-1
}

func ExampleListReader() {
	r := pdn.NewListReader(strings.NewReader(`# one game on each line
1. 22-18! 10-14 2. 18x11 6x15 1/2-1/2
W:WK30:B10,K12,K18,20,K26,K27 30x21x14x5 1-0
`))
	for game, err := r.Read(); err == nil; game, err = r.Read() {
		fmt.Printf("%d %q %s\n", game.Moves(), game.Tag("FEN"), game.Result())
	}
	// Output:
	// 4 "" 1/2-1/2
	// 1 "W:WK30:BK12,K18,K26,K27,10,20" 1-0
}
