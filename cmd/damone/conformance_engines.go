package main

import (
	"runtime"
	"strings"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/conformance"
	"damone/conformance/foreign"
	"damone/rules"
)

// engineFlags are the flags that say who sits the exam. Each may be given
// several times.
func engineFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "engine"},
		&cli.StringSliceFlag{Name: "one-shot"},
		&cli.StringSliceFlag{Name: "hub"},
		&cli.StringSliceFlag{Name: "as"},
		&cli.StringFlag{Name: "plays", Value: rules.ItalianDraughts.ID()},
		&cli.DurationFlag{Name: "deadline", Value: foreign.DefaultDeadline},
		&cli.IntFlag{Name: "restarts", Value: foreign.DefaultRestarts},
		&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}},
	}
}

// examinee is a subject, and what there is to say about it afterwards.
type examinee struct {
	conformance.Subject
	text    string // its command or ruleset, as typed
	flag    string // how it was asked for; "" for this program
	adapter bool   // something stands before its rules that may be wrong where they are right
	fault   error  // why it could not be started; there is no Subject then
	workers int
	close   func()
	notes   func() []string
}

// title is what reports call it, started or not: a line that does a terminal
// no harm, whatever a program calls itself.
func (s *examinee) title() string {
	name := s.text
	if s.fault == nil {
		name = s.Name()
	}
	return strings.Join(strings.Fields(view.Harmless(name)), " ")
}

func closeAll(subjects []examinee) {
	for _, s := range subjects {
		s.close()
	}
}

// subjectFlags are the flags that name subjects.
var subjectFlags = []string{"engine", "one-shot", "hub", "as"}

// subjectCount is how many subjects the flags name, this program if none.
func subjectCount(c *cli.Context) int {
	n := 0
	for _, kind := range subjectFlags {
		n += len(c.StringSlice(kind))
	}
	return max(1, n)
}

// examinees are all that the flags name, or this program itself. One that
// cannot be run is among them, with its fault.
func examinees(c *cli.Context) ([]examinee, error) {
	var out []examinee
	o := foreign.Options{Deadline: c.Duration("deadline"), Restarts: c.Int("restarts"), Workers: max(1, c.Int("jobs"))}
	if err := limitsMakeSense(c); err != nil {
		return nil, err
	}
	for _, kind := range subjectFlags {
		for _, text := range c.StringSlice(kind) {
			x, err := newExaminee(c, kind, text, o)
			if err != nil {
				return out, err
			}
			x.text = text
			x.flag = "--" + kind + " " + quotedWord(text) + x.flag
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		own := conformance.Own()
		workers := c.Int("jobs")
		if workers <= 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		out = append(out, examinee{Subject: own, workers: workers, close: func() {}, notes: func() []string { return nil }})
	}
	return out, nil
}

func limitsMakeSense(c *cli.Context) error {
	if c.Duration("deadline") < time.Millisecond || c.Int("restarts") < 1 {
		return cli.Misuse("engine-limits-too-small")
	}
	if c.IsSet("jobs") && c.Int("jobs") < 1 {
		return cli.Misuse("jobs-too-few")
	}
	for _, name := range strings.Split(c.String("plays"), ",") {
		if _, ok := rules.Lookup(name); !ok {
			return cli.Misuse("plays-unknown-ruleset", "name", name)
		}
	}
	return nil
}

// newExaminee makes a subject of one flag's value.
func newExaminee(c *cli.Context, kind, text string, o foreign.Options) (examinee, error) {
	if kind == "as" {
		return subjectOfRules(c, text)
	}
	command, err := commandWords(kind, text)
	if err != nil {
		return examinee{}, err
	}
	plays := strings.Split(c.String("plays"), ",")
	var subject interface {
		conformance.Subject
		Close()
		Notes() []string
	}
	workers := o.Workers
	switch kind {
	case "engine":
		subject, err = foreign.StartLines(command, o)
	case "one-shot":
		subject, err = foreign.NewOneShot(command, plays, o)
	default:
		subject, err = foreign.StartHub(command, plays, o)
		workers = 1
	}
	if err != nil {
		return examinee{fault: &engineError{err}, close: func() {}}, nil
	}
	return examinee{Subject: subject, adapter: true, workers: workers, close: subject.Close, notes: subject.Notes}, nil
}

// subjectOfRules is a ruleset sitting the exam of another.
func subjectOfRules(c *cli.Context, text string) (examinee, error) {
	rs, err := cli.FindRuleset(text)
	if err != nil {
		return examinee{}, err
	}
	exam := c.String(cli.RulesetFlag)
	if exam == "" {
		exam = rs.ID()
	}
	if _, ok := rules.Lookup(exam); !ok {
		return examinee{}, cli.Misuse("exam-not-named", "text", text)
	}
	return examinee{Subject: conformance.As(exam, rs), flag: " --ruleset " + exam, workers: 1, close: func() {}, notes: func() []string { return nil }}, nil
}
