package notation

import (
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// MaxMoveText is the longest text read as a move, in bytes.
const MaxMoveText = 256

type moveReader struct {
	faultList
	at, end int // what is left to read
	path    [maxPath]rules.Square
	named   int  // how many squares the text names
	capture bool // joined as a capture
	step    bool // joined as a step
	style   Squares
}

// attempt returns what was read. Its squares are the reader's own.
func (w *moveReader) attempt() rules.Attempt {
	return rules.Attempt{Squares: w.path[:min(w.named, maxPath)], Capture: w.capture}
}

// read reads the whole text; false means that there are faults.
func (w *moveReader) read() bool {
	if w.tooLong(MaxMoveText) || w.notUTF8() {
		return false
	}
	w.end = len(w.withoutMarks())
	w.skipSpaces()
	w.at += ofPiece(w.text[w.at:w.end])
	switch {
	case w.at == w.end:
		w.add(w.at, w.at, "no-move")
	case w.bare():
		w.capture = true
	case w.packed():
	default:
		w.words()
	}
	return len(w.faults) == 0
}

// before finds what may stand before a move: its number, and the letter of a piece before the number of a
// square, in a text that has no squares by letter.
var before = lists.Expression(`^(\d{1,3}\.(?:\.\.)?[ \t]+)?([DKE]\d[^a-hA-H]*$)?`)

// ofPiece returns the length of what stands before a move in its text.
func ofPiece(text string) int {
	if text == "" || strings.IndexByte("DKE", text[0]) < 0 && strings.IndexByte(text, '.') < 0 { // as almost all
		return 0
	}
	m := before().FindStringSubmatchIndex(text)
	if m[4] >= 0 {
		return m[4] + 1
	}
	return m[1]
}

// withoutMarks returns the text without the strength marks and spaces at its end: 30-27!, 30x21*, 30-27 (?!).
func (w *moveReader) withoutMarks() string {
	text := strings.TrimRight(w.text, spaces+"!?*")
	if body, ok := strings.CutSuffix(text, ")"); ok {
		if open := strings.TrimRight(body, "!?"); len(open) < len(body) && strings.HasSuffix(open, "(") {
			text = strings.TrimRight(open[:len(open)-1], spaces+"!?*")
		}
	}
	return text
}

// bare reports whether the text is only a capture mark, as Italian books write the only capture there is.
func (w *moveReader) bare() bool {
	n := chars.CaptureMark(w.text[w.at:w.end])
	return n > 0 && w.at+n == w.end
}

// packed reads two numbers of two digits with nothing between: 3228.
func (w *moveReader) packed() bool {
	text := w.text[w.at:w.end]
	if len(text) != 4 || !chars.AllDigits(text) {
		return false
	}
	w.square(w.at, w.at+2)
	w.square(w.at, w.at+2)
	return true
}

func (w *moveReader) words() {
	w.word()
	joined, apart := false, false
	for w.at < w.end {
		marked := w.mark()
		joined, apart = joined || marked, apart || !marked
		if marked && w.at == w.end {
			w.add(w.at, w.at, "move-ends-in-a-mark")
			return
		}
		w.word()
	}
	switch {
	case w.named == 1 && len(w.faults) == 0:
		w.add(w.end, w.end, "move-of-one-square")
	case w.named > maxPath:
		w.add(0, w.end, "move-of-too-many-squares", "n", w.named)
	case joined && apart && len(w.faults) == 0: // 21-17 10-13
		w.add(0, w.end, "several-moves-in-one")
	case w.step && w.capture:
		w.add(0, w.end, "step-and-capture-in-one")
	}
}

// word reads a square, or faults what stands in its place.
func (w *moveReader) word() {
	from := w.at
	switch {
	case chars.IsDigit(w.text[from]):
		for w.at < w.end && chars.IsDigit(w.text[w.at]) {
			w.at++
		}
	case w.at+1 < w.end && chars.IsLetter(w.text[from]) && chars.IsDigit(w.text[from+1]):
		w.style = Algebraic
		w.at += 2
	default:
		w.skipJunk()
	}
	w.square(from, w.at)
	w.skipSpaces()
}

// skipJunk goes to the next thing that could be a square or a mark.
func (w *moveReader) skipJunk() {
	for i, r := range w.text[w.at:w.end] {
		if i > 0 && (r < 0x80 && chars.IsDigit(byte(r)) || strings.ContainsRune(spaces+chars.Dashes+chars.Crosses, r)) {
			w.at += i
			return
		}
	}
	w.at = w.end
}

// square reads the text between two offsets as a square.
func (w *moveReader) square(from, to int) {
	w.at = to
	s, wrong := squareNamed(w.text[from:to])
	if wrong != "" {
		w.add(from, to, wrong)
	}
	if w.named < maxPath {
		w.path[w.named] = s
	}
	w.named++
}

// mark reads what joins two squares, and the spaces after it.
func (w *moveReader) mark() bool {
	rest := w.text[w.at:w.end]
	n := chars.CaptureMark(rest)
	if n > 0 {
		w.capture = true
	} else if n = chars.Dash(rest); n > 0 {
		w.step = true
	}
	w.at += n
	w.skipSpaces()
	return n > 0
}

func (w *moveReader) skipSpaces() {
	if w.at == w.end || solid(w.text[w.at]) {
		return
	}
	w.at += len(w.text[w.at:w.end]) - len(strings.TrimLeft(w.text[w.at:w.end], spaces))
}
