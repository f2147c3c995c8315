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

// examine has the program that the flags name sit an exam. One that cannot sit it has an
// exam that says why.
func examine(c *cli.Context, suite *conformance.Suite, sit func(*reports.Exam, conformance.Runner) error) (*reports.Exam, error) {
	e := &reports.Exam{Lang: c.View.Lang, Exam: exam.Exam{Suite: suite}}
	s, err := newExaminee(c, e)
	if err != nil {
		return nil, err
	}
	if p, ok := s.Subject.(*foreign.Lines); ok {
		defer func() {
			p.Close()
			e.Notes = p.Notes()
		}()
	}
	if e.Fault == nil {
		e.Subject = s.Subject.Name()
		if !slices.ContainsFunc(suite.Cases, func(x *conformance.Case) bool { return s.Subject.Offers(x.Ruleset, "") }) {
			e.Fault = cli.Misuse("plays-none-of-the-cases")
		}
	}
	e.Subject = strings.Join(strings.Fields(e.Subject), " ") // a line, whatever a program calls itself
	if e.Fault == nil {
		if err := sit(e, s); err != nil {
			return nil, err
		}
	}
	return e, c.Context.Err()
}

// newExaminee returns the program that the flags name, or this one. The exam is told how it was
// asked for and, of one that cannot be run, its command and fault.
func newExaminee(c *cli.Context, e *reports.Exam) (s conformance.Runner, err error) {
	if c.Duration("deadline") < time.Millisecond {
		return s, cli.Misuse("deadline-too-short", "value", c.Duration("deadline"))
	}
	engines, of := cli.Texts(c, "engine"), cli.Texts(c, "as")
	switch {
	case len(engines)+len(of) > 1:
		return s, cli.Misuse("one-program-at-once")
	case len(engines) > 0:
		return foreignExaminee(c, engines[0], e)
	case len(of) > 0:
		return rulesExaminee(c, of[0], e)
	}
	return conformance.Runner{Subject: conformance.Own(), Workers: c.Int("jobs")}, nil
}

// flagged returns a flag as a shell takes it.
func flagged(name, text string) string {
	return "--" + name + " '" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

func foreignExaminee(c *cli.Context, text string, e *reports.Exam) (s conformance.Runner, err error) {
	command, ok := foreign.Words(text)
	if !ok {
		return s, cli.Misuse("bad-command-line", "flag", "engine")
	}
	e.Subject, e.Engine = text, flagged("engine", text)
	o := foreign.Options{Deadline: c.Duration("deadline"), Restarts: c.Int("restarts"), Workers: max(1, c.Int("jobs"))}
	subject, err := foreign.StartLines(c.Context, command, o)
	if err != nil {
		e.Fault = cli.WithStatus(cli.ExitFault, err)
		return s, nil
	}
	e.Adapter = true
	return conformance.Runner{Subject: subject, Workers: o.Workers}, nil
}

func rulesExaminee(c *cli.Context, text string, e *reports.Exam) (s conformance.Runner, err error) {
	rs, err := cli.FindRuleset(c.Context, text)
	if err != nil {
		return s, err
	}
	id := cmp.Or(c.String("ruleset"), rs.ID())
	if _, ok := rules.Lookup(id); !ok {
		return s, cli.Misuse("exam-not-named", "text", text)
	}
	e.Engine = flagged("as", text) + " --ruleset " + id
	return conformance.Runner{Subject: conformance.As(id, rs), Workers: 1}, nil
}
