package generate

import (
	"context"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles"
	"damone/puzzles/verify"
)

// Collections sorts the puzzles made by a plan by file.
func (r *Result) Collections(plan []*Task, seed uint64) map[string]*puzzles.Collection {
	files := make(map[string]*puzzles.Collection)
	for i, planned := range plan {
		file := files[planned.File]
		if file == nil {
			file = &puzzles.Collection{Generator: puzzles.GeneratorVersion, Seed: seed}
			files[planned.File] = file
		}
		file.Puzzles = append(file.Puzzles, r.Puzzles[i]...)
	}
	return files
}

// seen remembers puzzles by what they may share with no other:
// position, solution and final position, images included.
type seen map[string]*puzzles.Puzzle

// shared lists what a puzzle shares with those seen.
func (s seen) shared(p *puzzles.Puzzle) []notation.Fault {
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
func (s seen) add(p *puzzles.Puzzle) {
	for _, key := range p.DuplicateKeys() {
		if s[key] == nil {
			s[key] = p
		}
	}
}

// Duplicates lists what each puzzle shares with an earlier one of the same game.
func Duplicates(list []*puzzles.Puzzle) [][]notation.Fault {
	before := make(seen)
	return lists.Each(list, func(p *puzzles.Puzzle) []notation.Fault {
		defer before.add(p)
		return before.shared(p)
	})
}

// Verify lists what is wrong with each of some puzzles: what the solver finds, what a proof
// by the plain rules of at most limit positions finds, what a search of deep nodes makes of
// keys that are not proved, and which puzzles are duplicates. It uses every core
// and tells begun how many puzzles it has begun with. The list of a sound puzzle
// is empty. The error is the context's; then some puzzles have not been verified,
// and their lists are nil.
func Verify(ctx context.Context, list []*puzzles.Puzzle, limit int, deep uint64, tables Tables, begun func(int)) ([][]notation.Fault, error) {
	faults := make([][]notation.Fault, len(list))
	duplicates := Duplicates(list)
	err := ordered.OnEveryCore(ctx, list, begun, func(ctx context.Context, i int, p *puzzles.Puzzle) {
		found := append([]notation.Fault{}, duplicates[i]...)
		found = append(append(found, verify.Puzzle(ctx, p, limit, tables[p.Ruleset.ID()])...), Regenerate(ctx, p, deep, tables)...)
		if ctx.Err() != nil {
			return
		}
		faults[i] = found
	})
	return faults, err
}
