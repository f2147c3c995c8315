package puzzles

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"damone/notation"
	"damone/rules"
)

// FormatVersion is the version of the files that Write writes.
const FormatVersion = 1

// GeneratorVersion changes whenever the same seed may give other puzzles.
const GeneratorVersion = 19

// Collection is a file of puzzles and how it was made.
type Collection struct {
	Generator int    // the GeneratorVersion that made it; 0 when people did
	Seed      uint64 // the seed it was made with
	Puzzles   []*Puzzle
}

// Write writes a collection in its one canonical form, a line for each fact.
// Read reads it back equal.
func (c *Collection) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "format: %d\ngenerator: %d\nseed: %d\nbands: %s\npuzzles:\n",
		FormatVersion, c.Generator, c.Seed, strings.ReplaceAll(fmt.Sprint(thresholds), " ", ", "))
	for _, p := range c.Puzzles {
		p.write(b)
	}
	return b.Flush()
}

func (p *Puzzle) write(w io.Writer) {
	fmt.Fprintf(w, "\n- id: %s\n", p.ID)
	for _, field := range [][2]string{
		{"ruleset", p.Ruleset.ID()},
		{"fen", `"` + notation.FormatPosition(p.Position, notation.Number) + `"`},
		{"stipulation", p.Stipulation.String()},
		{"solution", `"` + p.LineText(notation.Number) + `"`},
		{"grade", p.Grade.String()},
		{"class", p.Class.String()},
		{"themes", "[" + strings.Join(p.Themes, ", ") + "]"},
		{"features", "{" + p.Features.String() + "}"},
		{"band", fmt.Sprint(p.Band)},
		{"source", p.Source},
	} {
		fmt.Fprintf(w, "  %s: %s\n", field[0], field[1])
	}
	if p.Tail > 0 {
		fmt.Fprintf(w, "  tail: %d\n", p.Tail)
	}
	if p.Searched > 0 {
		fmt.Fprintf(w, "  searched: %d\n", p.Searched)
	}
	if p.Game != "" {
		fmt.Fprintf(w, "  game: %q\n", p.Game)
	}
}

// LineText returns the solution as text, every square of every move.
func (p *Puzzle) LineText(style notation.Squares) string {
	return notation.FormatLine(p.Solution, style)
}

// feature is a feature by name.
type feature struct {
	name  string
	value *int
}

// list returns the features in the order they are written, to be changed.
func (f *Features) list() []feature {
	return []feature{
		{"decisions", &f.Decisions}, {"choices", &f.Choices}, {"depth", &f.Depth}, {"quiet", &f.Quiet}, {"sacrifice", &f.Sacrifice},
		{"pieces", &f.Pieces},
	}
}

// All yields the names and values of the features, in the order files have.
func (f Features) All() iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for _, each := range f.list() {
			if !yield(each.name, *each.value) {
				return
			}
		}
	}
}

// Map returns the features by name.
func (f Features) Map() map[string]int { return maps.Collect(f.All()) }

// String returns the features in one line, as files have them.
func (f Features) String() string {
	var words []string
	for name, value := range f.All() {
		words = append(words, fmt.Sprintf("%s: %d", name, value))
	}
	return strings.Join(words, ", ")
}

// Set is the puzzles of several files.
type Set struct {
	Puzzles []*Puzzle
	Files   []string // the file of each
}

// ReadFiles reads the collections that some names mean: files, and the YAML
// files in folders. An error that is no *fs.PathError is one of Read.
func ReadFiles(names []string, lookup func(string) (*rules.Ruleset, bool)) (*Set, error) {
	var files []string
	for _, name := range names {
		in, err := FilesIn(name)
		if err != nil {
			return nil, err
		}
		files = append(files, in...)
	}
	return read(func(file string) (fs.File, error) { return os.Open(file) }, files, lookup)
}

// ReadFS reads the collections that match a pattern in a file system.
func ReadFS(fsys fs.FS, pattern string, lookup func(string) (*rules.Ruleset, bool)) (*Set, error) {
	files, err := fs.Glob(fsys, pattern)
	if err != nil {
		return nil, err
	}
	return read(fsys.Open, withoutPlan(files), lookup)
}

// FilesIn returns the files of puzzles that a name means: itself, or the YAML files in a
// folder. The error is an *fs.PathError.
func FilesIn(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return []string{name}, err
	}
	files, err := fs.Glob(os.DirFS(name), "*.yaml") // name may have what means something in a pattern
	for i, file := range files {
		files[i] = filepath.Join(name, file)
	}
	if files = withoutPlan(files); err == nil && len(files) == 0 {
		err = &fs.PathError{Op: "read the puzzles in", Path: name, Err: fs.ErrNotExist}
	}
	return files, err
}

// withoutPlan leaves out the file that says what puzzles to make.
func withoutPlan(files []string) []string {
	return slices.DeleteFunc(files, func(f string) bool { return filepath.Base(f) == "plan.yaml" })
}

func read(open func(string) (fs.File, error), files []string, lookup func(string) (*rules.Ruleset, bool)) (*Set, error) {
	s := &Set{}
	for _, file := range files {
		f, err := open(file)
		if err != nil {
			return nil, err
		}
		collection, err := Read(f, file, lookup)
		f.Close()
		if err != nil {
			return nil, err
		}
		s.Puzzles = append(s.Puzzles, collection.Puzzles...)
		s.Files = append(s.Files, slices.Repeat([]string{file}, len(collection.Puzzles))...)
	}
	return s, nil
}
