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
	Reasons    Class = "reasons"    // the rung named
)

// slipClasses lists them.
var slipClasses = []Class{Scopes, Counters, Orders, Sums, Bounds, Leaps, Choices, Duties, Boards, Tables, Identities, Resets, Endings, Reasons}

// slipsOf returns the slips that there are for a ruleset.
func slipsOf(rs *rules.Ruleset) []slip {
	c := &coder{base: rs, spec: rs.Spec()}
	for _, add := range []func(){c.scopes, c.counters, c.orders, c.kingOrders, c.sums, c.bounds, c.leaps, c.relaxed, c.choices, c.duties, c.boards, c.tables,
		c.identities, c.memories, c.resets, c.endings, c.reasons, c.answers} {
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
				slip{scope: by.of, rungs: func(r int) bool { return r == i }})
			c.add(Scopes, fmt.Sprintf("within-%s-from-%s", by.name, rung.Tier), fmt.Sprintf("from %s on captures %s only are compared", rung.Clause, by.title),
				slip{scope: by.of, rungs: func(r int) bool { return r >= i }})
		}
	}
	for i, rung := range c.spec.Ladder {
		if i > 0 {
			c.add(Scopes, fmt.Sprintf("with-the-fallen-at-%s", rung.Tier), rung.Clause+" compares with captures that are out already",
				slip{against: true, rungs: func(r int) bool { return r == i }})
		}
	}
}

// order adds a slip in what the rung of a tier looks at, where there is one.
func (c *coder) order(class Class, tier rules.Tier, name, title string, of func(m plain.Move, merit []int) []int) {
	for _, rung := range c.spec.Ladder {
		if rung.Tier != tier {
			continue
		}
		c.add(class, fmt.Sprintf("%s-%s", tier, name), rung.Clause+" "+title, slip{weigh: func(r rules.Rung, m plain.Move, merit []int) []int {
			if r.Tier == tier {
				return of(m, merit)
			}
			return merit
		}})
	}
}

// counters stop or wrap.
func (c *coder) counters() {
	for _, tier := range []rules.Tier{rules.MostPieces, rules.MostHighestPrey, rules.MostNextPrey, rules.MostDame} {
		add := func(name, title string, of func(n int) int) {
			c.order(Counters, tier, name, title, func(_ plain.Move, merit []int) []int { return []int{of(merit[0])} })
		}
		for most := 1; most <= 8; most++ {
			add(fmt.Sprintf("stops-at-%d", most), fmt.Sprintf("counts to %d and no further", most), func(n int) int { return min(n, most) })
			if most > 1 {
				add(fmt.Sprintf("wraps-at-%d", most), fmt.Sprintf("begins again from 0 at %d", most), func(n int) int { return n % most })
			}
		}
		add("halved", "counts pairs", func(n int) int { return n / 2 })
		c.order(Counters, tier, "squares", "counts different squares visited", func(m plain.Move, _ []int) []int { return []int{squaresVisited(m)} })
	}
}

