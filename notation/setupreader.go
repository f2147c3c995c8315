package notation

import (
	"slices"
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// MaxSetupText is the longest text read as a position or a diagram, in bytes.
const MaxSetupText = 4096

// span is a stretch of the text, as two offsets.
type span struct{ from, to int }

// setupReader is the forgiving reader of positions: it goes on after a fault and collects them all.
type setupReader struct {
	faultList
	setup rules.Setup
	seen  rules.Set
	where [rules.Squares]span // of the text that put a piece on each square
	all   span                // the text without what surrounds it
	items []item

	dama    bool // D is a Dama: the game has no Damone
	italian bool // B is bianco and N nero
	worded  bool // the lists have names of colours before them
}

// readSetup reads every form of a position; rs, for startpos, may be nil.
func readSetup(text string, rs *rules.Ruleset) *setupReader {
	r := &setupReader{faultList: faultList{text: text}, dama: rs != nil && !rs.HasRank(rules.Damone)}
	if r.tooLong(MaxSetupText) || r.notUTF8() {
		return r
	}
	if r.given = text; strings.ContainsAny(text, "\x1b→") {
		r.text = decoration().ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)) })
	}
	r.all = r.unwrapped()
	body := r.text[r.all.from:r.all.to]
	switch startpos := strings.EqualFold(body, "startpos"); {
	case body == "":
		r.add(r.all.from, r.all.to, "no-position")
	case startpos && rs != nil:
		r.setup = rs.Spec().Start
	case startpos:
		r.add(r.all.from, r.all.to, "startpos-of-no-game")
	case oneRow().MatchString(body):
		r.add(r.all.from, r.all.to, "one-row-of-a-diagram")
	case strings.Contains(body, "\n") && !strings.Contains(body, ":"): // which a FEN has
		r.diagram()
	case named(body):
		r.inWords()
	default:
		r.fen()
	}
	return r
}

// wrappers are what may stand around a position: PDN's tag, and quotes.
var wrappers = []struct{ before, after string }{
	{"\uFEFF", ""}, {"[", "]"}, {"FEN ", ""}, {`"`, `"`}, {"“", "”"}, {"”", "”"}, {"'", "'"}, {"`", "`"},
}

// unwrapped returns the span of the position itself: without the space around it, PDN's [FEN "..."] and quotes.
func (r *setupReader) unwrapped() span {
	s := r.trimmed(span{0, len(r.text)})
	for _, w := range wrappers {
		body := r.text[s.from:s.to]
		if len(body) >= len(w.before)+len(w.after) && strings.EqualFold(body[:len(w.before)], w.before) && strings.HasSuffix(body, w.after) {
			s = r.trimmed(span{s.from + len(w.before), s.to - len(w.after)})
		}
	}
	return s
}

// trimmed returns a span without the white space at its ends.
func (r *setupReader) trimmed(s span) span {
	body := r.text[s.from:s.to]
	if body != "" && solid(body[0]) && solid(body[len(body)-1]) {
		return s
	}
	left := strings.TrimLeft(body, spaces)
	from := s.to - len(left)
	return span{from, from + len(strings.TrimRight(left, spaces))}
}

// spaces is what counts as white space.
const spaces = " \t\r\n\v\f\u00A0"

// solid reports whether a byte is a whole character and no white space.
func solid(c byte) bool { return c > ' ' && c < 0x80 }

func isSpace(c rune) bool { return strings.ContainsRune(spaces, c) }

// fen reads the FEN-like form: the turn and two lists, between colons.
func (r *setupReader) fen() {
	body := r.all
	if strings.HasSuffix(r.text[:body.to], ".") { // as in many files
		body.to--
	}
	parts := r.split(body, ":")
	sides := parts[1:]
	begins := func(letters string) bool {
		return slices.ContainsFunc(sides, func(s span) bool { return s.from < s.to && strings.IndexByte(letters, r.text[s.from]) >= 0 })
	}
	r.italian = begins("Nn") && !begins("Ww")
	colored := func(s span) bool { _, _, ok := r.listColor(s); return ok }
	if parts[0].from < parts[0].to && !slices.ContainsFunc(parts, colored) {
		r.add(r.all.from, r.all.to, NotATurn) // nothing says that it is a position at all
		return
	}
	r.turn(parts[0])
	for len(sides) > 2 && clock().MatchString(r.text[sides[len(sides)-1].from:sides[len(sides)-1].to]) {
		sides = sides[:len(sides)-1]
	}
	var given [2]bool
	for _, part := range sides {
		c, rest, ok := r.listColor(part)
		switch {
		case !ok:
			r.add(part.from, part.to, "list-without-a-colour")
		case given[c]:
			r.add(part.from, part.to, SideListedTwice, "side", c)
			ok = false
		}
		given[c] = given[c] || ok
		r.list(c, rest, ok)
	}
	r.placeItems()
	if len(r.faults) > 0 {
		return
	}
	for c, there := range given {
		if !there {
			r.add(r.all.to, r.all.to, "side-not-listed", "side", rules.Color(c), "letter", string(colorLetters[c]))
		}
	}
}

