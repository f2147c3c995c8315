package notation_test

import (
	"errors"
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
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
	{"words of pieces", "Bianco: dama 16, pedina 21; Nero: damone 20, kingf3", "W:WK16,21:BE20,K23"},
	{"sentences", "Bianco: pedine in 16, 20; dame: 3. Nero: 1, 2. Muove il Nero.", "B:WK3,16,20:B1,2"},
	{"initials", "B: 16 20 N: K1 2", "W:W16,20:BK1,2"},
	{"semicolons", "W:W16;20:B1;2;", "W:W16,20:B1,2"},
	{"plurals", "Bianco: dame 16, 20 pedine 21, 22; Nero: pedine 1 2, damoni 3, e7", "W:WK16,K20,21,22:BE3,E7,1,2"},
	{"a word for several", "W:W kings 16 20, men 1 2:B damone 3 7", "W:WK16,K20,1,2:BE3,E7"},
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
	{"blanks for commas", "W:WK24 K 31 21 - 22:B1 2", "W:WK24,K31,21,22:B1,2"},
	{"colours in Italian", "Bianco: K16 20; Nero: 5, K3.", "W:WK16,20:BK3,5"},
	{"colours in English", "white: 20 21\nblack: 5", "W:W20,21:B5"},
	{"and the turn", "Nero: 5; Bianco: 20; Muove il Nero.", "B:W20:B5"},
	{"initials in Italian", "B: 20; N: K5", "W:W20:BK5"},
	{"Italian initials", "N:B20,K21:N5", "B:WK21,20:B5"},
	{"initials in English", "W: 20; B: K5", "W:W20:BK5"},
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
		want       []string // column:"text":kind and arguments, of every fault
	}{
		{"no position at all", "https://x.org/y", []string{`1:"https://x.org/y":not-a-side-to-move`}},
		{"and for a Damone", "Bianco: 16 e 21; Nero: 20", []string{`12:"e ":comma-missing`}},
		{"a dama, or a pedina", "Bianco: dama 16, 21; Nero: 20", []string{`18:"21":rank-unclear`}},
		{"and for a Damone in a FEN", "W:W dame 16 e 21:B1", []string{`13:"e ":comma-missing`}},
		{"square 0", "W:W0:B1", []string{`4:"0":no-such-square`}},
		{"square 33", "W:W33,K40:B1", []string{`4:"33":no-such-square`, `7:"K40":no-such-square`}},
		{"huge number", "W:W99999999999999999999999:B1", []string{`4:"99999999999999999999999":no-such-square`}},
		{"light square", "W:Wa1:B1", []string{`4:"a1":light-square`}},
		{"off the board", "W:Wi9,Kh9:Bf1", []string{`4:"i9":off-the-board`, `7:"Kh9":off-the-board`}},
		{"same square twice", "W:W20,20:B1", []string{`7:"20":two-pieces-on-a-square: square 20`}},
		{"both colours", "W:W20:BK20", []string{`8:"K20":two-pieces-on-a-square: square 20`}},
		{"overlapping ranges", "W:W20-22,K21:B1", []string{`10:"K21":two-pieces-on-a-square: square 21`}},
		{"D", "W:WD32,30:B1", []string{`4:"D32":unclear-letter-d`}},
		{"D on a column", "W:WDh1:B1", []string{`4:"Dh1":unclear-letter-d`}},
		{"D3 among numbers", "W:WD3,20:B1", []string{`4:"D3":unclear-letter-d`}},
		{"I", "W:WI32:B1", []string{`4:"I32":unknown-letter-i`}},
		{"man's letter", "W:WM32:B1", []string{`4:"M32":letter-for-a-pedina`}},
		{"unknown letter", "W:WX32:B1", []string{`4:"X32":unknown-letter`}},
		{"e2 either way", "w:we2:b", []string{`4:"e2":square-or-damone: square 27, damone 2`}},
		{"range backwards", "W:W24-21:B1", []string{`4:"24-21":range-runs-backwards: low 21, high 24`}},
		{"range too far", "W:W30-33:B1", []string{`4:"30-33":no-such-square`}},
		{"range of letters", "W:Wa3-g3:B1", []string{`4:"a3-g3":not-a-range-of-squares`}},
		{"range of two ranks", "W:W21-K24:B1", []string{`4:"21-K24":not-a-range-of-squares`}},
		{"half a range", "W:W21-:B1", []string{`4:"21-":not-a-range-of-squares`}},
		{"no comma", "W:WK24 K31,3:B1", []string{`4:"K24 K31":comma-missing`}},
		{"nothing between commas", "W:W30,,31:B1", []string{`7:"":nothing-before-the-comma`}},
		{"no turn", ":W30:B1", []string{`1:"":side-to-move-missing`}},
		{"unknown turn", "?:W30:B1", []string{`1:"?":not-a-side-to-move`}},
		{"no list", "W:W30", []string{`6:"":side-not-listed: side Black, letter B`}},
		{"no lists", "W", []string{`2:"":side-not-listed: side White`, `2:"":side-not-listed: side Black`}},
		{"listed twice", "W:W30:W31", []string{`7:"W31":side-listed-twice`}},
		{"no colour", "W:30:B1", []string{`3:"30":list-without-a-colour`}},
		{"third list", "W:W30:B1:H", []string{`10:"H":list-without-a-colour`, `10:"H":not-a-square`}},
		{"NUL", "W:W30\x00:B1", []string{`4:"30\x00":not-a-piece-on-a-square`}},
		{"not UTF-8", "W:W\xff\xfe30:B\xc0", []string{`4:"\xff\xfe":not-utf-8`, `10:"\xc0":not-utf-8`}},
		{"empty", "", []string{`1:"":no-position`}},
		{"only spaces", "  ", []string{`3:"":no-position`}},
		{"odd space", "W:W\u2003:B", []string{`4:"\u2003":not-a-piece-on-a-square`}},
		{"word", "hello", []string{`1:"hello":not-a-side-to-move`}},
		{"startpos of no game", "startpos", []string{`1:"startpos":startpos-of-no-game`}},
		{"every fault", "Q:W33,a1,D4:B1,1,x", []string{
			`1:"Q":not-a-side-to-move`, `4:"33":no-such-square`, `7:"a1":light-square`, `10:"D4":unclear-letter-d`, `16:"1":two-pieces-on-a-square`, `18:"x":unknown-letter`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := notation.ParseSetup(tc.text)
			checkFaults(t, err, tc.want)
		})
	}
}

