package mutation

import (
	"cmp"
	"fmt"
	"slices"

	"damone/notation/lists"
	"damone/rules"
	"damone/rules/plain"
)

// scopes compares captures in groups, or with captures that are out already.
func (b *breeder) scopes() {
	for _, by := range []struct {
		name, title string
		of          func(plain.Move) int
		until       int // the rung on which all captures left are of one group
	}{
		{"piece", "of one piece", func(m plain.Move) int { return int(m.From()) }, len(b.spec.Ladder)},
		{"rank", "of pieces of one rank", func(m plain.Move) int { return int(m.Mover) }, cmp.Or(rungOf(b.spec.Ladder, rules.HighestMover)+1, len(b.spec.Ladder))},
		{"first-leap", "that begin with the same leap", func(m plain.Move) int { return int(m.From())<<8 | int(m.Captured[0]) }, len(b.spec.Ladder)},
		{"landing", "that end on one square", func(m plain.Move) int { return int(m.To()) }, len(b.spec.Ladder)},
		{"length", "of as many pieces", func(m plain.Move) int { return len(m.Captured) }, cmp.Or(rungOf(b.spec.Ladder, rules.MostPieces)+1, len(b.spec.Ladder))},
	} {
		within := func(name, title string, from, to int) {
			b.slip("within-"+by.name+name, fmt.Sprintf(title, by.title), func(p *program) {
				p.scope = func(rung int, m plain.Move) int {
					if rung < from || rung > to {
						return 0
					}
					return by.of(m)
				}
			})
		}
		within("", "captures are compared with those %s only", 0, len(b.spec.Ladder))
		for i, rung := range b.spec.Ladder[:by.until] {
			within("-at-"+rung.Tier.String(), rung.Clause+" compares captures %s only", i, i)
			within("-from-"+rung.Tier.String(), "from "+rung.Clause+" on captures %s only are compared", i, len(b.spec.Ladder))
		}
	}
	sound := plain.New(b.spec)
	for i, rung := range b.spec.Ladder {
		for n := 3; i > 0 && rung.Tier != rules.HighestMover && rung.Tier != rules.HigherPreyFirst && n < 7; n++ {
			b.order(rung.Tier, fmt.Sprintf("looks-%d-deep", n), fmt.Sprintf("looks at the first %d leaps", n), func(m plain.Move, _ []int) []int {
				k := min(n, len(m.Prey))
				m.Prey, m.Captured = m.Prey[:k], m.Captured[:k]
				return sound.Merit(rung.Tier, m)
			})
		}
		for since := range min(i, 2) {
			of := [...]string{"fallen", "longest"}[since] + "-at-" + rung.Tier.String()
			with := [...]string{" with captures that are out already", " among all that take as many pieces, those that are out included"}[since]
			b.slip("with-the-"+of, rung.Clause+" compares"+with, func(p *program) { p.fallen = rivals{i, since, false} })
			b.slip("brings-back-the-"+of, rung.Clause+" takes its best"+with, func(p *program) { p.fallen = rivals{i, since, true} })
		}
	}
}

// order adds a slip in what the rung of a tier looks at, where there is one.
func (b *breeder) order(tier rules.Tier, name, title string, of func(m plain.Move, merit []int) []int) {
	if at := rungOf(b.spec.Ladder, tier); at >= 0 {
		b.slip(tier.String()+"-"+name, b.spec.Ladder[at].Clause+" "+title, func(p *program) {
			p.weigh = func(rung int, m plain.Move) []int {
				if rung == at {
					return of(m, p.merit(rung, m))
				}
				return p.merit(rung, m)
			}
		})
	}
}

// counters stop or wrap.
func (b *breeder) counters() {
	for _, tier := range []rules.Tier{rules.MostPieces, rules.MostHighestPrey, rules.MostNextPrey, rules.MostDame} {
		add := func(name, title string, of func(n int) int) {
			b.order(tier, name, title, func(_ plain.Move, merit []int) []int { return []int{of(merit[0])} })
		}
		for most := 1; most <= 8; most++ {
			add(fmt.Sprintf("stops-at-%d", most), fmt.Sprintf("counts to %d and no further", most), func(n int) int { return min(n, most) })
			if most > 1 {
				add(fmt.Sprintf("wraps-at-%d", most), fmt.Sprintf("begins again from 0 at %d", most), func(n int) int { return n % most })
			}
		}
	}
}

