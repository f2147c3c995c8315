// Command damone is a referee for Italian Damone and Italian draughts.
package main

import (
	"os"
	"os/signal"
	"syscall"

	"damone/cmd/internal/cli"
)

func main() {
	// A closed pipe is to be an error of the write, which ends the program
	// quietly, and not a signal, which kills it.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(run(os.Args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run does what args ask for and returns the exit status.
func run(args []string, s cli.Streams) int { return cli.Run(commands(), args, s) }
