package cli

import (
	"bytes"
	"strings"
	"testing"

	"damone/cmd/internal/output"
)

// Every byte is found odd or plain at every place of a text.
func TestIsPlain(t *testing.T) {
	for b := range 256 {
		for at := range 70 {
			text := bytes.Repeat([]byte("a"), 70)
			text[at] = byte(b)
			want := b == '\n' || b == '\t' || b >= ' ' && b < 0x7f
			if got := isPlain(text); got != want {
				t.Fatalf("byte %#x at %d: %t", b, at, got)
			}
		}
	}
}

// Of colours only ours stay, however well another text knows how to set them.
func TestColorsOfOthers(t *testing.T) {
	for _, colored := range []bool{false, true} {
		var got bytes.Buffer
		o := &outlet{w: &got, colored: colored}
		o.Write([]byte("\x1b[31mred \x1b[0m \x1b[1;31m \ufeff " + output.Sealed("\x1b[1m") + "ours"))
		o.close()
		want := `\u001b[31mred \u001b[0m \u001b[1;31m \ufeff `
		if colored {
			want += "\x1b[1mours"
		}
		if text := got.String(); !strings.HasPrefix(text, want) || strings.Count(text, "\x1b") > 1 {
			t.Errorf("colours %t: %q", colored, text)
		}
	}
}

// A line end of Windows stays, and no other carriage return, which would have what
// follows written over the line.
func TestLineEnds(t *testing.T) {
	var got bytes.Buffer
	o := &outlet{w: &got}
	o.Write([]byte("a\r\nb\rc\r"))
	o.Write([]byte("\nd\r"))
	o.close()
	if want := `a~b\u000dc~d\u000d`; got.String() != strings.ReplaceAll(want, "~", "\r\n") {
		t.Errorf("%q, want %q", got.String(), want)
	}
}

// What comes in pieces is quoted as what comes at once.
func TestOutletInPieces(t *testing.T) {
	text := "a\r\nb\rc\r\r\n è " + output.Sealed("\x1b[1mbold\x1b[0m") + " \x1b[2J \u202e\u009b \xff\xe2\x80"
	for _, colored := range []bool{false, true} {
		var whole, pieces bytes.Buffer
		at, one := &outlet{w: &whole, colored: colored}, &outlet{w: &pieces, colored: colored}
		at.Write([]byte(text))
		at.close()
		for i := range len(text) {
			one.Write([]byte(text[i : i+1]))
		}
		one.close()
		if whole.String() != pieces.String() {
			t.Errorf("colours %t: %q at once, %q in pieces", colored, &whole, &pieces)
		}
	}
}
