package main

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"time"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
	"damone/conformance/exam"
	"damone/conformance/foreign"
	"damone/rules"
)

// examinee is a subject that the flags name.
type examinee struct {
	exam.Examinee
	text  string // its command or ruleset, as typed
	flag  string // how it was asked for; "" for this program
	fault error  // why it could not be started; there is no Subject then
}

// title returns what reports call it, started or not: a line that does a terminal
// no harm, whatever a program calls itself.
func (s *examinee) title() string {
	name := s.text
	if s.fault == nil {
		name = s.Name()
	}
	return strings.Join(strings.Fields(name), " ")
}

// examine has everyone sit an exam. One who cannot sit it keeps nobody else
// from it; the exam says why. After an interruption the exams are those before.
func examine(c *cli.Context, suite *conformance.Suite, sit func(*examinee, *reports.Exam) error) ([]*reports.Exam, error) {
	subjects, err := examinees(c)
	defer func() {
		for _, s := range subjects {
			if s.Close != nil {
				s.Close()
			}
		}
	}()
	if err != nil {
		return nil, err
	}
	var exams []*reports.Exam
	for i := range subjects {
		s := &subjects[i]
		e := &reports.Exam{Lang: c.View.Lang, Engine: s.flag, Exam: exam.Exam{Subject: s.title(), Suite: suite, Fault: s.present(suite)}}
		if e.Fault == nil {
			if err := sit(s, e); err != nil {
				return nil, err
			}
			if cli.IsAny[*exam.AdapterError](e.Fault) {
				e.Fault = cli.WithStatus(cli.ExitFault, e.Fault)
			}
		}
		if err := c.Context.Err(); err != nil {
			return exams, err
		}
		exams = append(exams, e)
	}
	return exams, nil
}

// present returns an error when a subject is not there to be examined or plays
// nothing of what the cases are about.
func (s *examinee) present(suite *conformance.Suite) error {
	if s.fault != nil {
		return s.fault
	}
	if slices.ContainsFunc(suite.Cases, func(x *conformance.Case) bool { return s.Offers(x.Ruleset, "") }) {
		return nil
	}
	return cli.Misuse("plays-none-of-the-cases")
}

// subjectFlags are the flags that name subjects.
var subjectFlags = []string{"engine", "as"}

// examinees returns all that the flags name, or this program itself. One that
// cannot be run is among them, with its fault.
func examinees(c *cli.Context) ([]examinee, error) {
	var out []examinee
	o := foreign.Options{Deadline: c.Duration("deadline"), Restarts: c.Int("restarts"), Workers: max(1, c.Int("jobs"))}
	if err := limitsMakeSense(c); err != nil {
		return nil, err
	}
	for _, kind := range subjectFlags {
		for _, text := range cli.Texts(c, kind) {
			x, err := newExaminee(c, kind, text, o)
			if err != nil {
				return out, err
			}
			x.text = text
			x.flag = "--" + kind + " '" + strings.ReplaceAll(text, "'", `'\''`) + "'" + x.flag
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		workers := c.Int("jobs")
		if workers <= 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		out = append(out, examinee{Examinee: exam.Examinee{Subject: conformance.Own(), Workers: workers}})
	}
	return out, nil
}

func limitsMakeSense(c *cli.Context) error {
	if c.Duration("deadline") < time.Millisecond {
		return cli.Misuse("deadline-too-short", "value", c.Duration("deadline"))
	}
	return nil
}

func newExaminee(c *cli.Context, kind, text string, o foreign.Options) (examinee, error) {
	if kind == "as" {
		return subjectOfRules(c, text)
	}
	command, ok := foreign.Words(text)
	if !ok {
		return examinee{}, cli.Misuse("bad-command-line", "flag", kind)
	}
	subject, err := foreign.StartLines(c.Context, command, o)
	if err != nil {
		return examinee{fault: cli.WithStatus(cli.ExitFault, err)}, nil
	}
	return examinee{Examinee: exam.Examinee{Subject: subject, Adapter: true, Workers: o.Workers, Close: subject.Close, Notes: subject.Notes}}, nil
}

func subjectOfRules(c *cli.Context, text string) (examinee, error) {
	rs, err := cli.FindRuleset(c.Context, text)
	if err != nil {
		return examinee{}, err
	}
	id := cmp.Or(c.String("ruleset"), rs.ID())
	if _, ok := rules.Lookup(id); !ok {
		return examinee{}, cli.Misuse("exam-not-named", "text", text)
	}
	return examinee{Examinee: exam.Examinee{Subject: conformance.As(id, rs), Workers: 1}, flag: " --ruleset " + id}, nil
}
