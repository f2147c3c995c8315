package main

import "github.com/urfave/cli/v2"

const tablesFlag = "tables"

// tableFlags choose the endgame tables.
func tableFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: tablesFlag, Usage: "the `FOLDER` of endgame tables (default: the one in the user's cache)"},
	}
}

func closeTables(t interface{ Close() error }) { t.Close() }
