package notation_test

import (
	"testing"

	"damone/notation"
	"damone/rules"
)

const busy = "W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17"

func BenchmarkParsePosition(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := notation.ParsePosition(rules.ItalianDamone, busy); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendPosition(b *testing.B) {
	p := rules.ItalianDamone.Start()
	dst := make([]byte, 0, 128)
	b.ReportAllocs()
	for b.Loop() {
		dst = notation.AppendPosition(dst[:0], p)
	}
}

func BenchmarkParseMove(b *testing.B) {
	for _, tc := range []struct{ name, fen, text string }{
		{"step", "startpos", "23-19"},
		{"capture", fourKings, "30x5"},
	} {
		b.Run(tc.name, func(b *testing.B) {
			p := position(b, rules.ItalianDraughts, tc.fen)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := notation.ParseMove(rules.ItalianDraughts, p, tc.text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAppendMove(b *testing.B) {
	p := position(b, rules.ItalianDraughts, fourKings)
	m := rules.ItalianDraughts.Moves(nil, p)[0]
	dst := make([]byte, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		dst = notation.AppendMove(dst[:0], m, notation.Number)
	}
}

// TestNoAllocation keeps what runs on every line of a batch off the heap.
func TestNoAllocation(t *testing.T) {
	rs := rules.ItalianDraughts
	p := position(t, rs, fourKings)
	legal := rs.Moves(nil, p)
	dst := make([]byte, 0, 256)
	for name, run := range map[string]func(){
		"ParsePosition":  func() { _, _ = notation.ParsePosition(rs, fourKings) },
		"AppendPosition": func() { dst = notation.AppendPosition(dst[:0], p) },
		"AppendMove":     func() { dst = notation.AppendMove(dst[:0], legal[0], notation.Number) },
		"MatchMove":      func() { _, _, _ = notation.MatchMove(legal, "30x21x14x5") },
	} {
		if n := testing.AllocsPerRun(100, run); n > 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
