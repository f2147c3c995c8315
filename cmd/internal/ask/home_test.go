package ask

import (
	"os"
	"testing"
)

// homes are the variables that a system finds the user's cache by.
var homes = []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"}

// The tests find no endgame tables of the user's: those would know more than they expect.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "damone-home")
	if err != nil {
		panic(err)
	}
	for _, name := range homes {
		os.Setenv(name, dir)
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}
