// Command damone is a referee for Italian Damone and Italian draughts.
package main

import (
	"os"
	"runtime/debug"

	"damone/cmd/internal/cli"
)

func main() {
	os.Exit(run(append([]string{"damone"}, os.Args[1:]...), cli.Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Limit: debug.SetMemoryLimit,
	}))
}

// run does what args ask for and returns the exit status.
func run(args []string, s cli.Streams) int { return cli.Run(commands(), args, s) }
