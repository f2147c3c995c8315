// Command damone is a referee for Italian Damone and Italian draughts.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	// A closed pipe is to be an error of the write, which ends the program
	// quietly, and not a signal, which kills it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(run(os.Args, streams{os.Stdin, os.Stdout, os.Stderr}))
}
