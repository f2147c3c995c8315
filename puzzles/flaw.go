package puzzles

import (
	"context"
	"slices"

	"damone/notation/lists"
	"damone/puzzles/search"
	"damone/rules"
)

// Flaw is a second way to the goal where there should be one: a first move, or a dual
// later on.
type Flaw struct {
	Before []rules.Move // what leads to it; none for a first move
	Line   []rules.Move // the move, and how it goes on to the goal against a longest defence
}

// Examine solves as Solve does, and returns the flaws of what it found: every other first
// move that does it or, where there is none, every dual.
func Examine(ctx context.Context, rs *rules.Ruleset, pos rules.Position, stip Stipulation, o search.Options) (Solution, []Flaw, error) {
	w, by, err := begin(ctx, rs, pos, stip, o)
	if err != nil {
		return Solution{}, nil, err
	}
	s := w.answer(by, pos, stip)
	if s.Tree == nil {
		return s, nil, nil
	}
	cooks := w.flaws(by, s.Tree, nil)
	if len(cooks) > 0 {
		return s, cooks, nil
	}
	return s, w.duals(by, s.Tree, nil, make(map[*Decision]bool)), nil
}

// duals returns the flaws of a decision and of those that follow it, each once.
func (w *work) duals(by decider, d *Decision, before []rules.Move, seen map[*Decision]bool) []Flaw {
	if d == nil || seen[d] || w.ctx.Err() != nil {
		return nil
	}
	seen[d] = true
	all := w.flaws(by, d, before)
	for _, r := range d.Replies {
		all = append(all, w.duals(by, r.Next, append(slices.Clip(before), d.Play.Move, r.Play.Move), seen)...)
	}
	return all
}

func (w *work) flaws(by decider, d *Decision, before []rules.Move) []Flaw {
	return lists.Each(d.Duals, func(m rules.Move) Flaw {
		other := Decision{Position: d.Position, Left: d.Left, Play: Play{Move: m}}
		w.decisions = mostDecisions
		if after := d.Position.After(m); d.Left != 1 && !by.Reached(after) {
			other.Replies = w.defences(by, after, max(d.Left-1, 0))
		}
		return Flaw{before, MovesOf(MainLine(w.rs, &other))}
	})
}
