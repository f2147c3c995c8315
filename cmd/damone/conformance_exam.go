package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
)

func sitExam(c *cli.Context) error {
	suite, err := wholeSuite(c)
	if err != nil {
		return err
	}
	known, err := knownFailures(c, suite)
	if err != nil {
		return err
	}
	if suite, err = chosen(c, suite); err != nil {
		return err
	}
	outputs, err := reportsWanted(c)
	if err != nil {
		return err
	}
	if err := canBeWritten(outputs, subjectCount(c)); err != nil {
		return err
	}
	exams, err := sitAll(c, suite, known)
	if err != nil {
		return err
	}
	return writeReports(c, outputs, exams)
}

// sitAll puts the cases to everyone. One who cannot sit the exam keeps nobody
// else from it; the exam says why.
func sitAll(c *cli.Context, suite *conformance.Suite, known conformance.Known) ([]*reports.Exam, error) {
	subjects, err := examinees(c)
	defer closeAll(subjects)
	if err != nil {
		return nil, err
	}
	var exams []*reports.Exam
	for i := range subjects {
		s := &subjects[i]
		variants, err := variantsWanted(c, s.flag == "")
		if err != nil {
			return nil, err
		}
		e := newExam(c, s, suite)
		if e.Fault == nil {
			s.Sit(c.Context, &e.Exam, conformance.Runner{Variants: variants, Known: known})
			e.Fault = ofEngine(e.Fault)
		}
		exams = append(exams, e)
		if err := c.Context.Err(); err != nil {
			return nil, err
		}
	}
	return exams, nil
}

// unexamined is why some subjects did not sit the exam; nil when all did.
func unexamined(exams []*reports.Exam) error {
	var out []error
	for _, e := range exams {
		if e.Fault != nil {
			out = append(out, fmt.Errorf("%s: %w", e.Subject, e.Fault))
		}
	}
	if len(out) == 1 {
		return out[0] // as it is, so that it is told in the user's language
	}
	return errors.Join(out...)
}

func knownFailures(c *cli.Context, suite *conformance.Suite) (conformance.Known, error) {
	file := c.String("known")
	if file == "" {
		return nil, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	known, err := conformance.ReadKnown(file, data, suite)
	if err != nil {
		return nil, cli.BadInput("subject.known-failures", err)
	}
	return known, nil
}

// variantsWanted are the ways to put each case.
func variantsWanted(c *cli.Context, own bool) ([]conformance.Variant, error) {
	switch text := c.String("variants"); {
	case text == "all" || text == "" && own:
		return conformance.AllVariants, nil
	case text == "":
		return []conformance.Variant{conformance.Flip, conformance.Mirror}, nil
	case text == "none":
		return nil, nil
	default:
		var out []conformance.Variant
		for _, name := range strings.Split(text, ",") {
			v := conformance.Variant(strings.TrimSpace(name))
			if !slices.Contains(conformance.AllVariants[1:], v) {
				return nil, cli.Misuse("no-such-variant", "name", name)
			}
			out = append(out, v)
		}
		return out, nil
	}
}
