package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// What a search has found by an interruption is printed, and the status tells
// of the interruption all the same.
func TestInterruptedSearch(t *testing.T) {
	game := filepath.Join(t.TempDir(), "game.pdn")
	if err := os.WriteFile(game, []byte("1. 22-18 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ args, out, err string }{
		"analyze":              {"analyze --no-tables", "interrupted", ""},
		"puzzle solve":         {"puzzle solve --no-tables startpos", "Search not complete: interrupted", ""},
		"conformance coverage": {"conformance coverage --ruleset damone-3x3", "", ""},
		"conformance mutants":  {"conformance mutants --ruleset damone-3x3", "", ""},
		"conformance mine":     {"conformance mine --as italian", "", ""},
		"match":                {"match --no-tables random random", "", "no opening was played with both colours"},
		"match, it":            {"match --lang it --no-tables random random", "", "nessuna apertura è stata giocata"},
		"openings":             {"openings", "", ""},
		"try":                  {"puzzle try --no-log cp5vsk", "", ""},
		"compose":              {"puzzle compose W:WE14,K27,K28,6:BE22", "", "before the problem itself was tested"},
		"generate":             {"puzzle generate", "puzzles:", "0 candidates"},
		"generate out":         {"puzzle generate --out " + filepath.Join(t.TempDir(), "a.yaml"), "", "goes on from there"},
		"generate json":        {"puzzle generate --format json", `{"puzzles":[],`, "0 candidates"},
		"generate ndjson":      {"puzzle generate --format ndjson", `{"type":"summary","puzzles":0,`, "0 candidates"},
		"generate out, json":   {"puzzle generate --format json --out " + filepath.Join(t.TempDir(), "a.yaml"), `{"puzzles":[],`, "goes on from there"},
		"match json":           {"match --no-tables --format json random random", `{"games":[],`, "no opening was played with both colours"},
		"tables":               {"tablebase build --pieces 2 --dir " + t.TempDir(), "", "goes on from there"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("LC_ALL", "C")
			ctx, interrupt := context.WithCancel(context.Background())
			interrupt()
			r := runUntil(ctx, strings.NewReader(""), strings.Fields(c.args)...)
			if r.status != cli.ExitInterrupted || !strings.Contains(r.out, c.out) || !strings.Contains(r.err, c.err) {
				t.Errorf("exit status %d, printed %q, told %q", r.status, r.out, r.err)
			}
			if strings.Contains(c.args, "--format") && !json.Valid([]byte(r.out)) {
				t.Errorf("no JSON: %q", r.out)
			}
		})
	}
}
