package conformance

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// manifestFile holds the version and every id ever given out, a line each;
// the retired ones are marked so and never used again.
const manifestFile = "MANIFEST"

var versionForm = regexp.MustCompile(`^version (\d+\.\d+\.\d+)$`)

// readManifest reads the manifest and compares it with the cases: every case
// must be listed, every listed id must be a case or be marked as retired.
func (s *Suite) readManifest(fsys fs.FS, all *reader) {
	data, err := fs.ReadFile(fsys, manifestFile)
	if err != nil {
		all.faults = append(all.faults, Fault{Place{manifestFile, 1, 1}, "a suite needs a MANIFEST with its version and its ids"})
		return
	}
	r := reader{file: manifestFile}
	listed := make(map[string]bool)
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		at := &node{Line: i + 1, Column: 1}
		if m := versionForm.FindStringSubmatch(line); m != nil && i == 0 {
			s.Version = m[1]
			continue
		}
		s.listed(&r, at, line, listed)
	}
	if s.Version == "" {
		r.add(&node{Line: 1, Column: 1}, "the first line is the version: version 1.2.3")
	}
	for _, c := range s.Cases {
		if c.Base() == c.ID && !listed[c.ID] {
			all.faults = append(all.faults, Fault{c.Place, fmt.Sprintf("the id %q is new: list it in %s", c.ID, manifestFile)})
		}
	}
	all.faults = append(all.faults, r.faults...)
}

// listed takes one line of the manifest: an id, or "retired ID".
func (s *Suite) listed(r *reader, at *node, line string, seen map[string]bool) {
	id, retired := strings.CutPrefix(line, "retired ")
	switch {
	case !idForm.MatchString(id):
		r.add(at, fmt.Sprintf("%q is not an id", id))
	case seen[id]:
		r.add(at, fmt.Sprintf("%q is listed twice", id))
	case retired && s.byID[id] != nil:
		r.add(at, fmt.Sprintf("%q is retired and must not be used again", id))
	case !retired && s.byID[id] == nil:
		r.add(at, fmt.Sprintf("%q is no case any more: mark it as retired", id))
	}
	seen[id] = true
}

// Manifest is the text that the manifest should have: the version, then the
// ids, those of cases and the retired ones of the manifest as it was.
func (s *Suite) Manifest(old string) string {
	ids := make(map[string]bool)
	for _, c := range s.Cases {
		ids[c.Base()] = true
	}
	version := "version 1.0.0"
	for i, line := range strings.Split(strings.TrimSpace(old), "\n") {
		id := strings.TrimPrefix(line, "retired ")
		switch {
		case i == 0 && versionForm.MatchString(line):
			version = line
		case id != "" && !ids[id]:
			ids["retired "+id] = true
		}
	}
	lines := make([]string, 0, len(ids))
	for id := range ids {
		lines = append(lines, id)
	}
	slices.SortFunc(lines, func(a, b string) int {
		return strings.Compare(strings.TrimPrefix(a, "retired "), strings.TrimPrefix(b, "retired "))
	})
	return version + "\n" + strings.Join(lines, "\n") + "\n"
}
