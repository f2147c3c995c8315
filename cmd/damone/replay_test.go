package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// TestReplayOfNobodysInput has a saved game printed whole where nobody answers.
func TestReplayOfNobodysInput(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	var out, errs bytes.Buffer
	status := run([]string{"damone", "replay", "../../testdata/games/damone.zsg"}, cli.Streams{In: null, Out: &out, Err: &errs})
	if status != cli.ExitYes || errs.Len() > 0 || strings.Count(out.String(), "\n\n") < 10 {
		t.Errorf("exit status %d, stderr %q, stdout\n%s", status, &errs, &out)
	}
}
