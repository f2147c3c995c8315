package main

import (
	"slices"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
	"damone/conformance/exam"
)

func sitSmoke(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	subjects, err := examinees(c)
	defer closeAll(subjects)
	if err != nil {
		return err
	}
	var exams []*reports.Exam
	for i := range subjects {
		e := newExam(c, &subjects[i], suite)
		if e.Fault == nil {
			subjects[i].SitSmoke(c.Context, &e.Exam)
			e.Fault = ofEngine(e.Fault)
		}
		exams = append(exams, e)
		if err := c.Context.Err(); err != nil {
			return err
		}
		if err := reports.Table(c.App.Writer, e); err != nil {
			return err
		}
	}
	return outcome(exams)
}

// newExam is the exam of a subject, with a fault if it cannot sit it.
func newExam(c *cli.Context, s *examinee, suite *conformance.Suite) *reports.Exam {
	return &reports.Exam{Lang: cli.Lang(c), Engine: s.flag, Exam: exam.Exam{Subject: s.title(), Suite: suite, Fault: s.present(suite)}}
}

// ofEngine is the fault of an exam, which is the engine's where its adapter is
// wrong.
func ofEngine(fault error) error {
	if cli.IsAny[*exam.AdapterError](fault) {
		return &engineError{fault}
	}
	return fault
}

// present is an error when a subject is not there to be examined or plays
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
