package main

import (
	"io/fs"

	"damone"
	"damone/cmd/internal/cli"
	"damone/puzzles"
	"damone/rules"
)

// readPuzzles reads the collections that arguments name: files, and folders of
// them. A plan lying in a folder is passed over.
func readPuzzles(c *cli.Context) (*puzzles.Set, error) {
	if c.NArg() == 0 {
		return nil, cli.Misuse("no-puzzles-named")
	}
	return readable(puzzles.ReadFiles(c.Args().Slice(), rules.Lookup))
}

// readCollection reads the files that --from names or, without it, those that
// come with the program.
func readCollection(c *cli.Context) (*puzzles.Set, error) {
	if names := c.StringSlice("from"); len(names) > 0 {
		return readable(puzzles.ReadFiles(names, rules.Lookup))
	}
	return readable(puzzles.ReadFS(damone.Puzzles, "testdata/puzzles/*.yaml", rules.Lookup))
}

// readable is puzzles, unless their text could not be read.
func readable(s *puzzles.Set, err error) (*puzzles.Set, error) {
	if err != nil && !cli.IsAny[*fs.PathError](err) {
		err = cli.BadInput("subject.puzzles", err)
	}
	return s, err
}

// findPuzzle is a puzzle by its id.
func findPuzzle(s *puzzles.Set, id string) (*puzzles.Puzzle, error) {
	var ids []string
	for _, p := range s.Puzzles {
		if p.ID == id {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	return nil, cli.Misuse("no-such-puzzle", "id", id, "meant", cli.DidYouMean(id, ids))
}
