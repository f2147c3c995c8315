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
		if os.Getenv(engineFault) == "escapes without a mark" {
			child = exec.Command("sleep", "60")
			child.Env = []string{}
		}
		child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if err := child.Start(); err != nil {
			panic(err)
		}
	}
}

// TestEscaped finds a child that made a session of its own, and one that cleared
// its environment besides while its engine runs.
func TestEscaped(t *testing.T) {
	for _, tt := range [][2]string{{"lines", "escapes"}, {"one-shot", "escapes"}, {"hub", "escapes"},
		{"lines", "escapes without a mark"}, {"hub", "escapes without a mark"}} {
		t.Run(tt[0]+" "+tt[1], func(t *testing.T) {
			e := enrol(t, tt[0], tt[1], false)
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
