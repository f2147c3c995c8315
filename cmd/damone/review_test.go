package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"damone/testdata/tier"
)

// TestAnnotatedElsewhere has another program's parser read an annotated copy.
func TestAnnotatedElsewhere(t *testing.T) {
	tier.Only(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal(err)
	}
	games, copied := filepath.Join(t.TempDir(), "games.pdn"), filepath.Join(t.TempDir(), "copied.pdn")
	const text = `[White "Anna"] [Black "Bruno"] [GameType "22"]

1. 23-19! {[%clk 0:59:00] he said so} (1. 22-18 {holds} 12-16) 10-14 2. 19x10 5x14 3. 22-18 14-19 4. 28-23 19x28 5. 32x23 1-0

[GameType "22"] [SetUp "1"] [FEN "W:WK22:BK15"]

1. 22-19 15x22 0-1
`
	if err := os.WriteFile(games, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "it"} {
		if r := runWith("", "review", "--no-tables", "--nodes", "1000", "--lang", lang, "--out", copied, games); r.status > 1 {
			t.Fatalf("%+v", r)
		}
		told, err := exec.Command(python, "testdata/pdn3.py", copied).CombinedOutput()
		if want := "Anna Bruno 9 "; err != nil || len(told) < len(want) || string(told[:len(want)]) != want {
			t.Errorf("%s: %v, %s", lang, err, told)
		}
		t.Logf("%s", told)
	}
}
