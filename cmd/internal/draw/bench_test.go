package draw_test

import (
	"io"
	"testing"

	"damone/cmd/internal/draw"
	"damone/rules"
)

func BenchmarkSVG(b *testing.B) {
	bd := board(b, rules.ItalianDraughts, twoCaptures, "3x10x17x26", "3x10x19x26")
	bd.Caption = "Which of the two?"
	b.ReportAllocs()
	for b.Loop() {
		bd.Scene().SVG(600)
	}
}

func BenchmarkPNG(b *testing.B) {
	bd := board(b, rules.ItalianDraughts, twoCaptures, "3x10x17x26", "3x10x19x26")
	bd.Caption = "Which of the two?"
	b.ReportAllocs()
	for b.Loop() {
		if err := bd.Scene().WritePNG(io.Discard, 600); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTerminal(b *testing.B) {
	bd := board(b, rules.ItalianDraughts, threeTaken, "30x21x14x5")
	how := draw.Terminal{Color: true, Lines: bd.Lines}
	b.ReportAllocs()
	for b.Loop() {
		how.Text(bd.Position)
	}
}
