package search

import (
	"math/bits"

	"damone/rules"
)

// Evaluator has an opinion of a quiet position: how it looks to the side to
// move, in hundredths of a Pedina, between -9999 and 9999. Evaluate must depend
// on nothing but the position and be safe for several goroutines.
type Evaluator interface {
	Evaluate(pos *rules.Position) Score
}

// Terms are the weights of the evaluation, in hundredths of a Pedina. All of
// it is what White has less what Black has.
type Terms struct {
	Material    [rules.Damone + 1]Score // each piece, by rank
	Advancement [rules.Damone + 1]Score // each step a piece is nearer to its crowning square than the farthest square is
	Immune      Score                   // each piece that nothing the enemy has left can capture
	Mobility    Score                   // each step a side could make were it to move
	Trade       Score                   // thousandths of what a side is ahead, for each piece fewer than 24 on the board: who is ahead should exchange
	Turn        Score                   // to the side to move
}

// StandardTerms are the weights used unless others are given.
func StandardTerms() Terms {
	return Terms{
		Material:    [...]Score{rules.Pedina: 100, rules.Dama: 190, rules.Damone: 330},
		Advancement: [...]Score{rules.Pedina: 6, rules.Dama: 1, rules.Damone: 0},
		Immune:      18,
		Mobility:    6,
		Trade:       20,
		Turn:        3,
	}
}

// Evaluation is the standard Evaluator: material, advancement, safety and
// mobility, read off the ruleset's data.
type Evaluation struct {
	rs    *rules.Ruleset
	terms Terms
	near  [2][rules.Damone + 1]nearness
	prey  [8]rules.Ranks // what the ranks of a set capture between them
}

// nearness holds, bit by bit, how many steps each square is nearer to crowning
// than the farthest square is: bit i of a square's count is its bit in the
// i-th set.
type nearness [4]rules.Set

// NewEvaluation weighs the terms for a ruleset.
func NewEvaluation(rs *rules.Ruleset, terms Terms) *Evaluation {
	e := &Evaluation{rs: rs, terms: terms}
	spec := rs.Spec()
	for r := rules.Pedina; r <= rules.Damone; r++ {
		e.near[rules.White][r] = nearnessOf(&spec, r)
		for i, set := range e.near[rules.White][r] {
			e.near[rules.Black][r][i] = set.Turned()
		}
		for present := range e.prey {
			if present>>(r-1)&1 == 1 {
				e.prey[present] |= spec.Prey[r]
			}
		}
	}
	return e
}

// nearnessOf walks back from the crowning squares, step by step.
func nearnessOf(spec *rules.Spec, r rules.Rank) nearness {
	level := spec.Crowns[r].Squares
	var levels []rules.Set
	for seen := level; level != 0; seen |= level {
		levels = append(levels, level)
		level = cameFrom(level, spec.Steps[r]) &^ seen
	}
	var n nearness
	for i, squares := range levels {
		for bit := range n {
			if min(len(levels)-1-i, 15)>>bit&1 == 1 {
				n[bit] |= squares
			}
		}
	}
	return n
}

// cameFrom is the squares from which one step reaches a set.
func cameFrom(to rules.Set, steps rules.Directions) rules.Set {
	var from rules.Set
	for sq := range to.All() {
		for d := range steps.All() {
			if f, ok := sq.Step(d.Opposite()); ok {
				from = from.With(f)
			}
		}
	}
	return from
}

// sum adds up the nearness of some pieces.
func (n *nearness) sum(of rules.Set) Score {
	sum := 0
	for bit, set := range n {
		sum += bits.OnesCount32(uint32(of&set)) << bit
	}
	return Score(sum)
}

// Evaluate implements Evaluator.
func (e *Evaluation) Evaluate(pos *rules.Position) Score {
	white, black, upper, top := pos.Planes()
	w, b := newArmy(white, upper, top), newArmy(black, upper, top)
	score := e.standing(&w, rules.White) - e.standing(&b, rules.Black)
	score += e.terms.Immune * Score(w.immune(e.prey[b.present&7])-b.immune(e.prey[w.present&7]))
	score += e.terms.Mobility * Score(e.rs.Steps(pos, rules.White)-e.rs.Steps(pos, rules.Black))
	score += score * e.terms.Trade * Score(24-(white|black).Len()) / 1000
	if pos.Turn() == rules.Black {
		score = -score
	}
	return max(min(score+e.terms.Turn, opinion-1), 1-opinion)
}

// army is one side's pieces by rank.
type army struct {
	of      [rules.Damone + 1]rules.Set
	count   [rules.Damone + 1]int
	present uint8 // bit r-1 for each rank r it has
}

func newArmy(own, upper, top rules.Set) army {
	a := army{of: [...]rules.Set{rules.Pedina: own &^ upper, rules.Dama: own & upper &^ top, rules.Damone: own & top}}
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if a.of[r] != 0 {
			a.count[r] = a.of[r].Len()
			a.present |= 1 << (r - 1)
		}
	}
	return a
}

// standing is what a side's pieces are worth where they stand.
func (e *Evaluation) standing(a *army, c rules.Color) Score {
	var score Score
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if a.of[r] == 0 {
			continue
		}
		score += e.terms.Material[r] * Score(a.count[r])
		if near := e.terms.Advancement[r]; near != 0 {
			score += near * e.near[c][r].sum(a.of[r])
		}
	}
	return score
}

// immune counts the pieces whose rank is no prey to the enemy.
func (a *army) immune(prey rules.Ranks) int {
	n := 0
	for r := rules.Pedina; r <= rules.Damone; r++ {
		if !prey.Has(r) {
			n += a.count[r]
		}
	}
	return n
}
