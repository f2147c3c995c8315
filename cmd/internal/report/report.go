// Package report writes down how an exam went: as a table for people, as JSON in full or
// in brief, as a line of JSON for each case and as a list of failures. All are drawn
// from the same Exam and say the same.
package report

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/notation/lists"
	"damone/rules"
)

// Exam is one subject's exam, to be written down.
type Exam struct {
	exam.Exam
	Lang   catalog.Lang // of what people read
	Engine string       // the command line of a foreign engine, to reproduce with
}

// in returns the exam for readers of another language.
func (e Exam) in(l catalog.Lang) *Exam {
	e.Lang = l
	return &e
}

// say says something in the language of the exam's readers.
func (e *Exam) say(k catalog.Key, fill ...any) string { return e.Lang.Say(k, fill...) }

func (e *Exam) verdictName(v conformance.Verdict) string { return e.Lang.Name("verdict", string(v)) }

// group is results that are counted together.
type group struct {
	name string
	has  func(*conformance.Case) bool
}

// groups returns the cases on rules, ruleset by ruleset, then those that bind
// nobody: readings and conventions.
func (e *Exam) groups() []group {
	out := lists.Each(e.Suite.Rulesets(), func(ruleset string) group {
		return group{ruleset, func(c *conformance.Case) bool { return c.Ruleset == ruleset && c.Level == conformance.LevelRule }}
	})
	return append(out, e.levels()[1:]...)
}

// levels returns the cases level by level.
func (e *Exam) levels() []group {
	return lists.Each(conformance.Levels, func(level conformance.Level) group {
		return group{e.say(catalog.Key("level." + string(level))), func(c *conformance.Case) bool { return c.Level == level }}
	})
}

// countOf returns how many results of a group have a verdict.
func (e *Exam) countOf(g group, v conformance.Verdict) int {
	return e.count(func(r *conformance.CaseResult) bool { return r.Verdict == v && g.has(r.Case) })
}

// columns returns the verdicts that tables have a column for.
func (e *Exam) columns() []conformance.Verdict {
	rare := []conformance.Verdict{conformance.NotAsked, conformance.Declined}
	return lists.Where(conformance.Verdicts, func(v conformance.Verdict) bool { return !slices.Contains(rare, v) || e.Count(v) > 0 })
}

// readings returns how the subject reads what the sources leave open, as the rows of a
// table: as the ruleset does, where nothing speaks against it, and of a reading that it
// takes otherwise from ruleset to ruleset one for each.
func (e *Exam) readings() (rows [][]string) {
	all := conformance.Follows(e.Results)
	for _, c := range conformance.Choices() {
		own := lists.Where(all, func(f conformance.Followed) bool { return f.Key == c.Key })
		values := lists.Each(own, func(f conformance.Followed) string {
			switch {
			case len(f.Fits) == 0:
				return e.say("exam-none-followed")
			case slices.Contains(f.Fits, f.Values[0]):
				return f.Values[0]
			}
			return e.Lang.Or(f.Fits)
		})
		alike := len(slices.Compact(slices.Clone(values))) == 1
		for i, f := range own {
			name := f.Clause + " " + f.Key
			if !alike {
				name += " (" + f.Ruleset + ")"
			}
			if i == 0 || !alike {
				rows = append(rows, []string{name, values[i]})
			}
		}
	}
	return rows
}

// asked says how many questions were put, and how many of them answered.
func (e *Exam) asked() string {
	answered, refused := 0, 0
	for i := range e.Results {
		answered, refused = answered+e.Results[i].Answered, refused+e.Results[i].Refused
	}
	return e.say("exam-asked", "n", answered+refused+e.Count(conformance.Error), "answered", answered, "refused", refused)
}

// tally is how many answers of those given are right.
type tally struct {
	Passed int `json:"passed"`
	Of     int `json:"of"`
}

