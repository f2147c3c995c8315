package foreign_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"damone"
)

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
