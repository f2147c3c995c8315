package generate

import (
	"context"
	"fmt"
	"strings"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// gameSource is the source of the puzzles on the bench that are no shots.
const gameSource = "games"

// Variant is a composition with one thing changed.
type Variant struct {
	Change Change
	Puzzle *puzzles.Puzzle
}

// Change is what was changed. The zero Change is nothing.
type Change struct {
	Kind  string // "removed", "moved" or "swapped"; "" for nothing
	Piece rules.Piece
	At    rules.Square
	To    rules.Square // where it was moved
	Rank  rules.Rank   // what it was swapped for
}

// Better says in what a variant is better than what is claimed: it is "shorter", or as long
// and "lighter", with a piece or a rank less; "" for in neither.
func (v Variant) Better(claim *puzzles.Stipulation) string {
	stip := v.Puzzle.Stipulation
	switch {
	case claim == nil || stip.Kind != claim.Kind || stip.Moves > claim.Moves || stip.Gain < claim.Gain:
		return ""
	case stip.Moves < claim.Moves:
		return "shorter"
	case v.Change.Kind == "removed" || v.Change.Kind == "swapped" && v.Change.Rank < v.Change.Piece.Rank:
		return "lighter"
	}
	return ""
}

// Quality returns how good a composition is: decisions, how far one must look to see
// the key, the ideas in it, few pieces, and a solver who is not ahead by much.
func Quality(p *puzzles.Puzzle) int {
	ahead := max(0, search.Material(&p.Position, p.Position.Turn()))
	q := 12*p.Features.Decisions + 3*p.Features.Depth + 4*p.Features.Sacrifice + 6*p.Features.Quiet + 2*len(p.Themes) - 3*p.Pieces() - 2*ahead
	if p.Grade == puzzles.GradeA {
		q += 6
	}
	return q
}

// bench returns a unit that judges compositions as they are given to it.
func bench(ctx context.Context, rs *rules.Ruleset) *unit {
	return &unit{ctx: ctx, rs: rs, source: gameSource, deep: standardDeep, easy: true, bench: true, task: &Task{}}
}

// sound takes a position through all the stages, for a claim or for what is worth asking.
func (u *unit) sound(pos rules.Position, claim *puzzles.Stipulation) (*puzzles.Puzzle, Rejection) {
	p, why := u.assess(Candidate{Position: pos}, claim)
	if why != None || p.Class == puzzles.ByTable && u.tables == nil { // there is nobody to verify it
		return p, why
	}
	return p, u.stands(p)
}

// changes lists every single change of a position.
func changes(rs *rules.Ruleset, pos rules.Position) []Change {
	var all []Change
	for at := range pos.Occupied().All() {
		piece, _ := pos.At(at)
		all = append(all, Change{Kind: "removed", Piece: piece, At: at})
		for d := rules.NorthWest; d <= rules.SouthEast; d++ {
			if to, ok := at.Step(d); ok && !pos.Occupied().Has(to) {
				all = append(all, Change{Kind: "moved", Piece: piece, At: at, To: to})
			}
		}
		for r := rules.Pedina; r <= rules.Damone; r++ {
			if rs.HasRank(r) && r != piece.Rank {
				all = append(all, Change{Kind: "swapped", Piece: piece, At: at, Rank: r})
			}
		}
	}
	return all
}

func (c Change) apply(pos rules.Position) rules.Setup {
	s := pos.Setup()
	s.Pieces[c.Piece.Color][c.Piece.Rank] = s.Of(c.Piece.Color, c.Piece.Rank).Without(c.At)
	switch c.Kind {
	case "moved":
		s.Put(c.Piece, c.To)
	case "swapped":
		s.Put(rules.Piece{Color: c.Piece.Color, Rank: c.Rank}, c.At)
	}
	return s
}

// Regenerate makes a puzzle once more from its position and stipulation, and
// lists what differs from what is stored. A study is decided by tables; a key
// that is not proved is searched with deep nodes, or with fewer if deep is 0. The
// verifier is not asked.
func Regenerate(ctx context.Context, p *puzzles.Puzzle, deep uint64, tables Tables) []notation.Fault {
	u := unit{ctx: ctx, rs: p.Ruleset, source: p.Source, deep: deep}
	if p.Class == puzzles.ByTable {
		u.tables = tables[p.Ruleset.ID()]
	}
	q, why := u.prove(Candidate{Position: p.Position, Game: p.Game}, p.Asked())
	if why != None && (why != Undecided || p.Searched == 0) { // by how much it decides is an opinion of the search that backed it
		return []notation.Fault{notation.NewFault("puzzle-turned-down", "why", why)}
	}
	var faults []notation.Fault
	note := func(k notation.Kind, stored, found any) {
		if fmt.Sprint(stored) != fmt.Sprint(found) {
			faults = append(faults, notation.NewFault(k, "stored", stored, "found", found))
		}
	}
	note("solution-differs", p.LineText(notation.Number), q.LineText(notation.Number))
	note("solution-differs", p.Tail, q.Tail)
	note("grade-differs", p.Grade, q.Grade)
	note("class-differs", p.Class, q.Class)
	note("themes-differ", strings.Join(p.Themes, ", "), strings.Join(q.Themes, ", "))
	note("features-differ", p.Features, q.Features)
	note("band-differs", p.Band, q.Band)
	return faults
}
