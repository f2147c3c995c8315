package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Games that are looked through in parts give what they give all at once.
func TestMiningInParts(t *testing.T) {
	game := "[Variant \"Italian Damone\"]\n[Result \"*\"]\n[FEN \"W:WK6,K15,K5,K13,19:BK2\"]\n[Damoni \"6,15,2\"]\n\n1. 19-22 *\n\n"
	name := filepath.Join(t.TempDir(), "games.pdn")
	if err := os.WriteFile(name, []byte(game+"1. 21-17 *\n\n"+game), 0o666); err != nil {
		t.Fatal(err)
	}
	mined := func(positions int) result {
		defer func(n int) { mostPositions = n }(mostPositions)
		mostPositions = positions
		return runWith("", "puzzle", "mine", name)
	}
	if whole, parts := mined(1000), mined(1); whole != parts || whole.status != 0 {
		t.Errorf("at once: %+v\nin parts: %+v", whole, parts)
	}
}