// wrongOrders are other things than a rung should look at. Where the highest of
// some ranks is looked for, a rank that there is not counts as 0.
var wrongOrders = []struct {
	tier        rules.Tier
	name, title string
	of          func(m plain.Move) int
}{
	{rules.HighestPrey, "first-prey", "looks at the piece taken first", firstPrey},
	{rules.HighestPrey, "last-prey", "looks at the piece taken last", lastPrey},
	{rules.HighestPrey, "lowest-prey", "looks at the lowest piece taken", func(m plain.Move) int { return int(slices.Min(m.Prey)) }},
	{rules.HighestPrey, "sum-of-ranks", "adds up the ranks taken", func(m plain.Move) int { return worth(m, 1, 2, 3) }},
	{rules.HighestPrey, "damone-or-not", "asks only whether a Damone is taken", func(m plain.Move) int { return truth(slices.Max(m.Prey) == rules.Damone) }},
	{rules.HighestPrey, "pedina-or-not", "asks only whether more than Pedine are taken", func(m plain.Move) int { return truth(slices.Max(m.Prey) > rules.Pedina) }},
	{rules.MostHighestPrey, "first-prey", "counts the rank taken first", func(m plain.Move) int { return preyOf(m, m.Prey[0]) }},
	{rules.MostHighestPrey, "run", "counts those of the highest rank taken one after another", longestRun},
	{rules.MostHighestPrey, "damoni", "counts Damoni, whatever the highest rank", func(m plain.Move) int { return preyOf(m, rules.Damone) }},
	{rules.MostHighestPrey, "dame", "counts Dame, whatever the highest rank", func(m plain.Move) int { return preyOf(m, rules.Dama) }},
	{rules.MostHighestPrey, "pedine", "counts Pedine least", func(m plain.Move) int { return -preyOf(m, rules.Pedina) }},
	{rules.HighestNextPrey, "second-prey", "looks at the piece taken second", func(m plain.Move) int { return second(m.Prey) }},
	{rules.HighestNextPrey, "second-of-sorted", "looks at the second highest piece, of the highest rank or not", func(m plain.Move) int { return second(sorted(m)) }},
	{rules.HighestNextPrey, "lowest-prey", "looks at the lowest piece taken", func(m plain.Move) int { return int(slices.Min(m.Prey)) }},
	{rules.HighestNextPrey, "absence", "asks only whether there is a next rank", func(m plain.Move) int { return truth(slices.Min(m.Prey) < slices.Max(m.Prey)) }},
	{rules.MostNextPrey, "others", "counts all pieces below the highest rank", func(m plain.Move) int { return len(m.Prey) - preyOf(m, slices.Max(m.Prey)) }},
	{rules.MostNextPrey, "pedine", "counts Pedine", func(m plain.Move) int { return preyOf(m, rules.Pedina) }},
	{rules.MostNextPrey, "highest", "counts the highest rank again", func(m plain.Move) int { return preyOf(m, slices.Max(m.Prey)) }},
	{rules.MostNextPrey, "ranks", "counts different ranks", func(m plain.Move) int { return len(slices.Compact(sorted(m))) }},
	{rules.MostDame, "any", "asks only whether a king is taken", func(m plain.Move) int { return truth(len(kings(m)) > 0) }},
	{rules.MostDame, "first-two", "counts the kings of the first two leaps", func(m plain.Move) int { return kingsUpTo(m, 2) }},
	{rules.MostDame, "first-three", "counts the kings of the first three leaps", func(m plain.Move) int { return kingsUpTo(m, 3) }},
	{rules.MostDame, "run", "counts kings taken one after another", func(m plain.Move) int { return longestRun(m) * truth(len(kings(m)) > 0) }},
	{rules.MostDame, "after-first", "does not count the first piece", func(m plain.Move) int { return len(kings(m)) - truth(m.Prey[0] >= rules.Dama) }},
	{rules.MostDame, "before-last", "does not count the last piece", func(m plain.Move) int { return kingsUpTo(m, len(m.Prey)-1) }},
	{rules.HigherPreyFirst, "last-king", "lets the last king decide, the earlier the better", func(m plain.Move) int { return earliness(m, -1) }},
	{rules.HigherPreyFirst, "last-king-late", "lets the last king decide, the later the better", func(m plain.Move) int { return -earliness(m, -1) }},
	{rules.HigherPreyFirst, "first-king-late", "prefers the first king late", func(m plain.Move) int { return -earliness(m, 0) }},
	{rules.HigherPreyFirst, "second-king", "lets the second king decide", func(m plain.Move) int { return earliness(m, 1) }},
	{rules.HigherPreyFirst, "third-king", "lets the third king decide", func(m plain.Move) int { return earliness(m, 2) }},
	{rules.HigherPreyFirst, "sum-of-leaps", "adds up the numbers of the leaps that take kings", func(m plain.Move) int { return -sumOf(kings(m), func(x int) int { return x }) }},
	{rules.HigherPreyFirst, "sum-of-squares", "adds up the squares of those numbers", func(m plain.Move) int { return -sumOf(kings(m), func(x int) int { return x * x }) }},
	{rules.HigherPreyFirst, "sum-of-powers", "adds up powers of two that grow with the leap", func(m plain.Move) int { return -sumOf(kings(m), func(x int) int { return 1 << x }) }},
	{rules.HigherPreyFirst, "product", "multiplies those numbers", func(m plain.Move) int {
		product := 1
		for _, x := range kings(m) {
			product *= x
		}
		return -product
	}},
	{rules.HigherPreyFirst, "even-leaps", "looks at every second leap only", func(m plain.Move) int {
		return -sumOf(kings(m), func(x int) int { return (x % 2) << (10 - x) })
	}},
	{rules.HigherPreyFirst, "run", "looks for kings taken one after another", longestRun},
	{rules.HigherPreyFirst, "first-king-or-man", "asks only whether the first piece is a king", func(m plain.Move) int { return truth(m.Prey[0] >= rules.Dama) }},
	{rules.HigherPreyFirst, "first-man", "looks for the first man, the later the better", func(m plain.Move) int {
		return slices.Index(append(slices.Clone(m.Prey), rules.Pedina), rules.Pedina)
	}},
}

// orders looks at something else than a rung should.
func (c *coder) orders() {
	add := func(tier rules.Tier, name, title string, of func(m plain.Move) int) {
		c.order(Orders, tier, "by-"+name, title, func(m plain.Move, _ []int) []int { return []int{of(m)} })
	}
	for r := rules.Pedina; r < rules.Damone && int(r) < len(c.spec.Ranks) && c.spec.Prey[rules.Damone] != 0; r++ {
		name := c.base.RankName(r)
		add(rules.HighestMover, "above-"+name, "asks only whether the rank is above "+name, func(m plain.Move) int { return truth(m.Mover > r) })
	}
	for _, o := range wrongOrders {
		add(o.tier, o.name, o.title, o.of)
	}
}

