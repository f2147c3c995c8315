package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	yaml "damone/notation/strictyaml"
)

// manifestFile holds the version and every id ever given out, a line each with the
// version that brought it; the retired ones are marked so and never used again.
const manifestFile = "MANIFEST"

var versionForm = lists.Expression(`^version (\d+\.\d+\.\d+)$`)

// readManifest reads the manifest and compares it with the cases: every case
// must be listed, every listed id must be a case or be marked as retired.
func (s *Suite) readManifest(fsys fs.FS, all *faultList) {
	data, err := ReadFile(fsys, manifestFile)
	if err != nil {
		all.add(atLine(manifestFile, 1), "no-manifest", "")
		return
	}
	listed := make(map[string]string)
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if m := versionForm().FindStringSubmatch(line); m != nil && i == 0 {
			s.Version = m[1]
			continue
		}
		if kind, id := s.listed(line, listed); kind != "" {
			all.add(atLine(manifestFile, i+1), kind, id)
		}
	}
	if s.Version == "" {
		all.add(atLine(manifestFile, 1), "no-version", "")
	}
	for _, c := range s.Cases {
		since, ok := listed[c.Base()]
		if c.Since = since; !ok && c.Base() == c.ID {
			all.add(c.Place, "id-not-listed", c.ID, "file", manifestFile)
		}
	}
}

// listed takes one line of the manifest, "ID VERSION" or "retired ID VERSION", and says
// what is wrong with it; "" when nothing is. An older manifest names no versions.
func (s *Suite) listed(line string, seen map[string]string) (kind notation.Kind, id string) {
	line, retired := strings.CutPrefix(line, "retired ")
	id, since, _ := strings.Cut(line, " ")
	_, twice := seen[id]
	switch {
	case !idForm().MatchString(id):
		kind = notAnID
	case twice:
		kind = yaml.ItemTwice
	case retired && s.byID[id] != nil:
		kind = "retired-id-in-use"
	case !retired && s.byID[id] == nil:
		kind = "no-longer-a-case"
	}
	seen[id] = since
	return kind, id
}

// Place is where something stands in a file of the suite.
type Place struct {
	File string
	notation.Place
}

// String returns file:line:col.
func (p Place) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// NewFault returns a fault of a file; text is what is at fault, "" when something is
// missing.
func NewFault(at Place, kind notation.Kind, text string, args ...any) yaml.Fault {
	return yaml.Fault{File: at.File, Fault: notation.Fault{Kind: kind, Text: text, Args: notation.Args(args...), Place: at.Place}}
}

// faultList collects the faults of the files of a suite.
type faultList []yaml.Fault

func (l *faultList) add(at Place, kind notation.Kind, text string, args ...any) {
	*l = append(*l, NewFault(at, kind, text, args...))
}

// atLine returns the beginning of a line of a file.
func atLine(file string, line int) Place {
	return Place{file, notation.Place{Line: int32(line), Col: 1}}
}

// maxFile is the largest file of a suite that is read, in bytes; ours have
// eight thousand.
const maxFile = 1 << 20

// read reads a YAML file of the suite.
func (l *faultList) read(file string, data []byte, read func(root yaml.Node)) {
	if faulty, ok := errors.AsType[*yaml.Error](yaml.Read(bytes.NewReader(data), file, maxFile, read)); ok {
		*l = append(*l, faulty.Faults...)
	}
}
