package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	pageStyle string
)

// Page writes the coverage page in a language: every clause with its positions
// drawn, proved or not. It needs no other file.
func Page(w io.Writer, l catalog.Lang, suite *conformance.Suite, covered []mutation.Covered, score *mutation.Score) error {
	_, all := score.Classes(false)
	return template.Must(template.New("page").Funcs(template.FuncMap{
		"say":      l.Say,
		"style":    func() template.CSS { return template.CSS(pageStyle) },
		"policy":   draw.Policy,
		"board":    boardSVG,
		"legal":    func(c *conformance.Case) string { return legalText(l, c) },
		"class":    func(s mutation.Standing) string { return strings.ReplaceAll(string(s), " ", "-") },
		"standing": func(s mutation.Standing) string { return l.Name("standing", string(s)) },
		"count": func(s mutation.Standing) int {
			return len(lists.Where(covered, func(c mutation.Covered) bool { return c.Standing == s }))
		},
		"reason": func(c mutation.Covered) string { return Reason(l, c) },
		"title":  func(c *conformance.Case) string { return CaseTitle(l, c) },
		"mutant": func(m *mutation.Mutant) string { return m.Name + " (" + MutantTitle(l, m) + ")" },
		"once":   onlyAsWritten,
		"stamps": func() template.HTML { return draw.StampsFor(notation.Number) },
	}).Parse(pageText)).Execute(w, map[string]any{"Lang": l, "Suite": suite, "Covered": covered, "Killed": all.Killed, "Of": all.Mutants - all.Harmless,
		"Equivalent": all.Harmless,
		"Standings":  []mutation.Standing{mutation.Proved, mutation.NotTestable, mutation.CitedOnly, mutation.Uncited}})
}

// onlyAsWritten leaves out the copies of cases for further rulesets.
func onlyAsWritten(cases []*conformance.Case) []*conformance.Case {
	return lists.Where(cases, func(c *conformance.Case) bool { return c.ID == c.Base() })
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
func legalText(l catalog.Lang, c *conformance.Case) string {
	var parts []string
	add := func(k catalog.Key, fill ...any) { parts = append(parts, l.Say(k, fill...)) }
	x := &c.Expect
	if x.Legal != nil && len(*x.Legal) > 0 {
		legal := lists.Each(*x.Legal, func(m conformance.Expected) string { return m.Text })
		add("page-legal", "moves", strings.Join(legal, ", "))
	}
	if x.Losers != nil {
		for _, loser := range *x.Losers {
			add("page-loser", "move", loser.Text, "clause", loser.By)
		}
	}
	for _, r := range x.Refused {
		add("page-refused", "move", r.Text, "clause", cmp.Or(r.By, r.Code))
	}
	for _, p := range x.Plays {
		add("page-plays", "move", p.Text, "position", notation.FormatSetup(*p.After, notation.Number))
	}
	if c.Record != nil {
		add("page-record", "n", len(c.Record.Moves))
	}
	if x.Status != nil {
		add(catalog.Key("page-status."+x.Status.Outcome), "clause", x.Status.By)
	}
	if x.Invalid != nil {
		add("page-invalid", "why", cmp.Or(x.Invalid.Code, string(x.Invalid.Phase)))
	}
	if x.Breaks != nil {
		add("page-breaks", "n", x.Breaks.Ply, "why", x.Breaks.Code, "clause", x.Breaks.By)
	}
	for _, n := range x.Perft {
		add("page-perft", "n", n.Depth, "leaves", n.Leaves)
	}
	return strings.Join(parts, "; ")
}
