package tablebase

import (
	"context"
	"testing"

	"damone/notation"
	"damone/puzzles/tablebase/internal/files"
	"damone/rules"
)

// TestVerifyFindsFaults spoils a table in memory, where no checksum tells.
func TestVerifyFindsFaults(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*table)
		want  notation.Kind
	}{
		"value":    {flip, Mismatch},
		"distance": {func(t *table) { t.Distances.Plies[1][0]++ }, Mismatch},
		"count":    {func(t *table) { t.Distances.Header.Counts.Wins++ }, WrongCounts},
		"longest":  {func(t *table) { t.Distances.Header.Counts.LongestWin += 2 }, WrongCounts},
		"progress": {func(t *table) { t.Zeroing.Plies[1][0]++ }, ProgressMismatch},
		"slowest":  {func(t *table) { t.Zeroing.Header.Counts.LongestLoss += 2 }, WrongCounts},
	} {
		t.Run(name, func(t *testing.T) {
			tables := OpenedIn(t, Copied(t, rules.ItalianDraughts, 2), rules.ItalianDraughts)
			dame := Material{rules.Dama: 1}
			s := Slice{Own: dame, Opp: dame}
			c.spoil(tables.slices[s.ID()])
			if _, err := tables.Verify(context.Background(), VerifyOptions{}); notation.KindOf(err) != c.want {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// flip exchanges wins and losses where there are any.
func flip(t *table) {
	var cache files.Cache
	cache.Grow(files.BlockSize)
	entries, _ := cache.From(t.Values, 0)
	for i, four := range entries {
		entries[i] = four>>1&0x55 | four&0x55<<1
	}
}

// TestVerifyCountsTheSample shows that both ways go through every entry, and
// the plain rules through as many as they are asked for.
func TestVerifyCountsTheSample(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		tables := OpenedIn(t, Copied(t, rs, 2), rs)
		all, err := tables.Verify(context.Background(), VerifyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		some, err := tables.Verify(context.Background(), VerifyOptions{Sample: 10})
		if err != nil {
			t.Fatal(err)
		}
		if all.Plain < all.Positions || some.Positions != all.Positions || some.Plain*20 < all.Plain || some.Plain*5 > all.Plain {
			t.Errorf("%s: %+v, and of a tenth %+v", rs.ID(), all, some)
		}
	}
}
