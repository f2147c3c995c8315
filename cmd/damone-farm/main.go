// Command damone-farm serves a farm, which shares long runs of damone out among
// machines, and tells what it is at.
package main

import (
	"os"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm/server"
)

func main() {
	args := append([]string{server.Program}, os.Args[1:]...)
	os.Exit(cli.Run(server.Commands(), args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
