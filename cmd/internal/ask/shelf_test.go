package ask

import (
	"testing"

	"damone/cmd/internal/hometest"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// A puzzle that is tried has the help of the tables that are there, and does without
// where there are none.
func TestTablesForTrials(t *testing.T) {
	home := t.TempDir()
	for _, name := range hometest.Variables {
		t.Setenv(name, home)
	}
	rs := rules.ItalianDamone
	shelf := NewDesk(rs).shelf
	if p := shelf.prober(t.Context(), rs); p != nil {
		t.Fatalf("without tables %v is asked", p)
	}
	dir, err := tablebase.DefaultDir(rs)
	if err != nil {
		t.Fatal(err)
	}
	if err := tablebase.Build(t.Context(), rs, 2, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	pos, err := notation.ParsePosition(rs, "W:WE10:BK24")
	if err != nil {
		t.Fatal(err)
	}
	if value, _, ok := shelf.prober(t.Context(), rs).Probe(pos); !ok || value != search.Win {
		t.Errorf("the tables say %v, %v", value, ok)
	}
}
