package pdn_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"damone/notation/gamefile"
	"damone/notation/pdn"
)

// oddRecord is a record with something odd in it, and the words that its tags,
// comments and results are known by.
type oddRecord struct {
	text  string
	words []string
	r     *rand.Rand
}

// word makes a word that stands nowhere else, with a mark in it that may be
// misread.
func (o *oddRecord) word(marks ...string) string {
	w := fmt.Sprintf("q%dw%s", len(o.words), marks[o.r.IntN(len(marks))])
	o.words = append(o.words, w)
	return w
}

func (o *oddRecord) tags() {
	for range 1 + o.r.IntN(4) {
		name := [...]string{"White", "Black", "Event", "white", "Annotator", "Date", "X-y"}[o.r.IntN(7)]
		value := o.word("", "è", "\"", "\"z\"", "\\", "]", "[", "{", "}", ";", "€Š", " \"a\" b")
		o.text += fmt.Sprintf([...]string{"[%s \"%s\"]\n", "[%s \"%s\" ]\r\n", "[ %s  \"%s\"]"}[o.r.IntN(3)], name, value)
	}
}

func (o *oddRecord) moves() {
	for i, m := range strings.Fields("23-20 11-14 21-18 14x21 26x17")[:o.r.IntN(6)] {
		o.text += fmt.Sprintf([...]string{" %d. %s", " %d) %s", " %d %s", " %d... %s"}[o.r.IntN(4)], i/2+1, m)
		switch o.r.IntN(5) {
		case 0:
			o.text += " {" + o.word("", "è", "{", ";", "\"", "[", "“”", "Ž…", "(", "$") + "}"
		case 1:
			o.text += " ; " + o.word("", "}", "{}", "{", "è", "[Event", "%") + "\n"
		case 2:
			o.text += " (1. 22-18 {" + o.word("", "*", "1-0") + "}" + [...]string{")", "", " 1-0)"}[o.r.IntN(3)]
		}
	}
}

func newOddRecord(seed uint64) *oddRecord {
	o := &oddRecord{r: rand.New(rand.NewPCG(seed, 1))}
	for range 1 + o.r.IntN(3) {
		o.tags()
		o.moves()
		result := [...]string{"1-0", "½", "0:1", "patta", "1/2", "*", "White wins", "2-0"}[o.r.IntN(8)]
		o.text += " " + result
		if o.r.IntN(3) == 0 {
			o.text += " {" + o.word("", "%") + "}"
		}
		o.text += "\n\n"
	}
	return o
}

// TestNothingIsLost has every word of the tags and comments of odd records in their
// copy, or named by a fault.
func TestNothingIsLost(t *testing.T) {
	for seed := range uint64(400) {
		o := newOddRecord(seed)
		text := o.text
		if o.r.IntN(4) == 0 {
			if latin, err := charmap.Windows1252.NewEncoder().String(text); err == nil {
				text = latin
			}
		}
		r, said := gamefile.NewReader(strings.NewReader(text), gamefile.PDN), ""
		for {
			rec, err := r.Read()
			if rec == nil {
				if said += fmt.Sprint(err); strings.HasSuffix(said, "EOF") {
					break
				}
				continue
			}
			copied := string(pdn.Append(nil, rec))
			again, errs := readAll(copied)
			if len(errs) > 0 || len(again) != 1 || !again[0].Same(settled(rec)) {
				t.Fatalf("%q was copied as %q, which is read as %+v, %v", text, copied, again, errs)
			}
			said += copied + fmt.Sprint(rec.Faults)
		}
		plain := func(s string) string { return strings.Map(letterOrMark, s) }
		for _, w := range o.words {
			if !strings.Contains(plain(said), plain(w)) {
				t.Errorf("seed %d: %q is lost of\n%s\nas copied:\n%s", seed, w, o.text, said)
			}
		}
	}
}

// letterOrMark drops what a copy may have otherwise: white space, and the strokes
// before quotes.
func letterOrMark(r rune) rune {
	if strings.ContainsRune(" \t\r\n\\", r) {
		return -1
	}
	return r
}
