package cli

import (
	"bytes"
	"testing"
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

// What comes in pieces is quoted as what comes at once.
func TestOutletInPieces(t *testing.T) {
	const text = "è \x1b[1mbold\x1b[0m \x1b[2J \u202e\u009b \xff\xe2\x80"
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
