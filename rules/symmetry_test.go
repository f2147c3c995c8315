package rules_test

import (
	"fmt"
	"testing"

	"damone/rules"
)

// An image is a way to look at the board that leaves the game as it was.
type image struct {
	name     string
	position func(rules.Position) rules.Position
	square   func(rules.Square) rules.Square
	color    func(rules.Color) rules.Color
}

var (
	turned = image{"turned, colours exchanged", rules.Position.Turned, rules.Square.Turned, rules.Color.Other}
	// reflected only suits rulesets that are alike on both sides of h1-a8.
	reflected = image{"reflected in h1-a8", rules.Position.Reflected, rules.Square.Reflected,
		func(c rules.Color) rules.Color { return c }}
)

// TestSymmetry looks at random positions from the other chair, and in the
// mirror where the ruleset says it has one: every answer is the image of what
// it was.
func TestSymmetry(t *testing.T) {
	for i, rs := range rules.Rulesets() {
		images := []image{turned}
		if rs.Reflects() {
			images = append(images, reflected)
		}
		for _, im := range images {
			t.Run(rs.ID()+"/"+im.name, func(t *testing.T) {
				t.Parallel()
				d := newDealer(rs, uint64(900+i))
				for range positions {
					p := d.deal()
					if err := im.compare(rs, p); err != nil {
						t.Fatalf("%s: %v", sketch(p.Setup()), err)
					}
				}
			})
		}
	}
}

// compare returns the first answer on the image of a position that is not the image
// of the answer on the position.
func (im image) compare(rs *rules.Ruleset, p rules.Position) error {
	there, here := rs.Explain(im.position(p)), rs.Explain(p)
	if err := differ("moves", spell(there.Moves, spelled), spell(here.Moves, im.spelled)); err != nil {
		return err
	}
	ours := spell(there.Rejected, func(r rules.Rejection) string { return spelled(r.Line) + r.Rung.Clause })
	theirs := spell(here.Rejected, func(r rules.Rejection) string { return im.spelled(r.Line) + r.Rung.Clause })
	if err := differ("refusals", ours, theirs); err != nil {
		return err
	}
	want := here.Status
	if want.Outcome == rules.Won {
		want.Winner = im.color(want.Winner)
	}
	if there.Status != want {
		return fmt.Errorf("status %+v, want %+v", there.Status, want)
	}
	return nil
}

// spelled returns the image of a move, as a key.
func (im image) spelled(m rules.Move) string {
	path, captured := m.Path(), m.AppendCaptured(nil)
	for i, s := range path {
		path[i] = im.square(s)
	}
	for i, s := range captured {
		captured[i] = im.square(s)
	}
	return key(path, captured, preyOf(m), m.Mover(), m.Becomes())
}
