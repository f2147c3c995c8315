// Package puzzles holds composed problems and proves that each is sound,
// unique and no longer than it must be.
//
// Solve answers a Stipulation with a Solution: the key, the whole tree of
// defences, the tries with their refutations, and whether it got to the end:
//
//	stip, err := puzzles.ParseStipulation("win:2")
//	solution, err := puzzles.Solve(ctx, rs, pos, stip, search.Options{Limits: search.Limits{Nodes: 1_000_000}})
//
// Read and Collection.Write keep puzzles in files. What a Puzzle claims is
// proved anew by package verify; package generate makes puzzles, theme says
// what they are about, drill brings back what was missed, and tablebase knows endings
// by heart.
package puzzles
