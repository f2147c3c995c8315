// Package puzzles holds composed problems and proves that each is sound,
// unique and no longer than it must be.
//
// Solve answers a Stipulation with a Solution: the key, the whole tree of
// defences, the tries with their refutations, and whether it got to the end.
package puzzles
