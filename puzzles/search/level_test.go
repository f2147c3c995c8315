package search_test

import (
	"errors"
	"testing"

	"damone/puzzles/search"
)

func TestLevels(t *testing.T) {
	var last search.Limits
	for level := 1; level <= search.Levels; level++ {
		l, err := search.Level(level)
		if err != nil || l.Depth <= last.Depth && l.Nodes <= last.Nodes {
			t.Errorf("level %d: %+v, %v, after %+v", level, l, err, last)
		}
		last = l
	}
	for _, level := range []int{-1, 0, search.Levels + 1} {
		var bad *search.LevelError
		if _, err := search.Level(level); !errors.As(err, &bad) {
			t.Errorf("level %d: %v, want a LevelError", level, err)
		}
	}
}
