package files

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"damone/notation/files"
	"damone/puzzles/tablebase/internal/index"
)

// Journal is which slices a verification that goes on has found right: a file
// beside the tables with a line for each, its name, the sample, how many entries
// the plain rules worked out, and a digest of all the files that it was compared
// with. It is gone once everything has been verified. Where it cannot be kept,
// nothing is missing but a way to go on.
type Journal struct {
	digest func(index.Slice) (string, error) // of all the files that a slice is compared with
	path   string
	lines  map[string]journalLine // by slice
}

type journalLine struct {
	sample int
	plain  int64
	digest string
}

// ReadJournal reads that of a folder, which may have none.
func ReadJournal(dir string, digest func(index.Slice) (string, error)) *Journal {
	j := &Journal{digest: digest, path: filepath.Join(dir, "verified"), lines: map[string]journalLine{}}
	text, _ := os.ReadFile(j.path)
	for line := range strings.Lines(string(text)) {
		var slice string
		var l journalLine
		if n, _ := fmt.Sscanf(line, "%s %d %d %s\n", &slice, &l.sample, &l.plain, &l.digest); n == 4 {
			j.lines[slice] = l
		}
	}
	return j
}

// Has reports whether a slice was verified with as large a sample, and how many
// entries by the plain rules, and has not changed since, nor what it depends on.
func (j *Journal) Has(s index.Slice, sample int) (plain int64, ok bool) {
	l, ok := j.lines[s.String()]
	if !ok || l.sample > 0 && (sample == 0 || l.sample > sample) {
		return 0, false
	}
	digest, err := j.digest(s)
	return l.plain, err == nil && digest == l.digest
}

// Add takes note of a slice that has been verified.
func (j *Journal) Add(s index.Slice, sample int, plain int64) {
	digest, err := j.digest(s)
	if err != nil {
		return
	}
	if f, err := os.OpenFile(j.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err == nil {
		fmt.Fprintf(f, "%s %d %d %s\n", s, sample, plain, digest)
		f.Close()
	}
}

// End keeps only what is said of the rest, slices that were not to be verified,
// and no file for nothing.
func (j *Journal) End(rest []index.Slice) {
	var text bytes.Buffer
	for _, s := range rest {
		if l, ok := j.lines[s.String()]; ok {
			fmt.Fprintf(&text, "%s %d %d %s\n", s, l.sample, l.plain, l.digest)
		}
	}
	if text.Len() == 0 {
		os.Remove(j.path)
		return
	}
	files.Write(j.path, func(out io.Writer) error {
		_, err := text.WriteTo(out)
		return err
	})
}
