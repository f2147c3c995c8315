package catalog

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"damone/puzzles/theme"
	"damone/rules"
)

var italian, _ = ParseLang("it")

var placeholder = regexp.MustCompile(`\{[^} ]*`)

// Every text is there in every language, but for examples of help, which are
// commands, and names that are their own words in English, and every language
// fills in the same things.
func TestEveryTextInEveryLanguage(t *testing.T) {
	english := languages[English].words().texts
	for _, l := range languages {
		for key, text := range l.words().texts {
			if _, ok := english[key]; !ok && !ownWord.MatchString(string(key)) {
				t.Errorf("%s.txt: no such key: %s", l.name, key)
			} else if got, want := placeholders(text), placeholders(english[key]); !slices.Equal(got, want) {
				t.Errorf("%s.txt: %s fills in %v, want %v", l.name, key, got, want)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(english)) {
			if _, ok := l.words().texts[key]; !ok && !strings.HasSuffix(string(key), ".examples") {
				t.Errorf("%s.txt: no text for %s", l.name, key)
			}
		}
	}
}

// ownWord matches the keys of names that may be their own words.
var ownWord = regexp.MustCompile(`^(kind|name\.\w+|class|standing|difference|part|verdicts?)\.`)

func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// What the code says has a text, and every text is said.
func TestKeysAreUsed(t *testing.T) {
	said := constantsOf(t, "cmd/internal/catalog.Key")
	for _, rs := range rules.Rulesets() {
		for r := rules.Pedina; rs.HasRank(r); r++ {
			said[string("noun."+rs.RankName(r))] = true
		}
	}
	for _, t := range rules.Tiers() {
		said[string(TierTitle(t, rules.ItalianDamone))], said[string(Key("tier."+t.String()+".score"))], said[string(Key("tier."+t.String()+".reason"))] = true, true, true
	}
	for kind := range constantsOf(t, "notation.Kind", "rules.ProblemKind") {
		said["fault."+kind] = true
		if kind != "fault." && !English.Has(Key("fault."+kind)) {
			t.Errorf("no words for the fault %s", kind)
		}
	}
	for kind := range constantsOf(t, "rules.SpecFaultKind") {
		said["fault."+kind] = true
	}
	families := []string{"illegal.", "record.", "kind.", "change-", "grade-means.", "noun.", "head-", "help.", "flag.", "category.", "word.", "example.", "ruleset.", "topic.", "theme.", "verdict.", "verdicts.", "level.", "adapter-", "symptom-", "measure.", "difference.", "standing.", "class.", "name.", "table.", "value.", "man-", "page-", "serve.", "lesson.", "lesson-about.", "lesson-task.", "lesson-wrong.", "number.", "always.", "review."}
	for key := range languages[English].words().texts {
		computed := slices.ContainsFunc(families, func(f string) bool { return strings.HasPrefix(string(key), f) })
		if !said[string(key)] && !computed && !strings.HasSuffix(string(key), "-of-two-ranks") {
			t.Errorf("nothing says %s", key)
		}
	}
	for key := range said {
		if !English.Has(Key(key)) && !slices.Contains(families, key) && !strings.HasSuffix(key, ".") && !strings.HasPrefix(key, ".") && !strings.HasPrefix(key, "-") {
			t.Errorf("no text for %q", key)
		}
	}
}

// Whatever the rules can say has its words.
func TestRulesHaveWords(t *testing.T) {
	for _, f := range []rules.Fault{
		rules.GameOver, rules.EmptySquare, rules.NotYourPiece, rules.SquareTaken, rules.NotAStep,
		rules.WrongDirection, rules.MustCapture, rules.NotALeap, rules.NothingToTake, rules.NoRoomToLand,
		rules.WrongLeap, rules.PreyTooHigh, rules.JumpedTwice, rules.BrokenOff, rules.GoesOnAfterRank,
		rules.Outranked, rules.SeveralLines,
	} {
		if !English.Has(Key("illegal."+f)) || !italian.Has(Key("kind."+f)) {
			t.Errorf("no words for the fault %s", f)
		}
	}
	for _, tier := range rules.Tiers() {
		if !English.Has(TierTitle(tier, rules.ItalianDraughts)) || !English.Has(Key("tier."+tier.String()+".score")) || !English.Has(Key("tier."+tier.String()+".reason")) {
			t.Errorf("no words for the tier %s", tier)
		}
	}
	for _, rs := range rules.Rulesets() {
		if got, want := English.Say(Key("ruleset."+rs.ID())), rs.Spec().Title; got != want {
			t.Errorf("%s is called %q, want %q", rs.ID(), got, want)
		}
		if !English.Has(Key("ruleset." + rs.ID() + ".short")) {
			t.Errorf("no short name of %s", rs.ID())
		}
		for _, th := range theme.List(rs) {
			_, named := languages[italian].words().texts[Key("name.theme."+th.Name)]
			if th.Clause == "" && (!English.Has(Key("theme."+th.Name)) || !named) {
				t.Errorf("no words for the theme %s: theme.%[1]s in every file, name.theme.%[1]s in those not English", th.Name)
			}
		}
		for r := rules.Pedina; rs.HasRank(r); r++ {
			if _, ok := English.noun(rs.RankName(r)); !ok {
				t.Errorf("no words for the rank %s", rs.RankName(r))
			}
		}
	}
}

// Every kind of fault is named in its own way.
func TestKindsHaveNames(t *testing.T) {
	taken := make(map[string]Key)
	for key := range languages[italian].words().texts {
		kind, ok := strings.CutPrefix(string(key), "kind.")
		if !ok {
			continue
		}
		name := italian.Name("kind", kind)
		if taken[name] != "" {
			t.Errorf("%s and %s are both called %q", kind, taken[name], name)
		}
		taken[name] = key
	}
}

func TestParseLang(t *testing.T) {
	for name, want := range map[string]Lang{
		"en": English, "it": italian, "IT": italian, "it_IT.UTF-8": italian, "it-CH": italian, "en_GB": English,
	} {
		if got, ok := ParseLang(name); !ok || got != want {
			t.Errorf("ParseLang(%q) = %v, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "C", "POSIX", "tlh", "italian"} {
		if got, ok := ParseLang(name); ok || got != English {
			t.Errorf("ParseLang(%q) = %v, %v", name, got, ok)
		}
	}
}

// speak has the package speak the languages of some files, for a test.
func speak(t *testing.T, texts map[string]string) {
	before := languages
	t.Cleanup(func() { languages = before })
	folder := make(fstest.MapFS)
	for name, text := range texts {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	languages = open(folder)
}

// Another language is another file: nothing else knows which there are.
func TestAnotherLanguageIsAnotherFile(t *testing.T) {
	english, err := files.ReadFile("en.txt")
	if err != nil {
		t.Fatal(err)
	}
	speak(t, map[string]string{
		"en.txt": string(english),
		"de.txt": "to-move: {side} am Zug\nwhite: Weiß\nnoun.king: Dame, eine Dame, die Dame, Damen\n",
	})
	if got := strings.Join(Langs(), " "); got != "en de" {
		t.Fatalf("the languages are %q", got)
	}
	german, ok := ParseLang("de_AT.UTF-8")
	if !ok {
		t.Fatal("German is not known")
	}
	for _, c := range []struct{ got, want string }{
		{german.Say("to-move", "side", Side(german, rules.White)), "Weiß am Zug"},
		{APiece(german, rules.ItalianDraughts, rules.Dama), "eine Dame"},
		{Count(german, rules.ItalianDraughts, 2, rules.Dama), "2 Damen"},
		{german.Count(2, "piece"), "2 pieces"}, // not translated yet
		{german.Say("nothing"), "nothing"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestSayFillsIn(t *testing.T) {
	speak(t, map[string]string{
		"en.txt": "greeting: {a} and {b}{c}\ndraw: a draw ({clause}): {why}\n",
		"it.txt": "greeting: {b} e {a}\ndraw: patta ({clause})\n",
	})
	italian, _ := ParseLang("it")
	for _, c := range []struct{ got, want string }{
		{English.Say("greeting", "a", "x", "b", "y"), "x and y"},
		{italian.Say("greeting", "a", "x", "b", "{a}"), "{a} e x"}, // what is filled in is not filled in itself
		{English.Say("draw", "clause", "ITA-8.3", "why", "x"), "a draw (ITA-8.3): x"},
		{English.Say("draw", "clause", "", "why", "x"), "a draw: x"},
		{italian.Say("draw", "clause", ""), "patta"},
		{English.Say("missing"), "missing"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	w, err := parse("en.txt", "# hello\n\na: one\nb.c d: two: three\nlong:\n    x\n\n      y\n\nlast: 1\n    2\n")
	if err != nil {
		t.Fatal(err)
	}
	want := map[Key]string{"a": "one", "b.c d": "two: three", "long": "x\n\n  y", "last": "1\n2"}
	if !maps.Equal(w.texts, want) {
		t.Errorf("got %q, want %q", w.texts, want)
	}
	for text, want := range map[string]string{
		"a: one\nb\n":      `en.txt:2: expected a key, a colon and a text, found "b"`,
		"a: one\n  b: c\n": `en.txt:2: expected a key, a colon and a text, found "  b: c"`,
		"a: one\na: two":   "en.txt:2: a has a text already",
		"a:\nb: c":         "en.txt:1: a has no text",
	} {
		if _, err := parse("en.txt", text); err == nil || err.Error() != want {
			t.Errorf("parse(%q): %v, want %s", text, err, want)
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
		{Count(italian, rules.ItalianDraughts, 1, rules.Dama), "1 dama"},
		{Count(italian, rules.ItalianDamone, 3, rules.Damone), "3 damoni"},
		{Count(English, house, 2, rules.Dama), "2 lords"},
		{Count(italian, house, 2, rules.Dama), "2 lord"},
		{APiece(English, house, rules.Damone), "a duke"},
		{APiece(italian, rules.ItalianDamone, rules.NoRank), "nulla"},
		{English.Count(0, "piece"), "0 pieces"},
		{CountUpper(English, rules.ItalianDamone, 2), "2 dame or damoni"},
		{CountUpper(italian, rules.ItalianDraughts, 2), "2 dame"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