// checkFaults compares a *SyntaxError with faults written
// column:"text":kind and, as far as told, arguments.
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
		if got != place || !strings.HasPrefix(kindAndArgs(f), part) {
			t.Errorf("fault %d: %v, want %s", i, f, want[i])
		}
	}
}

// kindAndArgs spells a fault without its place and text.
func kindAndArgs(f notation.Fault) string {
	text := notation.Fault{Kind: f.Kind, Args: f.Args}.Error()
	return string(f.Kind) + strings.TrimPrefix(text, f.Kind.String())
}

func TestOverlongPosition(t *testing.T) {
	_, err := notation.ParsePosition(rules.ItalianDamone, "W:W"+strings.Repeat("1,", 5<<20))
	checkFaults(t, err, []string{`1:"W:W` + strings.Repeat("1,", 18) + `…":text-too-long: n 10485763`})
	_, faulty := notation.ParseSetup("W:W" + strings.Repeat("D,", 2000) + ":B")
	if n, many := len(err.Error()), len(faulty.Error()); n > 500 || many > 2000 {
		t.Errorf("the messages have %d and %d bytes", n, many)
	}
}

// TestParseDama reads D as a Dama where the game has no Damone.
func TestParseDama(t *testing.T) {
	for text, want := range map[string]string{
		"W:WD16:B20": "W:WK16:B20", "W:WD3,20:BD1": "W:WK3,20:BK1", "W:WDh1:Bd3": "W:WK32:B22", "Bianco: D16; Nero: 20": "W:WK16:B20",
	} {
		p, err := notation.ParsePosition(rules.ItalianDraughts, text)
		if got := notation.FormatPosition(p, notation.Number); err != nil || got != want {
			t.Errorf("%s is %s, %v; want %s", text, got, err, want)
		}
		if _, err := notation.ParsePosition(rules.ItalianDamone, text); err == nil {
			t.Errorf("%s is read though D may be a Damone", text)
		}
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
		{"no Damone in draughts", rules.ItalianDraughts, "W:WE30:BK2,3", []string{`4:"E30":unknown-rank: piece damone, square 30, ruleset italian, highest king`}},
		{"man on the last row", rules.ItalianDraughts, "W:W2:BK3", []string{`4:"2":stands-on-crown: side White, piece man, square 2, becomes king, clause READ-9`}},
		{"Dama in the corner", rules.ItalianDamone, "W:W30,Ka8:BKh1", []string{`7:"Ka8":stands-on-crown`, `12:"Kh1":stands-on-crown`}},
		{"nothing", rules.ItalianDamone, "W:W:B", []string{`1:"W:W:B":no-pieces: clause DAM-8.1`}},
		{"no royal", rules.DamoneRoyal, "W:WK30:B5", []string{`1:"W:WK30:B5":no-royal: piece damone, clause DAM-8.3`}},
		{"both kinds of fault", rules.ItalianDamone, "W:W9,D30,33:B5", []string{`4:"9":stands-on-crown`, `6:"D30":unclear-letter-d`, `10:"33":no-such-square`}},
		{"no royal among what could be read", rules.DamoneRoyal, "W:WD30:B5", []string{`4:"D30":unclear-letter-d`}},
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
			walk(rs, tier.Pick(5, 30), 100, func(p rules.Position, _ []rules.Move) { checkPositionReadsBack(t, rs, p) })
		})
	}
}

