package notation

import (
	"cmp"
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// habits is how the whole text is written, which decides what a lone e2 means.
type habits struct {
	numbers, letters bool // it has squares that can only be read so
	capitals         bool // some letter is a capital
	capitalColumns   bool // some column is: H1, not h1
	dama             bool // D is a Dama
}

func (h habits) onlyNumbers() bool { return h.numbers && !h.letters }
func (h habits) onlyLetters() bool { return h.letters && !h.numbers }

func (r *setupReader) habits() habits {
	h := habits{dama: r.dama}
	h.capitals = strings.ContainsFunc(r.text[r.all.from:r.all.to], func(c rune) bool { return 'A' <= c && c <= 'Z' })
	for _, it := range r.items {
		switch it.form {
		case byNumber:
			h.numbers = true
		case byLetter:
			h.letters = true
			h.capitalColumns = h.capitalColumns || it.text[len(it.text)-2] < 'a'
		}
	}
	return h
}

// placeItems puts every item's pieces on the board.
func (r *setupReader) placeItems() {
	h := r.habits()
	for _, it := range r.items {
		switch form := h.settle(it); form {
		case byNumber, byLetter:
			r.place(it, form == byLetter)
		case eSquare:
			square, _ := lettered(it.text)
			damone, _ := numbered(it.text[1:])
			r.add(it.from, it.to, "square-or-damone", "square", square, "damone", damone)
		default:
			r.refuse(it)
		}
	}
}

// settle decides what an item that can be read in two ways means, if it can.
func (h habits) settle(it item) form {
	if it.form != eSquare && it.form != dSquare {
		return it.form
	}
	_, notDark := lettered(it.text)
	capital := it.text[0] < 'a'
	if it.form == eSquare {
		return h.settleE(capital, notDark != "")
	}
	switch number := h.onlyNumbers() || capital && notDark != "" || (capital || notDark != "") && !h.letters; {
	case number && h.dama:
		return byNumber
	case number:
		return unclear
	}
	return byLetter
}

// settleE decides between the square e2 and a Damone on 2: whichever is the habit of the text, then whichever
// is a square, then by the capital. What is left stays an eSquare.
func (h habits) settleE(capital, notDark bool) form {
	switch {
	case h.onlyLetters() && (!capital || h.capitalColumns):
		return byLetter
	case notDark:
		return byNumber
	case h.onlyLetters():
		return eSquare
	case capital || h.onlyNumbers() && !h.capitals:
		return byNumber
	case h.capitals && !h.onlyNumbers():
		return byLetter
	}
	return eSquare
}

// place reads 30, K30, 21-32 and K21-24, or h1 and Kh1.
func (r *setupReader) place(it item, letters bool) {
	rank, square, wrong := rules.Pedina, it.text, Kind("")
	if chars.IsLetter(square[0]) && (!letters || len(square) == 3) {
		rank, wrong = r.rankLettered(square[0])
		square = strings.TrimLeft(square[1:], " ")
	}
	low, high, ranged := strings.Cut(square, "-")
	if wrong == "" && !letters && (!chars.AllDigits(low) || ranged && !chars.AllDigits(high)) {
		r.refuse(it)
		return
	}
	read := numbered
	if letters {
		read = lettered
	}
	var first, last rules.Square
	if wrong == "" {
		first, wrong = read(low)
	}
	if last = first; ranged && wrong == "" {
		last, wrong = read(high)
	}
	switch {
	case wrong != "":
		r.add(it.from, it.to, wrong)
	case last < first:
		r.add(it.from, it.to, "range-runs-backwards", "low", last, "high", first)
	case !it.nobodys: // else nobody knows whose it is
		for s := first; s <= last; s++ {
			r.put(rules.Piece{Color: it.color, Rank: rank}, s, it.span)
		}
	}
}

func (r *setupReader) rankLettered(letter byte) (rank rules.Rank, wrong Kind) {
	switch letter | 0x20 {
	case 'k':
		return rules.Dama, ""
	case 'e':
		return rules.Damone, ""
	case 'd':
		if r.dama {
			return rules.Dama, ""
		}
		return 0, "unclear-letter-d"
	case 'i':
		return 0, "unknown-letter-i"
	case 'm', 'p':
		return 0, "letter-for-a-pedina"
	case 'w', 'b':
		return 0, "colour-inside-a-list"
	}
	return 0, "unknown-letter"
}

// refuse faults an item of no form, as precisely as can be.
func (r *setupReader) refuse(it item) {
	wrong := NotAPiece
	letter := it.text[0] | 0x20
	switch {
	case strings.Contains(it.text, "-"):
		wrong = "not-a-range-of-squares"
	case strings.Contains(it.text, " "):
		wrong = CommaMissing
	case strings.IndexByte("acfgh", letter) >= 0:
		wrong = "not-a-square-or-piece"
	case chars.IsLetter(letter) && letter != 'k' && letter != 'e':
		_, wrong = r.rankLettered(letter)
		wrong = cmp.Or(wrong, NotAPiece)
	}
	r.add(it.from, it.to, wrong)
}

// item is what stands between two commas of a list: a piece, or a range of them.
type item struct {
	span
	color   rules.Color
	nobodys bool   // its list has no colour: read, but not placed
	text    string // without the spaces in it
	form    form
}

// form is how an item spells its square, as far as the item alone can tell.
type form uint8

const (
	byNumber form = iota // 30, K30, E12, 21-32
	byLetter             // h1, Kh1
	eSquare              // e2: the square, or a Damone on 2
	dSquare              // d3: the square, or somebody's Dama or Damone on 3
	unclear              // neither
)

// list cuts a colour's list into items.
func (r *setupReader) list(c rules.Color, s span, ok bool) {
	if s.from == s.to {
		return
	}
	parts := r.split(s, ",;")
	inWords := rankWord().MatchString(r.text[s.from:s.to])
	if and := conjunction().FindStringIndex(r.text[s.from:s.to]); and != nil && (inWords || r.worded) {
		r.add(s.from+and[0], s.from+and[1], CommaMissing)
		return
	}
	var word word
	for i, part := range parts {
		if part.from == part.to && i < len(parts)-1 {
			r.add(part.from, part.to, "nothing-before-the-comma")
		}
		pieces := []span{part}
		if inWords || len(parts) == 1 { // blanks instead of commas
			pieces = r.words(part)
		}
		for k, p := range pieces {
			if p.from == p.to {
				continue
			}
			text := word.read(r.compact(p))
			if word.unclear && k == 0 {
				r.add(p.from, p.to, "rank-unclear")
			}
			r.items = append(r.items, item{span: p, color: c, nobodys: !ok, text: text, form: formOf(text)})
		}
	}
}

// words returns the pieces of a list that blanks separate.
func (r *setupReader) words(s span) (parts []span) {
	for _, f := range r.fields(s) {
		n := len(parts) - 1
		if n >= 0 && (!chars.IsDigit(r.text[parts[n].to-1]) || chars.Dash(r.text[f.from:f.to]) > 0) {
			parts[n].to = f.to
		} else {
			parts = append(parts, f)
		}
	}
	return parts
}

// compact returns an item's text with - for its dash and without spaces, except between two digits, where
// leaving them out would make another number.
func (r *setupReader) compact(s span) string {
	whole := r.text[s.from:s.to]
	if i := strings.IndexAny(whole, chars.Dashes); i > 0 {
		whole = whole[:i] + "-" + whole[i+chars.Dash(whole[i:]):]
	}
	if !strings.ContainsFunc(whole, isSpace) {
		return whole
	}
	fields := strings.FieldsFunc(whole, isSpace)
	text := fields[0]
	for _, f := range fields[1:] {
		if chars.IsDigit(text[len(text)-1]) && f[0] != '-' {
			text += " "
		}
		text += f
	}
	return text
}

// rankWords are the words for pieces, with their letters.
var rankWords = map[string]string{"pedina": "", "pedine": "", "man": "", "men": "",
	"dama": "K", "dame": "K", "king": "K", "kings": "K", "damone": "E", "damoni": "E"}

// rankWord finds a word for pieces, and the square after it.
var rankWord = lists.Expression(`(?i)\b(pedin[ae]|m[ae]n|dam[ae]|kings?|damon[ei])\s*(?:in|on|:)?\s*([a-h]?\d)`)

// word is the last word for pieces in a list.
type word struct {
	letter  string
	many    bool // it is a plural, and so of all the squares up to the next
	unclear bool // the last square came after a word that was not
}

// read returns an item with the letter of its piece for the word: dama16 is K16, and so is 16 after dame20.
func (w *word) read(text string) string {
	square := text
	if m := rankWord().FindStringSubmatchIndex(text); m != nil && m[0] == 0 {
		name := strings.ToLower(text[:m[3]])
		*w = word{letter: rankWords[name], many: strings.ContainsAny(name[len(name)-1:], "is") || name == "dame"}
		return w.letter + text[m[4]:]
	} else if _, wrong := squareNamed(strings.SplitN(square, "-", 2)[0]); wrong != "" || square[0] < 'a' && !chars.IsDigit(square[0]) {
		*w = word{}
	}
	w.unclear = w.letter != "" && !w.many
	return w.letter + text
}

// formOf tells a spelling by its letters and digits.
func formOf(text string) form {
	n := 0
	for n < len(text) && chars.IsLetter(text[n]) {
		n++
	}
	short := len(text) == n+1 && chars.IsDigit(text[n])
	switch {
	case n == 0:
		return byNumber
	case n == 2 && short:
		return byLetter
	case n > 1:
		return unclear
	}
	switch letter := text[0] | 0x20; {
	case letter == 'e' && short:
		return eSquare
	case letter == 'd' && short:
		return dSquare
	case letter == 'k' || letter == 'e' || letter == 'd' && !short:
		return byNumber
	case short:
		return byLetter
	}
	return unclear
}
