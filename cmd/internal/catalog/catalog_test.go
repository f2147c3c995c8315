package catalog

import (
	"regexp"
	"slices"
	"testing"

	"damone/rules"
)

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

// Every text is there in every language, and every language fills in the same
// things.
func TestEveryTextInEveryLanguage(t *testing.T) {
	if len(all) < 80 {
		t.Fatalf("only %d texts", len(all))
	}
	for _, text := range all {
		english := placeholders(text.in[English])
		for l := range langs {
			if text.in[l] == "" {
				t.Errorf("%q has no text in %s", text.in[English], l)
			}
			if got := placeholders(text.in[l]); !slices.Equal(got, english) {
				t.Errorf("%q fills in %v in %s, want %v", text.in[l], got, l, english)
			}
		}
	}
}

func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// Whatever the rules can say has its words.
func TestRulesHaveWords(t *testing.T) {
	for _, f := range []rules.Fault{
		rules.GameOver, rules.EmptySquare, rules.NotYourPiece, rules.SquareTaken, rules.NotAStep,
		rules.WrongDirection, rules.MustCapture, rules.NotALeap, rules.NothingToTake, rules.NoRoomToLand,
		rules.WrongLeap, rules.PreyTooHigh, rules.JumpedTwice, rules.BrokenOff, rules.GoesOnAfterRank,
		rules.Outranked, rules.SeveralLines,
	} {
		if Faults[f] == nil {
			t.Errorf("no words for the fault %s", f)
		}
	}
	for _, rs := range rules.Rulesets() {
		for _, rung := range rs.Spec().Ladder {
			if tier := Tiers[rung.Tier]; tier.Title == nil || tier.Score == nil || tier.Reason == nil {
				t.Errorf("no words for the tier of %s", rung.Clause)
			}
		}
		for r := rules.Pedina; rs.HasRank(r); r++ {
			if _, ok := pieces[rs.RankName(r)]; !ok {
				t.Errorf("no words for the rank %s", rs.RankName(r))
			}
		}
	}
}

func TestParseLang(t *testing.T) {
	for name, want := range map[string]Lang{
		"en": English, "it": Italian, "IT": Italian, "it_IT.UTF-8": Italian, "it-CH": Italian, "en_GB": English,
	} {
		if got, ok := ParseLang(name); !ok || got != want {
			t.Errorf("ParseLang(%q) = %v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "C", "POSIX", "de", "italian"} {
		if got, ok := ParseLang(name); ok || got != English {
			t.Errorf("ParseLang(%q) = %v, %v", name, got, ok)
		}
	}
}

func TestTextFillsIn(t *testing.T) {
	greeting := &Text{[langs]string{"{a} and {b}{c}", "{b} e {a}"}}
	if got := greeting.In(English, "a", "x", "b", "y"); got != "x and y" {
		t.Errorf("got %q", got)
	}
	if got := greeting.In(Italian, "a", "x", "b", "{a}"); got != "{a} e x" {
		t.Errorf("what is filled in is filled in itself: %q", got)
	}
}

func TestEmptyParenthesesAreLeftOut(t *testing.T) {
	said := &Text{[langs]string{"a draw ({clause}): {why}", "patta ({clause})"}}
	for _, c := range []struct{ got, want string }{
		{said.In(English, "clause", "ITA-8.3", "why", "x"), "a draw (ITA-8.3): x"},
		{said.In(English, "clause", "", "why", "x"), "a draw: x"},
		{said.In(Italian, "clause", ""), "patta"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestCounts(t *testing.T) {
	house, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.Ranks = []string{"pawn", "lord", "duke"} })
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{Count(English, rules.ItalianDraughts, 2, rules.Dama), "2 kings"},
		{Count(Italian, rules.ItalianDraughts, 1, rules.Dama), "1 dama"},
		{Count(Italian, rules.ItalianDamone, 3, rules.Damone), "3 damoni"},
		{Count(English, house, 2, rules.Dama), "2 lords"},
		{Count(Italian, house, 2, rules.Dama), "2 lord"},
		{APiece(English, house, rules.Damone), "a duke"},
		{APiece(Italian, rules.ItalianDamone, rules.NoRank), "nulla"},
		{CountPieces(English, 0), "0 pieces"},
		{CountUpper(English, rules.ItalianDamone, 2), "2 dame or damoni"},
		{CountUpper(Italian, rules.ItalianDraughts, 2), "2 dame"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
