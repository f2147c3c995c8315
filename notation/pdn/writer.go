package pdn

import (
	"cmp"
	"io"
	"strconv"
	"strings"

	"damone/notation"
	"damone/notation/internal/chars"
	"damone/notation/record"
)

// width is how wide the lines of moves are, in bytes, where they can be broken.
const width = 79

// Write writes a game in PDN, by the standard's strict grammar, with its result to end it, which older readers
// need. Reader reads it back the same. What the standard has no form for is written as a comment: words that
// nobody could read. A third rank is written so that other programs can read the position: K for Dama and
// Damone alike, and the squares of the Damoni in a Damoni tag.
func Write(w io.Writer, r *record.Record) error {
	_, err := w.Write(Append(nil, r))
	return err
}

// Append appends Write's text to dst.
func Append(dst []byte, r *record.Record) []byte {
	for _, t := range r.Tags {
		dst = appendTag(dst, t)
	}
	if len(r.Tags) > 0 {
		dst = append(dst, '\n')
	}
	w := movetext{dst: dst}
	for i := range r.Items {
		w.item(&r.Items[i])
	}
	w.word(string(cmp.Or(r.Ended, r.Result())))
	return append(w.dst, '\n', '\n')
}

func appendTag(dst []byte, t record.Tag) []byte {
	name, value := record.Identifier(t.Name), chars.OneLine(t.Value)
	if name == "FEN" {
		if setup, untold, err := record.ParseFEN(value); err == nil {
			plain, damoni := record.SplitDamoni(setup)
			if damoni != "" {
				dst = appendTag(dst, record.Tag{Name: "Damoni", Value: damoni})
			}
			value = record.FormatFEN(plain, untold)
		}
	}
	return append(dst, "["+name+` "`+strings.ReplaceAll(value, `"`, `\"`)+"\"]\n"...)
}

type movetext struct {
	dst   []byte
	width int  // of the line so far
	glue  bool // the next word goes without a space
}

// word appends a word and, before it, the space or line end it needs.
func (w *movetext) word(text string) {
	switch {
	case w.width == 0 || w.glue:
	case w.width+1+len(text) > width:
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

func (w *movetext) item(it *record.Item) {
	switch it.Kind {
	case record.Move:
		w.move(it)
	case record.Comment, record.Unread:
		w.comment(it.Text)
	case record.NAG:
		w.word("$" + strconv.Itoa(it.Number))
	case record.Setup:
		w.setup(it.Text)
	case record.Open:
		w.word("(")
		w.glue = true
	case record.Close:
		w.glue = true
		w.word(")")
	}
}

func (w *movetext) move(it *record.Item) {
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
	if chars.StrengthLength([]byte(it.Strength)) == len(it.Strength) {
		text += it.Strength
	}
	w.word(text)
}

// comment writes a comment: in braces, or where it has a brace in lines of its
// own. Readers, and ours, take a line that begins with a tag for the next game.
func (w *movetext) comment(text string) {
	text = chars.Newlines(text)
	if !strings.Contains(text, "}") {
		w.word("{" + tagLine().ReplaceAllString(text, " $1") + "}")
		return
	}
	if w.width > 0 {
		w.dst = append(w.dst, '\n')
	}
	w.dst = append(w.dst, "; "+strings.ReplaceAll(text, "\n", "\n; ")+"\n"...)
	w.width = 0
}

// setup writes a position, as a comment if it is none and cannot stand between slashes.
func (w *movetext) setup(text string) {
	setup, err := notation.ParseSetup(text)
	plain, damoni := record.SplitDamoni(setup)
	fen := notation.FormatSetup(plain, notation.Number)
	switch {
	case err != nil && strings.Contains(text, "/"):
		w.comment(text)
	case err != nil:
		w.word("/" + text + "/")
	case damoni != "":
		w.word(`/FEN "` + fen + `" Damoni "` + damoni + `"/`)
	default:
		w.word(`/FEN "` + fen + `"/`)
	}
}
