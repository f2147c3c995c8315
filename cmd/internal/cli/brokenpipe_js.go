package cli

import "os"

// survivePipes does nothing: there are no signals.
func survivePipes() {}

// endings returns the signals that end a run: no other reaches a browser.
func endings() []os.Signal { return []os.Signal{os.Interrupt} }
