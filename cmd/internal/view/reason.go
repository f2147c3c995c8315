package view

import (
	"strings"

	"damone/cmd/internal/catalog"
	"damone/rules"
)

// Reason says in words why a capture fell on a rung to one that stayed.
func (o *Options) Reason(r rules.Rung, fell, stayed rules.Move) string {
	return string(o.appendReason(nil, r, fell, stayed))
}

func (o *Options) appendReason(dst []byte, r rules.Rung, fell, stayed rules.Move) []byte {
	t := catalog.Tiers[r.Tier]
	if r.Tier == rules.HigherPreyFirst {
		i := firstDifference(fell, stayed)
		dst = t.Reason.Append(dst, o.Lang, "leap", catalog.Leap(o.Lang, i+1), "its", o.aPrey(fell, i), "best", o.aPrey(stayed, i))
	} else {
		dst = t.Reason.Append(dst, o.Lang, "its", o.does(r.Tier, fell), "best", o.better(r.Tier, stayed))
	}
	if r.Least {
		dst = catalog.LeastFirst.Append(dst, o.Lang)
	}
	return dst
}

// firstDifference is the first leap at which two captures take different
// ranks.
func firstDifference(a, b rules.Move) int {
	i := 0
	for i < a.Leaps() && i < b.Leaps() && a.Prey(i) == b.Prey(i) {
		i++
	}
	return i
}

// aPrey is what a capture takes by leap i, "nothing" after its last.
func (o *Options) aPrey(m rules.Move, i int) string {
	if i >= m.Leaps() {
		return catalog.Nothing.In(o.Lang)
	}
	return catalog.APiece(o.Lang, o.Ruleset, m.Prey(i))
}

// does is what a tier looks at in a capture, in words: 3 pieces, a king.
func (o *Options) does(t rules.Tier, m rules.Move) string {
	switch t {
	case rules.MostPieces:
		return catalog.CountPieces(o.Lang, m.Leaps())
	case rules.HighestMover:
		return catalog.APiece(o.Lang, o.Ruleset, o.capturer(m))
	case rules.HighestPrey:
		return catalog.APiece(o.Lang, o.Ruleset, preyRank(m, 0))
	case rules.MostHighestPrey:
		return o.count(m, preyRank(m, 0))
	case rules.HighestNextPrey:
		return catalog.APiece(o.Lang, o.Ruleset, preyRank(m, 1))
	case rules.MostNextPrey:
		return o.count(m, preyRank(m, 1))
	case rules.MostDame:
		return catalog.CountUpper(o.Lang, o.Ruleset, preyCount(m, rules.Dama)+preyCount(m, rules.Damone))
	}
	return o.preyInOrder(m)
}

// better is what the capture that stayed does: the number alone where the
// other one's words have named what is counted.
func (o *Options) better(t rules.Tier, m rules.Move) string {
	words := o.does(t, m)
	switch t {
	case rules.MostPieces, rules.MostHighestPrey, rules.MostNextPrey, rules.MostDame:
		number, _, _ := strings.Cut(words, " ")
		return number
	}
	return words
}

// capturer is the rank that counts as the capturing one (READ-6).
func (o *Options) capturer(m rules.Move) rules.Rank {
	if o.Ruleset.Spec().MoverRank == rules.RankAtEnd && m.Becomes() != rules.NoRank {
		return m.Becomes()
	}
	return m.Mover()
}

func (o *Options) count(m rules.Move, r rules.Rank) string {
	if r == rules.NoRank {
		return catalog.CountPieces(o.Lang, 0)
	}
	return catalog.Count(o.Lang, o.Ruleset, preyCount(m, r), r)
}

// preyInOrder lists what a capture takes: king, man, man.
func (o *Options) preyInOrder(m rules.Move) string {
	var names []string
	for i := range m.Leaps() {
		names = append(names, catalog.Piece(o.Lang, o.Ruleset, m.Prey(i)))
	}
	return strings.Join(names, ", ")
}

// preyRank is the n-th highest rank that a capture takes, from 0; NoRank when
// it takes fewer ranks.
func preyRank(m rules.Move, n int) rules.Rank {
	for r := rules.Damone; r >= rules.Pedina; r-- {
		if preyCount(m, r) > 0 {
			if n == 0 {
				return r
			}
			n--
		}
	}
	return rules.NoRank
}

func preyCount(m rules.Move, r rules.Rank) int {
	n := 0
	for i := range m.Leaps() {
		if m.Prey(i) == r {
			n++
		}
	}
	return n
}
