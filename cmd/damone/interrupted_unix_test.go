//go:build unix

package main

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"damone/cmd/internal/cli"
)

// A command that waits for a pipe to which nobody writes, or reckons long,
// hears an interruption all the same.
func TestInterruptedWait(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe.yaml")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(`validate PIPE
replay PIPE
convert --to pdn PIPE -
moves --ruleset PIPE
rulesets show PIPE
play --resume PIPE --no-tables
puzzle mine PIPE
puzzle verify PIPE
puzzle list --from PIPE
puzzle next --log PIPE
puzzle generate --plan PIPE --out OUT
farm work --join nats://127.0.0.1:1 --token-file PIPE
damone-farm serve --dir OUT --token-file PIPE
conformance test --known PIPE
conformance test --as PIPE
conformance lint
conformance serve-protocol --as italian=PIPE`) {
		t.Run(line, func(t *testing.T) {
			ctx, interrupt := context.WithCancel(t.Context())
			interrupt()
			args := strings.Fields(strings.NewReplacer("PIPE", pipe, "OUT", t.TempDir()).Replace(line))
			if r := runUntil(ctx, strings.NewReader(""), args...); r.status != cli.ExitInterrupted {
				t.Errorf("exit status %d: %s", r.status, r.err)
			}
		})
	}
}
