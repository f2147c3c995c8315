package notation_test

import (
	"errors"
	"testing"

	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

const (
	fourKings = "W:WK30:B10,K12,K18,20,K26,K27"             // only 30x21x14x5 (ITA-5.4)
	champion  = "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9" // 3x26 in two ways
)

func position(t testing.TB, rs *rules.Ruleset, text string) rules.Position {
	t.Helper()
	p, err := notation.ParsePosition(rs, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParseMove(t *testing.T) {
	for _, tc := range []struct {
		name     string
		rs       *rules.Ruleset
		fen      string
		text     string
		want     string
		spelling notation.Squares
	}{
		{"step", rules.ItalianDamone, "startpos", "23-19", "23-19", notation.Number},
		{"step in letters", rules.ItalianDamone, "startpos", "f3-e4", "23-19", notation.Number},
		{"no mark", rules.ItalianDamone, "startpos", "f3e4", "f3-e4", notation.Algebraic},
		{"capitals", rules.ItalianDamone, "startpos", "F3-E4", "f3-e4", notation.Algebraic},
		{"four digits", rules.ItalianDamone, "startpos", "2319", "23-19", notation.Number},
		{"two words", rules.ItalianDamone, "startpos", "23 19", "23-19", notation.Number},
		{"one of each spelling", rules.ItalianDamone, "startpos", "f3-19", "23-19", notation.Number},
		{"the letter of a piece", rules.ItalianDraughts, fourKings, "D30x5", "30x21x14x5", notation.Number},
		{"on a square that its letter may name", rules.ItalianDraughts, "W:WK1,K30:BK32", "D1-5", "1-5", notation.Number},
		{"a number before it", rules.ItalianDamone, "startpos", "1. 23-19", "23-19", notation.Number},
		{"en dash and spaces", rules.ItalianDamone, "startpos", " 23 – 19 ", "23-19", notation.Number},
		{"leading zeros", rules.ItalianDraughts, "W:W22:B9", "022-0018", "22-18", notation.Number},
		{"strength", rules.ItalianDamone, "startpos", "23-19!?", "23-19", notation.Number},
		{"strength in brackets", rules.ItalianDamone, "startpos", "23-19 (!)", "23-19", notation.Number},
		{"whole path", rules.ItalianDraughts, fourKings, "30x21x14x5", "30x21x14x5", notation.Number},
		{"ends", rules.ItalianDraughts, fourKings, "30x5", "30x21x14x5", notation.Number},
		{"part of the path", rules.ItalianDraughts, fourKings, "30x14x5", "30x21x14x5", notation.Number},
		{"colons", rules.ItalianDraughts, fourKings, "30:21:14:5", "30x21x14x5", notation.Number},
		{"capital X", rules.ItalianDraughts, fourKings, "30X5", "30x21x14x5", notation.Number},
		{"times", rules.ItalianDraughts, fourKings, "30 × 5", "30x21x14x5", notation.Number},
		{"letters", rules.ItalianDraughts, fourKings, "d1xb7", "d1xb3xd5xb7", notation.Algebraic},
		{"bare", rules.ItalianDraughts, fourKings, "x", "30x21x14x5", notation.Number},
		{"forced", rules.ItalianDraughts, fourKings, "30x5*", "30x21x14x5", notation.Number},
		{"path that decides", rules.ItalianDraughts, champion, "3x10x19x26", "3x10x19x26", notation.Number},
		{"square that decides", rules.ItalianDraughts, champion, "3x17x26", "3x10x17x26", notation.Number},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, err := notation.ParseMove(tc.rs, position(t, tc.rs, tc.fen), tc.text)
			if err != nil {
				t.Fatal(err)
			}
			if got := notation.FormatMove(m, tc.spelling); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func TestParseMoveFaults(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", []string{`1:"":no-move`}},
		{"only a mark of strength", " ! ", []string{`1:"":no-move`}},
		{"one square", "23", []string{`3:"":move-of-one-square`}},
		{"no end", "23-", []string{`4:"":move-ends-in-a-mark`}},
		{"no start", "-23", []string{`1:"-":not-a-square`}},
		{"two dashes", "23--19", []string{`4:"-":not-a-square`}},
		{"square 0 and 33", "0-33", []string{`1:"0":no-such-square`, `3:"33":no-such-square`}},
		{"light", "a1-b2", []string{`1:"a1":light-square`, `4:"b2":light-square`}},
		{"off the board", "i9xh1", []string{`1:"i9":off-the-board`}},
		{"words", "castles", []string{`1:"castles":not-a-square`}},
		{"both marks", "30x21-14", []string{`1:"30x21-14":step-and-capture-in-one`}},
		{"NUL", "23\x00-19", []string{`3:"\x00":not-a-square`}},
		{"not UTF-8", "23\xff19", []string{`3:"\xff":not-utf-8`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := notation.ParseMove(rules.ItalianDamone, rules.ItalianDamone.Start(), tc.text)
			checkFaults(t, err, tc.want)
		})
	}
}

func TestParseMoveAmbiguous(t *testing.T) {
	rs := rules.ItalianDraughts
	_, err := notation.ParseMove(rs, position(t, rs, champion), "3x26")
	var several *notation.AmbiguousError
	if !errors.As(err, &several) {
		t.Fatal(err)
	}
	want := `"3x26" could be 3x10x17x26 or 3x10x19x26: write one of them in full`
	if err.Error() != want {
		t.Errorf("%s, want %s", err, want)
	}
}

func TestParseMoveIllegal(t *testing.T) {
	for _, tc := range []struct {
		name string
		text string
		want rules.Fault
	}{
		{"outranked", "30x23x16x7", rules.Outranked},
		{"broken off", "30x21", rules.BrokenOff},
		{"step instead of capture", "30-25", rules.NotAStep},
		{"nobody there", "1-5", rules.EmptySquare},
		{"the other side's", "20-24", rules.NotYourPiece},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rs := rules.ItalianDraughts
			_, err := notation.ParseMove(rs, position(t, rs, fourKings), tc.text)
			var illegal *rules.IllegalMoveError
			if !errors.As(err, &illegal) {
				t.Fatal(err)
			}
			if got := illegal.Verdict.Fault; got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

func TestFormatShort(t *testing.T) {
	for _, tc := range []struct{ fen, full, want string }{
		{fourKings, "30x21x14x5", "30x5"},
		{champion, "3x10x19x26", "3x10x19x26"},
		{"W:W22:B9", "22-18", "22-18"},
	} {
		rs := rules.ItalianDraughts
		p := position(t, rs, tc.fen)
		m, err := notation.ParseMove(rs, p, tc.full)
		if err != nil {
			t.Fatal(err)
		}
		if got := notation.FormatShort(m, rs.Moves(nil, p), notation.Number); got != tc.want {
			t.Errorf("%s, want %s", got, tc.want)
		}
	}
}

// TestWrittenMovesReadBack plays every ruleset at random and reads back each
// legal move in each form and spelling.
func TestWrittenMovesReadBack(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			walk(rs, tier.Pick(5, 40), 60, func(p rules.Position, legal []rules.Move) {
				for _, m := range legal {
					checkMoveReadsBack(t, rs, p, m, legal)
				}
			})
		})
	}
}

func checkMoveReadsBack(t *testing.T, rs *rules.Ruleset, p rules.Position, m rules.Move, legal []rules.Move) {
	t.Helper()
	for _, style := range []notation.Squares{notation.Number, notation.Algebraic} {
		full, short := notation.FormatMove(m, style), notation.FormatShort(m, legal, style)
		if got, err := notation.ParseMove(rs, p, full); err != nil || got != m {
			t.Errorf("%s %s: %v", notation.FormatPosition(p, notation.Number), full, err)
		}
		if got, err := notation.ParseMove(rs, p, short); err != nil || !got.SameEffect(m) {
			t.Errorf("%s %s: %v", notation.FormatPosition(p, notation.Number), short, err)
		}
	}
}

// A capture spelled out leap by leap is not short for a longer one.
func TestSpelledOutMeansItself(t *testing.T) {
	pos := position(t, rules.ItalianDraughts, "W:WK32:BK10,K11,K12,K18,K26,K27,K28,3,17,19,20")
	_, err := notation.ParseMove(rules.ItalianDraughts, pos, "32x23x14x5")
	var illegal *rules.IllegalMoveError
	if !errors.As(err, &illegal) || illegal.Verdict.Fault != rules.Outranked {
		t.Errorf("32x23x14x5: %v, want it outranked", err)
	}
	if m, ok, err := notation.MatchMove(rules.ItalianDraughts.Moves(nil, pos), "32x23x14x5"); ok || err != nil {
		t.Errorf("32x23x14x5 in a record: %v, %v, want no fit", m, err)
	}
}

// Two ways round the same four pieces are two moves (READ-7), and a short form
// that fits both means the first, for they lead to the same position.
func TestRoundTheSamePieces(t *testing.T) {
	rs := rules.ItalianDraughts
	pos := position(t, rs, "W:WK27:B14,15,22,23")
	legal := rs.Moves(nil, pos)
	if m, err := notation.ParseMove(rs, pos, "27x27"); len(legal) != 2 || err != nil || m != legal[0] {
		t.Errorf("27x27: %v, %v, want the first of %d moves", m.Path(), err, len(legal))
	}
	merged, err := rs.With(func(s *rules.Spec) { s.SameMove = rules.SameEffect })
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"27x20x11x18x27", "27x18x11x20x27"} {
		if _, err := notation.ParseMove(merged, pos, text); err != nil {
			t.Errorf("%s merged: %v", text, err)
		}
	}
}
