package conformance

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"damone/notation"
	"damone/notation/lists"
	yaml "damone/notation/strictyaml"
	"damone/rules"
)

// What is wrong with the files of a suite taken together.
const unknownCase notation.Kind = "unknown-case"

// Suite is a set of cases with its version.
type Suite struct {
	Version string // semantic: a new case is minor, a changed verdict major
	Digest  string // SHA-256 over the files of cases, in hex
	Cases   []*Case

	Equivalent []Equivalence
	Untestable []Untestable
	Sentences  []Sentence

	slow   []*Case
	byID   map[string]*Case
	own    []*rules.Ruleset
	broken []broken
}

// Load reads a suite: RULESET/CHAPTER/*.yaml below the root, MANIFEST with the
// version and every id ever given out. Every fault of every file is reported
// at once in a *strictyaml.Error. Cases are about built-in rulesets or about own
// ones.
func Load(fsys fs.FS, own ...*rules.Ruleset) (*Suite, error) {
	files, err := fs.Glob(fsys, "*/*/*.yaml")
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("there are no cases here: a suite has files RULESET/CHAPTER/NAME.yaml")
	}
	s := &Suite{byID: make(map[string]*Case), own: own}
	var all faultList
	if err := s.astray(fsys, &all); err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, file := range files {
		data, err := ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(sum, "%s %d\n", file, len(data))
		sum.Write(data)
		for _, c := range all.readCases(file, data, s.lookup) {
			s.add(&all, c)
		}
	}
	s.Digest = hex.EncodeToString(sum.Sum(nil))
	s.readManifest(fsys, &all)
	if err := s.readAppendices(fsys, &all); err != nil {
		return nil, err
	}
	for _, c := range s.Cases {
		if c.Pair != "" && s.byID[c.Pair] == nil {
			all.add(c.Place, unknownCase, c.Pair)
		}
	}
	s.slow = lists.Where(s.Cases, (*Case).slow)
	s.Cases = slices.DeleteFunc(s.Cases, (*Case).slow)
	return s, yaml.Join(all)
}

// WithSlow returns the suite with those cases, too, that only who wants them is asked:
// counts beyond 32 bits, which take minutes.
func (s *Suite) WithSlow() *Suite {
	all := *s
	all.Cases = slices.Concat(s.Cases, s.slow)
	return &all
}

// ReadFile reads a file of a suite unless it is too large to be one.
func ReadFile(fsys fs.FS, file string) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := notation.ReadAll(f, maxFile)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return data, nil
}

// astray finds files in the rulesets' folders that look like cases and lie
// where none are read.
func (s *Suite) astray(fsys fs.FS, all *faultList) error {
	return fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		top, _, below := strings.Cut(file, "/")
		if err != nil || d.IsDir() || !below || s.lookup(top) == nil {
			return err
		}
		if ext := path.Ext(file); ext == ".yml" || ext == ".yaml" && strings.Count(file, "/") != 2 {
			all.add(atLine(file, 1), "file-of-cases-not-read", "")
		}
		return nil
	})
}

// add takes a case in, unless its id is taken or its folder another's.
func (s *Suite) add(all *faultList, c *Case) {
	if other := s.byID[c.ID]; other != nil {
		all.add(c.Place, "id-taken", c.ID, "place", other.Place)
		return
	}
	c.rules = s.lookup(c.Ruleset)
	if dir := path.Dir(path.Dir(c.Place.File)); c.rules != nil && dir != c.Ruleset && !strings.Contains(c.ID, "@") {
		all.add(c.Place, "wrong-folder", c.ID, "folder", c.Ruleset+"/")
	}
	c.views = sync.OnceValue(c.everyView)
	s.byID[c.ID] = c
	s.Cases = append(s.Cases, c)
}

// Prefix returns the word with which the ids of a ruleset's cases begin, in the whole
// suite; the ruleset's own name when there are none or they differ.
func (s *Suite) Prefix(ruleset string) string {
	prefix := ""
	for _, c := range s.byID {
		word, _, _ := strings.Cut(c.ID, "-")
		switch {
		case c.Ruleset != ruleset || c.ID != c.Base() || word == prefix:
		case prefix == "":
			prefix = word
		default:
			return ruleset
		}
	}
	return cmp.Or(prefix, ruleset)
}

// Case returns the case of an id, nil when there is none.
func (s *Suite) Case(id string) *Case { return s.byID[id] }

// Filter returns the suite with the cases that keep returns true for. Version and
// digest stay those of the whole suite.
func (s *Suite) Filter(keep func(*Case) bool) *Suite {
	f := *s
	f.Cases = lists.Where(s.Cases, keep)
	return &f
}

// Known returns the rulesets that cases can be about: those built in, and those
// the suite was loaded with.
func (s *Suite) Known() []*rules.Ruleset { return append(rules.Rulesets(), s.own...) }

// lookup finds a ruleset that cases can be about, nil for none.
func (s *Suite) lookup(id string) *rules.Ruleset {
	for _, rs := range s.own {
		if rs.ID() == id {
			return rs
		}
	}
	rs, _ := rules.Lookup(id)
	return rs
}

// Rulesets returns the rulesets that the cases are about, in order of appearance.
func (s *Suite) Rulesets() []string {
	first := lists.Distinct(s.Cases, func(a, b *Case) bool { return a.Ruleset == b.Ruleset })
	return lists.Each(first, func(c *Case) string { return c.Ruleset })
}
