// Package index numbers the positions of the endgame tables.
//
//	g := index.NewGeometry(rs)
//	own := index.New(g, index.Material{rules.Dama: 2})
//	entry, ok := own.Entry(opp, &placement, &opponent)
//
// A slice is a matrix, with a row for each placement of the side to move and a
// column for each of its opponent's. Which rows a file has, and in what order,
// is part of its format: what is numbered otherwise needs another version.
//
// # Glossary
//
//   - Geometry: what the tables need to know of a ruleset.
//   - Material: how many pieces of each rank a side has.
//   - Slice: all positions with one material, seen from the side to move.
//   - Placement: the squares of one side's pieces.
//   - Index: the number of a placement, by the combinatorial number system.
//   - Symmetry: of a row and its mirror image one is kept. How many positions
//     differ is counted by Burnside's lemma, without any index.
package index
