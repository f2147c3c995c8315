package gamefile_test

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"damone/notation/gamefile"
	"damone/notation/replay"
)

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
