package tree

import (
	"math/bits"

	"damone/puzzles/search"
	"damone/rules"
)

// The weights of the evaluation, in hundredths of a Pedina. All of it is what
// White has less what Black has.
const (
	immune   = 18 // each piece that nothing the enemy has left can capture
	mobility = 6  // each step a side could make were it to move
	trade    = 20 // thousandths of what a side is ahead, for each piece fewer than 24 on the board: who is ahead should exchange
	turn     = 3  // to the side to move
)

// material is the worth of each piece; advancement, of each step that it is
// nearer to its crowning square than the farthest square is. Both go by rank.
var (
	material    = [...]search.Score{rules.Pedina: 100, rules.Dama: 190, rules.Damone: 330}
	advancement = [...]search.Score{rules.Pedina: 6, rules.Dama: 1, rules.Damone: 0}
)

// Evaluation evaluates quiet positions by material, advancement, safety and
// mobility, read off the ruleset's data. It is safe for several goroutines.
type Evaluation struct {
	rs   *rules.Ruleset
	near [2][rules.Damone + 1]nearness
	prey [8]rules.Ranks // what the ranks of a set capture between them
}

// nearness holds, bit by bit, how many steps each square is nearer to crowning
// than the farthest square is, up to 7: bit i of a square's count is its bit in
// the i-th set.
type nearness [3]rules.Set

// NewEvaluation prepares to evaluate positions of a ruleset.
func NewEvaluation(rs *rules.Ruleset) *Evaluation {
	e := &Evaluation{rs: rs}
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
			if min(len(levels)-1-i, 7)>>bit&1 == 1 {
				n[bit] |= squares
			}
		}
	}
	return n
}

// cameFrom returns the squares from which one step reaches a set.
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
func (n *nearness) sum(of rules.Set) search.Score {
	return search.Score(bits.OnesCount32(uint32(of&n[0])) + bits.OnesCount32(uint32(of&n[1]))<<1 + bits.OnesCount32(uint32(of&n[2]))<<2)
}

// Evaluate returns how a position looks to the side to move.
func (e *Evaluation) Evaluate(pos *rules.Position) search.Score {
	return e.EvaluateAfter(pos, e.rs.Fast().Steps(pos, pos.Turn()))
}

// EvaluateAfter is Evaluate for a position in which the side to move is known to have so many steps.
func (e *Evaluation) EvaluateAfter(pos *rules.Position, steps int) search.Score {
	white, black, upper, top := rules.Fast{}.Planes(pos)
	w, b := army{white &^ upper, white & upper &^ top, white & top}, army{black &^ upper, black & upper &^ top, black & top}
	score := e.placed(w, rules.White) - e.placed(b, rules.Black)
	score += immune * search.Score(w.immune(e.prey[b.present()&7])-b.immune(e.prey[w.present()&7]))
	ahead := search.Score(steps - e.rs.Fast().Steps(pos, pos.Turn().Other()))
	if pos.Turn() == rules.Black {
		ahead = -ahead
	}
	score += mobility * ahead
	score += score * trade * search.Score(24-(white|black).Len()) / 1000
	if pos.Turn() == rules.Black {
		score = -score
	}
	return max(min(score+turn, search.MaxOpinion), -search.MaxOpinion)
}

// army is one side's pieces by rank. Nothing here loops over the ranks, or keeps them in
// memory: this is where the search spends its time.
type army struct{ pedina, dama, damone rules.Set }

// present has bit r-1 for each rank r that an army has.
func (a army) present() uint8 {
	return uint8(min(a.pedina, 1) | min(a.dama, 1)<<1 | min(a.damone, 1)<<2)
}

// placed returns what a side's pieces are worth where they are.
func (e *Evaluation) placed(a army, c rules.Color) search.Score {
	near := &e.near[c]
	score := material[rules.Pedina]*search.Score(a.pedina.Len()) + advancement[rules.Pedina]*near[rules.Pedina].sum(a.pedina)
	if a.dama != 0 {
		score += material[rules.Dama]*search.Score(a.dama.Len()) + advancement[rules.Dama]*near[rules.Dama].sum(a.dama)
	}
	if a.damone != 0 {
		score += material[rules.Damone]*search.Score(a.damone.Len()) + advancement[rules.Damone]*near[rules.Damone].sum(a.damone)
	}
	return score
}

// immune counts the pieces whose rank is no prey to the enemy.
func (a army) immune(prey rules.Ranks) int {
	var of rules.Set
	if !prey.Has(rules.Pedina) {
		of = a.pedina
	}
	if !prey.Has(rules.Dama) {
		of |= a.dama
	}
	if !prey.Has(rules.Damone) {
		of |= a.damone
	}
	return of.Len()
}
