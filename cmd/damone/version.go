package main

import (
	"encoding/json"
	"fmt"

	"damone/cmd/internal/cli"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:     "version",
		Flags:    cli.OutputFlags("table", "json"),
		Category: "the program",
		Action:   printVersion,
	}
}

func printVersion(c *cli.Context) error {
	if c.NArg() > 0 {
		return cli.Misuse("no-arguments-expected", "n", c.NArg())
	}
	s, err := cli.ReadSettings(c, "table", "json")
	if err != nil {
		return err
	}
	if s.Format == "json" {
		v, builtWith := cli.Build()
		return json.NewEncoder(c.App.Writer).Encode(struct {
			Version string `json:"version"`
			Go      string `json:"go"`
		}{v, builtWith})
	}
	_, err = fmt.Fprintln(c.App.Writer, "damone "+cli.Version())
	return err
}
