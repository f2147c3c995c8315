package cli

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"damone/cmd/internal/draw"
)

// outlet is where text leaves the program. Names, titles and messages of others
// may hold what a terminal obeys or hides: control characters, escapes, marks
// that turn the direction of a line, characters that cannot be seen. They are
// written as \u001b, which in a string of JSON is the same character. Line ends,
// those of Windows too, and tabs stay, and where colours are wanted so do the
// escapes that are ours; so do the unseen marks that names need in scripts that
// join their letters, and pictures. An outlet remembers the first write that
// failed, so that commands may print without looking.
type outlet struct {
	w       io.Writer
	colored bool
	last    rune   // that was written, 0 after one spelt out
	begun   bool   // something has been written
	rest    []byte // of a character, an escape or a line end that goes on in the next write
	err     error
}

// Quoted is a writer with all that a terminal would obey spelt out.
func Quoted(w io.Writer) io.Writer { return &outlet{w: w} }

// Unquoted is a writer for what is no text: pictures, and the escapes of a
// program that has the terminal to itself.
func Unquoted(w io.Writer) io.Writer {
	if o, ok := w.(*outlet); ok {
		return unquoted{o}
	}
	return w
}

type unquoted struct{ o *outlet }

func (u unquoted) Write(p []byte) (int, error) { return u.o.write(p) }

func (o *outlet) Write(p []byte) (int, error) {
	text := p
	if len(o.rest) > 0 {
		text = append(o.rest, p...)
		o.rest = nil
	}
	if !isPlain(text) {
		text = o.quote(text)
	} else if len(text) > 0 {
		o.last = 0 // or any other that no mark joins
	}
	if _, err := o.write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (o *outlet) write(p []byte) (int, error) {
	if o.err != nil || len(p) == 0 {
		return 0, o.err
	}
	o.begun = true
	n, err := o.w.Write(p)
	if err != nil {
		o.err = &OutputError{err}
	}
	return n, o.err
}

// close writes what was left for a next write.
func (o *outlet) close() {
	rest := o.rest
	o.rest = nil
	for i, r := range string(rest) {
		switch {
		case r == utf8.RuneError:
			fmt.Fprintf(unquoted{o}, `\x%02x`, rest[i])
		case isObeyed(r):
			fmt.Fprint(unquoted{o}, spelt(r))
		default:
			fmt.Fprintf(unquoted{o}, "%c", r)
		}
	}
}

// isPlain reports whether a text is ASCII without control characters, as most
// of what programs read is.
func isPlain(text []byte) bool {
	for len(text) >= 32 {
		block := text[:32]
		text = text[32:]
		if mayBeOdd(block)|mayBeOdd(block[8:])|mayBeOdd(block[16:])|mayBeOdd(block[24:]) == 0 {
			continue
		}
		for ; len(block) > 0; block = block[8:] {
			if mayBeOdd(block) != 0 && slices.ContainsFunc(block[:8], isOdd) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(text, isOdd)
}

// mayBeOdd is 0 where none of the first eight bytes of a text is odd.
func mayBeOdd(text []byte) uint64 {
	const each, top = 0x0101010101010101, 0x8080808080808080
	w := binary.LittleEndian.Uint64(text)
	return ((w - each*' ') | w | (w + each)) & top
}

func isOdd(b byte) bool { return b < ' ' && b != '\n' && b != '\t' || b >= 0x7f }

// cutShort is an escape of which not all has come.
var cutShort = regexp.MustCompile(`^\x1b(?:\[[0-9;]*)?$`)

// quote is a text with what must not be obeyed spelt out.
func (o *outlet) quote(text []byte) []byte {
	quoted := make([]byte, 0, len(text)+16)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		switch escape, n := o.color(text); {
		case n > 0:
			size = n
			quoted = append(quoted, escape...)
		case bytes.HasPrefix(text, []byte("\r\n")):
			quoted = append(quoted, '\r')
		case !utf8.FullRune(text), string(text) == "\r", o.colored && cutShort.Match(text):
			o.rest = bytes.Clone(text)
			return quoted
		case r == utf8.RuneError && size == 1:
			quoted = fmt.Appendf(quoted, `\x%02x`, text[0])
		case isObeyed(r) && !joins(o.last, r):
			quoted, r = append(quoted, spelt(r)...), 0
		default:
			quoted = append(quoted, text[:size]...)
		}
		o.last = r
		text = text[size:]
	}
	return quoted
}

// color is the escape that a text begins with, if it may stay, and its length
// in the text.
func (o *outlet) color(text []byte) (escape string, n int) {
	if !o.colored || text[0] != '\x1b' {
		return "", 0
	}
	return draw.Unsealed(text)
}

// isObeyed reports whether a terminal does something on a character instead of
// showing it, or shows nothing of it: control characters, format characters such
// as those of direction, and all that Unicode calls default ignorable.
func isObeyed(r rune) bool {
	if r < 0x7f {
		return r < ' ' && r != '\n' && r != '\t'
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r) // which can be seen
}

// joins reports whether a character that cannot be seen changes how the one
// before it looks, as it does in the names of many: a joiner after a letter of a
// script without capitals, its marks, or a picture, and a selector of a form. So
// it may stay, but no second one.
func joins(before, r rune) bool {
	const nonJoiner, joiner, asPicture = '\u200c', '\u200d', '\ufe0f'
	switch {
	case before < 0x80:
		return false
	case r == nonJoiner, r == joiner:
		mark := unicode.Is(unicode.Mn, before) && !unicode.Is(unicode.Inherited, before)
		skin := before >= 0x1f3fb && before <= 0x1f3ff
		return mark || skin || before == asPicture || unicode.In(before, unicode.Lo, unicode.Mc, unicode.So)
	}
	return unicode.Is(unicode.Variation_Selector, r) && unicode.In(before, unicode.Lo, unicode.So, unicode.Sm, unicode.Po)
}

// spelt is a character as JSON spells it.
func spelt(r rune) string {
	if r < 0x10000 {
		return fmt.Sprintf(`\u%04x`, r)
	}
	high, low := utf16.EncodeRune(r)
	return fmt.Sprintf(`\u%04x\u%04x`, high, low)
}
