// Package puzzletest makes for tests what puzzles are made of.
package puzzletest

import (
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Position returns the position of a FEN.
func Position(t testing.TB, rs *rules.Ruleset, fen string) rules.Position {
	t.Helper()
	pos, err := notation.ParsePosition(rs, fen)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Puzzle returns a problem with a line of legal moves for its solution; nobody says that
// it solves it.
func Puzzle(t testing.TB, rs *rules.Ruleset, fen, goal, line string) *puzzles.Puzzle {
	t.Helper()
	pos := Position(t, rs, fen)
	stip, err := puzzles.ParseStipulation(goal)
	if err != nil {
		t.Fatal(err)
	}
	p := &puzzles.Puzzle{Ruleset: rs, Position: pos, Stipulation: stip, Grade: puzzles.GradeA, Class: puzzles.ClassOf(stip)}
	if p.Solution, err = notation.ParseLine(rs, pos, line); err != nil {
		t.Fatalf("%s in %s: %v", line, fen, err)
	}
	return p
}

// Tables returns a ruleset's endgame tables of up to some pieces, built for the test.
func Tables(t testing.TB, rs *rules.Ruleset, pieces int) search.Prober {
	t.Helper()
	return Opened(t, rs, pieces).Prober()
}

// Opened returns Tables as they are.
func Opened(t testing.TB, rs *rules.Ruleset, pieces int) *tablebase.Tables {
	t.Helper()
	dir := t.TempDir()
	if err := tablebase.Build(t.Context(), rs, pieces, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	tables, err := tablebase.Open(t.Context(), dir, rs)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	return tables
}
