package gamefile_test

import (
	"fmt"
	"strings"

	"damone/notation/gamefile"
)

// The reader tells the formats apart by how a text begins.
func ExampleNewReader() {
	for _, text := range []string{
		`[White "Rossi"] 1. 22-18 10-14 *`,
		`{"tags":[{"name":"White","value":"Rossi"}],"game":[{"move":"22-18","number":1},{"move":"10-14"}]}`,
	} {
		game, err := gamefile.NewReader(strings.NewReader(text), "").Read()
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Tag("White"), game.Moves())
	}
	// Output:
	// Rossi 2
	// Rossi 2
}

func ExampleFormatOf() {
	fmt.Println(gamefile.FormatOf("club.PDN"), gamefile.FormatOf("list.moves"), gamefile.FormatOf("saved.zsg"))
	// Output:
	// pdn list zsg
}
