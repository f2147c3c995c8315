package clauses_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"damone/notation/clauses"
)

// TestTranslations holds RULES.md in other languages to RULES.md: the same
// clauses in the same order, each with the same facts in other words.
func TestTranslations(t *testing.T) {
	want := open(t, english)
	for _, file := range files(t) {
		if file == english {
			continue
		}
		t.Run(file, func(t *testing.T) {
			got := open(t, file)
			if diff := cmp.Diff(ids(want.Clauses), ids(got.Clauses)); diff != "" {
				t.Fatal(diff)
			}
			for i, c := range got.Clauses {
				sameClause(t, want.Clauses[i], c)
			}
			if diff := cmp.Diff(headings(text(t, english)), headings(text(t, file))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func sameClause(t *testing.T, want, got clauses.Clause) {
	t.Helper()
	facts := cmpopts.IgnoreFields(clauses.Example{}, "Line", "Intro")
	if diff := cmp.Diff(want.Examples, got.Examples, facts); diff != "" {
		t.Errorf("%s: another example: %s", want.ID, diff)
	}
	if diff := cmp.Diff(want.Readings, got.Readings); diff != "" {
		t.Errorf("%s: other readings: %s", want.ID, diff)
	}
	original, translated := prose(want), prose(got)
	if len(original) != len(translated) {
		t.Fatalf("%s: %d texts, want %d", want.ID, len(translated), len(original))
	}
	for i, text := range translated {
		if (text == "") != (original[i] == "") || text != "" && text == original[i] {
			t.Errorf("%s: not translated: %q", want.ID, original[i])
		}
		if diff := cmp.Diff(unchanging(original[i]), unchanging(text)); diff != "" {
			t.Errorf("%s: %q: %s", want.ID, text, diff)
		}
	}
}

// prose returns what a translation puts in other words, each text in its place.
func prose(c clauses.Clause) []string {
	texts := append([]string{c.Title, c.Chapter, c.Source, c.Choice}, c.Body...)
	for _, e := range c.Examples {
		texts = append(texts, e.Intro)
	}
	return texts
}

var fact = regexp.MustCompile("`[^`]+`|\\b[A-Z]{3,4}-[0-9Q][0-9a-z.]*[0-9a-z]|\\b[a-h][1-8]\\b|\\b[0-9]+\\b|#[0-9]")

// unchanging returns what is the same in every language: code, clause ids, squares
// and numbers, each once.
func unchanging(text string) []string {
	facts := fact.FindAllString(text, -1)
	slices.Sort(facts)
	return slices.Compact(facts)
}

// headings returns the levels of the headings and the ids of clauses, in order.
func headings(text string) []string {
	found := regexp.MustCompile(`(?m)^(#+) (\S+-\S+ · )?`).FindAllString(text, -1)
	for i := range found {
		found[i] = strings.TrimSpace(found[i])
	}
	return found
}

// TestItalian finds English words in RULES.it.md. Code, links, what is set in
// italics and the examples may have them.
func TestItalian(t *testing.T) {
	plain := regexp.MustCompile("(?s)~~~.*?~~~|`[^`]*`|\\*[^*]*\\*|\\[[^]]*\\]|\\([^)]*\\)|<!--.*?-->").ReplaceAllString(text(t, "RULES.it.md"), "")
	english := regexp.MustCompile(`(?i)\b(?:the|of|and|is|are|with|for|rule|piece|king|man|capture|square|move|none|source)s?\b`)
	for _, word := range english.FindAllString(plain, -1) {
		t.Errorf("English: %q", word)
	}
}

func TestSearch(t *testing.T) {
	italian := open(t, "RULES.it.md")
	for _, tc := range []struct {
		name  string
		book  clauses.Book
		words string
		want  []string
	}{
		{"in the text", open(t, english), "huffing", []string{"DAM-6.3", "ITA-4.5"}},
		{"another word for it", open(t, english), "blowing", []string{"DAM-6.3", "ITA-4.5"}},
		{"Italian", italian, "soffio", []string{"DAM-6.3", "ITA-4.5"}},
		{"the beginning of a word", italian, "soff", []string{"DAM-6.3", "ITA-4.5"}},
		{"not the middle of one", italian, "offio", nil},
		{"case and accents", italian, "PENALITA", []string{"DAM-6.3", "ITA-4.5"}},
		{"every word", open(t, english), "free choice", []string{"DAM-6.vii", "WIN-1", "WIN-1.iv", "ITA-5.5"}},
		{"a word a hundred thousand times", open(t, english), strings.Repeat("huffing ", 1e5), []string{"DAM-6.3", "ITA-4.5"}},
		{"nothing", open(t, english), "castling", nil},
		{"no word", open(t, english), " . ", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var got []string
			for _, h := range tc.book.Search(tc.words) {
				got = append(got, h.ID)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestHitSentence(t *testing.T) {
	hits := open(t, english).Search("huffing")
	if want := "there is no huffing (blowing, in Italian *soffio*), the old penalty by which a piece that fails to capture is taken off the board."; len(hits) == 0 || hits[0].Sentence != want {
		t.Errorf("hits %v, want the sentence %q", hits, want)
	}
	if hits := open(t, english).Search("free choice"); hits[0].ID != "DAM-6.vii" || hits[0].Sentence != "" {
		t.Errorf("%s: the title answers, yet the sentence is %q", hits[0].ID, hits[0].Sentence)
	}
}

func TestNearWords(t *testing.T) {
	for _, tc := range []struct{ file, word, want string }{
		{english, "hufing", "huffing"},
		{english, "PROMOTON", "promotion"},
		{"RULES.it.md", "sofio", "soffio"},
		{"RULES.it.md", "penalitá", "penalita"},
		{english, "castling", ""},
	} {
		if got := strings.Join(open(t, tc.file).NearWords(tc.word, 1), " "); got != tc.want {
			t.Errorf("NearWords(%q) = %q, want %q", tc.word, got, tc.want)
		}
	}
}