// wrongOrders are other things than a rung should look at. Where the highest of
// some ranks is looked for, a rank that there is not counts as 0.
var wrongOrders = []struct {
	tier        rules.Tier
	name, title string
	of          func(m plain.Move) int
}{
	{rules.MostPieces, "squares", "counts different squares visited", func(m plain.Move) int { return rules.SetOf(m.Path...).Len() }},
	{rules.HighestPrey, "first-prey", "looks at the piece taken first", firstPrey},
	{rules.HighestPrey, "last-prey", "looks at the piece taken last", lastPrey},
	{rules.HighestPrey, "lowest-prey", "looks at the lowest piece taken", func(m plain.Move) int { return int(slices.Min(m.Prey)) }},
	{rules.HighestPrey, "sum-of-ranks", "adds up the ranks taken", func(m plain.Move) int { return worth(m, 1, 2, 3) }},
	{rules.HighestPrey, "damone-or-not", "asks only whether a Damone is taken", func(m plain.Move) int { return truth(slices.Max(m.Prey) == rules.Damone) }},
	{rules.HighestPrey, "pedina-or-not", "asks only whether more than Pedine are taken", func(m plain.Move) int { return truth(slices.Max(m.Prey) > rules.Pedina) }},
	{rules.MostHighestPrey, "first-prey", "counts the rank taken first", func(m plain.Move) int { return preyOf(m, m.Prey[0]) }},
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
	{rules.MostDame, "any", "asks only whether a king is taken", func(m plain.Move) int { return truth(len(kings(m)) > 0) }},
	{rules.MostDame, "after-first", "does not count the first piece", func(m plain.Move) int { return len(kings(m)) - truth(m.Prey[0] >= rules.Dama) }},
	{rules.MostDame, "before-last", "does not count the last piece", func(m plain.Move) int { return len(kings(m)) - truth(lastPrey(m) >= int(rules.Dama)) }},
	{rules.HigherPreyFirst, "last-king", "lets the last king decide, the earlier the better", func(m plain.Move) int { return earliness(m, len(kings(m))-1) }},
	{rules.HigherPreyFirst, "last-king-late", "lets the last king decide, the later the better", func(m plain.Move) int { return -earliness(m, len(kings(m))-1) }},
	{rules.HigherPreyFirst, "first-king-late", "prefers the first king late", func(m plain.Move) int { return -earliness(m, 0) }},
	{rules.HigherPreyFirst, "second-king", "lets the second king decide", func(m plain.Move) int { return earliness(m, 1) }},
	{rules.HigherPreyFirst, "first-king-or-man", "asks only whether the first piece is a king", func(m plain.Move) int { return truth(m.Prey[0] >= rules.Dama) }},
}

// orders looks at something else than a rung should, and compares the leaps that
// take kings in another order, or some only.
func (b *breeder) orders() {
	for r := rules.Pedina; r < rules.Damone && int(r) < len(b.spec.Ranks) && b.spec.Prey[rules.Damone] != 0; r++ {
		name := b.rankName(r)
		b.order(rules.HighestMover, "by-above-"+name, "asks only whether the rank is above "+name, func(m plain.Move, _ []int) []int { return []int{truth(m.Mover > r)} })
	}
	for _, o := range wrongOrders {
		b.order(o.tier, "by-"+o.name, o.title, func(m plain.Move, _ []int) []int { return []int{o.of(m)} })
	}
	leaps := func(name, title string, of func(merit []int) []int) {
		b.order(rules.HigherPreyFirst, "by-"+name, title, func(_ plain.Move, merit []int) []int { return of(merit) })
	}
	for n := 1; n <= 8; n++ {
		leaps(fmt.Sprintf("first-%d", n), fmt.Sprintf("compares up to leap %d only", n), func(merit []int) []int { return merit[:min(n, len(merit))] })
		leaps(fmt.Sprintf("from-leap-%d", n+1), fmt.Sprintf("compares from leap %d on", n+1), func(merit []int) []int { return merit[min(n, len(merit)):] })
		leaps(fmt.Sprintf("not-leap-%d", n), fmt.Sprintf("passes over leap %d", n), func(merit []int) []int {
			return slices.Concat(merit[:min(n-1, len(merit))], merit[min(n, len(merit)):])
		})
	}
}

// sums puts one sum in the place of the ladder, or of what it says of prey.
func (b *breeder) sums() {
	add := func(name, title string, of func(m plain.Move) []int) {
		b.slip(name, title, func(p *program) {
			p.weigh = func(rung int, m plain.Move) []int {
				if rung > 0 {
					return nil
				}
				return of(m)
			}
		})
	}
	for _, v := range [][]int{{1, 2, 3}, {1, 3, 5}, {1, 2, 4}, {1, 5, 25}} {
		name := fmt.Sprintf("%d-%d-%d", v[0], v[1], v[2])
		add("values-"+name, "captures are compared by the value of what they take, "+name,
			func(m plain.Move) []int { return []int{worth(m, v...)} })
		add("pieces-then-values-"+name, "after their number captures are compared by value, "+name,
			func(m plain.Move) []int { return []int{len(m.Prey), int(m.Mover), worth(m, v...)} })
	}
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

// earliness is greater the earlier king n is taken, counted from 0.
func earliness(m plain.Move, n int) int {
	if at := kings(m); n >= 0 && n < len(at) {
		return -at[n]
	}
	return -99
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func firstPrey(m plain.Move) int { return int(m.Prey[0]) }

func lastPrey(m plain.Move) int { return int(m.Prey[len(m.Prey)-1]) }

// worth returns the prey added up by the value of its ranks.
func worth(m plain.Move, values ...int) (sum int) {
	for _, prey := range m.Prey {
		sum += values[prey-rules.Pedina]
	}
	return sum
}

// preyOf counts the prey of a rank.
func preyOf(m plain.Move, r rules.Rank) int {
	return len(lists.Where(m.Prey, func(prey rules.Rank) bool { return prey == r }))
}

// second returns the second of the ranks taken, none if there is one alone.
func second(ranks []rules.Rank) int { return int(append(slices.Clone(ranks), rules.NoRank)[1]) }

// sorted returns the ranks taken, highest first.
func sorted(m plain.Move) []rules.Rank {
	return slices.SortedFunc(slices.Values(m.Prey), func(a, b rules.Rank) int { return cmp.Compare(b, a) })
}
