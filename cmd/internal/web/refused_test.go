//go:build browser

package web_test

import (
	"reflect"
	"testing"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// refusing returns a position of the exam for each rung of each ruleset that refuses a
// capture there: every nth of them.
func refusing(t *testing.T, nth int) (some []place) {
	t.Helper()
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, c := range suite.Cases {
		rs, known := rules.Lookup(c.Ruleset)
		p, ok := c.Position(c.FEN)
		if !known || !ok || len(c.With) > 0 {
			continue
		}
		for _, out := range rs.Explain(p).Rejected {
			if rung := rs.ID() + out.Rung.Clause; !seen[rung] {
				seen[rung] = true
				if len(seen)%nth == 0 {
					some = append(some, place{rs, p})
				}
			}
		}
	}
	return some
}

// panel is what the page shows of a capture that it refuses.
type panel struct {
	Head, Clause string
	BeatenBy     []string // as offered
	Arrows       int
	Out          []string // the refused capture in the ladder
	Seen         bool
}

// refuses fails unless the panel refuses a capture as it should, and closes it.
func (p *tab) refuses(at place, refused, clause string, beatenBy []rules.Move) {
	p.Helper()
	want := panel{Head: catalog.English.Say("serve.js.refused", "move", refused), Clause: clause, Arrows: 2, Out: []string{refused}, Seen: true}
	for _, m := range beatenBy[:min(len(beatenBy), 6)] {
		want.BeatenBy = append(want.BeatenBy, notation.FormatMove(m, notation.Number))
	}
	p.there("#table .reason h2.no")
	got := value[panel](p, `((table, texts) => ({
		head: texts("h2.no")[0], clause: texts(".rule .clause")[0] ?? "", beatenBy: texts(".instead .chip"), out: texts(".ladder .out.asked b"),
		arrows: table.querySelectorAll(".routes .route").length, seen: table.querySelector(".reason").checkVisibility(),
	}))(document.querySelector("#table"), selector => [...document.querySelectorAll("#table .reason " + selector)].map(e => e.innerText))`)
	if !reflect.DeepEqual(got, want) {
		p.Errorf("%s: %s shows\n%+v, want\n%+v", at, refused, got, want)
	}
	p.click("#table .reason .done button")
}

// Every rung's captures refused open the panel, with the right clause and the right
// captures instead: clicked up to the leap that leaves every legal line, and typed unless
// they are short for a legal one; with a server and without.
func TestRefusedCaptures(t *testing.T) {
	t.Parallel()
	static, _ := hand(t, "/games/draughts/")
	positions := refusing(t, tier.Pick(6, 1))
	for name, base := range map[string]string{"served": serve(t), "static": static} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := still(t, base)
			p.load("")
			for _, at := range positions {
				p.opens(at)
				for _, out := range at.rs.Explain(at.pos).Rejected {
					path := out.Line.Path()
					path = path[:at.parting(path)]
					j := at.rs.Judge(at.pos, rules.Attempt{Squares: path, Capture: true, Begun: true})
					p.makes("#table", path)
					p.refuses(at, notation.FormatMove(j.Move, notation.Number), j.Clause, j.Instead)
					line := notation.FormatMove(out.Line, notation.Number)
					if _, err := notation.ParseMove(at.rs, at.pos, line); err != nil {
						p.typeMove(line)
						p.refuses(at, line, out.Rung.Clause, out.BeatenBy)
					}
				}
			}
		})
	}
}
