package main

import (
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the program's version",
		Description: about(`Prints the version, the revision it was built from and the Go version that built it.`,
			"0.", "damone version"),
		Category: "the program",
		Action:   printVersion,
	}
}

func printVersion(c *cli.Context) error {
	_, err := fmt.Fprintln(c.App.Writer, "damone "+version())
	return err
}

// version is what the build recorded about itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v + " " + info.GoVersion
}
