package movelist_test

import (
	"fmt"
	"strings"

	"damone/notation/movelist"
)

func ExampleReader() {
	r := movelist.NewReader(strings.NewReader(`# one game on each line
22-18 10-14 18-13
W:WK30:B10,K12,K18,20,K26,K27 30x21x14x5 1-0
`))
	for game, err := r.Read(); err == nil; game, err = r.Read() {
		fmt.Println(game.Tag("FEN"), game.Moves(), game.Result())
	}
	// Output:
	//  3 *
	// W:WK30:BK12,K18,K26,K27,10,20 1 1-0
}

func ExampleAppend() {
	game, err := movelist.NewReader(strings.NewReader("1. 22-18! 10-14 2. 18x11 6x15 1/2-1/2")).Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", movelist.Append(nil, game))
	// Output:
	// 22-18 10-14 18x11 6x15 1/2-1/2
}
