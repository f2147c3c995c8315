package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"damone/cmd/internal/draw"
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
		o.Write([]byte("\x1b[31mred \x1b[0m \x1b[1;31m \ufeff " + draw.Sealed("\x1b[1m") + "ours"))
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

// What cannot be seen is spelt out, as JSON spells it.
func TestUnseenCharacters(t *testing.T) {
	for _, text := range []string{
		"Ros\u200bsi", "Ros\u00adsi", "\ufff9a\ufffab\ufffb", "Rossi\U000e0041\U000e007f", "a\u200db", "\u00e8\u200cb", "a\ufe0fb", "b\U000e0100",
		"\u2060\u2064", "\u034f", "\u3164", "\uffa0", "\u115f\u1160", "\u17b4", "\u180e", "\U0001d173", "\u206a", "\U000e0fff", "\ufff0", "\U0001bca0",
		"\u0301\u200d", "e\u0301\u200db", "\u2010\u200d",
	} {
		var got bytes.Buffer
		o := &outlet{w: &got}
		o.Write([]byte(text))
		o.close()
		var back string
		if err := json.Unmarshal([]byte(`"`+got.String()+`"`), &back); err != nil || back != text {
			t.Errorf("%+q became %s, in JSON %+q, %v", text, &got, back, err)
		}
		if strings.ContainsFunc(got.String(), func(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }) {
			t.Errorf("%+q became %+q", text, got.String())
		}
	}
}

// Names of all scripts stay as they are, with the joiners that they need, and
// so do pictures; but not what else is added to them.
func TestJoinersStay(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", ""},        // Persian
		{"\u0915\u094d\u200d\u0937 \u0dc1\u0dca\u200d\u0dbb\u0dd3", ""}, // Hindi, Sinhala
		{"\u845b\U000e0100\u57ce \u1820\u180b", ""},                     // Japanese, Mongolian
		{"\U0001f469\u200d\U0001f469\u200d\U0001f467 \u265f\ufe0f \u2764\ufe0f\u200d\U0001f525 \U0001f44d\U0001f3fd\u200d\u2642\ufe0f", ""},
		{"\u0600\u06dd Nicol\u00f2 D\u2019Ambr\u00e0", ""}, // marks of Arabic that can be seen
		{"\u845b\U000e0100\U000e0101", "\u845b\U000e0100" + `\udb40\udd01`},
		{"\u0645\u200c\u200c", "\u0645\u200c" + `\u200c`},
		{"\u265f\ufe0f\ufe0f", "\u265f\ufe0f" + `\ufe0f`},
	} {
		var got bytes.Buffer
		o := &outlet{w: &got}
		for i := range len(c.text) {
			o.Write([]byte(c.text[i : i+1]))
		}
		o.close()
		if want := cmp.Or(c.want, c.text); got.String() != want {
			t.Errorf("%+q became %+q, not %+q", c.text, got.String(), want)
		}
	}
}

// What comes in pieces is quoted as what comes at once.
func TestOutletInPieces(t *testing.T) {
	text := "a\r\nb\rc\r\r\n è " + draw.Sealed("\x1b[1mbold\x1b[0m") + " \x1b[2J \u202e\u009b \xff\xe2\x80"
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
