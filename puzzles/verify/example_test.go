package verify_test

import (
	"context"
	"fmt"
	"strings"

	"damone/puzzles"
	"damone/puzzles/verify"
	"damone/rules"
)

const collection = `
format: 1
generator: 0
seed: 0
bands: [35, 43, 53, 63]
puzzles:
- id: example
  ruleset: damone
  fen: "W:WE14,K27,K28,6:BE22"
  stipulation: win:3
  solution: "14-19 22x31x24 19-23"
  grade: A
  class: proved
  themes: []
  features: {decisions: 2, choices: 0, depth: 0, quiet: 0, sacrifice: 0, narrow: 0, rung: 0, length: 2, pieces: 5}
  band: 1
  source: retro
`

// Is a stored puzzle what it says?
func ExamplePuzzle() {
	c, err := puzzles.Read(strings.NewReader(collection), "example.yaml", rules.Lookup)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := c.Puzzles[0]
	fmt.Println(len(verify.Puzzle(context.Background(), p, verify.Limit, nil)), "faults")
	p.Stipulation.Moves++
	for _, f := range verify.Puzzle(context.Background(), p, verify.Limit, nil) {
		fmt.Println(f)
	}
	// Output:
	// 0 faults
	// fewer moves would do: n 3
}
