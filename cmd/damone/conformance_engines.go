package main

import (
	"cmp"
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

// examine has the program that the flags name sit an exam. One that cannot sit it has an
// exam that says why.
func examine(c *cli.Context, suite *conformance.Suite, sit func(*examinee, *reports.Exam) error) (*reports.Exam, error) {
	s, err := newExaminee(c)
	if err != nil {
		return nil, err
	}
	defer func() {
		if s.Close != nil {
			s.Close()
		}
	}()
	e := &reports.Exam{Lang: c.View.Lang, Engine: s.flag, Exam: exam.Exam{Subject: s.title(), Suite: suite, Fault: s.present(suite)}}
	if e.Fault == nil {
		if err := sit(s, e); err != nil {
			return nil, err
		}
		if cli.IsAny[*exam.AdapterError](e.Fault) {
			e.Fault = cli.WithStatus(cli.ExitFault, e.Fault)
		}
	}
	return e, c.Context.Err()
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

// newExaminee returns the program that the flags name, or this one. One that cannot be run
// has its fault.
func newExaminee(c *cli.Context) (*examinee, error) {
	if c.Duration("deadline") < time.Millisecond {
		return nil, cli.Misuse("deadline-too-short", "value", c.Duration("deadline"))
	}
	engines, of := cli.Texts(c, "engine"), cli.Texts(c, "as")
	switch {
	case len(engines)+len(of) > 1:
		return nil, cli.Misuse("one-program-at-once")
	case len(engines) > 0:
		return foreignExaminee(c, engines[0])
	case len(of) > 0:
		return rulesExaminee(c, of[0])
	}
	return &examinee{Examinee: exam.Examinee{Subject: conformance.Own(), Workers: c.Int("jobs")}}, nil
}

// flagged returns a flag as a shell takes it.
func flagged(name, text string) string {
	return "--" + name + " '" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

func foreignExaminee(c *cli.Context, text string) (*examinee, error) {
	command, ok := foreign.Words(text)
	if !ok {
		return nil, cli.Misuse("bad-command-line", "flag", "engine")
	}
	s := &examinee{text: text, flag: flagged("engine", text)}
	o := foreign.Options{Deadline: c.Duration("deadline"), Restarts: c.Int("restarts"), Workers: max(1, c.Int("jobs"))}
	subject, err := foreign.StartLines(c.Context, command, o)
	if err != nil {
		s.fault = cli.WithStatus(cli.ExitFault, err)
		return s, nil
	}
	s.Examinee = exam.Examinee{Subject: subject, Adapter: true, Workers: o.Workers, Close: subject.Close, Notes: subject.Notes}
	return s, nil
}

func rulesExaminee(c *cli.Context, text string) (*examinee, error) {
	rs, err := cli.FindRuleset(c.Context, text)
	if err != nil {
		return nil, err
	}
	id := cmp.Or(c.String("ruleset"), rs.ID())
	if _, ok := rules.Lookup(id); !ok {
		return nil, cli.Misuse("exam-not-named", "text", text)
	}
	return &examinee{Examinee: exam.Examinee{Subject: conformance.As(id, rs), Workers: 1}, text: text, flag: flagged("as", text) + " --ruleset " + id}, nil
}
