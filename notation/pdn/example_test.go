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
