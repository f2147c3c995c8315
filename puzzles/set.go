package puzzles

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"damone/rules"
)

// Set is the puzzles of several files.
type Set struct {
	Puzzles []*Puzzle
	Files   []string     // the file of each
	Bands   []Thresholds // what the band of each goes by
}

// ReadFiles reads the collections that some names mean: files, and the YAML
// files in folders. An error that is no *fs.PathError is one of Read.
func ReadFiles(names []string, lookup func(string) (*rules.Ruleset, bool)) (*Set, error) {
	s := &Set{}
	for _, name := range names {
		files, err := collectionsIn(name)
		if err != nil {
			return nil, err
		}
		if err := s.read(func(file string) (fs.File, error) { return os.Open(file) }, files, lookup); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// ReadFS reads the collections that match a pattern in a file system.
func ReadFS(fsys fs.FS, pattern string, lookup func(string) (*rules.Ruleset, bool)) (*Set, error) {
	s := &Set{}
	files, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, err
	}
	return s, s.read(fsys.Open, withoutPlan(files), lookup)
}

// collectionsIn is the files of puzzles that a name means.
func collectionsIn(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return []string{name}, err
	}
	files, err := filepath.Glob(filepath.Join(name, "*.yaml"))
	if files = withoutPlan(files); err == nil && len(files) == 0 {
		err = &fs.PathError{Op: "read the puzzles in", Path: name, Err: fs.ErrNotExist}
	}
	return files, err
}

// withoutPlan leaves out the file that says what puzzles to make.
func withoutPlan(files []string) []string {
	return slices.DeleteFunc(files, func(f string) bool { return filepath.Base(f) == "plan.yaml" })
}

func (s *Set) read(open func(string) (fs.File, error), files []string, lookup func(string) (*rules.Ruleset, bool)) error {
	for _, file := range files {
		f, err := open(file)
		if err != nil {
			return err
		}
		collection, err := Read(f, file, lookup)
		f.Close()
		if err != nil {
			return err
		}
		for _, p := range collection.Puzzles {
			s.Puzzles = append(s.Puzzles, p)
			s.Files = append(s.Files, file)
			s.Bands = append(s.Bands, collection.Bands)
		}
	}
	return nil
}
