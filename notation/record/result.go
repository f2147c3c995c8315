package record

import (
	"cmp"
	"slices"
	"strings"

	"damone/notation/internal/chars"
	"damone/notation/lists"
	"damone/rules"
)

// Result is how a record says that its game ended.
type Result string

// The results, as PDN spells them. International draughts counts 2-0, 1-1, 0-2; both are read.
const (
	Unfinished Result = "*"
	WhiteWon   Result = "1-0"
	BlackWon   Result = "0-1"
	DrawnGame  Result = "1/2-1/2"
	BothLost   Result = "0-0"
	WhiteWon2  Result = "2-0"
	BlackWon2  Result = "0-2"
	DrawnGame2 Result = "1-1"
)

// results is every result but Unfinished.
var results = [...]Result{DrawnGame, WhiteWon, BlackWon, BothLost, WhiteWon2, BlackWon2, DrawnGame2}

// ParseResult reads the value of a Result tag as ScanResult does; ok is false
// for anything else, ? and the empty text meaning Unfinished.
func ParseResult(text string) (r Result, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || text == "?" || text == "*" {
		return Unfinished, true
	}
	if r = Result(text); slices.Contains(results[:], r) { // as most are
		return r, true
	}
	if r, n := ScanResult(text); n == len(text) && r != Resigned {
		return r, true
	}
	return Unfinished, false
}

// ScanResult returns the result that a text begins with, and its length; 0 when it begins with none. Besides
// PDN's own it reads any dash or colon between the two scores, spaces around it, ½ and 0.5 for a half, a half
// alone, and a result in words of English or Italian: patta, vince il Bianco, White resigns. Of Resigned only
// the side that is to move can tell who won.
func ScanResult(text string) (r Result, length int) {
	if n := score().FindStringSubmatchIndex(text); n != nil {
		first, end := halves.Replace(text[n[2]:n[3]]), n[3]
		second := first
		if n[4] >= 0 {
			second, end = halves.Replace(text[n[4]:n[5]]), n[5]
		}
		r = Result(first + "-" + second)
		if !slices.Contains(results[:], r) || n[4] < 0 && r != DrawnGame {
			return "", 0
		}
		return r, end + len(text[end:]) - len(strings.TrimPrefix(text[end:], "."))
	}
	n := said().FindStringSubmatchIndex(text)
	for i, r := range [...]Result{DrawnGame, WhiteWon, BlackWon, Resigned} {
		if n != nil && n[2*i+2] >= 0 {
			return r, n[1]
		}
	}
	return "", 0
}

// MaxResult is the longest text read as a result, in bytes.
const MaxResult = 64

// Resigned is what ScanResult makes of "abbandona" and "resigns".
const Resigned Result = "resigned"

var (
	score  = lists.Expression(`^(1/2|½|0[.,]5|[012](?:[.,]0)?)(?:\s*[` + chars.Dashes + `:]\s*(1/2|½|0[.,]5|[012](?:[.,]0)?))?(?:$|\.(?:\s|$)|[^-0-9x./:½])`)
	halves = strings.NewReplacer("½", "1/2", "0.5", "1/2", "0,5", "1/2", ".0", "", ",0", "")
)

// said finds a draw, White's win, Black's, and the resignation of whoever is to move, each as a group.
var said = lists.Expression(`(?i)^(?:` + strings.Join([]string{
	`((?:partita )?patta(?: concordata| d['’]accordo)?|nulla|pari|pareggio|remise?|tie|draw(?: agreed| by agreement)?|drawn)`,
	`((?:vinc(?:e|ono) (?:il |i )?|vittoria (?:del |al |per il )?)bianc(?:o|hi|a)|(?:il )?bianco (?:vince|ha vinto)|white (?:wins?|won)|(?:il )?n(?:ero|\.)? (?:abbandona|abb\b|si arrende|perde|ha perso)|black (?:resign(?:s|ed)|los(?:es|t)))`,
	`((?:vinc(?:e|ono) (?:il |i )?|vittoria (?:del |al |per il )?)ner[oia]|(?:il )?nero (?:vince|ha vinto)|black (?:wins?|won)|(?:il )?b(?:ianco|\.)? (?:abbandona|abb\b|si arrende|perde|ha perso)|white (?:resign(?:s|ed)|los(?:es|t)))`,
	`(abbandona|si arrende|resign(?:s|ed))`,
}, "|") + `)\b(?: (?:per|x|on) (?:il |l['’])?\pL+)?[.!]*`)

// ResultOf returns the result of a game that stands so on the board.
func ResultOf(s rules.Status) Result {
	switch {
	case s.Outcome == rules.Ongoing:
		return Unfinished
	case s.Outcome == rules.Drawn:
		return DrawnGame
	case s.Winner == rules.White:
		return WhiteWon
	}
	return BlackWon
}

// Says returns what a result means whichever way it counts: WhiteWon, BlackWon,
// DrawnGame, BothLost or Unfinished.
func (r Result) Says() Result { return cmp.Or(inOnes[r], r) }

var inOnes = map[Result]Result{WhiteWon2: WhiteWon, BlackWon2: BlackWon, DrawnGame2: DrawnGame, "": Unfinished}

// Result returns how the record says that the game ended, in its tag or after the
// moves; Unfinished when it does not, or in no way that ParseResult reads.
func (r *Record) Result() Result {
	result, ok := ParseResult(r.Tag("Result"))
	if !ok {
		return cmp.Or(r.Ended, Unfinished)
	}
	return result
}
