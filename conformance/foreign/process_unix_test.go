//go:build unix

package foreign_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"damone/conformance/foreign"
)

// TestGroupEnds has an engine leave a child that goes on writing to a file, and
// ends the engine: the child writes no more.
func TestGroupEnds(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "alive")
	p, err := foreign.Start([]string{"/bin/sh", "-c", `(while echo >>"$0"; do sleep 0.01; done) >/dev/null 2>&1 & until [ -s "$0" ]; do sleep 0.01; done; echo started; read line`, file}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Answer(t.Context()); err != nil {
		t.Fatal(err)
	}
	if p.Stop(t.Context(), time.Minute) {
		t.Error("the engine is said not to end by itself")
	}
	time.Sleep(50 * time.Millisecond)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(150 * time.Millisecond)
	if after, err := os.ReadFile(file); err != nil || len(after) != len(before) {
		t.Errorf("the child goes on writing: %d bytes, then %d (%v)", len(before), len(after), err)
	}
}
