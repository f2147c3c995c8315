package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/cmd/internal/cli"
	reports "damone/cmd/internal/report"
)

// reportFile is a report to be written; the file is "" for the output.
type reportFile struct{ form, file string }

// fileOf returns where the report of the i-th subject goes: out.xml, out.2.xml,
// out.3.xml. What is no file, such as a pipe, takes them all.
func (o reportFile) fileOf(i int) string {
	if info, err := os.Stat(o.file); i == 0 || err == nil && !info.Mode().IsRegular() {
		return o.file
	}
	ext := filepath.Ext(o.file)
	return fmt.Sprintf("%s.%d%s", strings.TrimSuffix(o.file, ext), i+1, ext)
}

func reportsWanted(c *cli.Context) ([]reportFile, error) {
	var out []reportFile
	stdout := 0
	if c.IsSet("format") {
		out, stdout = append(out, reportFile{c.String("format"), ""}), 1
	}
	for _, text := range cli.Texts(c, "report") {
		form, file, _ := strings.Cut(text, "=")
		if reports.Formats[form] == nil {
			return nil, cli.Misuse("unknown-choice", "flag", "report", "value", form, "choices", slices.Sorted(maps.Keys(reports.Formats)))
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

// canBeWritten tries the files of the reports on some subjects, lest a long
// exam be lost. Nothing is left of the trial.
func canBeWritten(outputs []reportFile, subjects int) error {
	taken := make(map[string]bool)
	for _, o := range outputs {
		for i := range subjects {
			file := o.fileOf(i)
			if o.file == "" || i > 0 && file == o.file {
				continue
			}
			if taken[filepath.Clean(file)] {
				return cli.Misuse("two-reports-in-a-file", "file", file)
			}
			taken[filepath.Clean(file)] = true
			if err := cli.CanBeWritten(file); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeReports writes every report, and the matrix when several subjects sat.
// Of several subjects each has files of its own.
func writeReports(c *cli.Context, outputs []reportFile, exams []*reports.Exam) error {
	for _, o := range outputs {
		if err := writeReport(c.Out, o, exams); err != nil {
			return err
		}
		if o.file == "" && o.form == "table" && len(exams) > 1 {
			if err := reports.Matrix(c.Out, exams); err != nil {
				return err
			}
		}
	}
	return outcome(exams)
}

func outcome(exams []*reports.Exam) error {
	return cmp.Or(unexamined(exams), cli.Answer(!slices.ContainsFunc(exams, (*reports.Exam).Bad)))
}

func writeReport(w io.Writer, o reportFile, exams []*reports.Exam) error {
	if o.file == "" {
		return writeAll(w, o.form, exams)
	}
	for i, e := range exams {
		if err := cli.WriteText(o.fileOf(i), func(w io.Writer) error { return reports.Formats[o.form](w, e) }); err != nil {
			return err
		}
	}
	return nil
}

// writeAll writes the reports on all subjects one after the other. In JSON
// several are one list.
func writeAll(w io.Writer, form string, exams []*reports.Exam) error {
	open, between, end := "", "", ""
	if form == "json" && len(exams) != 1 {
		open, between, end = "[", ",", "]\n"
	}
	fmt.Fprint(w, open)
	for i, e := range exams {
		if i > 0 {
			fmt.Fprint(w, between)
		}
		if err := reports.Formats[form](w, e); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(w, end)
	return err
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
