package zsg_test

import (
	"fmt"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/record"
	"damone/notation/zsg"
)

// TestZSGLimits has a saved game bounded in what it makes the reader keep.
func TestZSGLimits(t *testing.T) {
	const head = "Zillions Save Game File Version 0.02 HC\nVariantName=Italian Damone\n"
	t.Run("two players", func(t *testing.T) {
		text := head
		for i := range 5 {
			text += fmt.Sprintf("(P%d Checker h5)\n", i)
		}
		rec, err := zsg.NewReader(strings.NewReader(text)).Read()
		if err != nil || len(rec.Faults) != 3 || rec.Faults[0].Place.Line != 5 || rec.Find("FEN").Place.Line != 3 {
			t.Errorf("%+v, %v: want a fault for each of three players from line 5 on", rec, err)
		}
	})
	t.Run("four megabytes", func(t *testing.T) {
		text := head + strings.Repeat("1. partial 2 Checker h5 - g6 x h5\n1. partial 2 Checker g6 - h5 x h5\n", 70_000)
		_, err := zsg.NewReader(strings.NewReader(text)).Read()
		if notation.KindOf(err) != record.GameTooLong {
			t.Errorf("error %v, want that the game is too long", err)
		}
	})
}

// TestForeignSquares has the squares of another game stay as they are.
func TestForeignSquares(t *testing.T) {
	rec, err := zsg.NewReader(strings.NewReader(zsg.Header + " HH\nVariantName=Chess\n1. Pawn e2 - e4\n1. Pawn d2 - e3\n")).Read()
	if err != nil || rec.Items[0].Text != "e2-e4" || rec.Items[1].Text != "d2-e3" {
		t.Errorf("items %+v, error %v", rec.Items, err)
	}
}