// tallies counts the results on rules by what their cases are named for.
func (e *Exam) tallies(names func(*conformance.Case) []string) map[string]tally {
	out := make(map[string]tally)
	for i := range e.Results {
		r := &e.Results[i]
		silent := []conformance.Verdict{conformance.Skipped, conformance.NotSupported, conformance.Declined, conformance.NotAsked, conformance.Differs}
		if r.Case.Level != conformance.LevelRule || slices.Contains(silent, r.Verdict) {
			continue
		}
		for _, name := range names(r.Case) {
			if r.Verdict == conformance.Pass && !r.Shows(name) {
				continue
			}
			t := out[name]
			t.Of++
			if r.Verdict == conformance.Pass {
				t.Passed++
			}
			out[name] = t
		}
	}
	return out
}

func byChapter(c *conformance.Case) []string { return []string{c.Chapter()} }

func byClause(c *conformance.Case) []string { return c.Cites }

// wrong returns the tallies by chapter and by clause with something wrong, as the
// rows of a table.
func (e *Exam) wrong() [][]string {
	var rows [][]string
	for _, names := range []func(*conformance.Case) []string{byChapter, byClause} {
		tallies := e.tallies(names)
		for _, name := range slices.Sorted(maps.Keys(tallies)) {
			if t := tallies[name]; t.Passed < t.Of {
				rows = append(rows, []string{name, strconv.Itoa(t.Passed), strconv.Itoa(t.Of)})
			}
		}
	}
	return rows
}

func (e *Exam) count(is func(*conformance.CaseResult) bool) (n int) {
	for i := range e.Results {
		if is(&e.Results[i]) {
			n++
		}
	}
	return n
}

// notes returns what the subject did besides answering, and what it did not show.
func (e *Exam) notes() []string {
	notes := lists.Each(e.Notes, func(note error) string { return catalog.Error(e.Lang, note) })
	if n := e.count(func(r *conformance.CaseResult) bool {
		return r.Verdict == conformance.NotSupported && len(r.Scored) > 0
	}); n > 0 {
		notes = append(notes, e.say("exam-unshown", "n", n))
	}
	return notes
}

// summary returns the counts in one line, those of rules first, the verdicts that
// never came left out.
func (e *Exam) summary() string {
	if e.Fault != nil {
		return e.say("exam-refused", "why", oneLine(catalog.Error(e.Lang, e.Fault)))
	}
	var line string
	for i, g := range e.levels() {
		switch counts := e.counted(g); {
		case i == 0:
			line = counts
		case e.count(func(r *conformance.CaseResult) bool { return g.has(r.Case) }) > 0:
			line += "; " + g.name + ": " + counts
		}
	}
	return line
}

// counted returns the counts of a group, those of verdicts that came.
func (e *Exam) counted(g group) string {
	var parts []string
	for _, v := range conformance.Verdicts {
		n := e.countOf(g, v)
		family := "verdicts"
		if n == 1 {
			family = "verdict"
		}
		if n > 0 || v == conformance.Pass {
			parts = append(parts, fmt.Sprintf("%d %s", n, e.Lang.Name(family, string(v))))
		}
	}
	return strings.Join(parts, ", ")
}

// Formats is what an exam is written in.
var Formats = cli.Sequences("table", printExam, "results", addResults,
	cli.Format[*Exam]{Name: "brief", Write: brief}, cli.Text("known", printFailed))

// reproduce returns the command that puts one case again.
func (e *Exam) reproduce(r *conformance.CaseResult) string {
	cmd := "damone conformance test --case " + r.Case.ID
	if e.Engine != "" {
		cmd += " " + e.Engine
	}
	return cmd
}

// Diagram returns a position as a diagram that says who is to move.
func Diagram(l catalog.Lang, p rules.Position) string {
	return (&draw.Terminal{Edges: true}).Text(p) + l.Say("to-move", "side", catalog.Side(l, p.Turn())) + "\n"
}

// oneLine returns a text on one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
