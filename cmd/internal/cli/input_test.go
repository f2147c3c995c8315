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
	if Keyboard(f) != nil || IsTerminal(f) {
		t.Errorf("typed %v, terminal %t", Keyboard(f), IsTerminal(f))
	}
}
