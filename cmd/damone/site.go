package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/site"
	"damone/notation"
)

func writeSite(c *cli.Context) error {
	if err := c.Takes(1, 1, "folder-expected", "example", "damone site public"); err != nil {
		return err
	}
	folder := filepath.Clean(cli.Path(c.Context, c.Args().First()))
	s := site.Site{Ruleset: c.View.Ruleset, Lang: c.View.Lang, Compiling: func() { c.Note("compiling-referee") }}
	if err := s.Write(c.Context, folder); err != nil {
		if f, ok := errors.AsType[notation.Fault](err); ok {
			return cli.Unfit(f)
		}
		return err
	}
	_, err := fmt.Fprintln(c.Out, folder)
	return err
}
