package generate_test

import (
	"slices"
	"testing"

	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
	"damone/puzzles/verify"
	"damone/rules"
)

// Shots on boards that were dealt are as sound as those of games, and have no piece
// without which the rest would do. Those for a rung need it.
func TestDealtShots(t *testing.T) {
	if testing.Short() { // under the race detector: other tests start as many units at once
		t.Skip("many searches")
	}
	standards := generate.StandardStandards()
	standards.Deep, standards.Further = 100_000, 500
	tasks := []*generate.Task{
		{Name: "a", Ruleset: rules.ItalianDraughts, Source: "dealt", Count: 1, Filter: generate.Filter{MinOffers: 2}},
		{Name: "b", Ruleset: rules.ItalianDamone, Source: "dealt", Count: 1, Filter: generate.Filter{Themes: []string{"forced-v"}}},
	}
	r, err := generate.Run(t.Context(), tasks, generate.Options{Seed: 3, Jobs: 2, Standards: standards})
	if err != nil || len(r.Short) > 0 {
		t.Fatalf("%v, made %v", err, r.Puzzles)
	}
	for _, p := range slices.Concat(r.Puzzles...) {
		if search.Material(&p.Position, p.Position.Turn()) > 0 || p.Ruleset == rules.ItalianDraughts && p.Offers() < 2 {
			t.Errorf("%s: the solver is ahead, or offers little", p)
		}
		if p.Game != "" || p.Searched != 100_000 {
			t.Errorf("%s: game %q, searched %d", p, p.Game, p.Searched)
		}
		if faults := append(verify.Puzzle(t.Context(), p, verify.Limit, nil), generate.Regenerate(t.Context(), p, 0, nil)...); len(faults) > 0 {
			t.Errorf("%s: %v", p, faults)
		}
		for at := range p.Position.Occupied().All() {
			if less, ok := without(p, at); ok && len(generate.Regenerate(t.Context(), less, 0, nil)) == 0 {
				t.Errorf("%s: nobody needs the piece on %s", p, at)
			}
		}
	}
}

// without is a puzzle less a piece; ok is false where it could be none of this source
// then.
func without(p *puzzles.Puzzle, at rules.Square) (less *puzzles.Puzzle, ok bool) {
	setup := p.Position.Setup()
	piece, _ := p.Position.At(at)
	setup.Pieces[piece.Color][piece.Rank] = setup.Of(piece.Color, piece.Rank).Without(at)
	pos, ok := p.Ruleset.Fast().Arrange(setup)
	q := *p
	q.Position = pos
	q.Features.Pieces--
	return &q, ok && len(p.Ruleset.Doubts(pos)) == 0 && len(p.Ruleset.Moves(nil, pos)) >= verify.MinMoves && search.Material(&pos, pos.Turn()) <= 0
}