// clock finds a move counter that some programs add, such as H0 or F1. It says nothing about the position.
var clock = lists.Expression(`^[HFhf]\d+$`)

// split cuts a span at some marks and trims the pieces.
func (r *setupReader) split(s span, marks string) []span {
	parts := make([]span, 0, 16)
	for {
		i := strings.IndexAny(r.text[s.from:s.to], marks)
		if i < 0 {
			return append(parts, r.trimmed(s))
		}
		parts = append(parts, r.trimmed(span{s.from, s.from + i}))
		s.from += i + 1
	}
}

// turn reads who is to move.
func (r *setupReader) turn(s span) {
	part := r.text[s.from:s.to]
	c, ok := r.colorNamed(part)
	switch {
	case ok:
		r.setup.Turn = c
	case part == "":
		r.add(s.from, s.to, "side-to-move-missing")
	default:
		r.add(s.from, s.to, NotATurn)
	}
}

// colorNamed returns the colour of a word or an initial.
func (r *setupReader) colorNamed(word string) (c rules.Color, ok bool) {
	switch strings.ToLower(word) {
	case "w", "white", "bianco", "bianchi":
		return rules.White, true
	case "n", "black", "nero", "neri":
		return rules.Black, true
	case "b":
		if r.italian {
			return rules.White, true
		}
		return rules.Black, true
	}
	return 0, false
}

// inWords reads lists with the names of their colours before them, and perhaps a
// sentence that tells the turn: Bianco: D16; Nero: 20. Else White is to move.
func (r *setupReader) inWords() {
	r.worded = true
	r.text = sentenceEnd().ReplaceAllString(r.text, ";$1")
	heads := colorHeads().FindAllStringSubmatchIndex(r.text[r.all.from:r.all.to], -1)
	r.italian = !slices.ContainsFunc(heads, func(h []int) bool { return r.text[r.all.from+h[2]]|0x20 == 'w' })
	r.remarks(span{r.all.from, r.all.from + heads[0][0]})
	var given [2]bool
	for i, h := range heads {
		list := span{r.all.from + h[1], r.all.to}
		if i+1 < len(heads) {
			list.to = r.all.from + heads[i+1][0]
		}
		c, _ := r.colorNamed(r.text[r.all.from+h[2] : r.all.from+h[3]])
		if given[c] {
			r.add(r.all.from+h[2], list.to, SideListedTwice, "side", c)
		}
		given[c] = true
		for _, part := range r.split(list, ";") {
			if strings.ContainsAny(r.text[part.from:part.to], "0123456789") {
				r.list(c, r.bare(part), true)
			} else {
				r.remarks(part)
			}
		}
	}
	r.placeItems()
}

// conjunction finds what stands between two pieces in a sentence: e, which is no Damone.
var conjunction = lists.Expression(`\b(?:e|ed|and)\s`)

// sentenceEnd finds a full stop before a word.
var sentenceEnd = lists.Expression(`\.(\s+\pL)`)

// colorHeads finds where lists begin that are named by words, or by initials between semicolons.
var colorHeads = lists.Expression(`(?i)(?:^|[;,.\s])\s*(bianc(?:o|hi)|white|ner[oi]|black|[wbn])\s*[:=]`)

// named reports whether a text has colours by their names, or by initials right before
// the pieces, as a FEN has not.
func named(text string) bool {
	heads := colorHeads().FindAllStringSubmatch(text, -1)
	return initials().MatchString(text) || slices.ContainsFunc(heads, func(h []string) bool { return len(h[1]) > 1 })
}

var initials = lists.Expression(`(?i)^[wbn]\s*[:=]\s*(?:[kde]?\d|;|pedin|dam|m[ae]n|king)[^:=]*[\s;,.][wbn]\s*[:=]`)

// remarks reads what stands beside the lists: who is to move, or nothing.
func (r *setupReader) remarks(s span) {
	s = r.bare(s)
	if text := r.text[s.from:s.to]; text != "" && !r.turnLine(text) {
		r.add(s.from, s.to, NotATurn)
	}
}

// bare returns a span without the marks and spaces at its end.
func (r *setupReader) bare(s span) span {
	s.to = s.from + len(strings.TrimRight(r.text[s.from:s.to], ";,."+spaces))
	return r.trimmed(s)
}

// listColor returns the colour whose letter a list begins with, and what comes after.
func (r *setupReader) listColor(s span) (c rules.Color, rest span, ok bool) {
	if s.from < s.to {
		if c, ok = r.colorNamed(r.text[s.from : s.from+1]); ok {
			return c, r.trimmed(span{s.from + 1, s.to}), true
		}
	}
	return 0, s, false
}

// put stands a piece on a square unless something is there already.
func (r *setupReader) put(p rules.Piece, at rules.Square, s span) {
	if r.seen.Has(at) {
		r.add(s.from, s.to, "two-pieces-on-a-square", "square", at, "first", chars.Clip(r.text[r.where[at].from:r.where[at].to]))
		return
	}
	r.seen, r.where[at] = r.seen.With(at), s
	r.setup.Put(p, at)
}

func colorOf(letter byte) rules.Color {
	if letter|0x20 == 'b' {
		return rules.Black
	}
	return rules.White
}
