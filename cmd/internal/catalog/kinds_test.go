package catalog

import (
	"testing"

	"damone/notation/replay"
)

// TestKindsHaveNames has every kind of fault named in Italian, each in its own
// way, and told as it is in English.
func TestKindsHaveNames(t *testing.T) {
	taken := make(map[string]replay.Kind)
	check := func(k replay.Kind) {
		name := Kind(Italian, k)
		if _, ok := kinds[k]; !ok || taken[name] != "" {
			t.Errorf("%s has the Italian name %q, of its own: %v, taken by %q", k, name, ok, taken[name])
		}
		taken[name] = k
		if got := Kind(English, k); got != string(k) {
			t.Errorf("%s is called %q in English", k, got)
		}
	}
	for f := range Faults {
		check(replay.Kind(f))
	}
	for k := range RecordFaults {
		check(k)
	}
	if len(taken) != len(kinds) {
		t.Errorf("%d names for %d kinds", len(kinds), len(taken))
	}
}
