package notation_test

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"damone/notation"
	"damone/rules"
)

// checkSyntax demands of an error what every reader promises: a *SyntaxError
// with at least one fault, each inside the text, in its order, and all of
// bounded size.
func checkSyntax(t *testing.T, text string, err error) {
	t.Helper()
	var syntax *notation.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("%T: %v", err, err)
	}
	checkBounds(t, text, syntax.Faults, err)
}

func checkBounds(t *testing.T, text string, faults []notation.Fault, err error) {
	t.Helper()
	if len(faults) == 0 || len(err.Error()) > 4096 {
		t.Errorf("%d faults, a message of %d bytes", len(faults), len(err.Error()))
	}
	if strings.ContainsFunc(err.Error(), func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
		t.Errorf("the message %q is not fit to be printed", err.Error())
	}
	if !slices.IsSortedFunc(faults, func(a, b notation.Fault) int {
		return cmp.Or(int(a.Place.Line-b.Place.Line), int(a.Place.Col-b.Place.Col))
	}) {
		t.Errorf("faults out of order: %v", faults)
	}
	for _, f := range faults {
		if f.Place.Line < 1 || f.Place.Col < 1 || f.Kind == "" {
			t.Errorf("bad fault %+v", f)
		}
		if utf8.RuneCountInString(f.Text) > 40 || !strings.Contains(text, strings.TrimSuffix(f.Text, "…")) && utf8.ValidString(text) {
			t.Errorf("fault %+v does not quote the text", f)
		}
	}
}

func FuzzSquare(f *testing.F) {
	for _, text := range []string{"1", "32", "033", "h1", "A8", " a1 ", "i9", "", "9999999999", "h1\x00", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := notation.ParseSquare(text)
		if err != nil {
			checkSyntax(t, text, err)
			return
		}
		for _, style := range []notation.Squares{notation.Number, notation.Algebraic} {
			if again, err := notation.ParseSquare(notation.FormatSquare(s, style)); err != nil || again != s {
				t.Errorf("%q: square %d reads back as %d, %v", text, s, again, err)
			}
		}
	})
}

func FuzzParseSetup(f *testing.F) {
	for _, tc := range forgiven {
		f.Add(tc.text)
	}
	for _, text := range []string{"startpos", "W:WD32", "W:W0,33,a1,i9,1,1:B1-40,24-21", "?:W:B", "W:W30:B1:W", "W:W\x00\xff", "w:we2:b", "x\n"} {
		f.Add(text)
	}
	bare := stripFirstColumns(damoneStart[:strings.Index(damoneStart, "   a")-1], 3)
	for _, text := range []string{damoneStart, bare, strings.Replace(damoneStart, "White", "black", 1),
		strings.ReplaceAll(damoneStart, "\n", "\r\n\r\n"), damoneStart[:40], "\n.", "8\n" + damoneStart} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := notation.ParseSetup(text)
		slow, slowErr := notation.ParseSetupSlowly(text)
		if s != slow || (err == nil) != (slowErr == nil) {
			t.Errorf("%q: the scanner reads %+v, the reader %+v, %v", text, s, slow, slowErr)
		}
		if err != nil {
			checkSyntax(t, text, err)
			return
		}
		for _, style := range []notation.Squares{notation.Number, notation.Algebraic} {
			written := notation.FormatSetup(s, style)
			if again, err := notation.ParseSetup(written); err != nil || again != s {
				t.Errorf("%q: %s does not read back: %v", text, written, err)
			}
		}
		checkPositions(t, text)
	})
}

// checkPositions reads a text as a position of every game.
func checkPositions(t *testing.T, text string) {
	t.Helper()
	for _, rs := range rules.Rulesets() {
		p, err := notation.ParsePosition(rs, text)
		var refused *notation.PositionError
		switch {
		case errors.As(err, &refused):
			checkBounds(t, text, refused.Faults, err)
		case err != nil:
			t.Errorf("%q: %v", text, err)
		default:
			checkPositionReadsBack(t, rs, p)
		}
	}
}

// checkPositionReadsBack writes a position in every way.
func checkPositionReadsBack(t testing.TB, rs *rules.Ruleset, p rules.Position) {
	t.Helper()
	texts := []string{
		notation.FormatPosition(p, notation.Number),
		notation.FormatPosition(p, notation.Algebraic),
		notation.Diagram(p, notation.DiagramOptions{Turn: true}),
		notation.Diagram(p, notation.DiagramOptions{Turn: true, Flip: true}),
	}
	for _, text := range texts {
		if again, err := notation.ParsePosition(rs, text); err != nil || again != p {
			t.Errorf("%s does not read back: %v", text, err)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"30x5", "30:14:5", "d1xb7", "3x26", "x", "30-27!?", "f3e4", "2319", "h1 × g2 (!)", "0-33", "-", "30--27", "1x2x3x4x5x6x7x8x9x10x11", "\x00"} {
		f.Add(uint8(5), fourKings, text)
		f.Add(uint8(0), "startpos", text)
		f.Add(uint8(5), champion, text)
	}
	f.Fuzz(func(t *testing.T, game uint8, fen, text string) {
		rs := rules.Rulesets()[int(game)%len(rules.Rulesets())]
		p, err := notation.ParsePosition(rs, fen)
		if err != nil {
			return
		}
		m, err := notation.ParseMove(rs, p, text)
		var syntax *notation.SyntaxError
		var several *notation.AmbiguousError
		var illegal *rules.IllegalMoveError
		switch {
		case err == nil:
			checkMoveReadsBack(t, rs, p, m, rs.Moves(nil, p))
		case errors.As(err, &syntax):
			checkSyntax(t, text, err)
		case errors.As(err, &several):
			if len(several.Candidates) < 2 || len(err.Error()) > 4096 {
				t.Errorf("%q: %v", text, err)
			}
		case errors.As(err, &illegal):
			if illegal.Verdict.Legal || illegal.Verdict.Fault == rules.NoFault {
				t.Errorf("%q: %v", text, err)
			}
		default:
			t.Errorf("%q: %T", text, err)
		}
	})
}
