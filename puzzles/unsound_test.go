package puzzles_test

import (
	"testing"
	"testing/fstest"
)

// A wrong key, a second key and a win that is too long are all found out.
func TestUnsoundProblemsAreFoundOut(t *testing.T) {
	const head = "ruleset: damone\nproblems: [{id: a, position: 'W:WE10,K19:BK24', stipulation: "
	for text, want := range map[string]bool{
		"'win:2', key: 19-23}]": true,
		"'win:2', key: 10-14}]": false,
		"'win:3', key: 19-23}]": false,
		"'win:1', key: 19-23}]": false,
	} {
		all, err := Load(fstest.MapFS{"p/a.yaml": {Data: []byte(head + text)}}, "p")
		if err != nil {
			t.Fatal(err)
		}
		if sound, decided, _ := all[0].Verifies(1_000_000); sound != want || !decided {
			t.Errorf("%s: sound %t, decided %t", text, sound, decided)
		}
	}
}
