package damone_test

import (
	"bytes"
	"os"
	"testing"

	"damone"
	"damone/conformance"
)

// TestExamFile finds the exam in one file to be of the cases as they are.
func TestExamFile(t *testing.T) {
	suite, err := conformance.Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	exam, err := os.ReadFile("testdata/exam/exam.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(exam[:min(len(exam), 300)], []byte(suite.Digest)) {
		t.Error("testdata/exam is not of these cases: run go test ./conformance -run Portable -rewrite")
	}
}
