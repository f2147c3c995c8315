package view_test

import (
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/puzzletest"
	"damone/rules"
)

// Why the best try fails, with the best reply to it and what they come to.
func TestBestTry(t *testing.T) {
	for _, c := range []struct{ name, ruleset, fen, goal, solution, want string }{
		{
			"a reply that loses spoils it, too", "damone-royal", "W:WE28,K27,15,19:BE26,K2,K12,6,17,18", "win:4", "19-22 26x19 27-22 19x26 28-23",
			"the best try, 28-24, fails: 26-30!, and White has gained nothing",
		},
		{
			"a gain that does not last", "italian", "W:WK5,27,29,32:B4,6,9,15,21", "gain:1:3", "29-26 21x30 5-2 30x23 2x11x20x27",
			"the best try, 5-10, fails: 21-26! 10x3, and White has gained 1, but only for the moment",
		},
	} {
		rs, _ := rules.Lookup(c.ruleset)
		trial, err := drill.NewTrial(t.Context(), puzzletest.Puzzle(t, rs, c.fen, c.goal, c.solution), 1_000_000)
		if err != nil {
			t.Fatal(err)
		}
		if got := (&view.Options{Lang: catalog.English, Ruleset: rs}).BestTry(trial); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Puzzles that an interruption left out are in no line.
func TestVerificationCutShort(t *testing.T) {
	set := &puzzles.Set{Puzzles: []*puzzles.Puzzle{{ID: "one"}, {ID: "two"}, {ID: "three"}}, Files: []string{"a", "a", "b"}}
	v := &view.Verification{Set: set, Faults: [][]notation.Fault{{}, nil, {notation.NewFault("several-keys", "n", 2)}}}
	var b strings.Builder
	if err := new(view.Options).AddVerification(view.NewSequence(&b, true, "puzzles"), v); err != nil {
		t.Fatal(err)
	}
	want := `{"type":"puzzle","file":"a","id":"one","sound":true,"faults":[]}
{"type":"puzzle","file":"b","id":"three","sound":false,"faults":[{"error":"2 first moves reach the goal","kind":"several-keys"}]}
{"type":"summary","puzzles":3,"verified":2,"bad":1}
`
	if b.String() != want {
		t.Errorf("got %s", &b)
	}
}
