// Command damone is a referee for Italian Damone and Italian draughts.
package main

import (
	"fmt"
	"os"

	"damone"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
)

func main() {
	os.Exit(run(os.Args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run does what args ask for and returns the exit status.
func run(args []string, s cli.Streams) int { return cli.Run(commands(), args, s) }

func printVersion(c *cli.Context, s *cli.Settings) error {
	if c.NArg() > 0 {
		return cli.Misuse("no-arguments-expected", "n", c.NArg())
	}
	text, licenses := "damone "+cli.Version()+"\n", ""
	if c.Bool("licenses") {
		licenses = damone.License + "\n" + damone.Notice
		text = licenses
	}
	if s.IsJSON() {
		v, builtWith := cli.Build()
		return view.WriteJSON(c.App.Writer, struct {
			Type     view.Type `json:"type"`
			Version  string    `json:"version"`
			Go       string    `json:"go"`
			Licenses string    `json:"licenses,omitempty"`
		}{view.OfVersion, v, builtWith, licenses})
	}
	_, err := fmt.Fprint(c.App.Writer, text)
	return err
}
