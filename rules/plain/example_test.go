package plain_test

import (
	"fmt"

	"damone/rules"
	"damone/rules/plain"
)

func ExampleGame_Moves() {
	game := plain.New(rules.ItalianDamone.Spec())
	for _, m := range game.Moves(rules.ItalianDamone.Spec().Start) {
		fmt.Print(m.From(), "-", m.To(), " ")
	}
	// Output: 16-12 20-15 23-19 24-28 27-22 30-26 31-28 32-28
}
