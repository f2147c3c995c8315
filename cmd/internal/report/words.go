package report

import (
	"fmt"
	"slices"
	"strings"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/conformance/mutation"
	"damone/notation/clauses"
	"damone/notation/lists"
)

// CaseTitle says what a case is about. Titles are English: other languages have
// those of the clauses it cites.
func CaseTitle(l catalog.Lang, c *conformance.Case) string {
	if l == catalog.English {
		return c.Title
	}
	return clauseTitles(l, c.Cites)
}

// MutantTitle says what is wrong with a mutant: in other languages than English,
// which clauses it breaks.
func MutantTitle(l catalog.Lang, m *mutation.Mutant) string {
	switch {
	case m.Class == mutation.Adapters, m.Class == mutation.Symptoms:
		return l.Say(catalog.Key(m.Name), m.Fill...)
	case l == catalog.English:
		return m.Title
	}
	if titles := clauseTitles(l, m.Clauses); titles != "" {
		return titles
	}
	return l.Name("class", string(m.Class))
}

// clauseTitles returns the titles of some clauses, those that the rules have.
func clauseTitles(l catalog.Lang, ids []string) string {
	cited := lists.Where(damone.Rules(l.String()).Clauses, func(c clauses.Clause) bool { return slices.Contains(ids, c.ID) })
	return strings.Join(lists.Each(cited, func(c clauses.Clause) string { return c.Title }), "; ")
}

// Discrepancy returns a discrepancy in one line.
func Discrepancy(l catalog.Lang, d conformance.Discrepancy) string {
	text := l.Name("part", d.Part) + ": " + l.Name("difference", string(d.Kind))
	if d.Move != "" {
		text += " " + measured(l, d.Given())
	}
	if d.Want != "" || d.Got != "" {
		want := measured(l, d.Want)
		if d.Kind == conformance.Refused && d.Want == "" {
			want = l.Say("an-answer")
		}
		text += " " + l.Say("difference", "want", want, "got", measured(l, d.Got))
	}
	if d.Clause != "" {
		text += " [" + d.Clause + "]"
	}
	return text
}

// measured returns a move or what else was wanted or given, in a language where it
// is a ply, a depth or nothing.
func measured(l catalog.Lang, s string) string {
	if s == "" {
		return l.Say("nothing")
	}
	what, n, _ := strings.Cut(s, " ")
	if key := catalog.Key("measure." + what); l.Has(key) {
		return l.Say(key, "n", n)
	}
	return s
}

// SuiteLine says which suite was put.
func SuiteLine(l catalog.Lang, s *conformance.Suite) string {
	return l.Say("exam-suite", "version", s.Version, "cases", len(s.Cases), "digest", fmt.Sprintf("%.12s", s.Digest))
}
