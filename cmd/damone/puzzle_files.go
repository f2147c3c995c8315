package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"damone"
	"damone/cmd/internal/cli"
	"damone/puzzles"
	"damone/rules"
)

// planName is the file in a folder of puzzles that says what to make.
const planName = "plan.yaml"

// puzzleFiles is puzzles read from files.
type puzzleFiles struct {
	puzzles []*puzzles.Puzzle
	from    []string             // the file of each
	bands   []puzzles.Thresholds // what the band of each goes by
}

// readPuzzles reads the collections that arguments name: files, and folders of
// them. A plan lying in a folder is passed over.
func readPuzzles(c *cli.Context) (*puzzleFiles, error) {
	if c.NArg() == 0 {
		return nil, cli.Misuse("no-puzzles-named")
	}
	return readPuzzleFiles(c.Args().Slice())
}

func readPuzzleFiles(names []string) (*puzzleFiles, error) {
	s := &puzzleFiles{}
	for _, name := range names {
		files, err := collectionsIn(name)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if err := s.read(file); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// collectionsIn is the files of puzzles that a name means.
func collectionsIn(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return []string{name}, err
	}
	files, err := filepath.Glob(filepath.Join(name, "*.yaml"))
	files = slices.DeleteFunc(files, func(f string) bool { return filepath.Base(f) == planName })
	if err == nil && len(files) == 0 {
		err = &fs.PathError{Op: "read the puzzles in", Path: name, Err: fs.ErrNotExist}
	}
	return files, err
}

func (s *puzzleFiles) read(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	return s.readFrom(f, file)
}

// readCollection reads the files that --from names or, without it, those that
// come with the program.
func readCollection(c *cli.Context) (*puzzleFiles, error) {
	if names := c.StringSlice(collectionFlag); len(names) > 0 {
		return readPuzzleFiles(names)
	}
	s := &puzzleFiles{}
	names, err := fs.Glob(damone.Puzzles, "testdata/puzzles/*.yaml")
	for _, name := range names {
		if path.Base(name) == planName {
			continue
		}
		f, err := damone.Puzzles.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if err := s.readFrom(f, name); err != nil {
			return nil, err
		}
	}
	return s, err
}

func (s *puzzleFiles) readFrom(f io.Reader, file string) error {
	collection, err := puzzles.Read(f, file, rules.Lookup)
	if err != nil {
		return cli.BadInput("subject.puzzles", fmt.Errorf("cannot be read:\n%w", err))
	}
	for _, p := range collection.Puzzles {
		s.puzzles = append(s.puzzles, p)
		s.from = append(s.from, file)
		s.bands = append(s.bands, collection.Bands)
	}
	return nil
}

// find is a puzzle by its id.
func (s *puzzleFiles) find(id string) (*puzzles.Puzzle, error) {
	var ids []string
	for _, p := range s.puzzles {
		if p.ID == id {
			return p, nil
		}
		ids = append(ids, p.ID)
	}
	return nil, cli.Misuse("no-such-puzzle", "id", id, "meant", cli.DidYouMean(id, ids))
}
