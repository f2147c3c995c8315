package slip_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"damone/conformance"
	"damone/conformance/slip"
	"damone/notation"
	"damone/rules"
)

// named is the program of a ruleset with the slip of a name.
func named(rs *rules.Ruleset, name string) *slip.Program {
	programs := slip.Programs(rs, "it")
	return programs[slices.IndexFunc(programs, func(p *slip.Program) bool { return p.Name == "it-"+name })]
}

// A piece that can take one man need not give way to another that can take two
// when captures are compared piece by piece.
func ExamplePrograms() {
	p := named(rules.ItalianDraughts, "within-piece")
	s, err := notation.ParseSetup("W:W23,24:B10,19,20")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Title)
	for _, m := range p.Moves(s) {
		fmt.Println("allows", conformance.PathText(m.Path))
	}
	for _, m := range p.Plainly.Moves(s) {
		fmt.Println("legal is", conformance.PathText(m.Path))
	}
	fmt.Println(p.Differs(s), p.Differs(p.Rules.Start().Setup()))
	// Output:
	// captures are compared with those of one piece only
	// allows 23x14x5
	// allows 24x15
	// legal is 23x14x5
	// true false
}

// TestPrograms has programs of every class, each with a title and a name of its
// own.
func TestPrograms(t *testing.T) {
	seen := make(map[string]bool)
	classes := make(map[slip.Class]bool)
	for _, rs := range rules.Rulesets() {
		for _, p := range slip.Programs(rs, rs.ID()) {
			if seen[p.Name] || !strings.HasPrefix(p.Name, rs.ID()+"-") || p.Title == "" || p.Rules != rs || !slices.Contains(slip.Classes, p.Class) {
				t.Errorf("%q of %s, %q, class %q", p.Name, rs.ID(), p.Title, p.Class)
			}
			seen[p.Name], classes[p.Class] = true, true
		}
	}
	if len(classes) != len(slip.Classes) {
		t.Errorf("%d classes have programs, want %d", len(classes), len(slip.Classes))
	}
}

// TestOneSided tells a slip of one colour from that of both.
func TestOneSided(t *testing.T) {
	if !named(rules.ItalianDraughts, "optional-for-white").OneSided() || named(rules.ItalianDraughts, "within-piece").OneSided() {
		t.Error("optional-for-white alone is of one colour")
	}
}

// TestRemembers has a program that compares the number of pieces alone take two
// positions of a game for the same.
func TestRemembers(t *testing.T) {
	rs := rules.Default()
	p := named(rs, "number-of-pieces")
	g := rules.NewGame(rs, rs.Start())
	if !p.Remembers(g) {
		t.Error("it miscounts before the first move")
	}
	for range 2 {
		g.Push(rs.Moves(nil, g.Position())[0])
	}
	if p.Remembers(g) {
		t.Error("it finds two positions with as many pieces different")
	}
}
