// Package cli is the command line of damone: how it is read, what the flags
// that commands share mean, how positions and files are named, how answers are
// written, and how errors become messages and exit statuses.
//
// Commands are those of github.com/urfave/cli; this package gives its types
// their names, so that a command needs no other import.
package cli

import (
	"runtime/debug"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// The types that a command is written with.
type (
	Command = urfave.Command
	Flag    = urfave.Flag
)

// Version returns what the build recorded about itself, in one line.
func Version() string {
	v, builtWith := build()
	return strings.TrimSpace(v + " " + builtWith)
}

// build returns the version, or the revision where there is none, and the Go
// version that built it.
func build() (v, builtWith string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown", ""
	}
	v = info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v, info.GoVersion
}
