package damone_test

import (
	"fmt"

	"damone"
)

func ExampleRules() {
	for _, lang := range []string{"en", "it"} {
		c := damone.Rules(lang).Find("DAM-6.i")[0]
		fmt.Printf("%s %s: %s\n", c.ID, c.Title, c.Examples[0].FEN)
	}
	for _, hit := range damone.Rules("it").Search("soffio") {
		fmt.Println(hit.ID, hit.Title)
	}
	// Output:
	// DAM-6.i Most pieces: W:WE18,16:BE21,19,20
	// DAM-6.i Il maggior numero di pezzi: W:WE18,16:BE21,19,20
	// DAM-6.3 La presa è obbligatoria
	// ITA-4.5 La presa è obbligatoria
}
