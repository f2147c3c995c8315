//go:build !small

package view

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Stats prints what each slice's positions come to, with the longest win and a
// position that takes so long; then who wins with which pieces, how often and how long at
// most: a heading for each number of pieces, and a sentence for each material.
func (p *Printer) Stats(stats []tablebase.Stat) {
	heads := p.Heads("head-slice", "head-positions", "head-wins", "head-losses", "head-neither", "head-longest", "head-position")
	p.Table(heads, lists.Each(stats, func(s tablebase.Stat) []string {
		plies, position := "-", ""
		if s.LongestWin != nil {
			plies, position = strconv.Itoa(s.LongestWin.Plies), notation.FormatPosition(s.LongestWin.Position, p.Squares)
		}
		return []string{s.Slice.String(), fmt.Sprint(s.Positions), fmt.Sprint(s.Wins), fmt.Sprint(s.Losses), fmt.Sprint(s.Neither), plies, position}
	}))
	p.eachLesson(stats, func(heading string, list []balance) {
		if heading != "" {
			p.Line("\n" + heading)
		}
		p.Line("  " + p.lesson(list))
	})
}

// AddStats writes what each slice comes to as a JSON object.
func (o *Options) AddStats(q *Sequence, f *Facts) error {
	for _, s := range f.Stats {
		q.Add(NewObject(OfSlice, "slice", s.Slice.String(), "pieces", s.Slice.Pieces(), "positions", s.Positions, "wins", s.Wins, "losses", s.Losses,
			"neither", s.Neither, "longest_win", longest(s.LongestWin), "longest_loss", longest(s.LongestLoss),
			"value_bytes", s.Values, "distance_bytes", s.Distances, "zeroing_bytes", s.Zeroing))
	}
	return q.Close(nil)
}

func longest(r *tablebase.Longest) any {
	if r == nil {
		return nil
	}
	return object("plies", r.Plies, "fen", notation.FormatPosition(r.Position, notation.Number))
}

// balance is how the positions of one material end, whoever is to move.
type balance struct {
	slice         tablebase.Slice // first the side that wins more often
	positions     int64           // each side's to move
	first, second side            // where both have the same pieces, first is to move
}

// side is what a side comes to.
type side struct {
	wins    int64
	longest int // win in plies; NoDistance if there is none, or it is not known
}

// neither returns the number of positions in which neither side can force a win.
func (b *balance) neither() int64 { return b.positions - b.first.wins - b.second.wins }

// balancesOf puts slices and their opposites together, in the order in which the
// first of two comes; those whose opposites are missing are left out.
func balancesOf(stats []tablebase.Stat) []balance {
	var out []balance
	waiting := make(map[tablebase.Slice]tablebase.Stat)
	for _, s := range stats {
		if s.Slice.Own == s.Slice.Opp {
			out = append(out, balance{s.Slice, s.Positions, side{s.Wins, pliesOf(s.LongestWin)}, side{s.Losses, pliesOf(s.LongestLoss)}})
			continue
		}
		opposite, found := waiting[s.Slice.Opposite()]
		if !found {
			waiting[s.Slice] = s
			continue
		}
		out = append(out, balanceOf(opposite, s))
	}
	return out
}

func balanceOf(s, opposite tablebase.Stat) balance {
	b := balance{s.Slice, s.Positions + opposite.Positions,
		side{s.Wins + opposite.Losses, max(pliesOf(s.LongestWin), pliesOf(opposite.LongestLoss))},
		side{s.Losses + opposite.Wins, max(pliesOf(s.LongestLoss), pliesOf(opposite.LongestWin))}}
	if cmp.Or(cmp.Compare(b.first.wins, b.second.wins), cmp.Compare(strength(s.Slice.Own), strength(s.Slice.Opp))) < 0 {
		b.slice, b.first, b.second = b.slice.Opposite(), b.second, b.first
	}
	return b
}

// strength orders materials that win equally often: by pieces, then by ranks.
func strength(m tablebase.Material) (sum int) {
	for rank, n := range m {
		sum += (100 + rank) * int(n)
	}
	return sum
}

// pliesOf returns the length of a win, NoDistance if there is none.
func pliesOf(l *tablebase.Longest) int {
	if l == nil {
		return tablebase.NoDistance
	}
	return l.Plies
}

// eachLesson calls tell with the materials to speak of, and before the first with so many
// pieces with a heading.
func (o *Options) eachLesson(stats []tablebase.Stat, tell func(heading string, list []balance)) {
	sides := [2]int{}
	for _, list := range o.lessonsOf(balancesOf(stats)) {
		heading := ""
		if now := sidesOf(list[0].slice); now != sides {
			sides = now
			heading = Capital(o.Lang.Say("lesson-heading", "own", o.number(sides[0]), "opp", o.number(sides[1])))
		}
		tell(heading, list)
	}
}

// lessonsOf chooses the materials to speak of and puts those together that one
// side always wins in the same way.
func (o *Options) lessonsOf(balances []balance) (out [][]balance) {
	balances = slices.DeleteFunc(balances, func(b balance) bool { return !o.isPlain(b.slice) })
	slices.SortStableFunc(balances, func(a, b balance) int {
		return slices.Compare(lessonOrder(a), lessonOrder(b))
	})
	sameLesson := func(a, b balance) bool {
		return a.first.wins == a.positions && a.slice.Own == b.slice.Own && a.slice.Opp.Pieces() == b.slice.Opp.Pieces()
	}
	for _, b := range balances {
		if last := len(out) - 1; last >= 0 && b.first.wins == b.positions && sameLesson(out[last][0], b) {
			out[last] = append(out[last], b)
			continue
		}
		out = append(out, []balance{b})
	}
	return out
}

// sidesOf returns how many pieces the sides have, the greater number first.
func sidesOf(s tablebase.Slice) [2]int {
	own, opp := s.Own.Pieces(), s.Opp.Pieces()
	return [2]int{max(own, opp), min(own, opp)}
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

// lessonOrder returns fewer pieces first, then the most even, then the highest ranks.
func lessonOrder(b balance) []int {
	order := []int{b.slice.Pieces(), sidesOf(b.slice)[0]}
	for _, m := range []tablebase.Material{b.slice.Own, b.slice.Opp} {
		order = append(order, -int(m[rules.Damone]), -int(m[rules.Dama]))
	}
	return order
}

func (o *Options) lesson(list []balance) string {
	b := list[0]
	var opp []string
	for _, also := range list {
		opp = append(opp, o.material(also.slice.Opp))
		b.first.longest = max(b.first.longest, also.first.longest)
	}
	return Capital(o.Lang.Say("lesson", "own", o.material(b.slice.Own), "opp", o.Lang.Or(opp), "ends", strings.Join(o.outcomes(b), "; ")))
}

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
			text = o.Lang.Say("lesson-within", "end", text, "n", (e.longest+1)/2) // the winner's moves
		}
		return text
	})
}

// share returns a part of a whole in words.
func (o *Options) share(part, of int64) string {
	switch {
	case 100*part < of:
		return o.Lang.Say("share-under", "percent", 1)
	case 100*part > 99*of && part < of:
		return o.Lang.Say("share-over", "percent", 99)
	}
	return o.Lang.Say("share", "percent", (100*part+of/2)/of)
}

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
