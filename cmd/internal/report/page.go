package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"damone/cmd/internal/draw"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/rules"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"board":  boardSVG,
	"legal":  legalText,
	"kind":   func(s mutation.Standing) string { return strings.ReplaceAll(string(s), " ", "-") },
	"first":  func(p []mutation.Proof) string { return p[0].Mutant.Name + " (" + p[0].Mutant.Title + ")" },
	"by":     func(p []mutation.Proof) string { return p[0].Case.ID },
	"once":   onlyAsWritten,
	"stamps": func() template.HTML { return draw.StampsFor(notation.Number) },
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

// boardSVG draws a case's position; one that its rules refuse is shown as it is
// written.
func boardSVG(c *conformance.Case) template.HTML {
	p, ok := c.Position(c.FEN)
	if !ok {
		return template.HTML(fmt.Sprintf(`<p class="text">%s</p>`, template.HTMLEscapeString(c.FEN)))
	}
	rs, _ := rules.Lookup(c.Ruleset)
	b := draw.Board{Position: p, Ruleset: rs, Squares: notation.Number}
	return b.Inline()
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
