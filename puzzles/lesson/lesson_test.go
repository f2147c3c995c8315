package lesson_test

import (
	"slices"
	"strings"
	"testing"

	"damone"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/lesson"
	"damone/rules"
	"damone/testdata/tier"
)

// Every lesson has its board and eight exercises, no two alike, none in the rules' examples; every day
// the first of them are looked at.
// Exactly the rung that it is about decides; the colours take turns.
func TestExercises(t *testing.T) {
	t.Parallel()
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			seen := known(rs)
			for _, l := range lesson.Of(rs) {
				if l.Kind == lesson.Shots {
					continue
				}
				for n := range tier.Pick(3, lesson.Exercises+1) {
					p, ok := l.Position(n)
					if !ok {
						t.Fatalf("%s has no exercise %d", l.Name, n)
					}
					if image := puzzles.LeastImage(rs, p); seen[image] != "" {
						t.Errorf("%s is %s", l.ID(n), seen[image])
					} else {
						seen[image] = l.ID(n)
					}
					if got := fault(l, n, p); got != "" {
						t.Errorf("%s, %v: %s", l.ID(n), p, got)
					}
				}
			}
		})
	}
}

// known returns the positions of the examples of the rules, by their least images.
func known(rs *rules.Ruleset) map[string]string {
	seen := make(map[string]string)
	add := func(fen, where string) {
		if p, err := notation.ParsePosition(rs, fen); err == nil {
			seen[puzzles.LeastImage(rs, p)] = where
		}
	}
	for _, c := range damone.Rules("en").Clauses {
		for _, e := range c.Examples {
			add(e.FEN, c.ID)
		}
	}
	return seen
}

// fault returns what is wrong with an exercise, "" for nothing.
func fault(l lesson.Lesson, n int, p rules.Position) string {
	r := l.Ruleset.Explain(p)
	right := slices.DeleteFunc(slices.Clone(r.Moves), func(m rules.Move) bool { return !l.Try(p, m).Right })
	switch {
	case len(right) == 0 || l.Kind != lesson.Ending && len(right) > 1:
		return "not one right move"
	case l.Kind != lesson.Ending && p.Turn() != rules.Color(n%2):
		return "the wrong side is to move"
	case l.Kind == lesson.Rung && (len(r.Lines) < 2 || len(r.Lines) > 5):
		return "not two to five captures"
	case l.Kind == lesson.Leap && !slices.ContainsFunc(l.Ruleset.Misses(p), func(m rules.Miss) bool { return m.Clause == l.Clause }):
		return "no leap that the clause forbids"
	}
	for _, round := range r.Rounds {
		if decides := len(round.Out) > 0; l.Kind == lesson.Rung && decides != (round.Rung.Clause == l.Clause) {
			return round.Rung.Clause
		}
	}
	return ""
}

// A won ending is won by right moves against the longest defence, and a slip is no right
// move.
func TestEnding(t *testing.T) {
	t.Parallel()
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		all := lesson.Of(rs)
		l, slips := all[len(all)-1], 0
		p, _ := l.Position(lesson.Exercises)
		for over, moves := false, 0; !over; moves++ {
			var best lesson.Result
			var move rules.Move
			for _, m := range rs.Moves(nil, p) {
				switch r := l.Try(p, m); {
				case !r.Right:
					slips++
				case best.Right && r.Moves >= best.Moves:
				default:
					best, move = r, m
				}
			}
			if !best.Right || moves > 30 {
				t.Fatalf("%s: no win in %v", rs.ID(), p)
			}
			p = p.After(move)
			if over = best.Over; !over {
				p = p.After(*best.Reply)
			}
		}
		if slips == 0 {
			t.Errorf("%s: every move wins", rs.ID())
		}
	}
}

// Whoever asks for an exercise that a lesson does not have gets none.
func TestNoSuchExercise(t *testing.T) {
	for _, n := range []int{-1, lesson.Exercises + 1} {
		if p, ok := lesson.Of(rules.Default())[0].Position(n); ok {
			t.Errorf("exercise %d is %v", n, p)
		}
	}
}

// A ruleset of somebody's own has lessons by its own clauses.
func TestOwnRuleset(t *testing.T) {
	t.Parallel()
	rs, err := rules.Default().With(func(s *rules.Spec) {
		s.ID, s.Ladder = "ours", []rules.Rung{{Tier: rules.MostPieces, Clause: "OUR-1", Least: true}}
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, l := range lesson.Of(rs) {
		names = append(names, l.Name)
	}
	if got, want := strings.Join(names, " "), "DAM-6.3 DAM-6.2 DAM-5 DAM-7.1 DAM-7.2 OUR-1 shots ending"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	p, ok := lesson.Of(rs)[5].Position(1)
	if r := rs.Explain(p); !ok || r.DecidedBy() != "OUR-1" {
		t.Errorf("got %v", p)
	}
}
