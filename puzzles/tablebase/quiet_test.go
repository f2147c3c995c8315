package tablebase

import (
	"flag"
	"os"
	"testing"

	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

var quietPieces = flag.Int("quiet", 3, "measure progress in tables of up to N pieces")

// TestNoWinIsLate shows that the quiet limit of Italian draughts takes no win
// away when the count begins at zero: progress always comes before it. Verify
// proves the entries that these lengths are counted from.
func TestNoWinIsLate(t *testing.T) {
	rs := rules.ItalianDraughts
	tables := Opened(t, rs, *quietPieces)
	want := slowestProgress{2: 11, 3: 34, 4: 43, 5: 70}
	for pieces := 2; pieces <= *quietPieces; pieces++ {
		if got := tables.slowest[pieces]; got != want[pieces] || int(got) > rs.Spec().Quiet.Plies {
			t.Errorf("%d pieces: progress takes %d plies, want %d", pieces, got, want[pieces])
		}
	}
	if got := tables.slowest[*quietPieces+1]; got != unknownProgress {
		t.Errorf("progress of more pieces takes %d plies", got)
	}
}

// TestZeroingIsBuiltAlone takes the files away that tell when progress comes,
// and demands the same bytes of a build that finds the others.
func TestZeroingIsBuiltAlone(t *testing.T) {
	rs, dir := rules.ItalianDraughts, Copied(t, rules.ItalianDraughts, 3)
	want := map[string][]byte{}
	for _, s := range append(Slices(rs, 2), Slices(rs, 3)...) {
		name := files.Path(dir, s, files.Zeroing)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want[name] = data
		os.Remove(name)
	}
	if err := Build(t.Context(), rs, 3, dir, Options{}); err != nil {
		t.Fatal(err)
	}
	for name, data := range want {
		if got, err := os.ReadFile(name); err != nil || string(got) != string(data) {
			t.Errorf("%s: %d bytes, want %d the same (%v)", name, len(got), len(data), err)
		}
	}
}
