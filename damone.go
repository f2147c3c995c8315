// Package damone holds what the programs of this project carry with them: the
// text of the rules, and the collection of puzzles.
package damone

import "embed"

// Rules is RULES.md, the authority on the rules of both games.
//
//go:embed RULES.md
var Rules string

// Puzzles is the collection: the YAML files of testdata/puzzles, under that
// name.
//
//go:embed testdata/puzzles/*.yaml
var Puzzles embed.FS
