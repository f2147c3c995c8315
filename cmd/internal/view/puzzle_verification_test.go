package view_test

import (
	"strings"
	"testing"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
)

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
