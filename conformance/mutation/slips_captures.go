package mutation

import (
	"fmt"
	"slices"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// sums puts one sum in the place of the ladder, or of what it says of prey.
func (c *coder) sums() {
	for base := 2; base <= 10; base++ {
		c.add(Sums, fmt.Sprintf("sum-base-%d", base), fmt.Sprintf("the rungs are packed into one number, each worth %d of the next", base),
			slip{sum: func(p *Program, m plain.Move) []int { return []int{packed(p, m, base)} }})
	}
	for _, values := range [][]int{{1, 2, 3}, {1, 3, 5}, {1, 2, 4}, {1, 5, 25}} {
		name := fmt.Sprintf("%d-%d-%d", values[0], values[1], values[2])
		prey := func(_ *Program, m plain.Move) []int { return []int{worth(m, values...)} }
		c.add(Sums, "values-"+name, "captures are compared by the value of what they take, "+name, slip{sum: prey})
		c.add(Sums, "pieces-then-values-"+name, "after their number captures are compared by value, "+name,
			slip{sum: func(_ *Program, m plain.Move) []int { return []int{len(m.Prey), int(m.Mover), worth(m, values...)} }})
		c.add(Sums, "values-and-piece-"+name, "the value of the capturing piece is added to that of its prey, "+name,
			slip{sum: func(_ *Program, m plain.Move) []int {
				return []int{len(m.Prey), worth(m, values...) + values[m.Mover-1]}
			}})
	}
}

// packed is the ladder's merits as the digits of one number.
func packed(p *Program, m plain.Move, base int) int {
	key := 0
	for _, rung := range p.spec.Ladder {
		merit := p.Merit(rung.Tier, m)
		if rung.Tier == rules.HigherPreyFirst {
			merit = append(slices.Clone(merit), make([]int, 9-len(merit))...)
		}
		for _, digit := range merit {
			key = key*base + digit
		}
	}
	return key
}

// bounds makes room for too little.
func (c *coder) bounds() {
	for n := 1; n <= 8; n++ {
		c.add(Bounds, fmt.Sprintf("stops-after-%d", n), fmt.Sprintf("a capture is broken off after %d leaps", n),
			slip{bars: func(_ *Program, _ rules.Setup, _ plain.Move, leap int) bool { return leap >= n }})
		c.add(Bounds, fmt.Sprintf("loses-beyond-%d", n), fmt.Sprintf("captures of more than %d pieces are lost", n),
			slip{free: func(_ rules.Setup, kept []plain.Move) []plain.Move {
				return lists.Where(kept, func(m plain.Move) bool { return len(m.Captured) <= n })
			}})
		c.add(Bounds, fmt.Sprintf("room-for-%d-captures", n), fmt.Sprintf("there is room for %d captures in a list", n),
			slip{free: func(_ rules.Setup, kept []plain.Move) []plain.Move { return kept[:min(n, len(kept))] }})
	}
	for _, n := range []int{4, 8, 10, 12, 16, 20} {
		c.add(Bounds, fmt.Sprintf("room-for-%d-moves", n), fmt.Sprintf("there is room for %d moves in a list", n),
			stepping(func(steps []plain.Move) []plain.Move { return steps[:min(n, len(steps))] }))
	}
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

// toward is the direction of a leap as the player sees it.
func toward(s rules.Setup, m plain.Move, leap int) rules.Direction {
	from, over := m.Path[leap], m.Captured[leap]
	if s.Turn == rules.Black {
		from, over = from.Turned(), over.Turned()
	}
	for d := range rules.AllDirections.All() {
		if to, ok := from.Step(d); ok && to == over {
			return d
		}
	}
	panic("a capture leaps over a neighbour")
}

// leaps asks too much or too little of some leaps of a capture.
func (c *coder) leaps() {
	bar := func(name, title string, is func(s rules.Setup, m plain.Move, leap int) bool) {
		c.add(Leaps, name, title, slip{bars: func(_ *Program, s rules.Setup, m plain.Move, leap int) bool { return is(s, m, leap) }})
	}
	visited := func(m plain.Move, leap int) bool { return slices.Contains(m.Path[:leap+1], m.Path[leap+1]) }
	bar("no-return-to-start", "the square a capture began on counts as taken", func(_ rules.Setup, m plain.Move, leap int) bool { return m.Path[leap+1] == m.Path[0] })
	bar("no-other-square-twice", "no square but the first is visited twice", func(_ rules.Setup, m plain.Move, leap int) bool {
		return visited(m, leap) && m.Path[leap+1] != m.Path[0]
	})
	bar("not-on-from-start", "a capture that comes back to where it began ends there", func(_ rules.Setup, m plain.Move, leap int) bool {
		return leap > 0 && m.Path[leap] == m.Path[0]
	})
	bar("only-straight", "a capture goes on in one direction only", func(s rules.Setup, m plain.Move, leap int) bool {
		return leap > 0 && toward(s, m, leap) != toward(s, m, leap-1)
	})
	bar("only-turning", "a capture does not go on in the same direction", func(s rules.Setup, m plain.Move, leap int) bool {
		return leap > 0 && toward(s, m, leap) == toward(s, m, leap-1)
	})
	bar("edge-ends", "a capture ends at the edge", func(_ rules.Setup, m plain.Move, leap int) bool {
		at := m.Path[leap]
		return leap > 0 && (at.Row()%7 == 0 || at.Col()%7 == 0)
	})
	bar("same-rank-as-first", "after the first piece only pieces of its rank are taken", func(_ rules.Setup, m plain.Move, leap int) bool { return m.Prey[leap] != m.Prey[0] })
	bar("no-higher-than-first", "after the first piece no higher one is taken", func(_ rules.Setup, m plain.Move, leap int) bool { return m.Prey[leap] > m.Prey[0] })
	bar("no-lower-than-first", "after the first piece no lower one is taken", func(_ rules.Setup, m plain.Move, leap int) bool { return m.Prey[leap] < m.Prey[0] })
	for _, r := range ranksOf(&c.spec) {
		bar("one-leap-"+c.base.RankName(r), "a "+c.base.RankName(r)+" takes one piece", func(_ rules.Setup, m plain.Move, leap int) bool { return m.Mover == r && leap > 0 })
		bar("forward-later-"+c.base.RankName(r), "after its first leap a "+c.base.RankName(r)+" goes straight up or left only", func(s rules.Setup, m plain.Move, leap int) bool {
			return m.Mover == r && leap > 0 && toward(s, m, leap) != rules.NorthWest
		})
	}
	c.relaxed()
}

// relaxed forgets a condition on later leaps, or on the first.
func (c *coder) relaxed() {
	all := rules.RanksOf(ranksOf(&c.spec)...)
	anyWay := func(s *rules.Spec) { s.Leaps[rules.Pedina] = rules.AllDirections }
	anyPrey := func(s *rules.Spec) {
		for _, r := range ranksOf(&c.spec) {
			s.Prey[r] = all
		}
	}
	wrongWay := func(p *Program, s rules.Setup, m plain.Move, leap int) bool {
		return !p.spec.Leaps[m.Mover].Has(toward(s, m, leap))
	}
	wrongPrey := func(p *Program, m plain.Move, leap int) bool { return !p.spec.Prey[m.Mover].Has(m.Prey[leap]) }
	c.add(Leaps, "any-way-later", "after its first leap a "+c.base.RankName(rules.Pedina)+" captures in all directions",
		slip{widen: anyWay, bars: func(p *Program, s rules.Setup, m plain.Move, leap int) bool {
			return leap == 0 && wrongWay(p, s, m, leap)
		}})
	c.add(Leaps, "any-way-first", "with its first leap a "+c.base.RankName(rules.Pedina)+" captures in all directions",
		slip{widen: anyWay, bars: func(p *Program, s rules.Setup, m plain.Move, leap int) bool {
			return leap > 0 && wrongWay(p, s, m, leap)
		}})
	c.add(Leaps, "any-prey-later", "the rank of the prey is looked at in the first leap only",
		slip{widen: anyPrey, bars: func(p *Program, _ rules.Setup, m plain.Move, leap int) bool {
			return leap == 0 && wrongPrey(p, m, leap)
		}})
	c.add(Leaps, "any-prey-first", "the rank of the prey is not looked at in the first leap",
		slip{widen: anyPrey, bars: func(p *Program, _ rules.Setup, m plain.Move, leap int) bool { return leap > 0 && wrongPrey(p, m, leap) }})
	c.add(Leaps, "any-prey-after-two", "the rank of the prey is looked at in the first two leaps only",
		slip{widen: anyPrey, bars: func(p *Program, _ rules.Setup, m plain.Move, leap int) bool { return leap < 2 && wrongPrey(p, m, leap) }})
	c.bySide(Leaps, "any-prey-for-", "%s's pieces take every rank", slip{widen: anyPrey})
	c.bySide(Leaps, "any-way-for-", "%s's lowest pieces capture in all directions", slip{widen: anyWay})
}

// tieBreaks are ways to leave one of several captures that are free.
var tieBreaks = []struct {
	name, title string
	of          func(m plain.Move) int
}{
	{"lowest-start", "that starts on the lowest square", func(m plain.Move) int { return -int(m.From()) }},
	{"highest-start", "that starts on the highest square", func(m plain.Move) int { return int(m.From()) }},
	{"lowest-end", "that ends on the lowest square", func(m plain.Move) int { return -int(m.To()) }},
	{"highest-end", "that ends on the highest square", func(m plain.Move) int { return int(m.To()) }},
	{"promoting", "that promotes", func(m plain.Move) int { return truth(m.Becomes != rules.NoRank) }},
	{"unpromoting", "that does not promote", func(m plain.Move) int { return -truth(m.Becomes != rules.NoRank) }},
	{"edge", "that ends at the edge", func(m plain.Move) int { return truth(m.To().Col()%7 == 0 || m.To().Row()%7 == 0) }},
	{"ring", "that ends where it began", func(m plain.Move) int { return truth(m.To() == m.From()) }},
	{"no-ring", "that does not end where it began", func(m plain.Move) int { return -truth(m.To() == m.From()) }},
	{"few-squares", "that visits fewest squares", func(m plain.Move) int { return -rules.SetOf(m.Path...).Len() }},
}

// preyTieBreaks look at prey of which a ladder may leave nothing to choose.
var preyTieBreaks = []struct {
	name, title string
	of          func(m plain.Move) int
	settledBy   rules.Tier
}{
	{"most-men", "of most pieces of the lowest rank", func(m plain.Move) int { return preyOf(m, rules.Pedina) }, rules.MostNextPrey},
	{"most-damoni", "of most Damoni", func(m plain.Move) int { return preyOf(m, rules.Damone) }, rules.MostNextPrey},
	{"most-dame", "of most Dame", func(m plain.Move) int { return preyOf(m, rules.Dama) }, rules.MostNextPrey},
	{"first-prey", "that takes the highest piece first", func(m plain.Move) int { return int(m.Prey[0]) }, rules.HigherPreyFirst},
	{"last-prey", "that takes the highest piece last", func(m plain.Move) int { return int(m.Prey[len(m.Prey)-1]) }, rules.HigherPreyFirst},
}

// keeping leaves the captures that have most of something.
func keeping(of func(plain.Move) int) func(rules.Setup, []plain.Move) []plain.Move {
	return func(_ rules.Setup, kept []plain.Move) []plain.Move {
		if len(kept) == 0 {
			return nil
		}
		best := of(slices.MaxFunc(kept, func(a, b plain.Move) int { return of(a) - of(b) }))
		return slices.DeleteFunc(slices.Clone(kept), func(m plain.Move) bool { return of(m) < best })
	}
}

func sameEnds(a, b plain.Move) bool { return a.From() == b.From() && a.To() == b.To() }

func samePrey(a, b plain.Move) bool {
	return rules.SetOf(a.Captured...) == rules.SetOf(b.Captured...)
}

// choices leaves less than the free choice.
func (c *coder) choices() {
	for _, by := range tieBreaks {
		c.add(Choices, "prefers-"+by.name, "of captures that are free the one "+by.title+" is made", slip{free: keeping(by.of)})
	}
	for _, by := range preyTieBreaks {
		if !asks(c.spec.Ladder, by.settledBy) && !asks(c.spec.Ladder, rules.HigherPreyFirst) {
			c.add(Choices, "prefers-"+by.name, "of captures that are free the one "+by.title+" is made", slip{free: keeping(by.of)})
		}
	}
	c.add(Choices, "prefers-last-found", "of captures that are free the last found is made", slip{free: func(_ rules.Setup, kept []plain.Move) []plain.Move { return kept[max(0, len(kept)-1):] }})
	one := func(name, title string, alike func(a, b plain.Move) bool) {
		c.add(Choices, name, title, slip{free: func(_ rules.Setup, kept []plain.Move) []plain.Move { return lists.Distinct(kept, alike) }})
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
			return append(slices.Clone(captures), slices.DeleteFunc(slices.Clone(steps), func(m plain.Move) bool {
				return len(captures) > 0 && !free(captures, m)
			})...)
		}})
	}
	byStepper := func(captures []plain.Move, step plain.Move) bool {
		return slices.ContainsFunc(captures, func(m plain.Move) bool { return m.From() == step.From() })
	}
	add("steps-of-others", "pieces that cannot capture may step", func(captures []plain.Move, step plain.Move) bool { return !byStepper(captures, step) })
	add("steps-of-capturers", "a piece that can capture may step", byStepper)
	add("steps-before-one", "one piece need not be taken", func(captures []plain.Move, _ plain.Move) bool { return len(captures[0].Captured) < 2 })
	add("steps-before-several", "several pieces need not be taken", func(captures []plain.Move, _ plain.Move) bool { return len(captures[0].Captured) > 1 })
	add("steps-before-choice", "where there is a choice nothing need be taken", func(captures []plain.Move, _ plain.Move) bool { return len(captures) > 1 })
	add("steps-that-promote", "a step that promotes is always allowed", func(_ []plain.Move, step plain.Move) bool { return step.Becomes != rules.NoRank })
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
	for at := range rules.Square(rules.Squares) {
		for d := range rules.AllDirections.All() {
			over, ok := at.Step(d)
			if !ok {
				continue
			}
			from, to := notation.FormatSquare(at, notation.Algebraic), notation.FormatSquare(over, notation.Algebraic)
			c.add(Tables, "no-step-"+from+"-"+to, "the table of steps lacks "+from+" to "+to, stepping(func(steps []plain.Move) []plain.Move {
				return lists.Where(steps, func(m plain.Move) bool { return m.From() != at || m.To() != over })
			}))
			if beyond, ok := over.Step(d); ok {
				to = notation.FormatSquare(beyond, notation.Algebraic)
				c.add(Tables, "no-leap-"+from+"-"+to, "the table of leaps lacks "+from+" to "+to, slip{
					bars: func(_ *Program, _ rules.Setup, m plain.Move, leap int) bool {
						return m.Path[leap] == at && m.Path[leap+1] == beyond
					}})
			}
		}
	}
}
