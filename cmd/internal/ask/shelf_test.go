//go:build !small

package ask

import (
	"os"
	"testing"

	"damone/cmd/internal/hometest"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func TestMain(m *testing.M) { os.Exit(hometest.Run(m)) }

// A puzzle that is tried has the help of the tables that are there, and does without
// where there are none.
func TestTablesForTrials(t *testing.T) {
	home := t.TempDir()
	for _, name := range hometest.Variables {
		t.Setenv(name, home)
	}
	rs := rules.ItalianDamone
	shelf := NewDesk(rs).shelf
	if tables, _ := shelf.of(t.Context(), rs); tables.Prober() != nil {
		t.Fatal("without tables some are asked")
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
	tables, err := shelf.of(t.Context(), rs)
	if err != nil {
		t.Fatal(err)
	}
	if value, _, ok := tables.Prober().Probe(pos); !ok || value != search.Win {
		t.Errorf("the tables say %v, %v", value, ok)
	}
}
