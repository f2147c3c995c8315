package generate

import (
	"sync/atomic"
	"testing"

	"damone/puzzles/puzzletest"
	"damone/rules"
)

// BenchmarkUnits reports puzzles made and verified a minute, by units of each
// source, on as many cores as -cpu says.
func BenchmarkUnits(b *testing.B) {
	rs := rules.ItalianDamone
	o := &Options{Seed: 1, Standards: StandardStandards(), Tables: Tables{rs.ID(): puzzletest.Tables(b, rs, TablePieces)}}
	for _, source := range sources {
		b.Run(source, func(b *testing.B) {
			b.ReportAllocs()
			var made, next atomic.Int64
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					u := work(b.Context(), &Task{Name: "bench", Ruleset: rs, Source: source}, o, int(next.Add(1)))
					made.Add(int64(len(u.found)))
				}
			})
			b.ReportMetric(float64(made.Load())/b.Elapsed().Minutes(), "puzzles/min")
		})
	}
}
