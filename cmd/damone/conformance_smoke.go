package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
	"damone/conformance"
)

func smokeCommand() *cli.Command {
	return &cli.Command{
		Name:   "smoke",
		Flags:  suiteFlags(engineFlags()...),
		Action: cli.FlagsOnly(sitSmoke),
	}
}

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
		e := smoke(c, &subjects[i], suite)
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

// smoke puts the easy cases to one subject, and those only.
func smoke(c *cli.Context, s *examinee, suite *conformance.Suite) *reports.Exam {
	e := &reports.Exam{Lang: cli.Lang(c), Subject: s.title(), Engine: s.flag, Suite: suite}
	if e.Fault = s.present(suite); e.Fault != nil {
		return e
	}
	e.Suite = suite.Smoke(s)
	sit(c.Context, s, e, conformance.Runner{}, nil)
	if s.adapter && e.Count(conformance.Pass) == 0 {
		e.Fault = adapterWrong(e.Results)
	}
	return e
}

// trySmokeCases tries a foreign program on the easy cases, so that an adapter that is
// wrong is said to be so once and not in every case. What it answered is
// returned, for it counts; the error says why it cannot sit the exam.
func (s *examinee) trySmokeCases(ctx context.Context, suite *conformance.Suite, known conformance.Known) ([]conformance.CaseResult, error) {
	if err := s.present(suite); err != nil || !s.adapter {
		return nil, err
	}
	easy := suite.Smoke(s)
	if len(easy.Cases) < 2 {
		return nil, nil
	}
	results := conformance.Runner{Suite: easy, Subject: s, Known: known, Workers: 1}.Run(ctx)
	if !slices.ContainsFunc(results, func(r conformance.CaseResult) bool { return !wentWrong(r) }) {
		return nil, adapterWrong(results)
	}
	return results, nil
}

// wentWrong reports whether a case failed, known to or not.
func wentWrong(r conformance.CaseResult) bool { return r.Err != "" || len(r.Discrepancies) > 0 }

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

// adapterWrong is the error of a subject that fails every easy case, with the
// first thing that kept it from answering.
func adapterWrong(results []conformance.CaseResult) error {
	err := errors.New("it fails all the easy cases: its adapter is wrong, more likely than its rules")
	for _, r := range results {
		if r.Err != "" {
			return &engineError{fmt.Errorf("%w: %s", err, r.Err)}
		}
	}
	return &engineError{err}
}
