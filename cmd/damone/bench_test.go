package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/rules"
)

// randomGames returns the positions of random games, a line each.
func randomGames(rs *rules.Ruleset, n int) []string {
	rng := rand.New(rand.NewPCG(1, 2))
	var lines []string
	for len(lines) < n {
		p := rs.Start()
		for range 60 {
			moves := rs.Moves(nil, p)
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[rng.IntN(len(moves))])
			lines = append(lines, notation.FormatPosition(p, notation.Number))
		}
	}
	return lines[:n]
}

// benchmarkBatch runs a command over a batch and reports positions a second
// on one core.
func benchmarkBatch(b *testing.B, args ...string) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		b.Run(rs.ID(), func(b *testing.B) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			const n = 20000
			input := strings.Join(randomGames(rs, n), "\n")
			args := append([]string{"damone"}, append(args, "--ruleset", rs.ID(), "-")...)
			b.ReportAllocs()
			for b.Loop() {
				if status := run(args, cli.Streams{In: strings.NewReader(input), Out: io.Discard, Err: new(bytes.Buffer)}); status != cli.ExitYes {
					b.Fatalf("exit status %d", status)
				}
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

func BenchmarkMovesJSON(b *testing.B)   { benchmarkBatch(b, "moves", "--format", "json") }
func BenchmarkExplainJSON(b *testing.B) { benchmarkBatch(b, "explain", "--format", "json") }

// BenchmarkStart is what every run costs before it does anything.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		run([]string{"damone", "version"}, cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
	}
}
