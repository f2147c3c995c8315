package generate

import (
	"context"
	"sync/atomic"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// benchmark reports puzzles made and verified a minute, by units of one
// source, on as many cores as -cpu says.
func benchmark(b *testing.B, source string, tables map[string]search.Prober) {
	b.ReportAllocs()
	o := &Options{Seed: 1, Standards: StandardStandards(), Tables: tables}
	t := &Task{Name: "bench", Ruleset: rules.ItalianDamone, Source: source}
	var made, next atomic.Int64
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			u := work(context.Background(), t, o, int(next.Add(1)))
			made.Add(int64(len(u.found)))
		}
	})
	b.ReportMetric(float64(made.Load())/b.Elapsed().Minutes(), "puzzles/min")
}

func BenchmarkRetro(b *testing.B)    { benchmark(b, "retro", nil) }
func BenchmarkSelfPlay(b *testing.B) { benchmark(b, "selfplay", nil) }
func BenchmarkMistakes(b *testing.B) { benchmark(b, "mistakes", nil) }

func BenchmarkTables(b *testing.B) {
	dir := b.TempDir()
	rs := rules.ItalianDamone
	if err := tablebase.Build(context.Background(), rs, 4, dir, tablebase.Options{}); err != nil {
		b.Fatal(err)
	}
	t, err := tablebase.Open(b.Context(), dir, rs)
	if err != nil {
		b.Fatal(err)
	}
	defer t.Close()
	benchmark(b, "tables", map[string]search.Prober{rs.ID(): t.Prober()})
}
