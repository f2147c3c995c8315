package view

import (
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// lessons prints who wins with which pieces, how often and how long at most: a
// heading for each number of pieces, and a sentence for each material.
func (o *Options) lessons(p *Printer, stats []tablebase.Stat) {
	sides := [2]int{}
	for _, list := range o.lessonsOf(balancesOf(stats)) {
		if now := sidesOf(list[0].slice); now != sides {
			sides = now
			p.Line("\n" + Capital(o.Lang.Say("lesson-heading", "own", o.number(sides[0]), "opp", o.number(sides[1]))))
		}
		p.Line("  " + o.lesson(list))
	}
}

// lessonsOf chooses the materials to speak of and puts those together that one
// side always wins in the same way.
func (o *Options) lessonsOf(balances []balance) (out [][]balance) {
	balances = slices.DeleteFunc(balances, func(b balance) bool { return !o.isPlain(b.slice) })
	slices.SortStableFunc(balances, func(a, b balance) int {
		return slices.Compare(lessonOrder(a), lessonOrder(b))
	})
	for _, b := range balances {
		if last := len(out) - 1; last >= 0 && b.first.wins == b.positions && isSameLesson(out[last][0], b) {
			out[last] = append(out[last], b)
			continue
		}
		out = append(out, []balance{b})
	}
	return out
}

// sidesOf is how many pieces the sides have, the greater number first.
func sidesOf(s tablebase.Slice) [2]int {
	own, opp := s.Own.Pieces(), s.Opp.Pieces()
	return [2]int{max(own, opp), min(own, opp)}
}

func isSameLesson(a, b balance) bool {
	return a.first.wins == a.positions && a.slice.Own == b.slice.Own && a.slice.Opp.Pieces() == b.slice.Opp.Pieces()
}

// isPlain reports whether a material is easily said: up to three pieces, or
// each side's of one rank but for a royal one.
func (o *Options) isPlain(s tablebase.Slice) bool {
	ranks := func(m tablebase.Material) (n int) {
		for rank, pieces := range m {
			if pieces > 0 && rules.Rank(rank) != o.Ruleset.Spec().Royal {
				n++
			}
		}
		return n
	}
	return s.Pieces() <= 3 || ranks(s.Own) <= 1 && ranks(s.Opp) <= 1
}

// lessonOrder is fewer pieces first, then the most even, then the highest ranks.
func lessonOrder(b balance) []int {
	order := []int{b.slice.Pieces(), sidesOf(b.slice)[0]}
	for _, m := range []tablebase.Material{b.slice.Own, b.slice.Opp} {
		order = append(order, -int(m[rules.Damone]), -int(m[rules.Dama]))
	}
	return order
}

// lesson is a sentence.
func (o *Options) lesson(list []balance) string {
	b := list[0]
	var opp []string
	for _, also := range list {
		opp = append(opp, o.material(also.slice.Opp))
		b.first.longest = max(b.first.longest, also.first.longest)
	}
	return Capital(o.Lang.Say("lesson", "own", o.material(b.slice.Own), "opp", o.Lang.Or(opp), "ends", strings.Join(o.outcomes(b), "; ")))
}

// outcomes is how a material ends, the most frequent first.
func (o *Options) outcomes(b balance) []string {
	type end struct {
		key       catalog.Key
		positions int64
		longest   int
	}
	neither := catalog.Key("lesson-drawn")
	if o.Ruleset.Spec().Repetition.Effect != rules.Draws {
		neither = "lesson-unresolved"
	}
	ends := []end{{"lesson-won", b.first.wins, b.first.longest}, {neither, b.neither(), tablebase.NoDistance}, {"lesson-lost", b.second.wins, b.second.longest}}
	if b.slice.Own == b.slice.Opp {
		ends[0].key, ends[2].key = "lesson-mover-won", "lesson-mover-lost"
	}
	ends = slices.DeleteFunc(ends, func(e end) bool { return e.positions == 0 })
	slices.SortStableFunc(ends, func(a, b end) int { return int(min(1, max(-1, b.positions-a.positions))) })
	return lists.Each(ends, func(e end) string {
		if e.positions == b.positions {
			e.key = "always." + e.key
		}
		text := o.Lang.Say(e.key, "share", o.share(e.positions, b.positions))
		if e.longest != tablebase.NoDistance {
			text = o.Lang.Say("lesson-within", "end", text, "plies", e.longest)
		}
		return text
	})
}

// share is a part of a whole in words.
func (o *Options) share(part, of int64) string {
	switch {
	case 100*part < of:
		return o.Lang.Say("share-under", "percent", 1)
	case 100*part > 99*of:
		return o.Lang.Say("share-over", "percent", 99)
	}
	return o.Lang.Say("share", "percent", (100*part+of/2)/of)
}

// material is the pieces of a side in words: two dame and a pedina.
func (o *Options) material(m tablebase.Material) string {
	var words []string
	for rank := rules.Damone; rank >= rules.Pedina; rank-- {
		switch n := int(m[rank]); n {
		case 0:
		case 1:
			words = append(words, catalog.APiece(o.Lang, o.Ruleset, rank))
		default:
			words = append(words, o.number(n)+" "+catalog.Pieces(o.Lang, o.Ruleset, rank))
		}
	}
	return o.Lang.And(words)
}

func (o *Options) number(n int) string { return o.Lang.Say(catalog.Key("number." + strconv.Itoa(n))) }
