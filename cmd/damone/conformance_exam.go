package main

import (
	"fmt"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
)

func sitExam(c *cli.Context, suite *conformance.Suite) error {
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
	e, err := examine(c, suite, func(e *reports.Exam, r conformance.Runner) error {
		r.Variants, r.Known = conformance.Variants, known
		e.Sit(c.Context, r)
		return nil
	})
	if err != nil {
		return err
	}
	return writeReports(c, outputs, e)
}

// unexamined returns why the subject did not sit the exam; nil when it did.
func unexamined(e *reports.Exam) error {
	if e.Fault == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", e.Subject, e.Fault)
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
