package notation_test

import (
	"strings"
	"testing"

	"damone/notation"
)

// TestJSONPlaces has tags, moves and the moves of variations placed, in the
// second game of an array too, and words unread told.
func TestJSONPlaces(t *testing.T) {
	const text = `[{"tags":[],"game":[{"move":"22-18"}]},
{"game":[{"move":"22-18"},
  {"variation":[{"move":"23-19"}]}, {"unread":"è"}, {"move":"10-14"}],
 "tags":[{"name":"White","value":"à"}]}]`
	r := notation.NewJSONReader(strings.NewReader("\uFEFF" + text))
	want := [][]notation.Place{{{1, 21}}, {{2, 10}, {3, 3}, {3, 17}, {}, {3, 37}, {3, 53}}}
	for i, places := range want {
		rec, err := r.Read()
		if err != nil || len(rec.Items) != len(places) {
			t.Fatalf("game %d: %+v, %v", i+1, rec, err)
		}
		for k, it := range rec.Items {
			if it.Place != places[k] {
				t.Errorf("game %d, item %d at %v, want %v", i+1, k, it.Place, places[k])
			}
		}
		if i == 1 && (rec.Tags[0].Place != notation.Place{Line: 4, Col: 10} || len(rec.Faults) != 1 || rec.Faults[0].Place != places[4]) {
			t.Errorf("tags %+v, faults %+v", rec.Tags, rec.Faults)
		}
	}
}
