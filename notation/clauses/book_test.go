package clauses_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/notation/clauses"
)

const english = "RULES.md"

// files returns RULES.md and the same in other languages.
func files(t testing.TB) []string {
	t.Helper()
	found, err := fs.Glob(os.DirFS(root), "RULES*.md")
	if err != nil || !slices.Contains(found, english) {
		t.Fatal(found, err)
	}
	return found
}

func text(t testing.TB, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func open(t testing.TB, file string) clauses.Book {
	t.Helper()
	book, err := clauses.Parse(text(t, file))
	if err != nil {
		t.Fatal(file, err)
	}
	return book
}

func ids(list []clauses.Clause) []string {
	var ids []string
	for _, c := range list {
		ids = append(ids, c.ID)
	}
	return ids
}

func TestFind(t *testing.T) {
	for _, tc := range []struct {
		name, id string
		want     []string
	}{
		{"exact", "DAM-6.iv", []string{"DAM-6.iv"}},
		{"lower case", "dam-6.iv", []string{"DAM-6.iv"}},
		{"space and full stop", " ITA-5.4. ", []string{"ITA-5.4"}},
		{"not its longer neighbours", "DAM-6.i", []string{"DAM-6.i"}},
		{"the whole before its parts", "ita-4.7", []string{"ITA-4.7"}},
		{"a part", "ITA-4.7B", []string{"ITA-4.7b"}},
		{"family", "DAM-7", []string{"DAM-7.1", "DAM-7.2"}},
		{"family of questions", "win-q", []string{"WIN-Q1", "WIN-Q2", "WIN-Q3", "WIN-Q3a", "WIN-Q3b", "WIN-Q3c", "WIN-Q3d", "WIN-Q4", "WIN-Q5"}},
		{"half a word", "DA", nil},
		{"half a number", "READ-", []string{"READ-1", "READ-2", "READ-2a", "READ-2b", "READ-3", "READ-4", "READ-5", "READ-6", "READ-7", "READ-8", "READ-9", "READ-10", "READ-11", "READ-12", "READ-13"}},
		{"unknown", "DAM-77", nil},
		{"empty", "", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := ids(open(t, english).Find(tc.id)); !slices.Equal(got, tc.want) {
				t.Errorf("Find(%q) = %v, want %v", tc.id, got, tc.want)
			}
		})
	}
}

func TestNear(t *testing.T) {
	for _, tc := range []struct{ id, want string }{
		{"DAM6.iv", "DAM-6.iv"},
		{"READ_4", "READ-4"},
		{"ITA-5.44", "ITA-5.4"},
		{"WIN-1.vi", "WIN-1.i"},
	} {
		if got := open(t, english).Near(tc.id, 3); !slices.Contains(got, tc.want) {
			t.Errorf("Near(%q) = %v, want %s among them", tc.id, got, tc.want)
		}
	}
	if got := open(t, english).Near("the rule about huffing", 3); len(got) > 0 {
		t.Errorf("Near of nothing like an id = %v, want none", got)
	}
}

func TestLooksLikeID(t *testing.T) {
	for text, want := range map[string]bool{
		"DAM-6.iv": true, "dam-6": true, "DAM6": true, "READ_4": true, "win-q": true, "ITA": true, " ita-5 ": true,
		"dama": false, "Italian": false, "winner": false, "reading": false, "6.iv": false, "": false,
	} {
		if got := clauses.LooksLikeID(text); got != want {
			t.Errorf("LooksLikeID(%q) = %t", text, got)
		}
	}
}

func TestClause(t *testing.T) {
	c := open(t, english).Find("READ-1")[0]
	if c.Title != "Promotion in the middle of a capture" || c.Chapter != "Readings" {
		t.Errorf("title %q in chapter %q", c.Title, c.Chapter)
	}
	if len(c.Body) != 3 || c.Source == "" || c.Choice == "" || len(c.Examples) != 3 {
		t.Errorf("%d paragraphs, source %q, choice %q, %d examples", len(c.Body), c.Source, c.Choice, len(c.Examples))
	}
	if with := c.Examples[1].With; with != "promotion_in_capture: continue-promoted" {
		t.Errorf("the second example changes %q", with)
	}
	dam := open(t, english).Find("DAM-6.ii")[0]
	if !slices.Equal(dam.Readings, []string{"READ-6"}) {
		t.Errorf("readings %v, want READ-6", dam.Readings)
	}
}

