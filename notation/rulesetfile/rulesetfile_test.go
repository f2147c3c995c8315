package rulesetfile_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone/notation/rulesetfile"
	"damone/notation/strictyaml"
	"damone/rules"

	"github.com/google/go-cmp/cmp"
)

const rulesetDir = "../../testdata/rulesets"

func writeRuleset(t testing.TB, rs *rules.Ruleset) string {
	t.Helper()
	var text bytes.Buffer
	if err := rulesetfile.Write(&text, rs); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func readRuleset(text string) (*rules.Ruleset, error) {
	return rulesetfile.Read(strings.NewReader(text), "house.yaml", rules.Lookup)
}

func mustReadRuleset(t testing.TB, text string) *rules.Ruleset {
	t.Helper()
	rs, err := readRuleset(text)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}

func openRuleset(t testing.TB, name string) *rules.Ruleset {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(rulesetDir, name))
	if err != nil {
		t.Fatal(err)
	}
	return mustReadRuleset(t, string(text))
}

func checkRulesetReadsBack(t testing.TB, rs *rules.Ruleset) {
	t.Helper()
	text := writeRuleset(t, rs)
	got := mustReadRuleset(t, text)
	if diff := cmp.Diff(got.Spec(), rs.Spec()); diff != "" {
		t.Errorf("%s\n%s", diff, text)
	}
	if again := writeRuleset(t, got); again != text {
		t.Errorf("written twice:\n%s\n%s", text, again)
	}
}

func TestWrittenRulesetsReadBack(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) { checkRulesetReadsBack(t, rs) })
	}
}

// TestEveryChoiceReadsBack writes a ruleset in which no choice is the usual
// one.
func TestEveryChoiceReadsBack(t *testing.T) {
	rs, err := rules.ItalianDamone.With(func(s *rules.Spec) {
		s.ID, s.Title, s.First, s.Start.Turn = "odd", "Odd: yes", rules.Black, rules.Black
		s.CaptureOptional, s.MayStop = true, true
		s.Ladder = []rules.Rung{{Tier: rules.HigherPreyFirst, Clause: "ODD-1", Least: true}}
		s.PromotionInCapture, s.Removal = rules.ContinuesUnpromoted, rules.RemovedAtOnce
		s.MoverRank, s.SameMove, s.OnCrown = rules.RankAtEnd, rules.SameEffect, rules.CrownAccepted
		s.KingEarliest = rules.FirstKingOnly
		s.Royal, s.NoPieces, s.NoMove = rules.Dama, rules.WinsInstead, rules.Draws
		s.Repetition = rules.Repetition{Count: 2, Effect: rules.NoEffect}
		s.Quiet.Plies = 7
		s.Clauses = rules.Clauses{}
	})
	if err != nil {
		t.Fatal(err)
	}
	checkRulesetReadsBack(t, rs)
}

