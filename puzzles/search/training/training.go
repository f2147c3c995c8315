// Package training learns from play what patterns of squares are worth.
//
// A program plays against itself, with few nodes a move. A logistic regression
// then finds the weights with which the positions tell best how their games
// ended, or should have, where endgame tables know. It starts from the hand-made terms
// and learns what they leave out.
//
// The same options give the same weights on machines of one kind, however many
// games are played at once.
package training

import (
	"context"
	"iter"

	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/patterns"
	"damone/rules"
)

// How many games are worth learning from: with fewer there are none to keep back,
// and more do not fit into memory.
const (
	LeastGames = 10
	MostGames  = 1_000_000
)

// Options is what to learn from.
type Options struct {
	Ruleset  *rules.Ruleset
	Games    int
	Nodes    uint64 // for each move
	Seed     uint64
	Threads  int           // games at once; 0 is one a core
	Tables   search.Prober // what they know of positions of up to Pieces pieces is their result; nil for none
	Pieces   int
	Progress func(games int) // called after each game; nil for none
}

// Result is what was learnt.
type Result struct {
	Weights   *patterns.Weights
	Positions int
	// HandMade and Learnt are how far the evaluations are from the results of
	// games that they were not taught: the mean of the logarithmic loss.
	HandMade, Learnt float64
}

// Run plays the games and learns from them. The error is the context's.
func Run(ctx context.Context, o Options) (*Result, error) {
	var all [][]sample
	for g := range ordered.Each(ctx, o.Threads, o.numbers(), o.game) {
		all = append(all, g)
		if o.Progress != nil {
			o.Progress(len(all))
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return learn(ctx, o.Ruleset, all, o.Seed)
}

func (o *Options) numbers() iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := 0; n < o.Games && yield(n); n++ {
		}
	}
}
