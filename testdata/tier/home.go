package tier

import (
	"os"
	"os/exec"
	"strings"
)

// HomeVariables are those that a system finds the user's folders by.
var HomeVariables = []string{"HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "AppData", "LocalAppData"}

// InOwnHome runs tests in a home of their own, and removes it: the user's endgame
// tables would know more than they expect. The go command keeps the folders it has.
func InOwnHome(tests interface{ Run() int }) int {
	dir, err := os.MkdirTemp("", "damone-home")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	keepGo()
	for _, name := range HomeVariables {
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
