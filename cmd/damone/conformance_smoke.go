package main

import (
	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
)

func sitSmoke(c *cli.Context) error {
	suite, err := chosenSuite(c)
	if err != nil {
		return err
	}
	exams, err := examine(c, suite, func(s *examinee, e *reports.Exam) error {
		s.SitSmoke(c.Context, &e.Exam)
		return nil
	})
	for _, e := range exams {
		if err := reports.Table(c.App.Writer, e); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	return outcome(exams)
}
