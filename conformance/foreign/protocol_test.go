package foreign

import (
	"testing"

	"damone/notation"
)

// JSON of another shape is told from what is no JSON.
func TestUnexpectedReplies(t *testing.T) {
	for line, want := range map[string]notation.Kind{
		`[1,2]`:              "engine-answers-in-another-shape",
		`{"rejected":7}`:     "engine-answers-in-another-shape",
		`7`:                  "engine-answers-in-another-shape",
		`{"moves":[`:         "engine-speaks-no-json",
		`Segmentation fault`: "engine-speaks-no-json",
		``:                   "engine-speaks-no-json",
	} {
		var r reply
		if got := notation.KindOf(r.read(line)); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}
