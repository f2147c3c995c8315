package main

import (
	"context"
	"testing"

	"damone/conformance"
	"damone/conformance/exam"
)

func TestTitleIsOneLine(t *testing.T) {
	evil := "my\nengine \x1b[31m"
	for name, s := range map[string]*examinee{
		"started": {Examinee: exam.Examinee{Subject: conformance.NewEngine(evil)}},
		"not":     {text: evil, fault: context.Canceled},
	} {
		if got := s.title(); got != "my engine \x1b[31m" {
			t.Errorf("%s: %q", name, got)
		}
	}
}