// kingOrders compares the leaps that take kings in another order, or some only.
func (c *coder) kingOrders() {
	add := func(name, title string, of func(merit []int) []int) {
		c.order(Orders, rules.HigherPreyFirst, "by-"+name, title, func(_ plain.Move, merit []int) []int { return of(merit) })
	}
	for n := 1; n <= 8; n++ {
		add(fmt.Sprintf("first-%d", n), fmt.Sprintf("compares up to leap %d only", n), func(merit []int) []int { return merit[:min(n, len(merit))] })
		add(fmt.Sprintf("from-leap-%d", n+1), fmt.Sprintf("compares from leap %d on", n+1), func(merit []int) []int { return merit[min(n, len(merit)):] })
		add(fmt.Sprintf("not-leap-%d", n), fmt.Sprintf("passes over leap %d", n), func(merit []int) []int {
			return slices.Concat(merit[:min(n-1, len(merit))], merit[min(n, len(merit)):])
		})
	}
	add("leap-back", "compares from the last leap to the first", func(merit []int) []int {
		merit = slices.Clone(merit)
		slices.Reverse(merit)
		return merit
	})
	add("four-bits", "packs the leaps into four bits and loses the first of more", func(merit []int) []int { return merit[max(0, len(merit)-4):] })
}

// sums puts one sum in the place of the ladder, or of what it says of prey.
func (c *coder) sums() {
	for base := 2; base <= 10; base++ {
		c.add(Sums, fmt.Sprintf("sum-base-%d", base), fmt.Sprintf("the rungs are packed into one number, each worth %d of the next", base),
			slip{sum: func(p *Program, m plain.Move) []int { return []int{packed(p, m, base)} }})
	}
	for _, values := range [][]int{{1, 2, 3}, {1, 3, 5}, {1, 2, 4}, {1, 5, 25}} {
		name := fmt.Sprintf("%d-%d-%d", values[0], values[1], values[2])
		add := func(kind, title string, of func(m plain.Move, worth int) []int) {
			c.add(Sums, kind+"-"+name, title+", "+name, slip{sum: func(_ *Program, m plain.Move) []int { return of(m, worth(m, values...)) }})
		}
		add("values", "captures are compared by the value of what they take", func(_ plain.Move, worth int) []int { return []int{worth} })
		add("pieces-then-values", "after their number captures are compared by value", func(m plain.Move, worth int) []int { return []int{len(m.Prey), int(m.Mover), worth} })
		add("values-and-piece", "the value of the capturing piece is added to that of its prey", func(m plain.Move, worth int) []int { return []int{len(m.Prey), worth + values[m.Mover-1]} })
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

// kings returns the leaps, from 1, at which a capture takes a Dama or higher.
func kings(m plain.Move) (at []int) {
	for i, r := range m.Prey {
		if r >= rules.Dama {
			at = append(at, i+1)
		}
	}
	return at
}

func kingsUpTo(m plain.Move, leap int) int {
	return len(lists.Where(kings(m), func(at int) bool { return at <= leap }))
}

// earliness is greater the earlier king n is taken, counted from 0, or from the
// last if n is negative.
func earliness(m plain.Move, n int) int {
	at := kings(m)
	if n < 0 {
		n += len(at)
	}
	if n < 0 || n >= len(at) {
		return -99
	}
	return -at[n]
}

// sumOf adds up what is made of each of some values.
func sumOf[T any](list []T, of func(T) int) int {
	sum := 0
	for _, x := range list {
		sum += of(x)
	}
	return sum
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func firstPrey(m plain.Move) int { return int(m.Prey[0]) }

func lastPrey(m plain.Move) int { return int(m.Prey[len(m.Prey)-1]) }

func preyOf(m plain.Move, r rules.Rank) int {
	return len(lists.Where(m.Prey, func(prey rules.Rank) bool { return prey == r }))
}

func squaresVisited(m plain.Move) int { return rules.SetOf(m.Path...).Len() }

// worth is the prey added up by the value of its ranks.
func worth(m plain.Move, values ...int) int {
	return sumOf(m.Prey, func(prey rules.Rank) int { return values[prey-rules.Pedina] })
}

// sorted is the ranks taken, highest first.
func sorted(m plain.Move) []rules.Rank {
	return slices.SortedFunc(slices.Values(m.Prey), func(a, b rules.Rank) int { return cmp.Compare(b, a) })
}

func second(ranks []rules.Rank) int {
	return int(append(slices.Clone(ranks), rules.NoRank, rules.NoRank)[1])
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
