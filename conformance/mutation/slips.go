package mutation

import (
	"cmp"
	"fmt"
	"slices"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// The classes of slips.
const (
	Scopes     Class = "scopes"     // what is compared with what
	Counters   Class = "counters"   // counts that stop or wrap
	Orders     Class = "orders"     // what a rung looks at
	Sums       Class = "sums"       // sums in place of an order
	Bounds     Class = "bounds"     // room for too few
	Leaps      Class = "leaps"      // conditions on one leap only, or on all
	Choices    Class = "choices"    // further tie-breaks
	Duties     Class = "duties"     // who must capture
	Boards     Class = "boards"     // what a move does to the board
	Tables     Class = "tables"     // one entry missing
	Identities Class = "identities" // which positions are the same
	Resets     Class = "resets"     // counts that are reset or not
	Endings    Class = "endings"    // when a game is over
	Counts     Class = "counts"     // lines of play
	Reasons    Class = "reasons"    // the rung named
)

// slipClasses lists them.
var slipClasses = []Class{Scopes, Counters, Orders, Sums, Bounds, Leaps, Choices, Duties, Boards, Tables, Identities, Resets, Endings, Counts, Reasons}

// slipsOf returns the slips that there are for a ruleset.
func slipsOf(rs *rules.Ruleset) []slip {
	c := &coder{base: rs, spec: rs.Spec()}
	for _, add := range []func(){c.scopes, c.counters, c.orders, c.sums, c.bounds, c.leaps, c.choices, c.duties, c.boards, c.tables,
		c.identities, c.resets, c.endings, c.counts, c.reasons, c.answers} {
		add()
	}
	return c.slips
}

// coder makes the slips of one ruleset.
type coder struct {
	base  *rules.Ruleset
	spec  rules.Spec
	slips []slip
}

// add adds a slip.
func (c *coder) add(class Class, name, title string, s slip) {
	s.class, s.name, s.title = class, name, title
	c.slips = append(c.slips, s)
}

// bySide adds a slip once for each colour that may be to move: the slip's name
// ends in it, and its title begins with it.
func (c *coder) bySide(class Class, name, title string, s slip) {
	for color, side := range [...]string{"white", "black"} {
		s.only = new(rules.Color(color))
		c.add(class, name+side, fmt.Sprintf(title, side), s)
	}
}

// after returns how many rungs there are up to one of a tier, all if there is none.
func (c *coder) after(tier rules.Tier) int {
	i := slices.IndexFunc(c.spec.Ladder, func(r rules.Rung) bool { return r.Tier == tier })
	if i < 0 {
		return len(c.spec.Ladder)
	}
	return i + 1
}

// onlyRung is the choice of one rung.
func onlyRung(i int) func(int) bool { return func(rung int) bool { return rung == i } }

// scopes compares captures in groups, or with captures that are out already.
func (c *coder) scopes() {
	for _, by := range []struct {
		name, title string
		of          func(plain.Move) int
		until       int // the rung on which all captures left are of one group
	}{
		{"piece", "of one piece", func(m plain.Move) int { return int(m.From()) }, len(c.spec.Ladder)},
		{"rank", "of pieces of one rank", func(m plain.Move) int { return int(m.Mover) }, c.after(rules.HighestMover)},
		{"first-leap", "that begin with the same leap", func(m plain.Move) int { return int(m.From())<<8 | int(m.Captured[0]) }, len(c.spec.Ladder)},
		{"landing", "that end on one square", func(m plain.Move) int { return int(m.To()) }, len(c.spec.Ladder)},
		{"length", "of as many pieces", func(m plain.Move) int { return len(m.Captured) }, c.after(rules.MostPieces)},
	} {
		c.add(Scopes, "within-"+by.name, "captures are compared with those "+by.title+" only", slip{scope: by.of})
		for i, rung := range c.spec.Ladder[:by.until] {
			c.add(Scopes, fmt.Sprintf("within-%s-at-%s", by.name, rung.Tier), fmt.Sprintf("%s compares captures %s only", rung.Clause, by.title),
				slip{scope: by.of, rungs: onlyRung(i)})
			c.add(Scopes, fmt.Sprintf("within-%s-from-%s", by.name, rung.Tier), fmt.Sprintf("from %s on captures %s only are compared", rung.Clause, by.title),
				slip{scope: by.of, rungs: func(r int) bool { return r >= i }})
		}
	}
	for i, rung := range c.spec.Ladder {
		if i > 0 {
			c.add(Scopes, fmt.Sprintf("with-the-fallen-at-%s", rung.Tier), rung.Clause+" compares with captures that are out already", slip{against: true, rungs: onlyRung(i)})
		}
	}
}

// weighing is a slip in what one tier looks at.
func weighing(tier rules.Tier, of func(m plain.Move, merit []int) []int) slip {
	return slip{weigh: func(_ *Program, r rules.Rung, m plain.Move, merit []int) []int {
		if r.Tier == tier {
			return of(m, merit)
		}
		return merit
	}}
}

// counters stop or wrap.
func (c *coder) counters() {
	for _, rung := range c.spec.Ladder {
		if !slices.Contains([]rules.Tier{rules.MostPieces, rules.MostHighestPrey, rules.MostNextPrey, rules.MostDame}, rung.Tier) {
			continue
		}
		for n := 1; n <= 8; n++ {
			c.add(Counters, fmt.Sprintf("%s-stops-at-%d", rung.Tier, n), fmt.Sprintf("%s counts to %d and no further", rung.Clause, n),
				weighing(rung.Tier, func(_ plain.Move, merit []int) []int { return []int{min(merit[0], n)} }))
			if n > 1 {
				c.add(Counters, fmt.Sprintf("%s-wraps-at-%d", rung.Tier, n), fmt.Sprintf("%s begins again from 0 at %d", rung.Clause, n),
					weighing(rung.Tier, func(_ plain.Move, merit []int) []int { return []int{merit[0] % n} }))
			}
		}
		c.add(Counters, fmt.Sprintf("%s-halved", rung.Tier), rung.Clause+" counts pairs",
			weighing(rung.Tier, func(_ plain.Move, merit []int) []int { return []int{merit[0] / 2} }))
		c.add(Counters, fmt.Sprintf("%s-squares", rung.Tier), rung.Clause+" counts different squares visited",
			weighing(rung.Tier, func(m plain.Move, _ []int) []int { return []int{rules.SetOf(m.Path...).Len()} }))
	}
}

// kings are the leaps, from 1, at which a capture takes a Dama or higher.
func kings(m plain.Move) []int {
	var at []int
	for i, r := range m.Prey {
		if r >= rules.Dama {
			at = append(at, i+1)
		}
	}
	return at
}

// sumOf adds up what is made of each of some values.
func sumOf[T any](list []T, of func(T) int) int {
	sum := 0
	for _, x := range list {
		sum += of(x)
	}
	return sum
}

// orders looks at something else than a rung should.
func (c *coder) orders() {
	for _, rung := range c.spec.Ladder {
		add := func(name, title string, of func(plain.Move, []int) []int) {
			c.add(Orders, fmt.Sprintf("%s-by-%s", rung.Tier, name), rung.Clause+" "+title, weighing(rung.Tier, of))
		}
		switch rung.Tier {
		case rules.HighestMover:
			for r := rules.Pedina; r < rules.Damone && int(r) < len(c.spec.Ranks) && c.spec.Prey[rules.Damone] != 0; r++ {
				add("above-"+c.base.RankName(r), "asks only whether the rank is above "+c.base.RankName(r),
					func(m plain.Move, _ []int) []int { return []int{truth(m.Mover > r)} })
			}
		case rules.HighestPrey:
			add("first-prey", "looks at the piece taken first", func(m plain.Move, _ []int) []int { return []int{int(m.Prey[0])} })
			add("last-prey", "looks at the piece taken last", func(m plain.Move, _ []int) []int { return []int{int(m.Prey[len(m.Prey)-1])} })
			add("lowest-prey", "looks at the lowest piece taken", func(m plain.Move, _ []int) []int { return []int{int(slices.Min(m.Prey))} })
			add("sum-of-ranks", "adds up the ranks taken", func(m plain.Move, _ []int) []int { return []int{worth(m, 1, 2, 3)} })
			add("damone-or-not", "asks only whether a Damone is taken", func(m plain.Move, _ []int) []int { return []int{truth(slices.Max(m.Prey) == rules.Damone)} })
			add("pedina-or-not", "asks only whether more than Pedine are taken", func(m plain.Move, _ []int) []int { return []int{truth(slices.Max(m.Prey) > rules.Pedina)} })
		case rules.MostHighestPrey, rules.HighestNextPrey, rules.MostNextPrey:
			preyOrders(rung.Tier, add)
		case rules.MostDame:
			add("any", "asks only whether a king is taken", func(_ plain.Move, merit []int) []int { return []int{truth(merit[0] > 0)} })
			add("first-two", "counts the kings of the first two leaps", func(m plain.Move, _ []int) []int { return []int{kingsUpTo(m, 2)} })
			add("first-three", "counts the kings of the first three leaps", func(m plain.Move, _ []int) []int { return []int{kingsUpTo(m, 3)} })
			add("run", "counts kings taken one after another", func(m plain.Move, _ []int) []int { return []int{longestRun(m) * truth(len(kings(m)) > 0)} })
			add("after-first", "does not count the first piece", func(m plain.Move, _ []int) []int { return []int{len(kings(m)) - truth(m.Prey[0] >= rules.Dama)} })
			add("before-last", "does not count the last piece", func(m plain.Move, _ []int) []int {
				return []int{len(kings(m)) - truth(m.Prey[len(m.Prey)-1] >= rules.Dama)}
			})
		case rules.HigherPreyFirst:
			c.kingOrders(add)
		}
	}
}

// preyOrders are the ways to get the rungs on the pieces taken wrong.
func preyOrders(tier rules.Tier, add func(name, title string, of func(plain.Move, []int) []int)) {
	switch tier {
	case rules.MostHighestPrey:
		add("first-prey", "counts the rank taken first", func(m plain.Move, _ []int) []int { return []int{preyOf(m, m.Prey[0])} })
		add("run", "counts those of the highest rank taken one after another", func(m plain.Move, _ []int) []int { return []int{longestRun(m)} })
		add("damoni", "counts Damoni, whatever the highest rank", func(m plain.Move, _ []int) []int { return []int{preyOf(m, rules.Damone)} })
		add("dame", "counts Dame, whatever the highest rank", func(m plain.Move, _ []int) []int { return []int{preyOf(m, rules.Dama)} })
		add("pedine", "counts Pedine least", func(m plain.Move, _ []int) []int { return []int{-preyOf(m, rules.Pedina)} })
	case rules.HighestNextPrey:
		add("second-prey", "looks at the piece taken second", func(m plain.Move, _ []int) []int { return []int{nth(m.Prey, 1)} })
		add("second-of-sorted", "looks at the second highest piece, of the highest rank or not", func(m plain.Move, _ []int) []int { return []int{nth(sorted(m), 1)} })
		add("lowest-prey", "looks at the lowest piece taken", func(m plain.Move, _ []int) []int { return []int{int(slices.Min(m.Prey))} })
		add("absence", "asks only whether there is a next rank", func(_ plain.Move, merit []int) []int { return []int{truth(merit[0] > 0)} })
	case rules.MostNextPrey:
		add("others", "counts all pieces below the highest rank", func(m plain.Move, _ []int) []int { return []int{len(m.Prey) - preyOf(m, slices.Max(m.Prey))} })
		add("pedine", "counts Pedine", func(m plain.Move, _ []int) []int { return []int{preyOf(m, rules.Pedina)} })
		add("highest", "counts the highest rank again", func(m plain.Move, _ []int) []int { return []int{preyOf(m, slices.Max(m.Prey))} })
		add("ranks", "counts different ranks", func(m plain.Move, _ []int) []int { return []int{len(slices.Compact(sorted(m)))} })
	}
}

// kingOrders are the ways to get the king taken earliest wrong.
func (c *coder) kingOrders(add func(name, title string, of func(plain.Move, []int) []int)) {
	leapOrders(add)
	at := func(of func([]int) int) func(plain.Move, []int) []int {
		return func(m plain.Move, _ []int) []int { return []int{of(kings(m))} }
	}
	ofKing := func(n int) func([]int) int {
		return func(at []int) int {
			if n < 0 {
				n += len(at)
			}
			if n < 0 || n >= len(at) {
				return -99
			}
			return -at[n]
		}
	}
	add("last-king", "lets the last king decide, the earlier the better", at(func(k []int) int { return ofKing(len(k) - 1)(k) }))
	add("last-king-late", "lets the last king decide, the later the better", at(func(k []int) int { return -ofKing(len(k) - 1)(k) }))
	add("first-king-late", "prefers the first king late", at(func(k []int) int { return -ofKing(0)(k) }))
	add("second-king", "lets the second king decide", at(ofKing(1)))
	add("third-king", "lets the third king decide", at(ofKing(2)))
	add("sum-of-leaps", "adds up the numbers of the leaps that take kings", at(func(k []int) int { return -sumOf(k, func(x int) int { return x }) }))
	add("sum-of-squares", "adds up the squares of those numbers", at(func(k []int) int { return -sumOf(k, func(x int) int { return x * x }) }))
	add("sum-of-powers", "adds up powers of two that grow with the leap", at(func(k []int) int { return -sumOf(k, func(x int) int { return 1 << x }) }))
	add("product", "multiplies those numbers", at(func(k []int) int {
		product := 1
		for _, x := range k {
			product *= x
		}
		return -product
	}))
	add("even-leaps", "looks at every second leap only", at(func(k []int) int { return -sumOf(k, func(x int) int { return (x % 2) << (10 - x) }) }))
	add("leap-back", "compares from the last leap to the first", func(_ plain.Move, merit []int) []int {
		merit = slices.Clone(merit)
		slices.Reverse(merit)
		return merit
	})
	add("four-bits", "packs the leaps into four bits and loses the first of more", func(_ plain.Move, merit []int) []int { return merit[max(0, len(merit)-4):] })
	add("run", "looks for kings taken one after another", func(m plain.Move, _ []int) []int { return []int{longestRun(m)} })
	add("first-king-or-man", "asks only whether the first piece is a king", func(_ plain.Move, merit []int) []int { return merit[:1] })
	add("first-man", "looks for the first man, the later the better", func(m plain.Move, _ []int) []int {
		return []int{slices.Index(append(slices.Clone(m.Prey), rules.Pedina), rules.Pedina)}
	})
}

// leapOrders compares some leaps only.
func leapOrders(add func(name, title string, of func(plain.Move, []int) []int)) {
	for n := 1; n <= 8; n++ {
		add(fmt.Sprintf("first-%d", n), fmt.Sprintf("compares up to leap %d only", n), func(_ plain.Move, merit []int) []int { return merit[:min(n, len(merit))] })
		add(fmt.Sprintf("from-leap-%d", n+1), fmt.Sprintf("compares from leap %d on", n+1), func(_ plain.Move, merit []int) []int { return merit[min(n, len(merit)):] })
		add(fmt.Sprintf("not-leap-%d", n), fmt.Sprintf("passes over leap %d", n), func(_ plain.Move, merit []int) []int {
			return slices.Concat(merit[:min(n-1, len(merit))], merit[min(n, len(merit)):])
		})
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func preyOf(m plain.Move, r rules.Rank) int {
	return len(lists.Where(m.Prey, func(prey rules.Rank) bool { return prey == r }))
}

// worth is the prey added up by the value of its ranks.
func worth(m plain.Move, values ...int) int {
	return sumOf(m.Prey, func(prey rules.Rank) int { return values[prey-rules.Pedina] })
}

// sorted is the ranks taken, highest first.
func sorted(m plain.Move) []rules.Rank {
	return slices.SortedFunc(slices.Values(m.Prey), func(a, b rules.Rank) int { return cmp.Compare(b, a) })
}

func nth(ranks []rules.Rank, n int) int {
	if n >= len(ranks) {
		return 0
	}
	return int(ranks[n])
}

func kingsUpTo(m plain.Move, leap int) int {
	return len(lists.Where(kings(m), func(at int) bool { return at <= leap }))
}

// longestRun is how many of the highest rank are taken one after another.
func longestRun(m plain.Move) int {
	longest, run := 0, 0
	for _, r := range m.Prey {
		if run++; r != slices.Max(m.Prey) {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}
