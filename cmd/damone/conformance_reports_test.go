package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// TestTryingFilesLeavesNothing tries files that are there, are not, and cannot
// be.
func TestTryingFilesLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	old, fresh := filepath.Join(dir, "old.json"), filepath.Join(dir, "fresh.xml")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := canBeWritten([]reportFile{{"table", ""}, {"brief", old}, {"ndjson", fresh}, {"json", os.DevNull}}); err != nil {
		t.Error(err)
	}
	onlyOld(t, dir)
	for name, outputs := range map[string][]reportFile{
		"a folder":  {{"ndjson", dir}},
		"no folder": {{"ndjson", filepath.Join(dir, "none", "out.json")}},
		"twice":     {{"ndjson", fresh}, {"brief", fresh}},
	} {
		if err := canBeWritten(outputs); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	onlyOld(t, dir)
}

// An exam that is interrupted before it begins leaves an old report, and begins no new one.
func TestInterruptedExamWritesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "old.json"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := runUntil(ctx, strings.NewReader(""), "conformance", "test", "--case", "it-most-kings-isolated",
		"--report", "brief="+filepath.Join(dir, "old.json"), "--report", "ndjson="+filepath.Join(dir, "new.json"))
	if r.status != cli.ExitInterrupted {
		t.Errorf("got %+v", r)
	}
	onlyOld(t, dir)
}

// onlyOld demands that a folder holds old.json as it was, and nothing else.
func onlyOld(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "old.json")); err != nil || string(text) != "old" {
		t.Errorf("the old report is now %q, %v", text, err)
	}
}
