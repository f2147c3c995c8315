package mutation

import (
	"fmt"
	"slices"

	"damone/conformance"
	"damone/notation"
	"damone/rules"
)

// programOf returns the program of a ruleset with the slip of a name.
func programOf(rs *rules.Ruleset, name string) *Program {
	all := slipsOf(rs)
	return newProgram(rs, all[slices.IndexFunc(all, func(s slip) bool { return s.name == name })])
}

// A piece that can take one man need not give way to another that can take two
// when captures are compared piece by piece.
func ExampleProgram() {
	p := programOf(rules.ItalianDraughts, "within-piece")
	s, err := notation.ParseSetup("W:W23,24:B10,19,20")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range p.Moves(s) {
		fmt.Println("allows", conformance.PathText(m.Path))
	}
	for _, m := range p.Plainly.Moves(s) {
		fmt.Println("legal is", conformance.PathText(m.Path))
	}
	// Output:
	// allows 23x14x5
	// allows 24x15
	// legal is 23x14x5
}
