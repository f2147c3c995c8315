package replay_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// TestRulesetsTold has the rules of a game told by its tags or, without any,
// by its moves, if none are usual, and games of no known rules told.
func TestRulesetsTold(t *testing.T) {
	own, err := rules.DamoneWinther.With(func(s *rules.Spec) { s.ID, s.Game, s.GameType = "ours", "House Damone", "48" })
	if err != nil {
		t.Fatal(err)
	}
	const bad = "1. 22-17 11-15 2. 23-20 *" // the first move is of nobody
	for _, c := range []struct {
		name, text, want, unknown string // the ruleset, or the tag's value
		guessed                   bool
		usual                     *rules.Ruleset
	}{
		{"a ruleset", `[Ruleset "damone-royal"] [GameType "49"]`, "damone-royal", "", false, nil},
		{"another", `[Ruleset "nope"] 1. 22-18 1-0`, "", "nope", false, nil},
		{"another, of a known game", `[Ruleset "nope"] [GameType "22"] 1. 22-18`, "", "nope", false, nil},
		{"a variant", `[Variant "Dama italiana"] 1. 22-18`, "italian", "", false, nil},
		{"another variant", `[Variant "Turkish draughts"] 1. 22-18`, "", "Turkish draughts", false, nil},
		{"a variant's opening", `[Variant "by lot"] [GameType "22"] 1. 22-18`, "italian", "", false, nil},
		{"no variant", `[Variant "?"] 1. 22-18`, "italian", "", true, nil},
		{"another game", `[GameType "30,W,8,8"] 1. 22-18`, "", "30,W,8,8", false, nil},
		{"another game and variant", `[Variant "by lot"] [GameType "30"] 1. 22-18`, "", "30", false, nil},
		{"Italian moves", `1. 22-18 10-14`, "italian", "", true, nil},
		{"moves of Damone", `1. 23-19 13-18`, "damone", "", true, nil},
		{"a first move of nobody", `[Bianco "A"] ` + bad, "italian", "", true, nil},
		{"a second one", `1. 22-18 22-18 2. 23-19`, "italian", "", true, nil},
		{"in a variation", `1. 22-17 (1. 23-19 13-18) 11-15`, "italian", "", true, nil},
		{"squares above 32", `1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14`, "", "draughts-on-100-squares", false, nil},
		{"a capture along a row of 100 squares", `1. 33-29 17-22 2. 31-26 22x31x33`, "", "draughts-on-100-squares", false, nil},
		{"captures that turn on 100 squares", `1. 33-28 19-23 2. 38x29x20`, "", "draughts-on-100-squares", false, nil},
		{"a position with 50 squares", `[FEN "W` + strings.Repeat("b", 20) + strings.Repeat("e", 10) + strings.Repeat("w", 20) + `"] 1. 31-26`, "", "draughts-on-100-squares", false, nil},
		{"steps straight ahead", `1. a3-a4 b6-b5 2. a4-b4 c6-c5`, "", "Turkish-draughts", false, nil},
		{"moves of chess", `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6`, "", "chess", false, nil},
		{"two pawns", `1. e4 e5`, "", "chess", false, nil},
		{"a pawn", `1. e4`, "", "chess", false, nil},
		{"pawns on squares of ours", `1. d4 d5 2. c4 dxc4`, "", "chess", false, nil},
		{"our letters with a blank between", `1. h3 g4 a6 b5 2. f3 e4`, "italian", "", true, nil},
		{"the colours of English draughts", `[White "White"] [Black "Red"] [FEN "W:W9,14,K22:B5,K13,21."]`, "", "English-draughts", false, nil},
		{"a position of chess", `[FEN "8/8/4k3/8/8/3QK3/8/8 w - - 0 1"] 1. Qd4 *`, "", "chess", false, nil},
		{"squares above 50", `1. 51-46 20-26`, "", "draughts-on-100-squares", false, nil},
		{"a slip of the pen", `1. 22-18 10-14 2. 23-19 14x23 3. 47-19 5-10 4. 25-21 12-15 5. 19x12 8x15 6. 21-17 10-13`, "italian", "", true, nil},
		{"letters of the other board", `1. c3-d4 d6-c5 2. b2-c3`, "", "draughts-with-a1-dark", false, nil},
		{"a position of the other board", `[FEN "W:Wa1,c3:Bh8"] 1. a1-b2`, "", "draughts-with-a1-dark", false, nil},
		{"neighbours of the other board", `1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23`, "", "English-draughts", false, nil},
		{"two plies on 100 squares", `1. 32-28 19-23`, "", "draughts-on-100-squares", false, nil},
		{"two plies of English draughts", `1. 11-15 23-19`, "", "English-draughts", false, nil},
		{"a position of no game of ours", `[FEN "W:W1,2,3,4:B29,30,31,32"] 1. 1-5`, "", "a-game-of-other-rules", false, nil},
		{"a position of one of them", `[FEN "W:W9,14,K22:B5,K13,21"]`, "italian", "", true, nil},
		{"a game by its name", `[Variant "Russian rules"] 1. 22-18`, "", "Russian-draughts", false, nil},
		{"no moves", `[White "A"] *`, "damone", "", true, nil},
		{"a usual one", `1. 22-18 10-14`, "damone-winther", "", false, rules.DamoneWinther},
		{"a usual one, its own", `[White "A"] *`, "ours", "", false, own},
		{"overruled", `[GameType "49,W,8,8,N2,1"] 1. 23-19`, "damone", "", false, rules.DamoneWinther},
		{"overruled", `[Variant "Italian Damone"] 1. 23-19`, "damone", "", false, rules.DamoneWinther},
		{"overruled", `[Variant "Italian Damone"] [Ruleset "damone-royal"] 1. 23-19`, "damone-royal", "", false, rules.DamoneWinther},
		{"overruled", `[GameType "22"] 1. 22-18`, "italian", "", false, rules.DamoneWinther},
		{"overruled", `[Ruleset "ours"] 1. 23-19`, "ours", "", false, own},
		{"overruled", `[Variant "house damone"] 1. 23-19`, "ours", "", false, own},
		{"overruled", `[GameType "48"] 1. 23-19`, "ours", "", false, own},
		{"overruled", `[GameType "49"] 1. 23-19`, "damone", "", false, own},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := pdn.NewReader(strings.NewReader(c.text))
			err := replay.Run(context.Background(), r, replay.Options{Usual: c.usual}, func(g *replay.Game) error {
				if g.Report.Ruleset == nil {
					f := g.Report.Faults[0]
					of := func(a notation.Arg) bool { return a.Value == notation.Kind(c.unknown) }
					if c.want != "" || f.Kind != replay.UnknownGame || f.Written != c.unknown && !slices.ContainsFunc(f.Cause.(notation.Fault).Args, of) {
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

// TestCompany has a short game judged with its file: not, where most of the others
// are of another game, unless a tag names one of ours.
func TestCompany(t *testing.T) {
	const hundred = "1. 33-28 19-23 2. 38x29x20 *\n\n"
	for text, unjudged := range map[string]int{
		hundred + hundred + "1. 21-17 *\n":                                  3,
		hundred + "1. 22-18 10-14 *\n\n1. 22-18 11-15 *\n":                  1,
		hundred + hundred + "[GameType \"22\"]\n1. 21-17 *\n\n1. 21-17 *\n": 2,
	} {
		n := 0
		err := replay.Run(t.Context(), pdn.NewReader(strings.NewReader(text)), replay.Options{}, func(g *replay.Game) error {
			if g.Report.Ruleset == nil {
				n++
			} else if g.Report.Guessed && g.Report.Canonical().Has("GameType") {
				t.Errorf("%q: the guess is written down", text)
			}
			return nil
		})
		if err != nil || n != unjudged {
			t.Errorf("%q: %d games are not judged, want %d; %v", text, n, unjudged, err)
		}
	}
}
