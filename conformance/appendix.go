package conformance

import (
	"errors"
	"fmt"
	"io/fs"
)

// The files at the root of a suite that say something about its cases. Each
// may be missing.
const (
	equivalentFile = "EQUIVALENT.yaml"
	untestableFile = "UNTESTABLE.yaml"
	sentencesFile  = "SENTENCES.yaml"
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
	Place      Place
}

// readAppendices reads the files at the root.
func (s *Suite) readAppendices(fsys fs.FS, all *reader) error {
	for file, read := range map[string]func(*reader, *node){
		equivalentFile: s.readEquivalence,
		untestableFile: s.readUntestable,
		sentencesFile:  s.readSentence,
	} {
		data, err := fs.ReadFile(fsys, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		r := reader{file: file}
		for _, doc := range r.documents(data) {
			for _, item := range r.items(doc) {
				read(&r, item)
			}
		}
		all.faults = append(all.faults, r.faults...)
	}
	return nil
}

func (s *Suite) readEquivalence(r *reader, n *node) {
	e := Equivalence{Place: Place{r.file, n.Line, n.Column}}
	r.mapping(n, keys{
		"mutants": {need: true, read: texts(&e.Mutants)},
		"proof":   {need: true, read: text(&e.Proof)},
	})
	s.Equivalent = append(s.Equivalent, e)
}

func (s *Suite) readUntestable(r *reader, n *node) {
	u := Untestable{Place: Place{r.file, n.Line, n.Column}}
	r.mapping(n, keys{
		"clause": {need: true, read: clauseID(&u.Clause)},
		"reason": {need: true, read: text(&u.Reason)},
	})
	s.Untestable = append(s.Untestable, u)
}

func (s *Suite) readSentence(r *reader, n *node) {
	x := Sentence{Place: Place{r.file, n.Line, n.Column}}
	r.mapping(n, keys{
		"id":         {need: true, read: matching(&x.ID, idForm, "words of small letters and digits joined by hyphens")},
		"source":     {need: true, read: text(&x.Source)},
		"says":       {need: true, read: text(&x.Says)},
		"clauses":    {read: clauseList(&x.Clauses)},
		"cases":      {read: texts(&x.Cases)},
		"untestable": {read: text(&x.Untestable)},
	})
	if (len(x.Cases) == 0) == (x.Untestable == "") {
		r.add(n, "a sentence has cases, or a reason why it has none")
	}
	for _, id := range x.Cases {
		if s.byID[id] == nil {
			r.add(n, fmt.Sprintf("there is no case %q", id))
		}
	}
	s.Sentences = append(s.Sentences, x)
}
