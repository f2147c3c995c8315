package generate

import (
	"context"
	"testing"

	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// benchmark reports puzzles made and verified a minute, by units of one
// source, on one core.
func benchmark(b *testing.B, source string, tables map[string]search.Prober) {
	b.ReportAllocs()
	o := &Options{Standards: StandardStandards(), Tables: tables}
	t := &Task{Name: "bench", Ruleset: rules.ItalianDamone, Source: source}
	made, n := 0, 0
	for b.Loop() {
		made += len(work(context.Background(), t, o, 1, n).found)
		n++
	}
	b.ReportMetric(float64(made)/b.Elapsed().Minutes(), "puzzles/min")
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
	t, err := tablebase.Open(dir, rs)
	if err != nil {
		b.Fatal(err)
	}
	defer t.Close()
	benchmark(b, "tables", map[string]search.Prober{rs.ID(): t.Prober()})
}