func TestExtends(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		edit       func(*rules.Spec)
	}{
		{"nothing changed", "extends: damone", func(*rules.Spec) {}},
		{"one reading", "extends: damone\npromotion_in_capture: continue-promoted",
			func(s *rules.Spec) { s.PromotionInCapture = rules.ContinuesPromoted }},
		{"one rank's steps", "extends: damone\nsteps: {pedina: [ne, nw]}",
			func(s *rules.Spec) { s.Steps[rules.Pedina] = rules.DirectionsOf(rules.NorthWest, rules.NorthEast) }},
		{"no crowning", "extends: damone\ncrowns: {dama: none}",
			func(s *rules.Spec) { s.Crowns[rules.Dama] = rules.Crown{} }},
		{"squares by letter", "extends: damone\ncrowns: {pedina: {squares: [a8, c8, a6], becomes: damone}}",
			func(s *rules.Spec) {
				s.Crowns[rules.Pedina] = rules.Crown{Squares: rules.SetOf(0, 1, 8), Becomes: rules.Damone}
			}},
		{"who starts", "extends: damone\nfirst: black",
			func(s *rules.Spec) { s.First, s.Start.Turn = rules.Black, rules.Black }},
		{"set-up with Black to move", "extends: damone\nstart: B:W32:B3",
			func(s *rules.Spec) {
				s.First = rules.Black
				s.Start = rules.Setup{Turn: rules.Black}
				s.Start.Pieces[rules.White][rules.Pedina] = rules.SetOf(31)
				s.Start.Pieces[rules.Black][rules.Pedina] = rules.SetOf(2)
			}},
		{"effect of repetition", "extends: damone\nrepetition: {effect: loses}",
			func(s *rules.Spec) { s.Repetition.Effect = rules.Loses }},
		{"giveaway", "extends: italian\nno_pieces: wins\nno_move: wins",
			func(s *rules.Spec) { s.NoPieces, s.NoMove = rules.WinsInstead, rules.WinsInstead }},
		{"clauses", "extends: damone\nclauses: {prey: {dama: HOUSE-1}, royal: ''}",
			func(s *rules.Spec) { s.Clauses.Prey[rules.Dama], s.Clauses.Royal = "HOUSE-1", "" }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, id, _ := strings.Cut(strings.SplitN(tc.text, "\n", 2)[0], ": ")
			parent, _ := rules.Lookup(id)
			want := parent.Spec()
			want.ID = "house"
			tc.edit(&want)
			if diff := cmp.Diff(mustReadRuleset(t, tc.text).Spec(), want); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestRulesetFaults(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string // every fault, or how it begins
	}{
		{"empty", "", []string{"1:1: file empty"}},
		{"comment", "# nothing\n", []string{"1:1: file empty"}},
		{"word", "damone", []string{`1:1: "damone": not a mapping: keys [extends id title ranks pdn first start`}},
		{"list", "- extends: damone", []string{"1:1: not a mapping: keys [extends id title ranks pdn first start steps"}},
		{"not YAML", "extends: damone\n  x: [", []string{"2:3: not yaml: reason mapping values are not allowed in this context"}},
		{"two documents", "extends: damone\n---\nextends: italian", []string{"2:1: second document"}},
		{"anchor and alias", "extends: &a damone\nid: *a", []string{"1:10: anchor or alias", "2:5: anchor or alias"}},
		{"tag", "extends: !!binary damone", []string{`1:10: "!!binary": yaml tag`}},
		{"not UTF-8", "extends: damone\nid: \xff", []string{"2:5: not utf 8"}},
		{"unknown keys", "extends: damone\nlader: []\nsteps: {king: [nw]}", []string{
			`2:1: "lader": misspelt key: meant ladder`, `3:9: "king": unknown key: keys [pedina dama damone]`}},
		{"given twice", "extends: damone\nid: a\nid: b", []string{`3:1: "id": key given twice: line 2`}},
		{"no parent", "extends: chess\nladder: 3", []string{`1:10: "chess": unknown ruleset`, `2:9: "3": not a list`}},
		{"wrong kinds", "extends: damone\nid: 3\ntitle: [a]\nfirst: red\nquiet_limit: yes\nsteps: 7", []string{
			`2:5: "3": not text`, "3:8: not text", `4:8: "red": not one of: words [white black]`,
			`5:14: "yes": not a number: low 0, high 100000`, `6:8: "7": not a mapping: keys [pedina dama damone]`}},
		{"nothing there", "extends: damone\nladder:\nid:", []string{"2:8: not a list", "3:4: not text"}},
		{"counts", "extends: damone\nquiet_limit: 010\nrepetition: {count: -1}", []string{
			`2:14: "010": not a number: low 0, high 100000`, `3:21: "-1": not a number: low 0, high 1000`}},
		{"sets", "extends: damone\nsteps: {pedina: [nw, north, nw]}\nprey: {dama: [king]}", []string{
			`2:22: "north": not one of: words [nw ne sw se]`, `2:29: "nw": listed twice`, `3:15: "king": not one of: words [pedina dama damone]`}},
		{"crowning", "extends: damone\ncrowns: {pedina: {squares: [a1, 33, 2, 2, []]}, dama: yes}", []string{
			"2:18: key missing: key becomes", `2:29: "a1": light square`, `2:33: "33": no such square`,
			`2:40: "2": listed twice`, "2:43: no square", `2:55: "yes": not a crowning`}},
		{"rungs", "extends: damone\nladder:\n  - {tier: most-men, clause: X-1}\n  - {tier: most-pieces}\n  - most-dame", []string{
			`3:12: "most-men": not one of: words [most-pieces highest-mover`, "4:5: key missing: key clause", `5:5: "most-dame": not a mapping: keys [tier clause prefer]`}},
		{"start in one line", "extends: damone\nstart: W:W33,D4:B1", []string{
			`2:11: "33": no such square`, `2:14: "D4": unclear letter d`}},
		{"start in quotes", "extends: damone\nstart: 'W:W33:B1'", []string{`2:12: "33": no such square`}},
		{"start as a diagram", "extends: damone\nstart: |\n    8  #   X   x   .\n    7    .   D   .   .\n", []string{
			`4:14: "D": not a piece of a diagram`, "4:23: wrong number of rows: n 2"}},
		{"start and first", "extends: damone\nfirst: black\nstart: W:W32:B1", []string{"2:1: start has the other side to move"}},
		{"missing", "id: mine\ntitle: Mine\nranks: [man, king]\nstart: W:W32:B1\nladder: []", []string{
			"1:1: key missing: key steps", "1:1: key missing: key captures", "1:1: key missing: key prey", "1:1: key missing: key repetition"}},
		{"cannot stand", "extends: italian\nstart: W:W2:BK3", []string{"2:11: on a crowning square at the start: key start, name man, square 2"}},
		{"spec", "extends: damone\nladder:\n  - {tier: most-pieces, clause: A-1}\n  - {tier: most-pieces, clause: A-2}\nrepetition: {count: 1}\nno_move: none", []string{
			"2:1: tier on the ladder twice: key ladder", "5:14: first occurrence is no repetition: key repetition.count", "6:1: end without effect: key no_move"}},
		{"rank too many", "extends: damone\nranks: [man, king]", []string{
			"2:1: promoted to no higher rank: key crowns.dama.becomes", "2:1: rules for no rank of the game: key ranks, name damone",
			"2:1: third rank in a game of two: key start, square 32", "2:1: third rank in a game of two: key start, square 1"}},
		{"ranks of one name", "extends: damone\nranks: [a, a, b]", []string{"2:1: two ranks of one name: key ranks, name a"}},
		{"a name taken", "extends: damone\nid: italian", []string{`2:1: "italian": ruleset id taken`}},
		{"no royal piece", "extends: damone-3x3\nroyal: damone", []string{"2:1: no royal piece at the start: key royal, name damone"}},
		{"a square and a piece", "extends: damone\nstart: \"W:W33,9:B1\"", []string{
			`2:12: "33": no such square`, "2:15: on a crowning square at the start: key start, name pedina, square 9"}},
		{"a direction and none", "extends: damone\nsteps: {pedina: [up], dama: []}", []string{
			`2:18: "up": not one of: words [nw ne sw se]`, "2:23: no direction: key steps.dama"}},
		{"squares and rank", "extends: damone\ncrowns: {pedina: {squares: [1, 1, 40, a1], becomes: pedina}}", []string{
			`2:32: "1": listed twice`, `2:35: "40": no such square`, `2:39: "a1": light square`,
			"2:44: promoted to no higher rank: key crowns.pedina.becomes"}},
		{"no squares", "extends: damone\ncrowns: {pedina: {squares: [], becomes: dama}}", []string{"2:19: promoted on no square: key crowns.pedina.squares"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := readRuleset(tc.text)
			var faulty *strictyaml.Error
			if !errors.As(err, &faulty) {
				t.Fatalf("%v, want a *strictyaml.Error", err)
			}
			checkRulesetFaults(t, faulty.Faults, tc.want)
		})
	}
}

func checkRulesetFaults(t *testing.T, got []strictyaml.Fault, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("missing: %s", want[i])
		case i >= len(want):
			t.Errorf("unexpected: %s", got[i])
		case !strings.HasPrefix(got[i].Fault.Error(), want[i]):
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
}

func TestOverlongRuleset(t *testing.T) {
	_, err := readRuleset("extends: damone\ntitle: " + strings.Repeat("a", 300<<10))
	if err == nil || len(err.Error()) > 200 || !strings.Contains(err.Error(), "too long") {
		t.Error(err)
	}
}

func TestRulesetErrorIsBounded(t *testing.T) {
	_, err := readRuleset("extends: damone\nladder: [" + strings.Repeat("0,", 20000) + "]")
	if n := len(err.Error()); n > 20000 {
		t.Errorf("the message has %d bytes", n)
	}
}

// TestEnglishExample counts the moves of the example that stands alone: they
// are those published for English draughts.
func TestEnglishExample(t *testing.T) {
	rs := openRuleset(t, "english.yaml")
	for i, want := range []uint64{1, 7, 49, 302, 1469, 7361, 36768, 179740} {
		if got := rs.Perft(rs.Start(), i); got != want {
			t.Errorf("depth %d: %d, want %d", i, got, want)
		}
	}
}

func TestHouseExample(t *testing.T) {
	rs := openRuleset(t, "house-damone.yaml")
	want := rules.ItalianDamone.Spec()
	want.ID, want.Title = "house-damone", "Damone as it is played at the club"
	want.PromotionInCapture = rules.ContinuesPromoted
	want.Ladder = want.Ladder[:2]
	want.Repetition.Effect = rules.Loses
	want.Royal = rules.Damone
	for c, gone := range [...]rules.Set{rules.SetOf(15, 19), rules.SetOf(12, 16)} {
		want.Start.Pieces[c][rules.Pedina] &^= gone
	}
	if diff := cmp.Diff(rs.Spec(), want); diff != "" {
		t.Error(diff)
	}
}

// TestRulesetDocumentation keeps the page on rulesets and the table of keys
// the same.
func TestRulesetDocumentation(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(rulesetDir, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var documented []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-zA-Z_.]+)` \\|.*$").FindAllStringSubmatch(string(page), -1) {
		documented = append(documented, m[1])
	}
	keys := rulesetfile.Keys()
	slices.Sort(documented)
	slices.Sort(keys)
	if diff := cmp.Diff(documented, keys); diff != "" {
		t.Errorf("documented against known (-, +):\n%s", diff)
	}
	for _, word := range rulesetfile.Words() {
		if !strings.Contains(string(page), "`"+word+"`") {
			t.Errorf("the word %s is not documented", word)
		}
	}
}

func FuzzRuleset(f *testing.F) {
	for _, rs := range rules.Rulesets() {
		f.Add(writeRuleset(f, rs))
	}
	for _, text := range []string{"", "extends: damone", "extends: &a [*a]", "extends: damone\nstart: 'W:W33:B1'", "extends: damone\nstart: |\n  8 #\n  7",
		"extends: damone\nsteps: {pedina: [nw, up]}\nladder: [{tier: most-dame, clause: X}]", "? [a]\n: b", "extends: damone\n<<: {id: a}", "{[[[[", "--- a\n--- b", "id: 1\nid: 2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rs, err := readRuleset(text)
		if err == nil {
			again := mustReadRuleset(t, writeRuleset(t, rs))
			if diff := cmp.Diff(again.Spec(), rs.Spec()); diff != "" {
				t.Errorf("%q: %s", text, diff)
			}
			return
		}
		var faulty *strictyaml.Error
		if !errors.As(err, &faulty) || len(faulty.Faults) == 0 || len(err.Error()) > 100<<10 {
			t.Fatalf("%q: %T with %d bytes", text, err, len(err.Error()))
		}
	})
}

// Every choice can be made by its words, as a file makes it.
func TestChoose(t *testing.T) {
	for key, want := range map[string]int{"first": 2, "promotion_in_capture": 3, "repetition.effect": 4, "royal": 4, "capture": 2, "title": 0, "none": 0, "repetition": 0} {
		words := rulesetfile.Choices(key)
		if len(words) != want {
			t.Errorf("%s: %q, want %d words", key, words, want)
		}
	}
	spec := rules.ItalianDamone.Spec()
	for _, c := range []struct {
		key, word string
		want      bool
	}{{"repetition.effect", "loses", true}, {"repetition.effect", "never", false}, {"capture", "optional", true}, {"title", "", false}} {
		if got := rulesetfile.Choose(&spec, c.key, c.word); got != c.want {
			t.Errorf("%s %s: %v, want %v", c.key, c.word, got, c.want)
		}
	}
	if spec.Repetition.Effect != rules.Loses || !spec.CaptureOptional {
		t.Errorf("got %+v", spec)
	}
}
