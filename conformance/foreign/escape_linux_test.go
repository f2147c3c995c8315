package foreign_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"

	"damone/conformance"
)

func init() {
	escape = func() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), engineWay+"=deaf")
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := child.Start(); err != nil {
			panic(err)
		}
	}
}

// TestEscaped finds a child that made a session of its own.
func TestEscaped(t *testing.T) {
	for _, way := range []string{"lines", "one-shot", "hub"} {
		t.Run(way, func(t *testing.T) {
			e := enrol(t, way, "escapes", false)
			for _, r := range (conformance.Runner{Suite: someCases(t), Subject: e, Workers: 1}).Run(t.Context()) {
				if r.Verdict.Bad() {
					t.Errorf("%s: %s %v %s", r.ID, r.Verdict, r.Discrepancies, r.Err)
				}
			}
			e.Close()
			if notes := e.Notes(); !slices.ContainsFunc(notes, func(n error) bool { return strings.Contains(n.Error(), "engine left a child") }) {
				t.Errorf("notes %q, want that it left a child", notes)
			}
		})
	}
}
