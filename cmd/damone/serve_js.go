package main

import "damone/cmd/internal/cli"

// networkCommands returns those that a browser cannot run.
func networkCommands() []*cli.Command { return nil }
