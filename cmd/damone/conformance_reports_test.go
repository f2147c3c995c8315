package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

func TestFilesOfReports(t *testing.T) {
	for _, test := range []struct {
		file string
		i    int
		want string
	}{
		{"out.xml", 0, "out.xml"},
		{"out.xml", 1, "out.2.xml"},
		{"some.dir/out", 2, "some.dir/out.3"},
		{os.DevNull, 1, os.DevNull},
	} {
		if got := (reportFile{"junit", test.file}).fileOf(test.i); got != test.want {
			t.Errorf("report %d to %s goes to %s, want %s", test.i, test.file, got, test.want)
		}
	}
}

// TestTryingFilesLeavesNothing tries files that are there, are not, and cannot
// be.
func TestTryingFilesLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old.xml"), filepath.Join(dir, "fresh.xml")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := canBeWritten([]reportFile{{"table", ""}, {"junit", old}, {"ndjson", fresh}, {"json", os.DevNull}}, 2); err != nil {
		t.Error(err)
	}
	onlyOld(t, dir)
	for name, outputs := range map[string][]reportFile{
		"a folder":        {{"ndjson", dir}},
		"no folder":       {{"ndjson", filepath.Join(dir, "none", "out.json")}},
		"twice":           {{"ndjson", fresh}, {"junit", fresh}},
		"twice, numbered": {{"ndjson", fresh}, {"junit", filepath.Join(dir, "fresh.2.xml")}},
	} {
		if err := canBeWritten(outputs, 2); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	onlyOld(t, dir)
}

// An exam that is interrupted before it begins leaves an old report, and begins no new one.
func TestInterruptedExamWritesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "old.xml"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := runUntil(ctx, strings.NewReader(""), "conformance", "test", "--case", "it-most-kings-isolated",
		"--report", "junit="+filepath.Join(dir, "old.xml"), "--report", "ndjson="+filepath.Join(dir, "new.json"))
	if r.status != cli.ExitInterrupted {
		t.Errorf("got %+v", r)
	}
	onlyOld(t, dir)
}

// onlyOld demands that a folder holds old.xml as it was, and nothing else.
func onlyOld(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "old.xml")); err != nil || string(text) != "old" {
		t.Errorf("the old report is now %q, %v", text, err)
	}
}
