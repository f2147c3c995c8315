package cli

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"damone/notation/lists"
)

// outlet is where text leaves the program. Names, titles and messages of others
// may hold what a terminal obeys or hides: these characters are written as \u001b,
// which in a string of JSON is the same character. Line ends and tabs stay, and
// where colours are wanted so do they. An outlet remembers the first write that
// failed, so that commands may print without looking.
type outlet struct {
	w       io.Writer
	colored bool
	begun   bool   // something has been written
	rest    []byte // the beginning of a character that goes on in the next write
	err     error
}

// Quoted returns a writer that spells out what a terminal would obey.
func Quoted(w io.Writer) io.Writer { return &outlet{w: w} }

// Unquoted returns a writer for what is no text: pictures, and the escapes of a
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
		text, o.rest = append(o.rest, p...), nil
	}
	if !isPlain(text) {
		text = o.quote(text)
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
		o.err = &outputError{err}
	}
	return n, o.err
}

// close writes what was left for a next write, which is no character.
func (o *outlet) close() {
	for _, b := range o.rest {
		o.write(fmt.Appendf(nil, `\x%02x`, b))
	}
}

// isPlain reports whether a text is ASCII without control characters, as most
// of what programs read is. It looks at eight bytes at once where it can.
func isPlain(text []byte) bool {
	const each, high = 0x0101010101010101, 0x8080808080808080
	for i := 0; i < len(text); i++ {
		if rest := text[i:]; len(rest) >= 8 {
			if eight := binary.LittleEndian.Uint64(rest); ((eight-' '*each)|eight|(eight+each))&high == 0 {
				i += 7
				continue
			}
		}
		b := text[i]
		if b < ' ' && b != '\n' && b != '\t' || b >= 0x7f {
			return false
		}
	}
	return true
}

var ourColor = lists.Expression(`^\x1b\[(?:0|1|31|32|1;38;5;\d+;48;5;\d+)m`)

// quote returns a text with what must not be obeyed spelt out. A character that is
// cut short is left for the next write.
func (o *outlet) quote(text []byte) []byte {
	quoted := make([]byte, 0, len(text)+16)
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if o.colored && r == '\x1b' {
			size = max(size, len(ourColor().Find(text)))
		}
		switch {
		case !utf8.FullRune(text):
			o.rest = bytes.Clone(text)
			return quoted
		case r == utf8.RuneError && size == 1:
			quoted = fmt.Appendf(quoted, `\x%02x`, text[0])
		case size > utf8.RuneLen(r), !isObeyed(r), bytes.HasPrefix(text, []byte("\r\n")):
			quoted = append(quoted, text[:size]...)
		default:
			for _, unit := range utf16.AppendRune(nil, r) {
				quoted = fmt.Appendf(quoted, `\u%04x`, unit)
			}
		}
		text = text[size:]
	}
	return quoted
}

// isObeyed reports whether a terminal does something on a character instead of
// showing it: control characters, and those of direction and of format, except
// the joiners, which many scripts need, and the marks that can be seen.
func isObeyed(r rune) bool {
	const nonJoiner, joiner = '\u200c', '\u200d'
	return r != '\n' && r != '\t' && r != nonJoiner && r != joiner &&
		unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}
