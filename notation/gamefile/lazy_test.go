package gamefile_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
)

// TestNotText has files refused that are no text in an encoding we know.
func TestNotText(t *testing.T) {
	for head, want := range map[string]notation.Kind{
		"\x1f\x8b\x08\x00\x00": gamefile.Compressed, "PK\x03\x04": gamefile.Compressed,
		"[White \x00]": gamefile.NotText, "\x01\x02\x03\x04\x05": gamefile.NotText, "\n<!DOCTYPE html>": gamefile.WebPage,
	} {
		games, errs := readEvery(head, "")
		if len(games) > 0 || len(errs) != 1 || notation.KindOf(errs[0]) != want {
			t.Errorf("%q: %v, %v, want one error that says %q", head, games, errs, want)
		}
	}
}

// TestStopsWhileWaiting has a run end with its context although nothing ever
// comes from the file.
func TestStopsWhileWaiting(t *testing.T) {
	in, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	err := replay.Run(ctx, gamefile.NewReader(in, ""), replay.Options{Workers: 1}, func(*replay.Game) error { return nil })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
}
