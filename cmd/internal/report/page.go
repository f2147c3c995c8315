package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/rules"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"board": boardSVG,
	"legal": legalText,
	"kind":  func(s mutation.Standing) string { return strings.ReplaceAll(string(s), " ", "-") },
	"first": func(p []mutation.Proof) string { return p[0].Mutant.Name + " (" + p[0].Mutant.Title + ")" },
	"by":    func(p []mutation.Proof) string { return p[0].Case.ID },
	"once":  onlyAsWritten,
	"squares": func() []rules.Square {
		var all []rules.Square
		for at := range rules.Square(rules.Squares) {
			all = append(all, at)
		}
		return all
	},
	"number": func(at rules.Square) int { return int(at) + 1 },
	"across": func(at rules.Square) string { return fmt.Sprintf("%.1f", float64(10*at.Col())+.4) },
	"down":   func(at rules.Square) string { return fmt.Sprintf("%.1f", float64(10*at.Row())+2.6) },
}).Parse(pageText))

// pageData is what the page shows.
type pageData struct {
	Suite        *conformance.Suite
	Covered      []mutation.Covered
	Standings    []standing
	Killed, Of   int
	Equivalent   int
	DistinctBase int
}

type standing struct {
	Name  mutation.Standing
	Count int
}

// Page writes the coverage page: every clause with its positions drawn, proved
// or not. It needs no other file.
func Page(w io.Writer, suite *conformance.Suite, covered []mutation.Covered, score *mutation.Score) error {
	d := pageData{Suite: suite, Covered: covered, Equivalent: len(score.Equivalent)}
	d.Killed, d.Of = score.Killed()
	for _, name := range []mutation.Standing{mutation.Proved, mutation.NotTestable, mutation.CitedOnly, mutation.Uncited} {
		n := 0
		for _, c := range covered {
			if c.Standing == name {
				n++
			}
		}
		d.Standings = append(d.Standings, standing{name, n})
	}
	for _, c := range suite.Cases {
		if c.ID == c.Base() {
			d.DistinctBase++
		}
	}
	return pageTemplate.Execute(w, d)
}

// onlyAsWritten leaves out the copies of cases for further rulesets.
func onlyAsWritten(cases []*conformance.Case) []*conformance.Case {
	var out []*conformance.Case
	for _, c := range cases {
		if c.ID == c.Base() {
			out = append(out, c)
		}
	}
	return out
}

// boardSVG draws a case's position out of the symbols that the page defines.
func boardSVG(c *conformance.Case) template.HTML {
	s, ok := setupToDraw(c)
	if !ok {
		return template.HTML(fmt.Sprintf(`<p class="text">%s</p>`, template.HTMLEscapeString(c.FEN)))
	}
	var b strings.Builder
	turn := "White"
	if s.Turn == rules.Black {
		turn = "Black"
	}
	fmt.Fprintf(&b, `<svg viewBox="-3 -3 86 86" role="img" aria-label="%s to move: %s"><use href="#board"/>`,
		turn, template.HTMLEscapeString(notation.FormatSetup(s, notation.Number)))
	names := [...]string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}
	for at := range rules.Square(rules.Squares) {
		for color, class := range []string{"w", "b"} {
			for r := rules.Pedina; r <= rules.Damone; r++ {
				if s.Pieces[color][r].Has(at) {
					fmt.Fprintf(&b, `<use href="#%s" class="%s" x="%d" y="%d"/>`, names[r], class, 10*at.Col(), 10*at.Row())
				}
			}
		}
	}
	y := 81.2
	if s.Turn == rules.Black {
		y = -2.8
	}
	fmt.Fprintf(&b, `<rect class="turn" x="30" y="%g" width="20" height="1.6"/></svg>`, y)
	return template.HTML(b.String())
}

// setupToDraw is the case's position, were it one that no rules accept.
func setupToDraw(c *conformance.Case) (rules.Setup, bool) {
	if p, ok := c.Position(c.FEN); ok {
		return p.Setup(), true
	}
	s, err := notation.ParseSetup(c.FEN)
	return s, err == nil
}

// legalText says in a line what is expected.
func legalText(c *conformance.Case) string {
	var parts []string
	x := &c.Expect
	if x.Legal != nil && len(*x.Legal) > 0 {
		var legal []string
		for _, m := range *x.Legal {
			legal = append(legal, m.Text)
		}
		parts = append(parts, "legal: "+strings.Join(legal, ", "))
	}
	if x.Losers != nil {
		for _, l := range *x.Losers {
			parts = append(parts, l.Text+" falls by "+l.By)
		}
	}
	for _, r := range x.Refused {
		parts = append(parts, fmt.Sprintf("%s refused (%s)", r.Text, cmp.Or(r.By, r.Code)))
	}
	for _, p := range x.Plays {
		parts = append(parts, p.Text+" leads to "+notation.FormatSetup(*p.After, notation.Number))
	}
	if c.Record != nil {
		parts = append(parts, "after "+moves(len(c.Record.Moves)))
	}
	if x.Status != nil {
		parts = append(parts, strings.TrimSpace(string(x.Status.Outcome)+" "+x.Status.By))
	}
	if x.Invalid != nil {
		parts = append(parts, "refused: "+cmp.Or(x.Invalid.Code, string(x.Invalid.Phase)))
	}
	if x.Breaks != nil {
		parts = append(parts, fmt.Sprintf("breaks at ply %d: %s %s", x.Breaks.Ply, x.Breaks.Code, x.Breaks.By))
	}
	for _, n := range x.Perft {
		parts = append(parts, fmt.Sprintf("depth %d: %d", n.Depth, n.Leaves))
	}
	return strings.Join(parts, "; ")
}

// moves counts moves in words.
func moves(n int) string {
	if n == 1 {
		return "one move"
	}
	return fmt.Sprintf("%d moves", n)
}
