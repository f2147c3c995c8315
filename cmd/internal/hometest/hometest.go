// Package hometest keeps tests from what the user has at home, endgame tables above
// all, which would know more than they expect.
package hometest

import (
	"os"
	"os/exec"
	"strings"
)

// Variables are those that a system finds the user's folders by.
var Variables = []string{"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "AppData", "LocalAppData"}

// Run runs tests in a home of their own, and removes it. The go command keeps the
// folders it has.
func Run(tests interface{ Run() int }) int {
	dir, err := os.MkdirTemp("", "damone-home")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	keepGo()
	for _, name := range Variables {
		os.Setenv(name, dir)
	}
	return tests.Run()
}

func keepGo() {
	kept := []string{"GOENV", "GOPATH", "GOMODCACHE", "GOCACHE"}
	told, err := exec.Command("go", append([]string{"env"}, kept...)...).Output()
	if err != nil {
		return // there is none to keep them for
	}
	for i, value := range strings.Split(strings.TrimSpace(string(told)), "\n") {
		os.Setenv(kept[i], strings.TrimSpace(value))
	}
}
