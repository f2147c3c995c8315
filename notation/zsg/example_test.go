package zsg_test

import (
	"fmt"
	"strings"

	"damone/notation/zsg"
)

func ExampleReader() {
	r := zsg.NewReader(strings.NewReader(`Zillions Save Game File Version 0.02 HH
RulesFile=Italian Damone.zrf
VariantName=Italian Damone
1. Checker f3 - e4
1. Checker c6 - d5
`))
	game, err := r.Read()
	fmt.Println(game.Tag("Variant"), err)
	for _, it := range game.Items {
		fmt.Println(it.Text)
	}
	// Output:
	// Italian Damone <nil>
	// 23-19
	// 10-14
}
