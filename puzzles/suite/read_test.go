package suite_test

import (
	"testing"
	"testing/fstest"

	"damone/puzzles/suite"
)

func TestFilesAtFaultAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no YAML":          "ruleset: [",
		"an unknown key":   "ruleset: damone\ncolour: red\n",
		"a foreign game":   "ruleset: chess\n",
		"a bad position":   "ruleset: damone\nproblems: [{id: a, position: 'W:W40:B1', stipulation: 'win:1', key: 1-5}]\n",
		"a bad goal":       "ruleset: damone\nproblems: [{id: a, position: 'W:WE10,K19:BK24', stipulation: 'win:0', key: 19-23}]\n",
		"an illegal key":   "ruleset: damone\nproblems: [{id: a, position: 'W:WE10,K19:BK24', stipulation: 'win:2', key: 19-32}]\n",
		"a key not a move": "ruleset: damone\nproblems: [{id: a, position: 'W:WE10,K19:BK24', stipulation: 'win:2', key: hello}]\n",
	} {
		if _, err := suite.Load(fstest.MapFS{"p/a.yaml": {Data: []byte(text)}}, "p"); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// A wrong key, a second key and a win that is too long are all found out.
func TestUnsoundProblemsAreFoundOut(t *testing.T) {
	const head = "ruleset: damone\nproblems: [{id: a, position: 'W:WE10,K19:BK24', stipulation: "
	for text, want := range map[string]bool{
		"'win:2', key: 19-23}]": true,
		"'win:2', key: 10-14}]": false,
		"'win:3', key: 19-23}]": false,
		"'win:1', key: 19-23}]": false,
	} {
		all, err := suite.Load(fstest.MapFS{"p/a.yaml": {Data: []byte(head + text)}}, "p")
		if err != nil {
			t.Fatal(err)
		}
		if sound, decided, _ := all[0].Verifies(1_000_000); sound != want || !decided {
			t.Errorf("%s: sound %t, decided %t", text, sound, decided)
		}
	}
}