func TestPlain(t *testing.T) {
	got := clauses.Plain("see [READ-7](#READ-7), *the same* `legal`")
	if want := "see READ-7, the same legal"; got != want {
		t.Errorf("Plain = %q, want %q", got, want)
	}
}

// TestContents holds the page to one order: chapters as in the book, ids under
// the prefix of their chapter.
func TestContents(t *testing.T) {
	prefixes := map[string]string{
		"Italian Damone": "DAM-", "What Winther adds": "WIN-", "Italian draughts": "ITA-", "Readings": "READ-",
	}
	for _, c := range open(t, english).Clauses {
		if p := prefixes[c.Chapter]; p == "" || !strings.HasPrefix(c.ID, p) {
			t.Errorf("%s stands in the chapter %q", c.ID, c.Chapter)
		}
	}
}

const sound = "## Italian Damone\n<!-- labels: Source, Our choice, Readings -->\n### DAM-2 · Title\n<a id=\"DAM-2\"></a>\n\nText.\n\nSource: one.\n\n" +
	"~~~example\nruleset: damone\nfen: W:W18:B3\nsquares: number\n\n1\n2\n3\n4\n5\n6\n7\n8\n9\n\nlegal: 18-13\n~~~\n"

func TestParseFaults(t *testing.T) {
	if _, err := clauses.Parse(sound); err != nil {
		t.Fatalf("the sound text is refused: %v", err)
	}
	for _, tc := range []struct {
		name, old, new string
		line           int
	}{
		{"no anchor", "<a id=\"DAM-2\"></a>", "", 4},
		{"wrong anchor", "id=\"DAM-2\"", "id=\"DAM-3\"", 4},
		{"no text", "Text.\n\n", "", 3},
		{"no source", "Source: one.\n\n", "", 3},
		{"two sources", "Source: one.", "Source: one.\n\nSource: two.", 10},
		{"no example", sound[strings.Index(sound, "~~~example"):], "", 3},
		{"no ruleset", "ruleset: damone\n", "", 11},
		{"no squares", "squares: number\n", "", 13},
		{"no blank before the diagram", "number\n\n", "number\n", 14},
		{"a line too many", "\n9\n", "\n9\n10\n", 24},
		{"unknown fact", "legal: ", "lawful: ", 25},
		{"facts out of order", "legal: 18-13", "refused: 18-9 (DAM-4.4)\nlegal: 18-13", 26},
		{"fact out of form", "legal: 18-13", "refused: 18-9", 25},
		{"status out of form", "legal: 18-13", "status: white won", 25},
		{"nothing told", "legal: 18-13", "refused: 18-9 (DAM-4.4)", 26},
		{"no end", "legal: 18-13\n~~~\n", "legal: 18-13\n", 26},
		{"text after the last example", "18-13\n~~~\n", "18-13\n~~~\n\nMore.\n", 3},
		{"the same clause again", sound, sound + sound, 29},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := clauses.Parse(strings.Replace(sound, tc.old, tc.new, 1))
			var fault *clauses.FormatError
			if !errors.As(err, &fault) {
				t.Fatalf("got %v, want a FormatError", err)
			}
			if fault.Line != tc.line {
				t.Errorf("%v, want line %d", err, tc.line)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sound)
	for _, file := range files(f) {
		f.Add(text(f, file))
	}
	f.Fuzz(func(t *testing.T, text string) {
		book, err := clauses.Parse(text)
		if err != nil {
			return
		}
		for _, c := range book.Clauses {
			if c.Source == "" || len(c.Examples) == 0 {
				t.Errorf("%s was accepted without source or example", c.ID)
			}
		}
	})
}
