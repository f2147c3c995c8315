package mutation

import (
	"fmt"
	"math"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// choosing returns a slip in which moves are allowed.
func choosing(moves func(t turn) []plain.Move) slip { return func(p *program) { p.moves = moves } }

// fewer returns a slip in the captures that the ladder leaves; where it leaves none of
// them, steps are made.
func fewer(left func(captures []plain.Move) []plain.Move) slip {
	return choosing(func(t turn) []plain.Move {
		t.captures = left(t.captures)
		return t.made()
	})
}

// stepping returns a slip in the steps that are left where nothing can be taken.
func stepping(left func(steps []plain.Move) []plain.Move) slip {
	return choosing(func(t turn) []plain.Move {
		t.steps = left(t.steps)
		return t.made()
	})
}

// bounds makes room for too little.
func (b *breeder) bounds() {
	for n := 1; n <= 8; n++ {
		b.slip(fmt.Sprintf("stops-after-%d", n), fmt.Sprintf("a capture is broken off after %d leaps", n), unseen(func(l leap) bool { return l.n >= n }))
		b.slip(fmt.Sprintf("loses-beyond-%d", n), fmt.Sprintf("captures of more than %d pieces are lost", n), fewer(func(captures []plain.Move) []plain.Move {
			return lists.Where(captures, func(m plain.Move) bool { return len(m.Captured) <= n })
		}))
		b.slip(fmt.Sprintf("room-for-%d-captures", n+1), fmt.Sprintf("there is room for %d captures in a list", n+1),
			fewer(func(captures []plain.Move) []plain.Move { return captures[:min(n+1, len(captures))] }))
	}
	for _, n := range []int{4, 8, 10, 12, 16, 20} {
		b.slip(fmt.Sprintf("room-for-%d-moves", n), fmt.Sprintf("there is room for %d moves in a list", n),
			stepping(func(steps []plain.Move) []plain.Move { return steps[:min(n, len(steps))] }))
	}
}

// leap is one leap of a capture.
type leap struct {
	plain.Move
	n    int // which, from 0
	turn rules.Color
}

func (l leap) at() rules.Square { return l.Path[l.n] }
func (l leap) to() rules.Square { return l.Path[l.n+1] }

// returns reports whether a leap ends on a square visited before.
func (l leap) returns() bool { return slices.Contains(l.Path[:l.n+1], l.to()) }

// way returns the direction of a leap as the player sees it.
func (l leap) way() rules.Direction {
	from, over := l.at(), l.Captured[l.n]
	if l.turn == rules.Black {
		from, over = over, from
	}
	return rules.Direction(2*truth(over.Row() > from.Row()) + truth(over.Col() > from.Col()))
}

// straight reports whether a leap goes on in the direction of the one before.
func (l leap) straight() bool { return leap{l.Move, l.n - 1, l.turn}.way() == l.way() }

func edge(s rules.Square) bool { return s.Row()%7 == 0 || s.Col()%7 == 0 }

// leaps asks too much of some leaps of a capture, or forgets a condition on later
// leaps or on the first.
func (b *breeder) leaps() {
	man := b.rankName(rules.Pedina)
	for _, x := range []row[func(l leap) bool]{
		{"no-return-to-start", "the square a capture began on counts as taken", func(l leap) bool { return l.to() == l.From() }},
		{"no-other-square-twice", "no square but the first is visited twice", func(l leap) bool { return l.returns() && l.to() != l.From() }},
		{"not-on-from-start", "a capture that comes back to where it began ends there", func(l leap) bool { return l.n > 0 && l.at() == l.From() }},
		{"only-straight", "a capture goes on in one direction only", func(l leap) bool { return l.n > 0 && !l.straight() }},
		{"only-turning", "a capture does not go on in the same direction", func(l leap) bool { return l.n > 0 && l.straight() }},
		{"edge-ends", "a capture ends at the edge", func(l leap) bool { return l.n > 0 && edge(l.at()) }},
		{"same-rank-as-first", "after the first piece only pieces of its rank are taken", func(l leap) bool { return l.Prey[l.n] != l.Prey[0] }},
		{"no-higher-than-first", "after the first piece no higher one is taken", func(l leap) bool { return l.Prey[l.n] > l.Prey[0] }},
		{"no-lower-than-first", "after the first piece no lower one is taken", func(l leap) bool { return l.Prey[l.n] < l.Prey[0] }},
	} {
		b.slip(x.name, x.title, unseen(x.is))
	}
	wrongWay := func(l leap) bool { return !b.spec.Leaps[l.Mover].Has(l.way()) }
	wrongPrey := func(l leap) bool { return !b.spec.Prey[l.Mover].Has(l.Prey[l.n]) }
	anyWay := func(s *rules.Spec) { s.Leaps[rules.Pedina] = rules.AllDirections }
	b.slip("any-way-later", "after its first leap a "+man+" captures in all directions", unseen(func(l leap) bool { return l.n == 0 && wrongWay(l) }, anyWay))
	b.slip("any-way-first", "with its first leap a "+man+" captures in all directions", unseen(func(l leap) bool { return l.n > 0 && wrongWay(l) }, anyWay))
	b.slip("any-prey-later", "the rank of the prey is looked at in the first leap only", unseen(func(l leap) bool { return l.n == 0 && wrongPrey(l) }, anyPrey))
	b.slip("any-prey-first", "the rank of the prey is not looked at in the first leap", unseen(func(l leap) bool { return l.n > 0 && wrongPrey(l) }, anyPrey))
	b.slip("any-prey-after-two", "the rank of the prey is looked at in the first two leaps only", unseen(func(l leap) bool { return l.n < 2 && wrongPrey(l) }, anyPrey))
	for _, r := range ranksOf(&b.spec) {
		name := b.rankName(r)
		b.slip("one-leap-"+name, "a "+name+" takes one piece", unseen(func(l leap) bool { return l.Mover == r && l.n > 0 }))
		b.slip("forward-later-"+name, "after its first leap a "+name+" goes straight up or left only",
			unseen(func(l leap) bool { return l.Mover == r && l.n > 0 && l.way() != rules.NorthWest }))
	}
}

// tieBreaks are ways to leave one of several captures that are free.
var tieBreaks = []row[func(m plain.Move) int]{
	{"lowest-start", "that starts on the lowest square", func(m plain.Move) int { return -int(m.From()) }},
	{"highest-start", "that starts on the highest square", func(m plain.Move) int { return int(m.From()) }},
	{"lowest-end", "that ends on the lowest square", func(m plain.Move) int { return -int(m.To()) }},
	{"highest-end", "that ends on the highest square", func(m plain.Move) int { return int(m.To()) }},
	{"promoting", "that promotes", func(m plain.Move) int { return truth(promotes(m)) }},
	{"unpromoting", "that does not promote", func(m plain.Move) int { return -truth(promotes(m)) }},
	{"edge", "that ends at the edge", func(m plain.Move) int { return truth(edge(m.To())) }},
	{"ring", "that ends where it began", func(m plain.Move) int { return truth(ring(m)) }},
	{"no-ring", "that does not end where it began", func(m plain.Move) int { return -truth(ring(m)) }},
	{"few-squares", "that visits fewest squares", func(m plain.Move) int { return -rules.SetOf(m.Path...).Len() }},
	{"first-prey", "that takes the highest piece first", firstPrey},
	{"last-prey", "that takes the highest piece last", lastPrey},
}

// choices leaves less than the free choice. Where a rung has compared the prey
// leap by leap nothing is left to choose by it.
func (b *breeder) choices() {
	for _, by := range tieBreaks {
		if rungOf(b.spec.Ladder, rules.HigherPreyFirst) < 0 || by.name != "first-prey" && by.name != "last-prey" {
			b.slip("prefers-"+by.name, "of captures that are free the one "+by.title+" is made", fewer(func(captures []plain.Move) []plain.Move {
				most := slices.Max(append(lists.Each(captures, by.is), math.MinInt))
				return lists.Where(captures, func(m plain.Move) bool { return by.is(m) == most })
			}))
		}
	}
	for _, one := range []row[func(plain.Move) any]{ // what captures are alike in
		{"a-piece", "of captures that are free one for each piece is allowed", func(m plain.Move) any { return m.From() }},
		{"a-landing", "of captures that end on one square the first is allowed", func(m plain.Move) any { return m.To() }},
		{"for-ends", "of captures with the same ends the first is allowed", func(m plain.Move) any { return [2]rules.Square{m.From(), m.To()} }},
		{"for-prey", "of captures of the same pieces the first is allowed", func(m plain.Move) any { return rules.SetOf(m.Captured...) }},
		{"for-effect", "of captures of the same effect the first is allowed", func(m plain.Move) any { return [3]any{m.From(), m.To(), rules.SetOf(m.Captured...)} }},
	} {
		b.slip("one-"+one.name, one.title, fewer(func(captures []plain.Move) []plain.Move {
			return lists.Distinct(captures, func(a, b plain.Move) bool { return one.is(a) == one.is(b) })
		}))
	}
}

// duties forgets some who must capture.
func (b *breeder) duties() {
	free := func(t turn, step plain.Move) bool {
		return slices.ContainsFunc(t.captures, func(m plain.Move) bool { return m.From() == step.From() })
	}
	add := func(name, title string, free func(t turn, step plain.Move) bool) {
		b.slip(name, title, choosing(func(t turn) []plain.Move {
			return slices.Concat(t.captures, lists.Where(t.steps, func(m plain.Move) bool { return len(t.captures) == 0 || free(t, m) }))
		}))
	}
	add("steps-of-others", "pieces that cannot capture may step", func(t turn, step plain.Move) bool { return !free(t, step) })
	add("steps-of-capturers", "a piece that can capture may step", free)
	add("steps-before-one", "one piece need not be taken", func(t turn, _ plain.Move) bool { return !several(t.captures[0]) })
	add("steps-before-several", "several pieces need not be taken", func(t turn, _ plain.Move) bool { return several(t.captures[0]) })
	add("steps-before-choice", "where there is a choice nothing need be taken", func(t turn, _ plain.Move) bool { return len(t.captures) > 1 })
	add("steps-that-promote", "a step that promotes is always allowed", func(_ turn, step plain.Move) bool { return promotes(step) })
	for _, r := range ranksOf(&b.spec) {
		name := b.rankName(r)
		add("steps-of-"+name, "a "+name+" may step though a capture is possible", func(_ turn, step plain.Move) bool { return step.Mover == r })
		add("idle-"+name, "what a "+name+" could take need not be taken", func(t turn, _ plain.Move) bool { return t.captures[0].Mover == r })
		add("spared-"+name, "a "+name+" need not be taken", func(t turn, _ plain.Move) bool { return t.captures[0].Prey[0] == r })
	}
}

// tables leaves out one entry of a table of neighbours. Of rulesets that move
// alike the first stands for all.
func (b *breeder) tables() {
	for _, rs := range rules.Rulesets() {
		if s := rs.Spec(); rs == b.base {
			break
		} else if s.Steps == b.spec.Steps && s.Leaps == b.spec.Leaps && s.Prey == b.spec.Prey {
			return
		}
	}
	add := func(kind string, at, to rules.Square, s slip) {
		from, end := notation.FormatSquare(at, notation.Algebraic), notation.FormatSquare(to, notation.Algebraic)
		b.slip("no-"+kind+"-"+from+"-"+end, "the table of "+kind+"s lacks "+from+" to "+end, s)
	}
	for at := range rules.Square(rules.Squares) {
		for d := range rules.AllDirections.All() {
			over, near := at.Step(d)
			beyond, far := over.Step(d)
			if near {
				add("step", at, over, stepping(func(steps []plain.Move) []plain.Move {
					return lists.Where(steps, func(m plain.Move) bool { return m.From() != at || m.To() != over })
				}))
			}
			if near && far {
				add("leap", at, beyond, unseen(func(l leap) bool { return l.at() == at && l.to() == beyond }))
			}
		}
	}
}

// answers gives moves that no Spec can express.
func (b *breeder) answers() {
	b.slip("flying-steps", "the high ranks step two squares, too", func(p *program) {
		p.moves = func(t turn) []plain.Move {
			t.steps = slices.Concat(t.steps, p.fromAfar(t, p.still.Moves))
			return t.made()
		}
	})
	b.slip("long-leap", "the high ranks capture one piece from a distance, too", func(p *program) {
		p.moves = func(t turn) []plain.Move {
			if len(t.captures) == 0 || !several(t.captures[0]) {
				t.captures = slices.Concat(t.captures, p.fromAfar(t, p.lines))
			}
			return t.made()
		}
	})
	b.slip("no-turn", "either side may move", func(p *program) {
		p.moves = func(t turn) []plain.Move {
			mine := t.made()
			t.Turn = t.Turn.Other()
			return slices.Concat(mine, p.sound.Moves(t.Setup))
		}
	})
	b.slip("start-square-taken", "a capture breaks off before a square it has visited", unseen(leap.returns))
	b.slip("jump-twice", "a piece may be jumped twice", fewer(func(captures []plain.Move) []plain.Move {
		return lists.Each(captures, func(m plain.Move) plain.Move {
			if len(m.Captured) > 2 && ring(m) { // it goes round once more, to its first landing
				m.Path = append(slices.Clone(m.Path), m.Path[1])
				m.Captured, m.Prey = append(slices.Clone(m.Captured), m.Captured[0]), append(slices.Clone(m.Prey), m.Prey[0])
			}
			return m
		})
	}))
	b.slip("board-turned", "the board lies the wrong way round, its double corner on the right", func(p *program) {
		mirrored := &adapter{square: mirror}
		p.Moves = func(s rules.Setup) []plain.Move {
			return lists.Each(p.sound.Moves(mirrored.read(s)), func(m plain.Move) plain.Move {
				m.Path, m.Captured = mirrored.squares(m.Path), mirrored.squares(m.Captured)
				return m
			})
		}
	})
	b.slip("no-choice", "of several legal captures only the first may be made", fewer(func(captures []plain.Move) []plain.Move {
		return captures[:min(1, len(captures))]
	}))
}

// fromAfar returns the moves of one step or leap that a high piece could make had it
// already stepped in their direction.
func (p *program) fromAfar(t turn, moves func(s rules.Setup) []plain.Move) (out []plain.Move) {
	for _, step := range t.steps {
		s := p.sound.Play(t.Setup, step)
		s.Turn = t.Turn
		for _, m := range moves(s) {
			rows, cols := step.To().Row()-step.From().Row(), step.To().Col()-step.From().Col()
			next, ok := rules.SquareAt(step.To().Row()+rows, step.To().Col()+cols)
			if !byMan(step) && m.From() == step.To() && len(m.Path) == 2 && ok && (m.To() == next || slices.Contains(m.Captured, next)) {
				out = append(out, plain.Move{Path: []rules.Square{step.From(), m.To()}, Captured: m.Captured, Mover: m.Mover})
			}
		}
	}
	return out
}
