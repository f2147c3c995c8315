package replay_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// FuzzJudge has any text judged: a move found legal is one, and what the judge
// makes of the record is judged the same.
func FuzzJudge(f *testing.F) {
	f.Add("[GameType \"22\"][FEN \"B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9\"] 1... 3x26 (1... 2x11 2. x) 2. 30x21 9-27 1-0")
	f.Add("1. 23-19 13-18 (1... - 2. 16-12) 2. 16-12 1-5 /FEN \"W:WK1:BK32\" Damoni \"32\"/ 3. 32-28 x 41. 46-41")
	f.Add("[FEN \"?:WK32:BK1\"] 1. ... 1-5 2. 32-28 5-1 28-32 1-5 32-28 5-1 28-32 1-5 1/2-1/2")
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := pdn.NewReader(strings.NewReader(text)).Read()
		if err != nil {
			return
		}
		for _, rs := range rules.Rulesets() {
			judge := replay.NewJudge(rs)
			judge.KeepSteps = true
			r := judge.Judge(rec)
			for _, s := range r.Steps {
				if s.Legal && !slices.Contains(rs.Moves(nil, s.Before), s.Move) {
					t.Fatalf("%s: %q: %s is not legal", rs.ID(), text, notation.FormatMove(s.Move, notation.Number))
				}
			}
			written, err := jsongame.Append(nil, r.Canonical())
			if err != nil {
				t.Fatal(err)
			}
			again, err := jsongame.NewReader(bytes.NewReader(written)).Read()
			if err != nil {
				t.Fatal(err)
			}
			if got := judge.Judge(again); got.Moves != r.Moves || got.Final != r.Final || got.Status != r.Status {
				t.Fatalf("%s: %q:\n%d moves to %v, written anew\n%d to %v", rs.ID(), text, r.Moves, r.Final, got.Moves, got.Final)
			}
		}
	})
}
