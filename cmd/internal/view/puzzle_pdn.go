package view

import (
	"io"
	"strings"

	"damone/notation/pdn"
	"damone/puzzles"
)

// PuzzlePDN writes a puzzle as a game in PDN: the position, the solution, and
// tags for the rest.
func (o *Options) PuzzlePDN(w io.Writer, z *puzzles.Puzzle) error {
	s := &Solution{Solution: puzzles.Solution{Position: z.Position, Stipulation: z.Stipulation}}
	r := o.problemRecord(s)
	r.SetTag("Event", z.ID+": "+o.Stipulation(z.Position.Turn(), z.Stipulation))
	r.SetTag("Verdict", z.Class.String())
	r.SetTag("Themes", strings.Join(z.Themes, " "))
	t := recordTree{o: o, first: z.Position.Turn(), record: r}
	pos := z.Position
	for ply, m := range z.Solution {
		t.move(pos, m, ply, ply == 0)
		if ply == 0 {
			t.glyph(goodMove)
		}
		pos = pos.After(m)
	}
	return pdn.Write(w, r)
}
