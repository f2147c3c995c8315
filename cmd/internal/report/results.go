package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/conformance"
	"damone/notation"
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
}

// ReadSat reads a JSON report.
func ReadSat(text []byte) (Sat, error) {
	var s Sat
	if json.Unmarshal(text, &s) != nil || s.Summary.Subject == "" || s.Summary.Date == "" {
		return s, notation.NewFault("no-exam-report")
	}
	return s, nil
}

// Results writes a page on exams that programs sat: how many answers on each
// clause are right, and the cases in which they are not.
func Results(out io.Writer, l catalog.Lang, sat []Sat) error {
	w := new(bytes.Buffer)
	slices.SortFunc(sat, func(a, b Sat) int { return strings.Compare(a.Summary.Subject, b.Summary.Subject) })
	fmt.Fprintf(w, "# %s\n\n%s\n\n| %s |", l.Say("results-title"), l.Say("results-intro"), l.Say("column-clause"))
	clauses := make(map[string]tally)
	for _, s := range sat {
		fmt.Fprintf(w, " %s |", cell(s.Summary.Subject))
		maps.Copy(clauses, s.Summary.Clauses)
	}
	fmt.Fprintf(w, "\n|---|%s\n", strings.Repeat("---:|", len(sat)))
	for _, id := range slices.Sorted(maps.Keys(clauses)) {
		fmt.Fprintf(w, "| %s |", id)
		for _, s := range sat {
			fmt.Fprintf(w, " %s |", s.share(l, id))
		}
		fmt.Fprintln(w)
	}
	for _, s := range sat {
		s.section(w, l)
	}
	_, err := out.Write(w.Bytes())
	return err
}

// share returns how many answers on a clause are right, of how many.
func (s Sat) share(l catalog.Lang, clause string) string {
	t, ok := s.Summary.Clauses[clause]
	if !ok {
		return ""
	}
	return l.Say("exam-share", "passed", t.Passed, "all", t.Of)
}

// section is what there is to say of one program.
func (s Sat) section(w io.Writer, l catalog.Lang) {
	rules := s.Summary.Levels[conformance.LevelRule]
	right := rules[conformance.Pass]
	fmt.Fprintf(w, "\n## %s\n\n%s\n", cell(s.Summary.Subject), l.Say("results-sat", "date", s.Summary.Date, "version", s.Summary.Suite.Version,
		"digest", fmt.Sprintf("%.12s", s.Summary.Suite.Digest), "right", right, "asked", right+rules[conformance.Fail]+rules[conformance.Error]))
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
