package cli

import (
	"os"
	"os/signal"
	"syscall"
)

// survivePipes has a closed pipe be an error of the write, which ends the
// program quietly, and not a signal, which kills it. So with a file that would
// grow beyond what the system allows.
func survivePipes() { signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE, fileTooLong) }

// fileTooLong is SIGXFSZ, for which Windows has no name, nor any use.
const fileTooLong = syscall.Signal(25)

// endings returns the signals that end a run.
func endings() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // nohup has long runs go on
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
