package main

import "damone/cmd/internal/cli"

// networkCommands are those that a browser cannot run.
func networkCommands() []*cli.Command { return nil }
