package generate

import (
	"damone/notation"
	"damone/puzzles"
)

// Collections sorts the puzzles made by a plan by file.
func (r *Result) Collections(plan []*Task, seed uint64) map[string]*puzzles.Collection {
	files := make(map[string]*puzzles.Collection)
	for i, planned := range plan {
		file := files[planned.File]
		if file == nil {
			file = &puzzles.Collection{Generator: puzzles.GeneratorVersion, Seed: seed, Bands: puzzles.StandardThresholds}
			files[planned.File] = file
		}
		file.Puzzles = append(file.Puzzles, r.Puzzles[i]...)
	}
	return files
}

// Seen remembers puzzles by what they may share with no other:
// position, solution and final position, images included.
type Seen map[string]*puzzles.Puzzle

// shared lists what a puzzle shares with those seen.
func (s Seen) shared(p *puzzles.Puzzle) []notation.Fault {
	var faults []notation.Fault
	kinds := [...]notation.Kind{"duplicate-position", "duplicate-solution", "duplicate-final-position"}
	for i, key := range p.DuplicateKeys() {
		if other := s[key]; other != nil {
			faults = append(faults, notation.NewFault(kinds[i], "other", other.ID))
		}
	}
	return faults
}

// add remembers a puzzle. What is another's already stays with that.
func (s Seen) add(p *puzzles.Puzzle) {
	for _, key := range p.DuplicateKeys() {
		if s[key] == nil {
			s[key] = p
		}
	}
}

// Duplicates lists what each puzzle shares with an earlier one of the same game.
func Duplicates(list []*puzzles.Puzzle) [][]notation.Fault {
	faults, seen := make([][]notation.Fault, len(list)), make(Seen)
	for i, p := range list {
		faults[i] = seen.shared(p)
		seen.add(p)
	}
	return faults
}
