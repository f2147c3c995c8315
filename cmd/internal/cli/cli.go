// Package cli is the command line of damone: how it is read, what the flags
// that commands share mean, how positions and files are named, how answers are
// written, and how errors become messages and exit statuses.
//
// Commands are those of github.com/urfave/cli; this package gives its types
// their names, so that a command needs no other import.
package cli

import urfave "github.com/urfave/cli/v2"

// The types that a command is written with.
type (
	Command = urfave.Command
	Flag    = urfave.Flag
)
