//go:build unix

package search_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/proof"
	"damone/rules"
)

// cpu returns the processor time this process has used.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkAnalyze measures nodes per processor second in quiet middle-game
// positions.
func BenchmarkAnalyze(b *testing.B) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		b.Run(rs.ID(), func(b *testing.B) {
			b.ReportAllocs()
			var nodes uint64
			positions := middleGames(rs, 4)
			from := cpu(b)
			for b.Loop() {
				for _, pos := range positions {
					a, err := alphabeta.Analyze(context.Background(), rs, pos, alphabeta.Options{Limits: search.Limits{Nodes: 1_000_000}})
					if err != nil {
						b.Fatal(err)
					}
					nodes += a.Nodes
				}
			}
			b.ReportMetric(float64(nodes)/(cpu(b)-from).Seconds()/1e6, "Mnodes/cpu-s")
		})
	}
}

// BenchmarkProofs measures nodes per processor second of the exact and the
// proof-number search, on positions that neither decides.
func BenchmarkProofs(b *testing.B) {
	o := search.Options{Limits: search.Limits{Nodes: 1_000_000}}
	for name, ask := range map[string]func(*rules.Ruleset, rules.Position) (proof.Answer, error){
		"within": func(rs *rules.Ruleset, pos rules.Position) (proof.Answer, error) {
			return within(context.Background(), rs, pos, search.Goal{}, 12, o)
		},
		"prove": func(rs *rules.Ruleset, pos rules.Position) (proof.Answer, error) {
			return proof.Prove(context.Background(), rs, pos, proof.Scope{}, o)
		},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			rs := rules.ItalianDamone
			pos := middleGames(rs, 1)[0]
			var nodes uint64
			from := cpu(b)
			for b.Loop() {
				a, err := ask(rs, pos)
				if err != nil {
					b.Fatal(err)
				}
				nodes += a.Nodes
			}
			b.ReportMetric(float64(nodes)/(cpu(b)-from).Seconds()/1e6, "Mnodes/cpu-s")
		})
	}
}
