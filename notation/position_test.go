package notation_test

import (
	"errors"
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
)

func TestFormatStart(t *testing.T) {
	for _, tc := range []struct {
		rs    *rules.Ruleset
		style notation.Squares
		want  string
	}{
		{rules.ItalianDamone, notation.Number, "W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17"},
		{rules.ItalianDamone, notation.Algebraic, "W:WEh1,Kh3,Kf1,h5,g4,f3,e2,d1:BEa8,Kc8,Ka6,e8,d7,c6,b5,a4"},
		{rules.Damone3x3, notation.Number, "W:WK24,K31,K32,20,23,27:BK1,K2,K9,6,10,13"},
		{rules.ItalianDraughts, notation.Number, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
	} {
		if got := notation.FormatPosition(tc.rs.Start(), tc.style); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.rs.ID(), got, tc.want)
		}
	}
}

// forgiven are texts and the canonical form of what they say.
var forgiven = []struct{ name, text, want string }{
	{"canonical", "W:WK30:B10,K12,K18,20,K26,K27", "W:WK30:BK12,K18,K26,K27,10,20"},
	{"lower case", "w:we32,k24:be1,k2,3", "W:WE32,K24:BE1,K2,3"},
	{"Black first", "B:BK2:W30", "B:W30:BK2"},
	{"spaces", "  W : W E 32 , K 24 : B 3 ", "W:WE32,K24:B3"},
	{"full stop", "B:W18,24:B1.", "B:W18,24:B1"},
	{"full stop after a space", "B:W18,24:B1 .", "B:W18,24:B1"},
	{"range", "W:W21-24:B1-3,K5", "W:W21,22,23,24:BK5,1,2,3"},
	{"range of Dame", "W:WK21 - 23:BE1-2", "W:WK21,K22,K23:BE1,E2"},
	{"leading zeros", "W:W021,K007:BE01-02", "W:WK7,21:BE1,E2"},
	{"letters", "W:WEh1,Kf1:Ba4", "W:WE32,K31:B17"},
	{"capital columns", "W:WEH1,KF1,E2:BA4", "W:WE32,K31,27:B17"},
	{"both spellings", "W:WEh1,31:B1", "W:WE32,31:B1"},
	{"no Black", "W:WK30:B", "W:WK30:B"},
	{"no White", "B:W:B1", "B:W:B1"},
	{"trailing comma", "W:W30,:B1,", "W:W30:B1"},
	{"quotes", `"W:W30:B1"`, "W:W30:B1"},
	{"typographic quotes", "“W:W30:B1”", "W:W30:B1"},
	{"tag", `[FEN "W:W30:B1."]`, "W:W30:B1"},
	{"byte-order mark", "\uFEFFW:W30:B1", "W:W30:B1"},
	{"counters", "W:W30:B1:H0:F1", "W:W30:B1"},
	{"line end", "W:W30:B1\r\n", "W:W30:B1"},
	{"E as a Damone", "W:WE2:BE7", "W:WE2:BE7"},
	{"e as a column", "W:We2:Be6", "W:W27:B11"},
	{"e on a light square", "w:we1:bk2", "W:WE1:BK2"},
	{"e among numbers", "w:we2:b5", "W:WE2:B5"},
	{"e among letters", "w:we2:bb5", "W:W27:B13"},
	{"d as a column", "W:Wd3:Bd5", "W:W22:B14"},
}

