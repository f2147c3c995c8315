package conformance

import (
	"errors"
	"io/fs"
	"path"
	"slices"

	yaml "damone/notation/strictyaml"
)

// The files at the root of a suite that say something about its cases. Each
// may be missing.
const (
	equivalentFile = "EQUIVALENT.yaml"
	untestableFile = "UNTESTABLE.yaml"
	sentencesFile  = "SENTENCES.yaml"
	brokenFile     = "MUTANTS.yaml"
)

// Equivalence says of some mutants that they are the sound rules in other
// words, and proves it.
type Equivalence struct {
	Mutants []string
	Proof   string
	Place   Place
}

// Untestable says why no case can prove a clause.
type Untestable struct {
	Clause string
	Reason string
	Place  Place
}

// Sentence is a fact that a source states, in our words, with the clauses that
// state it here and the cases that show it.
type Sentence struct {
	ID         string // the source and the sentence: article-4c
	Source     string
	Says       string
	Clauses    []string
	Cases      []string
	Untestable string // why there are no cases
	But        string // where it is not followed
	Place      Place
}

// readAppendices reads the files at the root.
func (s *Suite) readAppendices(fsys fs.FS, all *faultList) error {
	for file, read := range map[string]func(yaml.Node){
		equivalentFile: s.readEquivalence,
		untestableFile: s.readUntestable,
		sentencesFile:  s.readSentence,
		brokenFile:     s.readBroken,
	} {
		data, err := ReadFile(fsys, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		all.read(file, data, func(root yaml.Node) {
			for _, item := range root.Items() {
				read(item)
			}
		})
	}
	return nil
}

func (s *Suite) readEquivalence(n yaml.Node) {
	e := Equivalence{Place: Place{equivalentFile, n.Place()}}
	n.Mapping(yaml.Need("mutants", yaml.Texts(&e.Mutants)), yaml.Need("proof", yaml.Text(&e.Proof)))
	s.Equivalent = append(s.Equivalent, e)
}

func (s *Suite) readUntestable(n yaml.Node) {
	u := Untestable{Place: Place{untestableFile, n.Place()}}
	n.Mapping(yaml.Need("clause", clauseID(&u.Clause)), yaml.Need("reason", yaml.Text(&u.Reason)))
	s.Untestable = append(s.Untestable, u)
}

func (s *Suite) readSentence(n yaml.Node) {
	x := Sentence{Place: Place{sentencesFile, n.Place()}}
	n.Mapping(
		yaml.Need("id", yaml.Matching(&x.ID, idForm(), notAnID)),
		yaml.Need("source", yaml.Text(&x.Source)),
		yaml.Need("says", yaml.Text(&x.Says)),
		yaml.May("clauses", clauseList(&x.Clauses)),
		yaml.May("cases", yaml.Texts(&x.Cases)),
		yaml.May("untestable", yaml.Text(&x.Untestable)),
		yaml.May("but", yaml.Text(&x.But)),
	)
	if (len(x.Cases) == 0) == (x.Untestable == "") {
		n.Fault("cases-or-reason", "")
	}
	for _, id := range x.Cases {
		if s.byID[id] == nil {
			n.Fault(unknownCase, id)
		}
	}
	s.Sentences = append(s.Sentences, x)
}

// broken says which mutants break a clause of which no field of a ruleset speaks:
// their names without the ruleset's, * for anything.
type broken struct {
	clause  string
	mutants []string
}

func (s *Suite) readBroken(n yaml.Node) {
	var b broken
	n.Mapping(yaml.Need("clause", clauseID(&b.clause)), yaml.Need("mutants", yaml.Texts(&b.mutants)))
	s.broken = append(s.broken, b)
}

// Breaks returns the clauses that a mutant breaks as the suite says, by its name
// without the ruleset's.
func (s *Suite) Breaks(mutant string) (clauses []string) {
	for _, b := range s.broken {
		if slices.ContainsFunc(b.mutants, func(pattern string) bool {
			match, _ := path.Match(pattern, mutant)
			return match
		}) {
			clauses = append(clauses, b.clause)
		}
	}
	return clauses
}
