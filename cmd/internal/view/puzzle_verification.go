package view

import (
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/generate"
)

// Verification is what is wrong with each of some puzzles.
type Verification struct {
	Set    *puzzles.Set
	Faults [][]notation.Fault // of each; nil for one that was not verified
}

// Counts is how many puzzles were verified, and how many are bad.
func (v *Verification) Counts() (verified, bad int) {
	for _, faults := range v.Faults {
		if faults != nil {
			verified++
		}
		if len(faults) > 0 {
			bad++
		}
	}
	return verified, bad
}

// Verification prints a line for everything that is wrong, and the counts.
func (o *Options) Verification(w io.Writer, v *Verification) error {
	p := o.Printer(w)
	for i, faults := range v.Faults {
		for _, f := range faults {
			p.Line(v.Set.Files[i] + ": " + v.Set.Puzzles[i].ID + ": " + catalog.Words(o.Lang, notation.Number, f))
		}
	}
	verified, bad := v.Counts()
	p.Line(o.Lang.Say("puzzles-verified", "n", verified, "bad", bad))
	return p.Err
}

type verifiedJSON struct {
	Type   Type         `json:"type"`
	File   string       `json:"file"`
	ID     string       `json:"id"`
	Sound  bool         `json:"sound"`
	Faults []ErrorFault `json:"faults"`
}

type verificationJSON struct {
	Type     Type `json:"type"`
	Puzzles  int  `json:"puzzles"`
	Verified int  `json:"verified"`
	Bad      int  `json:"bad"`
}

// AddVerification writes the puzzles that were verified as JSON, and the counts.
func (o *Options) AddVerification(q *Sequence, v *Verification) error {
	for i, faults := range v.Faults {
		if faults == nil {
			continue
		}
		list := lists.Each(faults, func(f notation.Fault) ErrorFault {
			return ErrorFault{Error: catalog.Words(o.Lang, notation.Number, f), Kind: f.Kind}
		})
		q.Add(verifiedJSON{OfPuzzle, v.Set.Files[i], v.Set.Puzzles[i].ID, len(faults) == 0, list})
	}
	verified, bad := v.Counts()
	return q.Close(verificationJSON{OfSummary, len(v.Faults), verified, bad})
}

type madeJSON struct {
	Type       Type                       `json:"type"`
	Puzzles    int                        `json:"puzzles"`
	Candidates int                        `json:"candidates"`
	Rejected   map[generate.Rejection]int `json:"rejected"`
	Short      []string                   `json:"short"` // the tasks that found too few
}

// AddMade writes puzzles that were made or found as JSON, and what became of
// the other candidates.
func (o *Options) AddMade(q *Sequence, list []*puzzles.Puzzle, t generate.Tally, short []*generate.Task) error {
	for _, z := range list {
		q.Add(o.PuzzleJSON(z))
	}
	rejected := t.Rejected
	if rejected == nil {
		rejected = map[generate.Rejection]int{}
	}
	return q.Close(madeJSON{OfSummary, len(list), t.Candidates, rejected, lists.Each(short, func(t *generate.Task) string { return t.Name })})
}
