package notation

import (
	"fmt"
	"strings"

	"damone/notation/internal/chars"
	"damone/rules"
)

// habits is how the whole text is written, which decides what a lone e2 means.
type habits struct {
	numbers, letters bool // it has squares that can only be read so
	capitals         bool // some letter is a capital
	capitalColumns   bool // some column is: H1, not h1
}

func (h habits) onlyNumbers() bool { return h.numbers && !h.letters }
func (h habits) onlyLetters() bool { return h.letters && !h.numbers }

func (r *setupReader) habits() habits {
	var h habits
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
		case byNumber:
			r.placeNumbered(it)
		case byLetter:
			r.placeLettered(it)
		case eSquare:
			r.refuseE(it)
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
	_, notDark, _ := lettered(it.text)
	capital := it.text[0] < 'a'
	if it.form == eSquare {
		return h.settleE(capital, notDark != "")
	}
	if h.onlyNumbers() || capital && notDark != "" || (capital || notDark != "") && !h.letters {
		return unclear
	}
	return byLetter
}

// settleE decides between the square e2 and a Damone on 2: whichever is the
// habit of the text, then whichever is a square, then by the capital. What is
// left stays an eSquare.
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

// placeNumbered reads 30, K30, 21-32 and K21-24.
func (r *setupReader) placeNumbered(it item) {
	rank, digits := rules.Pedina, it.text
	if chars.IsLetter(digits[0]) {
		rank, _, _ = rankLettered(digits[0])
		digits = strings.TrimLeft(digits[1:], " ")
	}
	low, high, ranged := strings.Cut(digits, "-")
	if !chars.AllDigits(low) || ranged && !chars.AllDigits(high) {
		r.refuse(it)
		return
	}
	first, what, hint := numbered(low)
	last := first
	if ranged && what == "" {
		last, what, hint = numbered(high)
	}
	switch {
	case what != "":
		r.add(it.from, it.to, what, hint)
	case last < first:
		r.add(it.from, it.to, "a range that runs backwards", Say("write {text}", "text", fmt.Sprintf("%d-%d", last+1, first+1)))
	default:
		r.putRange(it, rank, first, last)
	}
}

func (r *setupReader) putRange(it item, rank rules.Rank, first, last rules.Square) {
	for s := first; s <= last; s++ {
		r.putItem(it, rank, s)
	}
}

// placeLettered reads h1 and Kh1.
func (r *setupReader) placeLettered(it item) {
	rank, square := rules.Pedina, it.text
	if len(square) == 3 {
		var what, hint Phrase
		if rank, what, hint = rankLettered(square[0]); what != "" {
			r.add(it.from, it.to, what, hint)
			return
		}
		square = square[1:]
	}
	s, what, hint := lettered(square)
	if what != "" {
		r.add(it.from, it.to, what, hint)
		return
	}
	r.putItem(it, rank, s)
}

// putItem puts one of an item's pieces, unless nobody knows whose it is.
func (r *setupReader) putItem(it item, rank rules.Rank, s rules.Square) {
	if !it.nobodys {
		r.put(rules.Piece{Color: it.color, Rank: rank}, s, it.span)
	}
}

// rankLettered reads the letter of a rank.
func rankLettered(letter byte) (rank rules.Rank, what, hint Phrase) {
	switch letter | 0x20 {
	case 'k':
		return rules.Dama, "", ""
	case 'e':
		return rules.Damone, "", ""
	case 'd':
		return 0, "unknown letter", "D could mean Dama or Damone: write K or E"
	case 'i':
		return 0, "unknown letter", "the Damone, or Imperatore, is E"
	case 'm', 'p':
		return 0, "unknown letter", "a Pedina or man has no letter"
	case 'w', 'b':
		return 0, "a colour in the middle of a list", "name it once, before the first square"
	}
	return 0, "unknown letter", "K is a Dama or king, E a Damone, and a Pedina or man has none"
}

// refuseE faults an item that is the square e2 or a Damone on 2.
func (r *setupReader) refuseE(it item) {
	square, _, _ := lettered(it.text)
	number, _, _ := numbered(it.text[1:])
	r.add(it.from, it.to, Say("this could be a Pedina on the square {letter} or a Damone on {n}", "letter", FormatSquare(square, Algebraic), "n", FormatSquare(number, Number)),
		Say("write {n} for the one or E{letter} for the other", "n", FormatSquare(square, Number), "letter", FormatSquare(number, Algebraic)))
}

// refuse faults an item of no form, as precisely as can be.
func (r *setupReader) refuse(it item) {
	var what, hint Phrase = "not a piece on a square", "write 30, K30, E30 or the same in letters"
	letter := it.text[0] | 0x20
	switch {
	case strings.Contains(it.text, "-"):
		what, hint = "not a range of squares", "a range is of numbers, the lower first, as in 21-32 or K21-24"
	case strings.Contains(it.text, " "):
		hint = "put commas between the squares"
	case strings.IndexByte("abcfgh", letter) >= 0:
		what, hint = "not a square", "columns are a to h, rows 1 to 8; a Dama or king is K, a Damone E"
	case chars.IsLetter(letter) && letter != 'k' && letter != 'e':
		_, what, hint = rankLettered(letter)
	}
	r.add(it.from, it.to, what, hint)
}
