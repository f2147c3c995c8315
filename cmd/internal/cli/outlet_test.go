package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// Every byte is found odd or plain at every place of a text.
func TestIsPlain(t *testing.T) {
	for b := range 256 {
		for at := range 20 {
			text := bytes.Repeat([]byte("a"), 20)
			text[at] = byte(b)
			want := b == '\n' || b == '\t' || b >= ' ' && b < 0x7f
			if got := isPlain(text); got != want {
				t.Fatalf("byte %#x at %d: %t", b, at, got)
			}
		}
	}
}

// What a terminal would obey is spelt out, even if a character comes in pieces.
func TestOutlet(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"line ends", "a\r\nb\rc\r\r\n\td\r", "a\r\nb\\u000dc\\u000d\r\n\td\\u000d"},
		{"escapes", "\x1b[2J\x1b]0;x\x07 \u009b\x7f\x1b", `\u001b[2J\u001b]0;x\u0007 \u009b\u007f\u001b`},
		{"not UTF-8", "\xff\xe2\x80", `\xff\xe2\x80`},
		{"direction", "\u202etxt\u2066 \u061c\u2028", `\u202etxt\u2066 \u061c\u2028`},
		{"unseen", "Ros\u200bsi\u00ad\ufeff\U000e0041", `Ros\u200bsi\u00ad\ufeff\udb40\udc41`},
		{"names", "Nicolò D’Ambrà \u0645\u06cc\u200c\u062e \u0915\u094d\u200d\u0937 \u0600 \u2764\ufe0f\u200d\U0001f525", ""},
		{"colours", "\x1b[1mbold\x1b[0m \x1b[1;38;5;16;48;5;180m \x1b[8mhidden", "\x1b[1mbold\x1b[0m \x1b[1;38;5;16;48;5;180m \\u001b[8mhidden"},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := c.want
			if want == "" {
				want = c.text
			}
			for _, size := range []int{1, len(c.text)} {
				if size == 1 && strings.ContainsAny(c.text, "\r\x1b") { // which come whole
					continue
				}
				if got := quoted(c.text, size, true); got != want {
					t.Errorf("%d bytes at a time: %q, want %q", size, got, want)
				}
			}
			if got := quoted(c.text, len(c.text), false); bytes.ContainsRune([]byte(got), '\x1b') {
				t.Errorf("without colours: %q", got)
			}
		})
	}
}

// quoted returns a text as an outlet writes it, given so many bytes at a time.
func quoted(text string, size int, colored bool) string {
	var b bytes.Buffer
	o := &outlet{w: &b, colored: colored}
	for ; len(text) > size; text = text[size:] {
		o.Write([]byte(text[:size]))
	}
	o.Write([]byte(text))
	o.close()
	return b.String()
}

// In a string of JSON what is spelt out is the same character.
func TestOutletKeepsJSON(t *testing.T) {
	const text = "a\u202e\u009b\U000e0041"
	var back string
	if err := json.Unmarshal([]byte(`"`+quoted(text, len(text), false)+`"`), &back); err != nil || back != text {
		t.Errorf("%+q became %+q, %v", text, back, err)
	}
}

// A line is erased before the next, not often, and no longer than the terminal.
func TestProgressIsErased(t *testing.T) {
	var b strings.Builder
	p := &Progress{w: &b, width: func() int { return 9 }}
	p.Show("%s", "first: a long line")
	p.Show("too soon")
	p.next = time.Time{}
	p.Show("one: è già qui")
	p.Clear()
	p.Clear()
	if want := eraseLine + "first: a" + eraseLine + "one: è g" + eraseLine; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
