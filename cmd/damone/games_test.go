package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGames has every file of recorded games validated, strictly and not, and
// compares with the report beside it.
func TestGames(t *testing.T) {
	t.Setenv("DAMONE_RULESET", "")
	t.Setenv("LC_ALL", "C")
	t.Chdir(filepath.FromSlash("../../testdata/games"))
	files, err := filepath.Glob("*.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no games: %v", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".report") || strings.HasSuffix(file, ".md") {
			continue
		}
		t.Run(file, func(t *testing.T) {
			checkReport(t, file+".report", "validate", file)
			checkReport(t, file+".strict.report", "validate", "--strict", file)
		})
	}
}

// checkReport runs the program and compares what it says with a file.
func checkReport(t *testing.T, golden string, args ...string) {
	t.Helper()
	r := runWith("", args...)
	got := fmt.Sprintf("%s%sexit status %d\n", r.out, r.err, r.status)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", golden, diff)
	}
}
