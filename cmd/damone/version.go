package main

import (
	"encoding/json"
	"fmt"

	"damone"
	"damone/cmd/internal/cli"
)

func printVersion(c *cli.Context, s *cli.Settings) error {
	if c.NArg() > 0 {
		return cli.Misuse("no-arguments-expected", "n", c.NArg())
	}
	if c.Bool("licenses") {
		_, err := fmt.Fprint(c.App.Writer, damone.License+"\n"+damone.Notice)
		return err
	}
	if s.Format == "json" {
		v, builtWith := cli.Build()
		return json.NewEncoder(c.App.Writer).Encode(struct {
			Version string `json:"version"`
			Go      string `json:"go"`
		}{v, builtWith})
	}
	_, err := fmt.Fprintln(c.App.Writer, "damone "+cli.Version())
	return err
}
