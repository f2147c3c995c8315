package view

import (
	"io"
	"maps"

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

// AddVerification writes the puzzles that were verified as JSON, and the counts.
func (o *Options) AddVerification(q *Sequence, v *Verification) error {
	for i, faults := range v.Faults {
		if faults == nil {
			continue
		}
		list := lists.Each(faults, func(f notation.Fault) *Object {
			return object("error", catalog.Words(o.Lang, notation.Number, f), "kind", string(f.Kind))
		})
		q.Add(NewObject(OfPuzzle, "file", v.Set.Files[i], "id", v.Set.Puzzles[i].ID, "sound", len(faults) == 0, "faults", list))
	}
	verified, bad := v.Counts()
	return q.Close(NewObject(OfSummary, "puzzles", len(v.Faults), "verified", verified, "bad", bad))
}

// AddMade writes puzzles that were made or found as JSON, and what became of
// the other candidates, with the tasks that found too few.
func (o *Options) AddMade(q *Sequence, list []*puzzles.Puzzle, t generate.Tally, short []*generate.Task) error {
	for _, z := range list {
		q.Add(o.PuzzleJSON(z))
	}
	rejected := map[generate.Rejection]int{}
	maps.Copy(rejected, t.Rejected)
	return q.Close(NewObject(OfSummary, "puzzles", len(list), "candidates", t.Candidates, "rejected", rejected,
		"short", lists.Each(short, func(t *generate.Task) string { return t.Name })))
}
