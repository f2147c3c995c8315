package draw_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs from what was drawn; look at it, then run the test with -update", path)
	}
}

// board returns a position with lines on it; it fails the test when either cannot
// be read.
func board(t testing.TB, rs *rules.Ruleset, fen string, moves ...string) *draw.Board {
	t.Helper()
	p, err := notation.ParsePosition(rs, fen)
	if err != nil {
		t.Fatal(err)
	}
	b := &draw.Board{Position: p, Ruleset: rs}
	for _, text := range moves {
		m, err := notation.ParseMove(rs, p, text)
		if err != nil {
			t.Fatal(err)
		}
		b.Lines = append(b.Lines, m)
	}
	return b
}

// The positions that most tests draw.
const (
	allRanks    = "W:WE15,K14,22:BE18,K19,10,K20"
	threeTaken  = "W:WK30:B10,K12,K18,20,K26,K27"
	twoCaptures = "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9"
)

// strip returns the first positions of a game.
func strip(t testing.TB, rs *rules.Ruleset, plies int) []draw.Board {
	t.Helper()
	b := board(t, rs, "startpos")
	boards := []draw.Board{*b}
	for i := range plies {
		legal := rs.Moves(nil, b.Position)
		m := legal[i%len(legal)]
		next, err := rs.Play(b.Position, m)
		if err != nil {
			t.Fatal(err)
		}
		b.Position, b.Lines = next, []rules.Move{m}
		b.Caption = notation.FormatMove(m, notation.Number)
		boards = append(boards, *b)
	}
	return boards
}

var italian, _ = catalog.ParseLang("it")
