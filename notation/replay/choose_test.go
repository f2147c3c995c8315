package replay_test

import (
	"context"
	"strings"
	"testing"

	"damone/notation/pdn"
	"damone/notation/replay"
)

// TestRulesetsTold has the rules of a game told by its tags or, without any,
// by its moves, and games of no known rules told.
func TestRulesetsTold(t *testing.T) {
	const bad = "1. 22-17 11-15 2. 23-20 *" // the first move is of nobody
	for _, c := range []struct {
		name, text, want, unknown string // the ruleset, or the tag's value
		guessed                   bool
	}{
		{"a ruleset", `[Ruleset "damone-royal"] [GameType "49"]`, "damone-royal", "", false},
		{"another", `[Ruleset "nope"] 1. 22-18 1-0`, "", "nope", false},
		{"another, of a known game", `[Ruleset "nope"] [GameType "22"] 1. 22-18`, "", "nope", false},
		{"a variant", `[Variant "Dama italiana"] 1. 22-18`, "italian", "", false},
		{"another variant", `[Variant "Turkish draughts"] 1. 22-18`, "", "Turkish draughts", false},
		{"a variant's opening", `[Variant "by lot"] [GameType "22"] 1. 22-18`, "italian", "", false},
		{"no variant", `[Variant "?"] 1. 22-18`, "italian", "", true},
		{"another game", `[GameType "30,W,8,8"] 1. 22-18`, "", "30,W,8,8", false},
		{"another game and variant", `[Variant "by lot"] [GameType "30"] 1. 22-18`, "", "30", false},
		{"Italian moves", `1. 22-18 10-14`, "italian", "", true},
		{"moves of Damone", `1. 23-19 13-18`, "damone", "", true},
		{"a first move of nobody", `[Bianco "A"] ` + bad, "italian", "", true},
		{"a second one", `1. 22-18 22-18 2. 23-19`, "italian", "", true},
		{"in a variation", `1. 22-17 (1. 23-19 13-18) 11-15`, "italian", "", true},
		{"no moves", `[White "A"] *`, "damone", "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := pdn.NewReader(strings.NewReader(c.text))
			err := replay.Run(context.Background(), r, replay.Options{}, func(g *replay.Game) error {
				if g.Report.Ruleset == nil {
					if f := g.Report.Faults[0]; c.want != "" || f.Kind != replay.UnknownGame || f.Written != c.unknown {
						t.Errorf("no ruleset: %+v", f)
					}
				} else if g.Report.Ruleset.ID() != c.want || g.Report.Guessed != c.guessed {
					t.Errorf("judged as %s, guessed: %v", g.Report.Ruleset.ID(), g.Report.Guessed)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
