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
	if strings.TrimSpace(fen.Value) == "" {
		r.dropTag("FEN")
		return
	}
	setup, ok := withDamoni(fen.Value, r.Tag("Damoni"))
	if !ok {
		if t := r.Find("Damoni"); t != nil {
			r.Add(&r.Faults, notation.Fault{Kind: NotFENKings, Place: t.Place, Text: t.Value})
		}
		return
	}
	fen.Value = notation.FormatSetup(setup, notation.Number)
	r.dropTag("Damoni")
}

// SplitDamoni returns a position as other programs read it, with Damoni written as
// Dame, and the squares of the Damoni apart.
func SplitDamoni(setup rules.Setup) (fen, damoni string) {
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
	return notation.FormatSetup(setup, notation.Number), strings.Join(squares, ",")
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
	if setup, ok := withDamoni(words[1], damoni); ok {
		return notation.FormatSetup(setup, notation.Number)
	}
	return text
}

// withDamoni returns a position whose Damoni are written as Dame and named apart.
func withDamoni(fen, damoni string) (setup rules.Setup, ok bool) {
	setup, err := notation.ParseSetup(fen)
	if err != nil {
		return setup, false
	}
	for _, name := range strings.FieldsFunc(damoni, func(r rune) bool { return r == ',' || r == ' ' }) {
		s, err := notation.ParseSquare(name)
		side := rules.White
		if setup.Side(rules.Black).Has(s) {
			side = rules.Black
		}
		of := &setup.Pieces[side]
		if err != nil || !of[rules.Dama].Has(s) {
			return setup, false
		}
		of[rules.Dama], of[rules.Damone] = of[rules.Dama].Without(s), of[rules.Damone].With(s)
	}
	return setup, true
}
