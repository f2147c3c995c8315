package search_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"damone/puzzles/search"
	"damone/rules"
)

// retro solves, by plain iteration, every position that play can reach from
// one.
type retro struct {
	rs    *rules.Ruleset
	index map[rules.Position]int
	all   []rules.Position
	next  [][]int
	value []search.Value
	plies []int
}

// solveAll solves what can be reached from a position, or gives up when that
// is more than most positions.
func solveAll(rs *rules.Ruleset, from rules.Position, most int) (*retro, bool) {
	r := &retro{rs: rs, index: map[rules.Position]int{from: 0}, all: []rules.Position{from}}
	for i := 0; i < len(r.all); i++ {
		if len(r.all) > most {
			return nil, false
		}
		var next []int
		for _, m := range rs.Moves(nil, r.all[i]) {
			to := r.all[i].After(m)
			j, ok := r.index[to]
			if !ok {
				j = len(r.all)
				r.index[to] = j
				r.all = append(r.all, to)
			}
			next = append(next, j)
		}
		r.next = append(r.next, next)
	}
	r.iterate(-1)
	return r, true
}

// iterate finds every value, one position being declared a draw unless it is
// negative.
func (r *retro) iterate(drawn int) {
	r.value, r.plies = make([]search.Value, len(r.all)), make([]int, len(r.all))
	if drawn >= 0 {
		r.value[drawn] = search.Draw
	}
	for plies := 0; r.pass(plies) || plies < 1; plies++ {
	}
	for i := range r.value {
		if r.value[i] == search.Open {
			r.value[i] = search.Draw
		}
	}
}

// without returns the same positions solved again, one of them being worth no more
// than a draw.
func (r *retro) without(pos rules.Position) *retro {
	again := *r
	again.iterate(r.index[pos])
	return &again
}

// pass finds the positions decided in so many plies.
func (r *retro) pass(plies int) bool {
	found := make(map[int]search.Value)
	for i, pos := range r.all {
		if r.value[i] == search.Open {
			if v := r.decided(i, pos); v != search.Open {
				found[i] = v
			}
		}
	}
	for i, v := range found {
		r.value[i], r.plies[i] = v, plies
	}
	return len(found) > 0
}

func (r *retro) decided(i int, pos rules.Position) search.Value {
	if s := r.rs.Status(pos); s.Over() {
		switch {
		case s.Outcome == rules.Drawn:
			return search.Draw
		case s.Winner == pos.Turn():
			return search.Win
		}
		return search.Loss
	}
	best := search.Loss
	for _, j := range r.next[i] {
		switch r.value[j] {
		case search.Loss:
			return search.Win
		case search.Open:
			best = search.Open
		case search.Draw:
			if best == search.Loss {
				best = search.Draw
			}
		}
	}
	return best
}

// Probe makes the solved positions a search.Prober.
func (r *retro) Probe(pos rules.Position) (search.Value, int, bool) {
	i, ok := r.index[pos]
	if !ok {
		return search.Open, 0, false
	}
	return r.value[i], r.plies[i], true
}

// sample returns a solved position that is not over.
func (r *retro) sample(rng *rand.Rand) (rules.Position, search.Value, int) {
	for {
		i := rng.IntN(len(r.all))
		if !r.rs.Status(r.all[i]).Over() {
			return r.all[i], r.value[i], r.plies[i]
		}
	}
}

// solvedSets returns some sets of positions of a ruleset, of a few pieces each,
// solved once for all tests.
func solvedSets(tb testing.TB, rs *rules.Ruleset, sets, pieces int) []*retro {
	tb.Helper()
	key := fmt.Sprint(rs.ID(), sets, pieces)
	once, _ := solvedOnce.LoadOrStore(key, sync.OnceValue(func() []*retro {
		rng := rand.New(rand.NewPCG(3, uint64(pieces)))
		var solved []*retro
		for len(solved) < sets {
			if r, ok := solveAll(rs, sparse(rs, rng, pieces), 30_000); ok && len(r.all) > 2000 {
				solved = append(solved, r)
			}
		}
		return solved
	}))
	return once.(func() []*retro)()
}

var solvedOnce sync.Map
