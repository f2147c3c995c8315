package tablebase_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"damone/puzzles/tablebase"
	"damone/rules"
)

// deal returns a random position with some pieces of each side.
func deal(rng *rand.Rand, rs *rules.Ruleset, pieces int) rules.Position {
	ranks := len(rs.Spec().Ranks)
	for {
		s := rules.Setup{Turn: rules.Color(rng.IntN(2))}
		for n := range pieces {
			c := rules.Color(rng.IntN(2))
			if n < 2 {
				c = rules.Color(n)
			}
			s.Put(rules.Piece{Color: c, Rank: rules.Rank(1 + rng.IntN(ranks))}, rules.Square(rng.IntN(rules.Squares)))
		}
		if p, ok := rs.Fast().Arrange(s); ok && !rs.Status(p).Over() {
			return p
		}
	}
}

func BenchmarkProbe(b *testing.B) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		tables := tablebase.Opened(b, rs, *pieces)
		rng := rand.New(rand.NewPCG(1, 2))
		positions := make([]rules.Position, 1<<12)
		for i := range positions {
			positions[i] = deal(rng, rs, *pieces)
		}
		b.Run(rs.ID(), func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				if _, ok := tables.Probe(positions[i&(len(positions)-1)]); !ok {
					b.Fatal("not in the tables")
				}
				i++
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		b.Run(rs.ID(), func(b *testing.B) {
			b.ReportAllocs()
			var positions int64
			for b.Loop() {
				opts := tablebase.Options{Workers: 1, Progress: func(p tablebase.Progress) { positions = p.Total }}
				if err := tablebase.Build(context.Background(), rs, *pieces, b.TempDir(), opts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(positions)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
		})
	}
}
