package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/testdata/tier"
)

// TestRulesetsOfTwoRanks puts two games that nobody built in through everything
// that asks the rules: no part of the program knows a ruleset by its name, nor by
// how many ranks or rungs it has.
func TestRulesetsOfTwoRanks(t *testing.T) {
	game := filepath.Join(t.TempDir(), "game.pdn")
	if err := os.WriteFile(game, []byte("1. 22-18 10-14 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	commands := []string{
		"moves|W:WK18:BK14,K22,7|18x11x4",
		"explain|W:WK18:BK14,K22,7|18x11x4",
		"perft|startpos --depth 6|",
		"validate|" + game + "|clean: 1",
		"puzzle solve|--stipulation win:1 W:WK14:B10|14x5!",
		"tablebase build|--pieces 3 --dir TABLES|tables of up to 3 pieces",
		"puzzle generate|--source studies --lenient --count 1 --seed 1 --tables TABLES|id: ",
	}
	for ruleset, own := range map[string]map[string]string{
		"english":       {"moves": "18x27", "perft": "36768"},
		"short-spanish": {"moves": "Decided by ITA-5.1", "perft": "36473"},
	} {
		file, err := filepath.Abs("../../testdata/rulesets/" + ruleset + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		tables := t.TempDir()
		for _, line := range commands {
			words := strings.Split(strings.ReplaceAll(line, "TABLES", tables), "|")
			t.Run(ruleset+"/"+words[0], func(t *testing.T) {
				if words[0] == "puzzle generate" {
					tier.Only(t)
				}
				args := append(strings.Fields(words[0]), "--ruleset", file)
				r := runWith("", append(args, strings.Fields(words[1])...)...)
				if r.status != 0 || !strings.Contains(r.out, words[2]) || !strings.Contains(r.out, own[words[0]]) {
					t.Errorf("status %d, want %q and %q in\n%s%s", r.status, words[2], own[words[0]], r.out, r.err)
				}
			})
		}
	}
}
