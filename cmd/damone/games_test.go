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
			for golden, args := range map[string][]string{".report": {file}, ".strict.report": {"--strict", file}} {
				r := runWith("", append([]string{"validate"}, args...)...)
				checkGolden(t, file+golden, fmt.Sprintf("%s%sexit status %d\n", r.out, r.err, r.status))
			}
		})
	}
}

// checkGolden demands that a file holds what the program made, or rewrites it.
func checkGolden(t *testing.T, file, got string) {
	t.Helper()
	want, err := os.ReadFile(file)
	if string(want) == got && err == nil {
		return
	}
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is not what the program answers; go test ./cmd/damone -update rewrites it (-want +got):\n%s", file, cmp.Diff(string(want), got))
}
