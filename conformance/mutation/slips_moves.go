package mutation

import (
	"fmt"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// fewer is a slip in the captures that the ladder leaves; where it leaves none of
// them, steps are made.
func fewer(left func(captures []plain.Move) []plain.Move) slip {
	return slip{moves: func(_ *Program, _ rules.Setup, captures, steps []plain.Move) []plain.Move {
		if captures = left(captures); len(captures) > 0 {
			return captures
		}
		return steps
	}}
}

// stepping is a slip in the steps that are left where nothing can be taken.
func stepping(left func(steps []plain.Move) []plain.Move) slip {
	return slip{moves: func(_ *Program, _ rules.Setup, captures, steps []plain.Move) []plain.Move {
		if len(captures) > 0 {
			return captures
		}
		return left(steps)
	}}
}

// bounds makes room for too little.
func (c *coder) bounds() {
	for n := 1; n <= 8; n++ {
		c.add(Bounds, fmt.Sprintf("stops-after-%d", n), fmt.Sprintf("a capture is broken off after %d leaps", n), slip{bars: func(l leap) bool { return l.n >= n }})
		c.add(Bounds, fmt.Sprintf("loses-beyond-%d", n), fmt.Sprintf("captures of more than %d pieces are lost", n), fewer(func(captures []plain.Move) []plain.Move {
			return lists.Where(captures, func(m plain.Move) bool { return len(m.Captured) <= n })
		}))
		c.add(Bounds, fmt.Sprintf("room-for-%d-captures", n), fmt.Sprintf("there is room for %d captures in a list", n),
			fewer(func(captures []plain.Move) []plain.Move { return captures[:min(n, len(captures))] }))
	}
	for _, n := range []int{4, 8, 10, 12, 16, 20} {
		c.add(Bounds, fmt.Sprintf("room-for-%d-moves", n), fmt.Sprintf("there is room for %d moves in a list", n),
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

// way is the direction of a leap as the player sees it.
func (l leap) way() rules.Direction {
	from, over := l.at(), l.Captured[l.n]
	if l.turn == rules.Black {
		from, over = from.Turned(), over.Turned()
	}
	for d := range rules.AllDirections.All() {
		if to, ok := from.Step(d); ok && to == over {
			return d
		}
	}
	panic("a capture leaps over a neighbour")
}

// straight reports whether a leap goes on in the direction of the one before.
func (l leap) straight() bool {
	before := l
	before.n--
	return before.way() == l.way()
}

// barred are leaps that a program does not see.
var barred = []struct {
	name, title string
	is          func(l leap) bool
}{
	{"no-return-to-start", "the square a capture began on counts as taken", func(l leap) bool { return l.to() == l.From() }},
	{"no-other-square-twice", "no square but the first is visited twice", func(l leap) bool { return l.returns() && l.to() != l.From() }},
	{"not-on-from-start", "a capture that comes back to where it began ends there", func(l leap) bool { return l.n > 0 && l.at() == l.From() }},
	{"only-straight", "a capture goes on in one direction only", func(l leap) bool { return l.n > 0 && !l.straight() }},
	{"only-turning", "a capture does not go on in the same direction", func(l leap) bool { return l.n > 0 && l.straight() }},
	{"edge-ends", "a capture ends at the edge", func(l leap) bool { return l.n > 0 && edge(l.at()) }},
	{"same-rank-as-first", "after the first piece only pieces of its rank are taken", func(l leap) bool { return l.Prey[l.n] != l.Prey[0] }},
	{"no-higher-than-first", "after the first piece no higher one is taken", func(l leap) bool { return l.Prey[l.n] > l.Prey[0] }},
	{"no-lower-than-first", "after the first piece no lower one is taken", func(l leap) bool { return l.Prey[l.n] < l.Prey[0] }},
}

func edge(s rules.Square) bool { return s.Row()%7 == 0 || s.Col()%7 == 0 }

// leaps asks too much of some leaps of a capture.
func (c *coder) leaps() {
	for _, b := range barred {
		c.add(Leaps, b.name, b.title, slip{bars: b.is})
	}
	for _, r := range ranksOf(&c.spec) {
		name := c.base.RankName(r)
		c.add(Leaps, "one-leap-"+name, "a "+name+" takes one piece", slip{bars: func(l leap) bool { return l.Mover == r && l.n > 0 }})
		c.add(Leaps, "forward-later-"+name, "after its first leap a "+name+" goes straight up or left only",
			slip{bars: func(l leap) bool { return l.Mover == r && l.n > 0 && l.way() != rules.NorthWest }})
	}
}

// relaxed forgets a condition on later leaps, or on the first.
func (c *coder) relaxed() {
	man := c.base.RankName(rules.Pedina)
	anyWay := func(s *rules.Spec) { s.Leaps[rules.Pedina] = rules.AllDirections }
	wrongWay := func(l leap) bool { return !c.spec.Leaps[l.Mover].Has(l.way()) }
	wrongPrey := func(l leap) bool { return !c.spec.Prey[l.Mover].Has(l.Prey[l.n]) }
	add := func(name, title string, widen func(*rules.Spec), bars func(l leap) bool) {
		c.add(Leaps, name, title, slip{widen: widen, bars: bars})
	}
	add("any-way-later", "after its first leap a "+man+" captures in all directions", anyWay, func(l leap) bool { return l.n == 0 && wrongWay(l) })
	add("any-way-first", "with its first leap a "+man+" captures in all directions", anyWay, func(l leap) bool { return l.n > 0 && wrongWay(l) })
	add("any-prey-later", "the rank of the prey is looked at in the first leap only", anyPrey, func(l leap) bool { return l.n == 0 && wrongPrey(l) })
	add("any-prey-first", "the rank of the prey is not looked at in the first leap", anyPrey, func(l leap) bool { return l.n > 0 && wrongPrey(l) })
	add("any-prey-after-two", "the rank of the prey is looked at in the first two leaps only", anyPrey, func(l leap) bool { return l.n < 2 && wrongPrey(l) })
	c.bySide(Leaps, "any-prey-for-", "%s's pieces take every rank", slip{widen: anyPrey})
	c.bySide(Leaps, "any-way-for-", "%s's lowest pieces capture in all directions", slip{widen: anyWay})
}

// tieBreaks are ways to leave one of several captures that are free. Where a rung
// of the ladder looks at the prey there may be nothing left to choose by it.
var tieBreaks = []struct {
	name, title string
	of          func(m plain.Move) int
	settledBy   rules.Tier // 0 for none
}{
	{"lowest-start", "that starts on the lowest square", func(m plain.Move) int { return -int(m.From()) }, 0},
	{"highest-start", "that starts on the highest square", func(m plain.Move) int { return int(m.From()) }, 0},
	{"lowest-end", "that ends on the lowest square", func(m plain.Move) int { return -int(m.To()) }, 0},
	{"highest-end", "that ends on the highest square", func(m plain.Move) int { return int(m.To()) }, 0},
	{"promoting", "that promotes", func(m plain.Move) int { return truth(promotes(m)) }, 0},
	{"unpromoting", "that does not promote", func(m plain.Move) int { return -truth(promotes(m)) }, 0},
	{"edge", "that ends at the edge", func(m plain.Move) int { return truth(edge(m.To())) }, 0},
	{"ring", "that ends where it began", func(m plain.Move) int { return truth(ring(m)) }, 0},
	{"no-ring", "that does not end where it began", func(m plain.Move) int { return -truth(ring(m)) }, 0},
	{"few-squares", "that visits fewest squares", func(m plain.Move) int { return -squaresVisited(m) }, 0},
	{"most-men", "of most pieces of the lowest rank", func(m plain.Move) int { return preyOf(m, rules.Pedina) }, rules.MostNextPrey},
	{"most-damoni", "of most Damoni", func(m plain.Move) int { return preyOf(m, rules.Damone) }, rules.MostNextPrey},
	{"most-dame", "of most Dame", func(m plain.Move) int { return preyOf(m, rules.Dama) }, rules.MostNextPrey},
	{"first-prey", "that takes the highest piece first", firstPrey, rules.HigherPreyFirst},
	{"last-prey", "that takes the highest piece last", lastPrey, rules.HigherPreyFirst},
}

// keeping leaves the captures that have most of something.
func keeping(of func(plain.Move) int) func([]plain.Move) []plain.Move {
	return func(captures []plain.Move) []plain.Move {
		return lists.Where(captures, func(m plain.Move) bool {
			return !slices.ContainsFunc(captures, func(other plain.Move) bool { return of(other) > of(m) })
		})
	}
}

func sameEnds(a, b plain.Move) bool { return a.From() == b.From() && a.To() == b.To() }

func samePrey(a, b plain.Move) bool {
	return rules.SetOf(a.Captured...) == rules.SetOf(b.Captured...)
}

// choices leaves less than the free choice.
func (c *coder) choices() {
	for _, by := range tieBreaks {
		if by.settledBy == 0 || !asks(c.spec.Ladder, by.settledBy) && !asks(c.spec.Ladder, rules.HigherPreyFirst) {
			c.add(Choices, "prefers-"+by.name, "of captures that are free the one "+by.title+" is made", fewer(keeping(by.of)))
		}
	}
	c.add(Choices, "prefers-last-found", "of captures that are free the last found is made",
		fewer(func(captures []plain.Move) []plain.Move { return captures[max(0, len(captures)-1):] }))
	one := func(name, title string, alike func(a, b plain.Move) bool) {
		c.add(Choices, name, title, fewer(func(captures []plain.Move) []plain.Move { return lists.Distinct(captures, alike) }))
	}
	one("one-a-piece", "of captures that are free one for each piece is allowed", func(a, b plain.Move) bool { return a.From() == b.From() })
	one("one-a-landing", "of captures that end on one square the first is allowed", func(a, b plain.Move) bool { return a.To() == b.To() })
	one("one-for-ends", "of captures with the same ends the first is allowed", sameEnds)
	one("one-for-prey", "of captures of the same pieces the first is allowed", samePrey)
	one("one-for-effect", "of captures of the same effect the first is allowed", func(a, b plain.Move) bool { return sameEnds(a, b) && samePrey(a, b) })
}

// duties forgets some who must capture.
func (c *coder) duties() {
	add := func(name, title string, free func(captures []plain.Move, step plain.Move) bool) {
		c.add(Duties, name, title, slip{moves: func(_ *Program, _ rules.Setup, captures, steps []plain.Move) []plain.Move {
			return slices.Concat(captures, lists.Where(steps, func(m plain.Move) bool { return len(captures) == 0 || free(captures, m) }))
		}})
	}
	byStepper := func(captures []plain.Move, step plain.Move) bool {
		return slices.ContainsFunc(captures, func(m plain.Move) bool { return m.From() == step.From() })
	}
	add("steps-of-others", "pieces that cannot capture may step", func(captures []plain.Move, step plain.Move) bool { return !byStepper(captures, step) })
	add("steps-of-capturers", "a piece that can capture may step", byStepper)
	add("steps-before-one", "one piece need not be taken", func(captures []plain.Move, _ plain.Move) bool { return !several(captures[0]) })
	add("steps-before-several", "several pieces need not be taken", func(captures []plain.Move, _ plain.Move) bool { return several(captures[0]) })
	add("steps-before-choice", "where there is a choice nothing need be taken", func(captures []plain.Move, _ plain.Move) bool { return len(captures) > 1 })
	add("steps-that-promote", "a step that promotes is always allowed", func(_ []plain.Move, step plain.Move) bool { return promotes(step) })
	for _, r := range ranksOf(&c.spec) {
		name := c.base.RankName(r)
		add("steps-of-"+name, "a "+name+" may step though a capture is possible", func(_ []plain.Move, step plain.Move) bool { return step.Mover == r })
		add("idle-"+name, "what a "+name+" could take need not be taken", func(captures []plain.Move, _ plain.Move) bool { return captures[0].Mover == r })
		add("spared-"+name, "a "+name+" need not be taken", func(captures []plain.Move, _ plain.Move) bool { return captures[0].Prey[0] == r })
	}
	c.bySide(Duties, "optional-for-", "%s need not capture", slip{moves: func(_ *Program, _ rules.Setup, captures, steps []plain.Move) []plain.Move {
		return slices.Concat(captures, steps)
	}})
	c.bySide(Duties, "no-ladder-for-", "%s may choose any capture", slip{sum: func(*Program, plain.Move) []int { return nil }})
}

// tables leaves out one entry of a table of neighbours. Of rulesets that move
// alike the first stands for all.
func (c *coder) tables() {
	all := rules.Rulesets()
	alike := slices.IndexFunc(all, func(rs *rules.Ruleset) bool {
		s := rs.Spec()
		return s.Steps == c.spec.Steps && s.Leaps == c.spec.Leaps && s.Prey == c.spec.Prey
	})
	if alike >= 0 && all[alike] != c.base {
		return
	}
	add := func(kind string, at, to rules.Square, s slip) {
		from, end := notation.FormatSquare(at, notation.Algebraic), notation.FormatSquare(to, notation.Algebraic)
		c.add(Tables, "no-"+kind+"-"+from+"-"+end, "the table of "+kind+"s lacks "+from+" to "+end, s)
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
				add("leap", at, beyond, slip{bars: func(l leap) bool { return l.at() == at && l.to() == beyond }})
			}
		}
	}
}

// answers gives moves that no Spec can express. They are put to every case, as
// the mutants of a Spec are, and prove clauses.
func (c *coder) answers() {
	add := func(name, title string, s slip) { c.add(Answers, name, title, s) }
	add("flying-steps", "the high ranks step any number of squares", slip{moves: flyingSteps})
	add("no-turn", "either side may move", slip{moves: func(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
		s.Turn = s.Turn.Other()
		if len(captures) > 0 {
			steps = nil
		}
		return slices.Concat(captures, steps, p.Plainly.Moves(s))
	}})
	add("start-square-taken", "a capture breaks off before a square it has visited", slip{bars: leap.returns})
	add("jump-twice", "a piece may be jumped twice", fewer(func(captures []plain.Move) []plain.Move { return lists.Each(captures, jumpedTwice) }))
	add("board-turned", "the board lies the wrong way round, its double corner on the right",
		slip{moves: func(p *Program, s rules.Setup, _, _ []plain.Move) []plain.Move {
			mirrored := &adapter{square: mirror}
			return lists.Each(p.Plainly.Moves(mirrored.read(s)), func(m plain.Move) plain.Move {
				m.Path, m.Captured = mirrored.squares(m.Path), mirrored.squares(m.Captured)
				return m
			})
		}})
	add("leap-own", "a capture takes pieces of either side", withLeaps(func(s rules.Setup, _ rules.Square, next []rules.Square) (at int, ok bool) {
		return 0, s.Side(s.Turn).Has(next[0])
	}))
	add("long-leap", "the high ranks capture from a distance", withLeaps(func(s rules.Setup, from rules.Square, next []rules.Square) (at int, ok bool) {
		return 1, !s.Of(s.Turn, rules.Pedina).Has(from) && !squaresOf(s).Has(next[0]) && s.Side(s.Turn.Other()).Has(next[1])
	}))
	add("no-choice", "of several legal captures only the first may be made", slip{moves: firstCapture})
}

// firstCapture leaves the capture that the fast rules list first.
func firstCapture(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
	at, err := p.Rules.Position(s)
	if len(captures) == 0 || err != nil {
		return steps
	}
	first := p.Rules.Moves(nil, at)[:1]
	return lists.Where(captures, func(m plain.Move) bool { return len(first) > 0 && slices.Equal(m.Path, first[0].Path()) })
}

func flyingSteps(_ *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
	if len(captures) > 0 {
		return captures
	}
	out := slices.Clone(steps)
	for _, m := range steps {
		for d := range rules.AllDirections.All() {
			at, ok := m.From().Step(d)
			if !ok || at != m.To() || m.Mover == rules.Pedina {
				continue
			}
			for at, ok = at.Step(d); ok && !squaresOf(s).Has(at); at, ok = at.Step(d) {
				out = append(out, plain.Move{Path: []rules.Square{m.From(), at}, Mover: m.Mover})
			}
		}
	}
	return out
}

// jumpedTwice returns a capture that ends where it began and then takes its first
// piece again; others as they are.
func jumpedTwice(m plain.Move) plain.Move {
	if len(m.Captured) > 2 && ring(m) {
		m.Path = append(slices.Clone(m.Path), m.Path[1])
		m.Captured, m.Prey = append(slices.Clone(m.Captured), m.Captured[0]), append(slices.Clone(m.Prey), m.Prey[0])
	}
	return m
}

// withLeaps has a program find captures of one piece besides, in the directions in
// which a piece captures: over is which of the next squares is leaped over, if it
// is. Steps are out then, and no capture of several is beaten.
func withLeaps(over func(s rules.Setup, from rules.Square, next []rules.Square) (at int, ok bool)) slip {
	return slip{moves: func(p *Program, s rules.Setup, captures, steps []plain.Move) []plain.Move {
		if len(captures) > 0 && several(captures[0]) {
			return captures
		}
		found := slices.Clone(captures)
		for rank := rules.Pedina; rank <= rules.Damone; rank++ {
			for from := range s.Of(s.Turn, rank).All() {
				for d := range rules.AllDirections.All() {
					var next []rules.Square
					for at, ok := from.Step(d); ok; at, ok = at.Step(d) {
						next = append(next, at)
					}
					if len(next) < 2 || !p.spec.Leaps[rank].Has(asSeen(s, d)) {
						continue
					}
					if n, ok := over(s, from, next); ok && n+1 < len(next) && !squaresOf(s).Has(next[n+1]) {
						found = append(found, plain.Move{Path: []rules.Square{from, next[n+1]}, Captured: next[n : n+1], Prey: []rules.Rank{rank}, Mover: rank})
					}
				}
			}
		}
		if len(found) == 0 {
			return steps
		}
		return found
	}}
}

// asSeen returns a direction as the player to move sees it.
func asSeen(s rules.Setup, d rules.Direction) rules.Direction {
	if s.Turn == rules.Black {
		return rules.SouthEast - d
	}
	return d
}
