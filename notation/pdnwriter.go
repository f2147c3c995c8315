package notation

import (
	"io"
	"strconv"
	"strings"
)

// pdnWidth is how wide the lines of moves are, in bytes, where they can be
// broken.
const pdnWidth = 79

// WritePDN writes a game in PDN, by the standard's strict grammar, with * to
// end it. PDNReader reads it back the same. What the standard has no form for
// is written as a comment: words that nobody could read. A third rank is
// written so that other programs can read the position: K for Dama and Damone
// alike, and the squares of the Damoni in a Damoni tag.
func WritePDN(w io.Writer, r *Record) error {
	_, err := w.Write(AppendPDN(nil, r))
	return err
}

// AppendPDN appends WritePDN's text to dst.
func AppendPDN(dst []byte, r *Record) []byte {
	for _, t := range r.Tags {
		dst = appendTag(dst, t)
	}
	if len(r.Tags) > 0 {
		dst = append(dst, '\n')
	}
	w := pdnLine{dst: dst}
	for i := range r.Items {
		w.item(&r.Items[i])
	}
	w.word("*")
	return append(w.dst, '\n', '\n')
}

func appendTag(dst []byte, t Tag) []byte {
	name, value := identifier(t.Name), oneLine(t.Value)
	if name == "FEN" {
		if setup, err := ParseSetup(value); err == nil {
			pure, damoni := splitDamoni(setup)
			value = FormatSetup(pure, Number)
			if damoni != "" {
				dst = appendTag(dst, Tag{Name: "Damoni", Value: damoni})
			}
		}
	}
	dst = append(append(append(dst, '['), name...), ` "`...)
	dst = append(dst, strings.ReplaceAll(value, `"`, `\"`)...)
	return append(dst, "\"]\n"...)
}

// pdnLine is movetext being written, broken into lines.
type pdnLine struct {
	dst   []byte
	width int  // of the line so far
	glue  bool // the next word goes without a space
}

// word appends a word and, before it, the space or line end it needs.
func (w *pdnLine) word(text string) {
	switch {
	case w.width == 0:
	case w.glue:
	case w.width+1+len(text) > pdnWidth:
		w.dst = append(w.dst, '\n')
		w.width = 0
	default:
		w.dst = append(w.dst, ' ')
		w.width++
	}
	w.dst = append(w.dst, text...)
	w.width += len(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		w.width = max(1, len(text)-i-1)
	}
	w.glue = false
}

func (w *pdnLine) item(it *Item) {
	switch it.Kind {
	case MoveItem:
		w.move(it)
	case CommentItem, UnreadItem:
		w.comment(it.Text)
	case NAGItem:
		w.word("$" + strconv.Itoa(it.Number))
	case SetupItem:
		w.word(setupText(it.Text))
	case OpenItem:
		w.word("(")
		w.glue = true
	case CloseItem:
		w.glue = true
		w.word(")")
	}
}

func (w *pdnLine) move(it *Item) {
	if it.Number > 0 {
		number := strconv.Itoa(it.Number) + "."
		if it.Dots {
			number += ".."
		}
		w.word(number)
	}
	if !it.WellFormed() {
		w.comment(it.Text)
		return
	}
	text := it.Text
	if strengthLength([]byte(it.Strength)) == len(it.Strength) {
		text += it.Strength
	}
	w.word(text)
}

// comment writes a comment. Readers, and ours, take a line that begins a game
// for the next one.
func (w *pdnLine) comment(text string) {
	text = strings.ReplaceAll(strings.ReplaceAll(newlines(text), "}", ")"), "\n"+eventTag, " "+eventTag)
	w.word("{" + text + "}")
}

// setupText is a position as it stands in the movetext.
func setupText(text string) string {
	setup, err := ParseSetup(text)
	if err != nil {
		return "/" + strings.ReplaceAll(text, "/", "-") + "/"
	}
	pure, damoni := splitDamoni(setup)
	out := `/FEN "` + FormatSetup(pure, Number) + `"`
	if damoni != "" {
		out += ` Damoni "` + damoni + `"`
	}
	return out + "/"
}
