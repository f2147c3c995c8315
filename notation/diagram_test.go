package notation_test

import (
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
)

const damoneStart = `8  #   X   x   .
7    .   x   .   .
6  X   x   .   .
5    x   .   .   o
4  x   .   .   o
3    .   .   o   O
2  .   .   o   .
1    .   o   O   @
   a b c d e f g h
White to move
`

func TestDiagramStart(t *testing.T) {
	got := notation.Diagram(rules.ItalianDamone.Start(), notation.DiagramOptions{Turn: true})
	if got != damoneStart {
		t.Errorf("got\n%s\nwant\n%s", got, damoneStart)
	}
}

func TestDiagramFlipped(t *testing.T) {
	p, err := notation.ParsePosition(rules.ItalianDamone, "B:W30:BK2")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(notation.Diagram(p, notation.DiagramOptions{Flip: true, Turn: true}), "\n")
	for i, want := range map[int]string{0: "1  .   .   o   .", 7: "8    .   .   X   .", 8: "   h g f e d c b a", 9: "Black to move"} {
		if lines[i] != want {
			t.Errorf("line %d: %q, want %q", i, lines[i], want)
		}
	}
}

func TestDiagramForgiven(t *testing.T) {
	bare := strings.Join(strings.Split(damoneStart, "\n")[:8], "\n")
	for name, text := range map[string]string{
		"as drawn":          damoneStart,
		"no turn":           bare,
		"no row numbers":    stripFirstColumns(bare, 3),
		"turn first":        "White to move.\r\n\r\n" + strings.ReplaceAll(bare, "\n", "\r\n"),
		"indented":          "    " + strings.ReplaceAll(damoneStart, "\n", "\n    "),
		"numbers flattened": strings.ReplaceAll(bare, "   ", " "),
		"arrows":            damoneStart + "16 → 12\n30 → 21: the pedina on 30 takes man 26\n",
		"Italian":           bare + "\nMuove il Bianco\n",
		"colours":           "\x1b[1;38;5;94m" + bare + "\x1b[0m\nWhite to move\n",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := notation.ParsePosition(rules.ItalianDamone, text)
			if err != nil {
				t.Fatal(err)
			}
			if p != rules.ItalianDamone.Start() {
				t.Error(notation.FormatPosition(p, notation.Number))
			}
		})
	}
}

func stripFirstColumns(text string, n int) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = lines[i][n:]
	}
	return strings.Join(lines, "\n")
}

func TestDiagramFaults(t *testing.T) {
	for _, tc := range []struct{ name, old, new, fault string }{
		{"letter", "8  #", "8  D", `4:"D":not-a-piece-of-a-diagram`},
		{"row missing", "8  #   X   x   .\n", "", `14:"":wrong-number-of-rows: n 7`},
		{"square missing", "8  #   X   x   .", "8  #   X   x", `1:"8  #   X   x":wrong-number-of-squares: n 3`},
		{"rows out of order", "7    .", "6    .", `1:"6":rows-out-of-order: row 7`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := notation.ParseSetup(strings.Replace(damoneStart, tc.old, tc.new, 1))
			checkFaults(t, err, []string{tc.fault})
		})
	}
}

func TestDiagramWithMarks(t *testing.T) {
	const marked = `8  .     .     .     .
7    <.>    .     .     .
6  .    (x)    .     X
5     .    <.>    .     .
4  .    (X)    .     x
3    <.>    .     .     .
2  .    (X)    X     .
1     .    [O]    .     .
   a  b  c  d  e  f  g  h
White to move
`
	want, err := notation.ParsePosition(rules.ItalianDraughts, "W:WK30:B10,K12,K18,20,K26,K27")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := notation.ParsePosition(rules.ItalianDraughts, marked); err != nil || got != want {
		t.Errorf("got %v, %v", got, err)
	}
	for _, cell := range []string{"[o)", "[]", "[oo]", "<y>", "o]"} {
		if _, err := notation.ParsePosition(rules.ItalianDraughts, strings.Replace(marked, "[O]", cell, 1)); err == nil {
			t.Errorf("%s was read", cell)
		}
	}
}
