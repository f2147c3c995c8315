package tableview_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/tableview"
	"damone/cmd/internal/view"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// TestRecordsAreTrue builds small tables of every ruleset and finds each row and
// each sentence about them on the page of its records.
func TestRecordsAreTrue(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		dir := t.TempDir()
		if err := tablebase.Build(t.Context(), rs, 3, dir, tablebase.Options{}); err != nil {
			t.Fatal(err)
		}
		tables, err := tablebase.Open(t.Context(), dir, rs)
		if err != nil {
			t.Fatal(err)
		}
		defer tables.Close()
		page, err := os.ReadFile(filepath.Join("../../../testdata/figures", "records-"+rs.ID()+".md"))
		if err != nil {
			t.Fatal(err)
		}
		var small strings.Builder
		o := tableview.Options{Options: &view.Options{Ruleset: rs}}
		stats := tables.Stats()
		if err := tables.CountZugzwangs(t.Context(), stats, 0); err != nil {
			t.Fatal(err)
		}
		if err := o.Records(&small, stats, tables.BestPlay); err != nil {
			t.Fatal(err)
		}
		if in := strings.Contains(small.String(), "With up to 3 pieces every win holds under the limit of 80 plies without progress (ITA-8.3) when the count starts from zero: progress takes 34 plies at most.\n"); in != (rs == rules.ItalianDraughts) {
			t.Errorf("%s: wins are said to be in time: %v", rs.ID(), in)
		}
		for row := range strings.Lines(small.String()) {
			if (strings.HasPrefix(row, "| ") || strings.HasPrefix(row, "- ")) && !strings.Contains(string(page), row) {
				t.Errorf("%s: the page lacks %s", rs.ID(), row)
			}
		}
	}
}
