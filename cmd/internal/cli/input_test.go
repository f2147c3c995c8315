package cli

import (
	"os"
	"testing"
)

// The null device is a device, and yet nobody types there or looks.
func TestNullDeviceIsNoTerminal(t *testing.T) {
	f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if isTyped(f) || IsTerminal(f) {
		t.Errorf("typed %t, terminal %t", isTyped(f), IsTerminal(f))
	}
}
