package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// A device in the place of a file is written to by every command that writes
// files, and a full one is the machine's fault.
func TestDevicesAreWrittenTo(t *testing.T) {
	game := filepath.Join(t.TempDir(), "game.pdn")
	if err := os.WriteFile(game, []byte(oneShot), 0o666); err != nil {
		t.Fatal(err)
	}
	for device, want := range map[string]int{"/dev/null": cli.ExitYes, "/dev/full": cli.ExitFault} {
		for _, command := range []string{
			"puzzle generate --ruleset italian --source studies --count 1 --seed 2 --out DEVICE",
			"puzzle mine --out DEVICE GAME",
			"convert --to pdn GAME DEVICE",
			"convert --to html GAME DEVICE",
			"board --format svg --output DEVICE",
			"conformance test --ruleset damone-3x3 --report junit=DEVICE",
		} {
			t.Run(command+" "+device, func(t *testing.T) {
				costly(t, command)
				args := strings.Fields(strings.NewReplacer("DEVICE", device, "GAME", game).Replace(command))
				if r := runWith("", args...); r.status != want {
					t.Errorf("exit status %d, want %d: %s", r.status, want, r.err)
				}
			})
		}
	}
}
