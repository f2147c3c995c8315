package rules

import (
	"testing"

	"damone/testdata/tier"
)

func TestPerftStart(t *testing.T) {
	for _, c := range []struct {
		rs   *Ruleset
		want []uint64
	}{
		{ItalianDraughts, []uint64{7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384}},
		{ItalianDamone, []uint64{8, 64, 569, 4703, 42778, 374398, 3296118, 28190014}},
		{Damone3x3, []uint64{8, 64, 546, 4477, 39174, 333742, 2912207}},
	} {
		for i, want := range c.want[:len(c.want)-tier.Pick(1, 0)] {
			if got := c.rs.Perft(c.rs.Start(), i+1); got != want {
				t.Errorf("%s depth %d: %d leaves, want %d", c.rs.ID(), i+1, got, want)
			}
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		rs    *Ruleset
		depth int
	}{{ItalianDamone, 8}, {ItalianDraughts, 10}} {
		b.Run(c.rs.ID(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				leaves := c.rs.Perft(c.rs.Start(), c.depth)
				b.ReportMetric(float64(leaves)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
			}
		})
	}
}
