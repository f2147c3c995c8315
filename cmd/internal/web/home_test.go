package web_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// homes are the variables that a system finds the user's cache by.
var homes = []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"}

// runAway runs the tests where they find no endgame tables of the user's: those
// would know more than they expect. The go command, which the static site is
// built with, keeps what it has.
func runAway(m *testing.M) int {
	dir, err := os.MkdirTemp("", "damone-home")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	kept := []string{"GOENV", "GOPATH", "GOMODCACHE", "GOCACHE"}
	if told, err := exec.Command("go", append([]string{"env"}, kept...)...).Output(); err == nil {
		for i, value := range strings.Split(strings.TrimSpace(string(told)), "\n") {
			os.Setenv(kept[i], strings.TrimSpace(value))
		}
	}
	for _, name := range homes {
		os.Setenv(name, dir)
	}
	return m.Run()
}
