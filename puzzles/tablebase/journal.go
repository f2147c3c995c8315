package tablebase

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"damone/notation/atomicfile"
)

// journal is which slices a verification that goes on has found right: a file
// beside the tables with a line for each, its name, the sample, how many entries
// the plain rules worked out, and a digest of all the files that it was compared
// with. It is gone once everything has been verified. Where it cannot be kept,
// nothing is missing but a way to go on.
type journal struct {
	tables *Tables
	path   string
	lines  map[string]journalLine // by slice
}

type journalLine struct {
	sample int
	plain  int64
	digest string
}

func (t *Tables) readJournal() *journal {
	j := &journal{tables: t, path: filepath.Join(t.dir, "verified"), lines: map[string]journalLine{}}
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

// has reports whether a slice was verified with as large a sample, and how many
// entries by the plain rules, and has not changed since, nor what it depends on.
func (j *journal) has(table *table, sample int) (plain int64, ok bool) {
	l, ok := j.lines[table.slice.String()]
	if !ok || l.sample > 0 && (sample == 0 || l.sample > sample) {
		return 0, false
	}
	digest, err := j.tables.digestOf(table)
	return l.plain, err == nil && digest == l.digest
}

// add takes note of a slice that has been verified.
func (j *journal) add(table *table, sample int, plain int64) {
	digest, err := j.tables.digestOf(table)
	if err != nil {
		return
	}
	if f, err := os.OpenFile(j.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err == nil {
		fmt.Fprintf(f, "%s %d %d %s\n", table.slice, sample, plain, digest)
		f.Close()
	}
}

// end keeps only what is said of slices with more pieces than have been
// verified, and no file for nothing.
func (j *journal) end(pieces int) {
	var rest bytes.Buffer
	for _, table := range j.tables.opened() {
		if l, ok := j.lines[table.slice.String()]; ok && pieces != 0 && table.slice.Pieces() > pieces {
			fmt.Fprintf(&rest, "%s %d %d %s\n", table.slice, l.sample, l.plain, l.digest)
		}
	}
	if rest.Len() == 0 {
		os.Remove(j.path)
		return
	}
	atomicfile.Write(j.path, func(out io.Writer) error {
		_, err := rest.WriteTo(out)
		return err
	})
}

// digestOf is one of the digests of all the files that a slice is compared with:
// its own, its opposite's, and those that captures and promotions lead to.
func (t *Tables) digestOf(of *table) (string, error) {
	sum := sha256.New()
	for _, s := range append(t.geometry.ConversionsOf(of.slice), of.slice, of.slice.Opposite()) {
		table := t.slices[s.ID()]
		if table == nil {
			continue
		}
		for _, f := range table.files() {
			digest, err := f.entries.Digest()
			if err != nil {
				return "", err
			}
			sum.Write(digest[:])
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)), nil
}
