package notation_test

import (
	"fmt"
	"strings"

	"damone/notation"
	"damone/rules"
)

func ExampleReadRuleset() {
	house := strings.NewReader("extends: damone\npromotion_in_capture: continue-promoted\n")
	rs, err := notation.ReadRuleset(house, "house.yaml", rules.Lookup)
	fmt.Println(rs.ID(), rs.Spec().PromotionInCapture == rules.ContinuesPromoted, err)
	faulty := strings.NewReader("extends: damone\nlader: []\nstart: W:WD32:B1\n")
	_, err = notation.ReadRuleset(faulty, "house.yaml", rules.Lookup)
	fmt.Println(err)
	// Output:
	// house true <nil>
	// house.yaml:2:1: "lader" is not a key here: did you mean ladder?
	// house.yaml:3:11: start: "D32": unknown letter: D could mean Dama or Damone: write K or E
}
