package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the program's version",
		Description: about(`Prints the version, the revision it was built from and the Go version that built it.`,
			"0.", "damone version", "damone version --format json"),
		Flags:    outputFlags("table", "json"),
		Category: "the program",
		Action:   printVersion,
	}
}

func printVersion(c *cli.Context) error {
	if c.NArg() > 0 {
		return misuse("for example: damone version", "no arguments are expected; arguments given: %d", c.NArg())
	}
	s, err := readSettings(c, "table", "json")
	if err != nil {
		return err
	}
	if s.format == "json" {
		v, builtWith := build()
		return json.NewEncoder(c.App.Writer).Encode(struct {
			Version string `json:"version"`
			Go      string `json:"go"`
		}{v, builtWith})
	}
	_, err = fmt.Fprintln(c.App.Writer, "damone "+version())
	return err
}

// version is what the build recorded about itself, in one line.
func version() string {
	v, builtWith := build()
	return strings.TrimSpace(v + " " + builtWith)
}

// build is the version, or the revision where there is none, and the Go
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
