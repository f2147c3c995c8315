package foreign_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"damone/conformance"
	"damone/conformance/foreign"
	"damone/conformance/mutation"
	"damone/testdata/tier"
)

// TestAdapters puts the exam to the programs that show authors how it is done.
// They are written in other languages than ours, and to test the project
// nothing but Go is needed: where a language is missing they are not tried.
func TestAdapters(t *testing.T) {
	tests := []struct{ tool, file, right, wrong, behaves string }{
		{tool: "python3", file: "smalldama_adapter.py"},
		{tool: "python3", file: "minimal.py", behaves: "it-no-ladder"},
		{tool: "node", file: "ends.js"},
		{tool: "node", file: "ends.js", right: "kings.reduce((a, b) => a + b, 0), ", behaves: "it-drop-most-dame it-swap-highest-mover-higher-prey-first it-swap-most-dame-higher-prey-first"},
		{tool: "cc", file: "paths.c"},
		{tool: "cc", file: "paths.c", right: "(b->rank[to] && to != from)", wrong: "b->rank[to]", behaves: "it-no-return-to-start"},
	}
	for _, tt := range tests {
		t.Run(tt.file+" "+tt.behaves, func(t *testing.T) {
			t.Parallel()
			if tt.behaves != "" {
				tier.Only(t)
			}
			if _, err := exec.LookPath(tt.tool); err != nil {
				t.Logf("%s is not tried: there is no %s", tt.file, tt.tool)
				return
			}
			e, err := foreign.StartLines(t.Context(), command(t, tt.tool, spoiled(t, "../../testdata/adapters/"+tt.file, tt.right, tt.wrong)), foreign.Options{Deadline: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			results := conformance.Runner{Suite: italian(t), Subject: e, Variants: []conformance.Variant{conformance.Flip}}.Run(t.Context())
			e.Close()
			passes := 0
			for _, r := range results {
				if r.Verdict == conformance.Pass {
					passes++
				} else if r.Verdict.Bad() && tt.behaves == "" || r.Verdict == conformance.Error {
					t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
				}
			}
			if passes < 70 {
				t.Errorf("%d passes, want 70 at least", passes)
			}
			var names []string
			for _, d := range mutation.Diagnose(t.Context(), italian(t), results) {
				names = append(names, d.Mutant.Name)
			}
			if got := strings.Join(names, " "); got != tt.behaves {
				t.Errorf("it behaves like %q, want %q", got, tt.behaves)
			}
		})
	}
}

// spoiled returns a program with something in it that is right exchanged for
// something wrong.
func spoiled(t *testing.T, file, right, wrong string) string {
	t.Helper()
	if right == "" {
		return file
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), right) != 1 {
		t.Fatalf("%q is not in %s once: %v", right, file, err)
	}
	out := filepath.Join(t.TempDir(), filepath.Base(file))
	if err := os.WriteFile(out, []byte(strings.Replace(string(text), right, wrong, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return out
}

// command returns what runs a program: what the compiler makes of it, or the language
// itself.
func command(t *testing.T, tool, file string) []string {
	t.Helper()
	if tool != "cc" {
		return []string{tool, file}
	}
	program := filepath.Join(t.TempDir(), "program")
	if out, err := exec.Command(tool, "-o", program, file).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return []string{program}
}

// italian returns the cases of Italian draughts.
func italian(t *testing.T) *conformance.Suite {
	return loaded(t).Filter(func(c *conformance.Case) bool { return c.Ruleset == "italian" })
}