func TestDescribeProblem(t *testing.T) {
	white := func(r rules.Rank) rules.Piece { return rules.Piece{Color: rules.White, Rank: r} }
	for _, tc := range []struct {
		rs   *rules.Ruleset
		p    rules.Problem
		want string
	}{
		{rules.ItalianDamone, rules.Problem{Kind: rules.NoPieces, Clause: "DAM-8.1"}, "no-pieces: clause DAM-8.1"},
		{rules.DamoneRoyal, rules.Problem{Kind: rules.NoRoyal, Clause: "DAM-8.3"}, "no-royal: piece damone, clause DAM-8.3"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.SharedSquare, Square: 31, Piece: white(rules.Dama)}, "shared-square: square 32"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.UnknownRank, Square: 31, Piece: white(rules.Damone)},
			"unknown-rank: piece damone, square 32, ruleset italian, highest king"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.StandsOnCrown, Square: 0, Piece: white(rules.Pedina), Clause: "READ-9"},
			"stands-on-crown: side White, piece man, square 1, becomes king, clause READ-9"},
		{rules.ItalianDraughts, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.NoRank), Clause: "READ-9"},
			"too-many-pieces: side White, n 12, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Pedina), Clause: "READ-9"},
			"too-many-pieces-of-a-rank: side White, piece pedina, n 5, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.TooManyPieces, Piece: white(rules.Dama), Clause: "READ-9"},
			"too-many-pieces-below-a-rank: side White, piece damone, n 7, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: rules.OutOfReach, Square: 31, Piece: white(rules.Pedina), Clause: "READ-9"},
			"out-of-reach: side White, piece pedina, square 32, clause READ-9"},
		{rules.ItalianDamone, rules.Problem{Kind: "tomorrow's"}, "tomorrow's"},
	} {
		t.Run(string(tc.p.Kind), func(t *testing.T) {
			if got := kindAndArgs(notation.DescribeProblem(tc.rs, tc.p)); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
