package foreign_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"damone"
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

// TestHarnesses has programs in Python and JavaScript sit the exam without a pipe: sound
// ones fail nothing, and what a faulty one fails is named.
func TestHarnesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "italian.json")
	var exam bytes.Buffer
	if err := italian(t).Portable(damone.Rules("en"), nil, nil).Write(&exam); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, exam.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ tool, harness, program, right, wrong, says string }{
		{tool: "python3", harness: "harness.py", program: "smalldama_adapter.py", says: "'king_earliest': ['leap-by-leap']"},
		{tool: "python3", harness: "harness.py", program: "minimal.py", says: "fail it-most-kings-isolated"},
		{tool: "node", harness: "harness.js", program: "ends.js", says: "king_earliest: leap-by-leap"},
		{tool: "node", harness: "harness.js", program: "ends.js", right: "kings.reduce((a, b) => a + b, 0), ", says: "fail it-most-kings-isolated"},
		{tool: "python3", harness: "harness.py", program: "smalldama_adapter.py", right: `{"moves": legal(question["fen"])}`, wrong: "{}", says: "fail it-must-capture"},
		{tool: "node", harness: "harness.js", program: "ends.js", right: "{ moves: legal(fen) }", wrong: "{}", says: "fail it-must-capture"},
	} {
		t.Run(tt.program+" "+tt.says, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(tt.tool); err != nil {
				t.Logf("%s is not tried: there is no %s", tt.harness, tt.tool)
				return
			}
			dir := filepath.Join("..", "..", "testdata", "adapters")
			out, err := exec.Command(tt.tool, filepath.Join(dir, tt.harness), file, spoiled(t, filepath.Join(dir, tt.program), tt.right, tt.wrong)).CombinedOutput()
			if failed := strings.HasPrefix(tt.says, "fail"); (err != nil) != failed || !strings.Contains(string(out), tt.says) {
				t.Errorf("%v:\n%.3000s", err, out)
			}
		})
	}
}
