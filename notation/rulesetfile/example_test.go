package rulesetfile_test

import (
	"fmt"
	"strings"

	"damone/notation/rulesetfile"
	"damone/rules"
)

func ExampleRead() {
	house := strings.NewReader("extends: damone\npromotion_in_capture: continue-promoted\n")
	rs, err := rulesetfile.Read(house, "house.yaml", rules.Lookup)
	fmt.Println(rs.ID(), rs.Spec().PromotionInCapture == rules.ContinuesPromoted, err)
	faulty := strings.NewReader("extends: damone\nlader: []\nstart: W:WD32:B1\n")
	_, err = rulesetfile.Read(faulty, "house.yaml", rules.Lookup)
	fmt.Println(err)
	// Output:
	// house true <nil>
	// house.yaml:2:1: "lader": misspelt key: meant ladder
	// house.yaml:3:11: "D32": unclear letter d
}
