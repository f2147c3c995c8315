package record

import (
	"strings"

	"damone/notation"
	"damone/rules"
)

// TidyPositions writes the positions in the tags as FormatSetup does. The
// squares of a Damoni tag become Damoni in the FEN.
func (r *Record) TidyPositions() {
	fen := r.Find("FEN")
	if fen == nil {
		return
	}
	fen.Written = fen.Value
	if strings.TrimSpace(fen.Value) == "" {
		r.dropTag("FEN")
		return
	}
	setup, untold, err := ParseFEN(fen.Value)
	if err != nil {
		return
	}
	setup, ok := withDamoni(setup, r.Tag("Damoni"))
	if !ok {
		if t := r.Find("Damoni"); t != nil {
			r.Fault(t.Place, t.Value, NotFENKings)
		}
		return
	}
	fen.Value = FormatFEN(setup, untold)
	r.dropTag("Damoni")
}

// ParseFEN reads the value of a FEN tag; untold says that it has ? for whose turn it is.
func ParseFEN(text string) (setup rules.Setup, untold bool, err error) {
	pieces, untold := strings.CutPrefix(strings.TrimSpace(text), "?")
	if untold {
		pieces = "W" + pieces
	}
	setup, err = notation.ParseSetup(pieces)
	return setup, untold, err
}

// FormatFEN returns what ParseFEN reads.
func FormatFEN(setup rules.Setup, untold bool) string {
	fen := notation.FormatSetup(setup, notation.Number)
	if untold {
		return "?" + fen[1:]
	}
	return fen
}

// SplitDamoni returns a position as other programs read it, with Damoni written as
// Dame, and the squares of the Damoni apart.
func SplitDamoni(setup rules.Setup) (plain rules.Setup, damoni string) {
	var all rules.Set
	for c := range setup.Pieces {
		of := &setup.Pieces[c]
		all |= of[rules.Damone]
		of[rules.Dama], of[rules.Damone] = of[rules.Dama]|of[rules.Damone], 0
	}
	var squares []string
	for s := range all.All() {
		squares = append(squares, notation.FormatSquare(s, notation.Number))
	}
	return setup, strings.Join(squares, ",")
}

// TidySetup returns the text of a setup in the movetext: the position alone, as
// FormatSetup writes it, if it can be read.
func TidySetup(text string) string {
	if setup, err := notation.ParseSetup(text); err == nil {
		return notation.FormatSetup(setup, notation.Number)
	}
	words := strings.SplitN(text, `"`, 5)
	if len(words) < 3 || strings.ToUpper(strings.TrimSpace(words[0])) != "FEN" {
		return text
	}
	damoni := ""
	if len(words) > 3 && strings.TrimSpace(words[2]) == "Damoni" {
		damoni = words[3]
	}
	setup, err := notation.ParseSetup(words[1])
	if setup, ok := withDamoni(setup, damoni); ok && err == nil {
		return notation.FormatSetup(setup, notation.Number)
	}
	return text
}

// withDamoni returns a position whose Damoni are written as Dame and named apart.
func withDamoni(setup rules.Setup, damoni string) (rules.Setup, bool) {
	for _, name := range strings.FieldsFunc(damoni, func(r rune) bool { return r == ',' || r == ' ' }) {
		s, err := notation.ParseSquare(name)
		side := rules.White
		if setup.Side(rules.Black).Has(s) {
			side = rules.Black
		}
		of := &setup.Pieces[side]
		if err != nil || !of[rules.Dama].Has(s) && !of[rules.Damone].Has(s) {
			return setup, false
		}
		of[rules.Dama], of[rules.Damone] = of[rules.Dama].Without(s), of[rules.Damone].With(s)
	}
	return setup, true
}
