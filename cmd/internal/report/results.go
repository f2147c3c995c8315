package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
)

// Sat is what a page of results shows of a JSON report of an exam.
type Sat struct {
	Summary struct {
		Subject, Date string
		Suite         struct{ Version, Digest string }
		Clauses       map[string]tally
		Levels        map[conformance.Level]map[conformance.Verdict]int
	}
	Results []struct {
		Case    string
		Verdict conformance.Verdict
	}
	digest string // of the report
}

// ReadSat reads a JSON report.
func ReadSat(text []byte) (Sat, error) {
	s := Sat{digest: fmt.Sprintf("%x", sha256.Sum256(text))}
	if json.Unmarshal(text, &s) != nil || s.Summary.Subject == "" || s.Summary.Date == "" {
		return s, notation.NewFault("no-exam-report")
	}
	return s, nil
}

// Results writes a page on exams that programs sat: how many answers on each
// clause are right, when, and by which suite, and the cases in which they are not. Of
// several reports on a program the latest about a clause counts.
func Results(out io.Writer, l catalog.Lang, sat []Sat) error {
	w := new(bytes.Buffer)
	slices.SortFunc(sat, func(a, b Sat) int {
		return cmp.Or(strings.Compare(a.Summary.Subject, b.Summary.Subject), strings.Compare(b.Summary.Date, a.Summary.Date), strings.Compare(a.digest, b.digest))
	})
	subjects := slices.Compact(lists.Each(sat, func(s Sat) string { return s.Summary.Subject }))
	clauses := make(map[string]tally)
	for _, s := range sat {
		maps.Copy(clauses, s.Summary.Clauses)
	}
	fmt.Fprintf(w, "# %s\n\n%s\n\n| %s | %s |\n|---|%s\n", l.Say("results-title"), l.Say("results-intro"), l.Say("column-clause"),
		strings.Join(lists.Each(subjects, cell), " | "), strings.Repeat("---:|", len(subjects)))
	for _, id := range slices.Sorted(maps.Keys(clauses)) {
		fmt.Fprintf(w, "| %s | %s |\n", id, strings.Join(lists.Each(subjects, func(subject string) string { return share(l, sat, subject, id) }), " | "))
	}
	for _, s := range sat {
		s.section(w, l)
	}
	_, err := out.Write(w.Bytes())
	return err
}

// share returns how many of a program's answers on a clause are right, of how many, and
// when it gave them.
func share(l catalog.Lang, sat []Sat, subject, clause string) string {
	for _, s := range sat {
		if t, ok := s.Summary.Clauses[clause]; ok && s.Summary.Subject == subject {
			return l.Say("results-share", "passed", t.Passed, "all", t.Of, "date", s.Summary.Date, "version", s.Summary.Suite.Version)
		}
	}
	return ""
}

// right returns how many answers on rules are right, of how many.
func (s Sat) right() tally {
	rules := s.Summary.Levels[conformance.LevelRule]
	right := rules[conformance.Pass]
	return tally{right, right + rules[conformance.Fail] + rules[conformance.Declined] + rules[conformance.Error]}
}

// section is what there is to say of one program.
func (s Sat) section(w io.Writer, l catalog.Lang) {
	t := s.right()
	fmt.Fprintf(w, "\n## %s\n\n%s\n", cell(s.Summary.Subject), l.Say("results-sat", "date", s.Summary.Date, "version", s.Summary.Suite.Version,
		"digest", fmt.Sprintf("%.12s", s.Summary.Suite.Digest), "right", t.Passed, "asked", t.Of, "report", fmt.Sprintf("%.12s", s.digest)))
	for _, x := range []struct {
		of   conformance.Verdict
		name catalog.Key
	}{{conformance.Fail, "results-fail"}, {conformance.Error, "results-error"}, {conformance.Differs, "results-differs"}} {
		if ids := s.cases(x.of); len(ids) > 0 {
			fmt.Fprintf(w, "\n%s: `%s`\n", l.Say(x.name), strings.Join(ids, "`, `"))
		}
	}
}

// cases returns the cases with a verdict, each named once, however it was put.
func (s Sat) cases(v conformance.Verdict) []string {
	var out []string
	for _, r := range s.Results {
		if r.Verdict == v && !slices.Contains(out, r.Case) {
			out = append(out, r.Case)
		}
	}
	return out
}

// cell returns a text that breaks neither a table nor a line.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(s)
}
