package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
	"damone/notation/lists"
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
	if err := canBeWritten(outputs); err != nil {
		return err
	}
	exams, err := sitAll(c, suite, known)
	if err != nil {
		return err
	}
	return writeReports(c, outputs, exams)
}

func sitAll(c *cli.Context, suite *conformance.Suite, known conformance.Known) ([]*reports.Exam, error) {
	return examine(c, suite, func(s *examinee, e *reports.Exam) error {
		variants, err := variantsWanted(c, s.flag == "")
		if err == nil {
			s.Sit(c.Context, &e.Exam, conformance.Runner{Variants: variants, Known: known})
		}
		return err
	})
}

// unexamined returns why some subjects did not sit the exam; nil when all did.
func unexamined(exams []*reports.Exam) error {
	faulty := lists.Where(exams, func(e *reports.Exam) bool { return e.Fault != nil })
	return errors.Join(lists.Each(faulty, func(e *reports.Exam) error { return fmt.Errorf("%s: %w", e.Subject, e.Fault) })...)
}

func knownFailures(c *cli.Context, suite *conformance.Suite) (conformance.Known, error) {
	file := c.String("known")
	if file == "" {
		return nil, nil
	}
	in, err := cli.Open(c, file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	known, err := conformance.ReadKnown(in, file, suite)
	if err != nil {
		return nil, cli.BadInput("subject.known-failures", err)
	}
	return known, nil
}

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
