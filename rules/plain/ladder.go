package plain

import (
	"slices"

	"damone/rules"
)

// Refusal is a line that may not be chosen.
type Refusal struct {
	Line   Move
	Clause string // of the rung that removed it
}

// choose sends the lines up the ladder: on each rung those are kept that no
// other line beats there. Refusals come in the order in which lines go out.
func (g *Game) choose(lines []Move) (stay []Move, refused []Refusal) {
	stay = lines
	for _, rung := range g.spec.Ladder {
		var next []Move
		for _, line := range stay {
			if g.beaten(rung, line, stay) {
				refused = append(refused, Refusal{line, rung.Clause})
			} else {
				next = append(next, line)
			}
		}
		stay = next
	}
	return stay, refused
}

// beaten reports whether any of the rivals is preferred to line on a rung.
func (g *Game) beaten(rung rules.Rung, line Move, rivals []Move) bool {
	mine := g.Merit(rung.Tier, line)
	for _, rival := range rivals {
		more := slices.Compare(g.Merit(rung.Tier, rival), mine)
		if rung.Least && more < 0 || !rung.Least && more > 0 {
			return true
		}
	}
	return false
}

// Merit returns what a tier looks at in a line: numbers to be compared from the
// first on, and a line that has none left is behind one that has.
func (g *Game) Merit(tier rules.Tier, line Move) []int {
	switch tier {
	case rules.MostPieces:
		return []int{len(line.Captured)}
	case rules.HighestMover:
		if g.spec.MoverRank == rules.RankAtEnd { // READ-6
			return []int{int(line.rankAfter())}
		}
		return []int{int(line.Mover)}
	case rules.HighestPrey:
		return []int{int(pileOf(line, 0).rank)}
	case rules.MostHighestPrey:
		return []int{pileOf(line, 0).pieces}
	case rules.HighestNextPrey:
		return []int{int(pileOf(line, 1).rank)}
	case rules.MostNextPrey:
		return []int{pileOf(line, 1).pieces}
	case rules.MostDame:
		return []int{countOf(line, rules.Dama) + countOf(line, rules.Damone)}
	case rules.HigherPreyFirst:
		var ranks []int
		for _, r := range line.Prey {
			ranks = append(ranks, int(r))
			if r >= rules.Dama && g.spec.KingEarliest == rules.FirstKingOnly { // READ-11
				break
			}
		}
		return ranks
	}
	panic("package plain does not know the tier " + tier.String())
}

// pile is the pieces of one rank that a line takes.
type pile struct {
	rank   rules.Rank
	pieces int
}

// pileOf sorts what a line takes into piles by rank, highest first, and returns
// the nth of them counting from 0; the zero pile if there are fewer.
func pileOf(line Move, nth int) pile {
	var piles []pile
	for r := rules.Damone; r >= rules.Pedina; r-- {
		if n := countOf(line, r); n > 0 {
			piles = append(piles, pile{r, n})
		}
	}
	if nth >= len(piles) {
		return pile{}
	}
	return piles[nth]
}

func countOf(line Move, r rules.Rank) int {
	n := 0
	for _, prey := range line.Prey {
		if prey == r {
			n++
		}
	}
	return n
}
