package puzzles

import (
	"slices"
	"strings"

	"damone/notation/record"
)

// goodMove is the glyph of a key.
const goodMove = 1

// Record returns the puzzle as a game of an event: the position, the solution, in a comment
// the game that led there, and tags for the rest.
func (p *Puzzle) Record(event string) *record.Record {
	r := &record.Record{}
	r.SetTag("Event", event)
	r.SetTag("Result", "*")
	r.SetRuleset(p.Ruleset)
	r.SetStart(p.Ruleset, p.Position)
	r.SetTag("Stipulation", p.Stipulation.String())
	r.SetTag("Verdict", p.Class.String())
	r.SetTag("Themes", strings.Join(p.Themes, " "))
	r.AddMoves(p.Position.Turn(), p.Solution)
	r.Items = slices.Insert(r.Items, 1, record.Item{Kind: record.NAG, Number: goodMove})
	if p.Game != "" {
		r.Items = slices.Insert(r.Items, 0, record.Item{Kind: record.Comment, Text: "the game: " + p.Game})
	}
	return r
}
