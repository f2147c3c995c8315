package main

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
)

// reportFile is a report to be written; the file is "" for the output.
type reportFile struct{ form, file string }

func reportsWanted(c *cli.Context) ([]reportFile, error) {
	var out []reportFile
	stdout := 0
	if c.IsSet("format") {
		out, stdout = append(out, reportFile{c.String("format"), ""}), 1
	}
	for _, text := range cli.Texts(c, "report") {
		form, file, _ := strings.Cut(text, "=")
		if known := reports.Formats.Names(); !slices.Contains(known, form) {
			return nil, cli.Misuse("unknown-choice", "flag", "report", "value", form, "choices", slices.Sorted(slices.Values(known)))
		}
		if file == "" {
			stdout++
		}
		out = append(out, reportFile{form, cli.Path(c.Context, file)})
	}
	if stdout > 1 {
		return nil, cli.Misuse("two-reports-on-output")
	}
	if stdout == 0 {
		out = append([]reportFile{{c.String("format"), ""}}, out...)
	}
	return out, nil
}

// canBeWritten tries the files of the reports, lest a long exam be lost. Nothing is left
// of the trial.
func canBeWritten(outputs []reportFile) error {
	taken := make(map[string]bool)
	for _, o := range outputs {
		if o.file == "" {
			continue
		}
		if taken[filepath.Clean(o.file)] {
			return cli.Misuse("two-reports-in-a-file", "file", o.file)
		}
		taken[filepath.Clean(o.file)] = true
		if err := cli.CanBeWritten(o.file); err != nil {
			return err
		}
	}
	return nil
}

// writeReports writes every report on an exam.
func writeReports(c *cli.Context, outputs []reportFile, e *reports.Exam) error {
	for _, o := range outputs {
		write := func(w io.Writer) error { return reports.Formats.Named(o.form).Write(&c.View, w, e) }
		err := error(nil)
		if o.file == "" {
			err = write(c.Out)
		} else {
			err = cli.WriteText(o.file, write)
		}
		if err != nil {
			return err
		}
	}
	return cmp.Or(unexamined(e), cli.Answer(!e.Bad()))
}

// showResults makes one page of the JSON reports on several programs.
func showResults(c *cli.Context) error {
	if c.NArg() == 0 {
		return cli.Misuse("reports-expected", "example", "damone conformance results a.json b.json")
	}
	var sat []reports.Sat
	for _, file := range c.Args().Slice() {
		text, err := cli.ReadFile(c, file)
		if err != nil {
			return err
		}
		s, err := reports.ReadSat(text)
		if err != nil {
			return cli.BadFile(cli.ShownName(file), err)
		}
		sat = append(sat, s)
	}
	return reports.Results(c.Out, c.View.Lang, sat)
}