func TestParseForgiven(t *testing.T) {
	for _, tc := range forgiven {
		t.Run(tc.name, func(t *testing.T) {
			s, err := notation.ParseSetup(tc.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.FormatSetup(s, notation.Number); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func TestParseFaults(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string // "column: text: part of what or hint", every fault
	}{
		{"square 0", "W:W0:B1", []string{`4:"0":no such square`}},
		{"square 33", "W:W33,K40:B1", []string{`4:"33":no such square`, `7:"K40":no such square`}},
		{"huge number", "W:W99999999999999999999999:B1", []string{`4:"99999999999999999999999":no such square`}},
		{"light square", "W:Wa1:B1", []string{`4:"a1":light`}},
		{"off the board", "W:Wi9,Kh9:Bf1", []string{`4:"i9":off the board`, `7:"Kh9":off the board`}},
		{"same square twice", "W:W20,20:B1", []string{`7:"20":two pieces on 20 (g4)`}},
		{"both colours", "W:W20:BK20", []string{`8:"K20":two pieces on 20 (g4)`}},
		{"overlapping ranges", "W:W20-22,K21:B1", []string{`10:"K21":two pieces on 21`}},
		{"D", "W:WD32,30:B1", []string{`4:"D32":D could mean Dama or Damone: write K or E`}},
		{"D on a column", "W:WDh1:B1", []string{`4:"Dh1":write K or E`}},
		{"D3 among numbers", "W:WD3,20:B1", []string{`4:"D3":write K or E`}},
		{"I", "W:WI32:B1", []string{`4:"I32":Imperatore, is E`}},
		{"man's letter", "W:WM32:B1", []string{`4:"M32":no letter`}},
		{"unknown letter", "W:WX32:B1", []string{`4:"X32":K is a Dama`}},
		{"e2 either way", "w:we2:b", []string{`4:"e2":Damone on 2: write 27 for the one or Ec8 for the other`}},
		{"range backwards", "W:W24-21:B1", []string{`4:"24-21":backwards: write 21-24`}},
		{"range too far", "W:W30-33:B1", []string{`4:"30-33":no such square`}},
		{"range of letters", "W:Wa3-g3:B1", []string{`4:"a3-g3":range`}},
		{"range of two ranks", "W:W21-K24:B1", []string{`4:"21-K24":range`}},
		{"half a range", "W:W21-:B1", []string{`4:"21-":range`}},
		{"no comma", "W:WK24 K31:B1", []string{`4:"K24 K31":commas`}},
		{"nothing between commas", "W:W30,,31:B1", []string{`7:"":comma`}},
		{"no turn", ":W30:B1", []string{`1:"":begin with W: or B:`}},
		{"unknown turn", "?:W30:B1", []string{`1:"?":begin with W: or B:`}},
		{"no list", "W:W30", []string{`6:"":write :B`}},
		{"no lists", "W", []string{`2:"":write :W`, `2:"":write :B`}},
		{"listed twice", "W:W30:W31", []string{`7:"W31":listed twice`}},
		{"no colour", "W:30:B1", []string{`3:"30":without a colour`}},
		{"third list", "W:W30:B1:H", []string{`10:"H":without a colour`, `10:"H":not a square`}},
		{"NUL", "W:W30\x00:B1", []string{`4:"30\x00":not a piece`}},
		{"not UTF-8", "W:W\xff\xfe30:B\xc0", []string{`4:"\xff\xfe":UTF-8`, `10:"\xc0":UTF-8`}},
		{"empty", "", []string{`1:"":no position`}},
		{"only spaces", "  ", []string{`3:"":no position`}},
		{"odd space", "W:W\u2003:B", []string{`4:"\u2003":not a piece`}},
		{"word", "hello", []string{`1:"hello":not a side to move`}},
		{"startpos of no game", "startpos", []string{`1:"startpos":game`}},
		{"every fault", "Q:W33,a1,D4:B1,1,x", []string{
			`1:"Q":side to move`, `4:"33":no such square`, `7:"a1":light`, `10:"D4":write K or E`, `16:"1":two pieces`, `18:"x":unknown letter`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := notation.ParseSetup(tc.text)
			checkFaults(t, err, tc.want)
		})
	}
}

// checkFaults compares a *SyntaxError with faults written
// column:"text":part of the message.
func checkFaults(t *testing.T, err error, want []string) {
	t.Helper()
	var syntax *notation.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("%v, want a *SyntaxError", err)
	}
	checkFaultList(t, syntax.Faults, want)
}

func checkFaultList(t *testing.T, faults []notation.Fault, want []string) {
	t.Helper()
	if len(faults) != len(want) {
		t.Fatalf("%d faults, want %d: %v", len(faults), len(want), faults)
	}
	for i, f := range faults {
		place, part, _ := cutLast(want[i], `":`)
		got := strings.TrimSuffix(quotePlace(f), `"`)
		if got != place || !strings.Contains(f.What.String()+": "+f.Hint.String(), part) {
			t.Errorf("fault %d: %v, want %s", i, f, want[i])
		}
	}
}

func TestOverlongPosition(t *testing.T) {
	_, err := notation.ParsePosition(rules.ItalianDamone, "W:W"+strings.Repeat("1,", 5<<20))
	checkFaults(t, err, []string{`1:"W:W` + strings.Repeat("1,", 18) + `…":10485763 bytes`})
	if n := len(err.Error()); n > 500 {
		t.Errorf("the message has %d bytes", n)
	}
}

func TestMessageIsBounded(t *testing.T) {
	_, err := notation.ParseSetup("W:W" + strings.Repeat("D,", 2000) + ":B")
	if n := len(err.Error()); n > 2000 {
		t.Errorf("the message has %d bytes", n)
	}
}

func TestParseStartpos(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		p, err := notation.ParsePosition(rs, " StartPos ")
		if err != nil || p != rs.Start() {
			t.Errorf("%s: %v", rs.ID(), err)
		}
	}
}

func TestParsePositionRefused(t *testing.T) {
	for _, tc := range []struct {
		name string
		rs   *rules.Ruleset
		text string
		want []string
	}{
		{"no Damone in draughts", rules.ItalianDraughts, "W:WE30:BK2,3", []string{`4:"E30":the damone on 30 is of no rank of italian: the highest rank is the king, K`}},
		{"man on the last row", rules.ItalianDraughts, "W:W2:BK3", []string{`4:"2":White's man cannot stand on 2: arriving there it was promoted (READ-9)`}},
		{"Dama in the corner", rules.ItalianDamone, "W:W30,Ka8:BKh1", []string{`7:"Ka8":READ-9`, `12:"Kh1":READ-9`}},
		{"nothing", rules.ItalianDamone, "W:W:B", []string{`1:"W:W:B":no pieces on the board (DAM-8.1)`}},
		{"no royal", rules.DamoneRoyal, "W:WK30:B5", []string{`1:"W:WK30:B5":neither side has a damone: both have lost (DAM-8.3)`}},
		{"both kinds of fault", rules.ItalianDamone, "W:W9,D30,33:B5", []string{`4:"9":READ-9`, `6:"D30":write K or E`, `10:"33":no such square`}},
		{"no royal among what could be read", rules.DamoneRoyal, "W:WD30:B5", []string{`4:"D30":write K or E`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := notation.ParsePosition(tc.rs, tc.text)
			var refused *notation.PositionError
			if errors.As(err, &refused) {
				checkFaultList(t, refused.Faults, tc.want)
				return
			}
			checkFaults(t, err, tc.want)
		})
	}
}

func TestPositionErrorWraps(t *testing.T) {
	_, err := notation.ParsePosition(rules.ItalianDamone, "W:W9,D30:B5")
	var setup *rules.SetupError
	var syntax *notation.SyntaxError
	if !errors.As(err, &setup) || !errors.As(err, &syntax) {
		t.Fatalf("%T", err)
	}
	if len(setup.Problems) != 1 || setup.Problems[0].Kind != rules.StandsOnCrown || len(syntax.Faults) != 1 {
		t.Errorf("%v, %v", setup, syntax)
	}
}

// TestWrittenPositionsReadBack plays every ruleset at random and reads back
// what is written of each position.
func TestWrittenPositionsReadBack(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			walk(rs, 30, 100, func(p rules.Position, _ []rules.Move) { checkPositionReadsBack(t, rs, p) })
		})
	}
}
