package generate

import "testing"

func TestTally(t *testing.T) {
	var a, b Tally
	a.note(None)
	a.note(Cooked)
	b.note(Cooked)
	b.note(Duplicate)
	a.Add(b)
	if got, want := a.String(), "4 candidates, 1 kept, cooked 2, duplicate 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
