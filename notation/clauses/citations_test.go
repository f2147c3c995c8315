package clauses_test

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

const root = "../.."

// citation finds the ids of clauses, which begin as those of RULES.md do.
var citation = sync.OnceValue(func() *regexp.Regexp {
	text, _ := os.ReadFile(filepath.Join(root, "RULES.md"))
	games := make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^### ([A-Z]+)-`).FindAllStringSubmatch(string(text), -1) {
		games[m[1]] = true
	}
	return regexp.MustCompile(`\b(?:` + strings.Join(slices.Collect(maps.Keys(games)), "|") + `)-[0-9Q][0-9a-z.]*`)
})

// texts returns every file in which a clause may be cited.
func texts(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go", ".md", ".yaml", ".txtar":
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// cited returns the clauses a file cites.
func cited(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ids := citation().FindAllString(string(text), -1)
	for i := range ids {
		ids[i] = strings.TrimRight(ids[i], ".")
	}
	return ids
}

// TestCitedClausesExist finds every citation in the repository in RULES.md,
// as a clause or, like the ladder's "DAM" and "6", as a family of clauses.
func TestCitedClausesExist(t *testing.T) {
	book := open(t, english)
	for _, file := range texts(t) {
		for _, id := range cited(t, file) {
			if !slices.Contains(madeUp, id) && len(book.Find(id)) == 0 {
				t.Errorf("%s cites %s, which RULES.md does not know", strings.TrimPrefix(file, root+"/"), id)
			}
		}
	}
}

// madeUp is the ids that tests misspell on purpose.
var madeUp = []string{"DAM-0", "DAM-77", "DAM-99", "ITA-5.44", "WIN-1.vi"}

// pageOnly is the clauses that RULES.md alone may cite, and why.
var pageOnly = map[string]string{
	"DAM-1":    "an agreement made before the game: nothing on the board is refused by it",
	"WIN-1":    "the ladder as a whole; its rungs are cited one by one",
	"WIN-Q1":   "a question; the answer is DAM-6.2",
	"WIN-Q2":   "a question; the answer is DAM-4.4 and DAM-6.1",
	"WIN-Q3":   "a question; the answer is WIN-1.i",
	"WIN-Q3a":  "a question; the answer is WIN-1.ii",
	"WIN-Q3b":  "a question; the answer is WIN-1.ii",
	"WIN-Q3c":  "a question; the answer is WIN-1.iii",
	"WIN-Q3d":  "a question; the answer is WIN-1.iii",
	"WIN-Q4":   "a question; the answer is WIN-1.i",
	"WIN-Q5":   "a question; the answer is WIN-1.i",
	"ITA-4.7a": "a part of ITA-4.7",
	"ITA-4.7b": "a part of ITA-4.7",
	"ITA-4.7c": "a part of ITA-4.7",
	"ITA-7.1a": "a part of ITA-7.1",
	"ITA-7.1b": "a part of ITA-7.1",
	"READ-2a":  "a part of READ-2",
	"READ-2b":  "a part of READ-2",
}

// TestClausesAreCited finds every clause cited by the rules' code or by the
// shared cases, or on the list of those that need not be.
func TestClausesAreCited(t *testing.T) {
	var all []string
	for _, file := range texts(t) {
		within := strings.TrimPrefix(file, root+"/")
		if strings.HasPrefix(within, "rules/") || strings.HasPrefix(within, "testdata/") {
			all = append(all, cited(t, file)...)
		}
	}
	for _, c := range open(t, english).Clauses {
		if _, excused := pageOnly[c.ID]; !excused && !slices.Contains(all, c.ID) {
			t.Errorf("%s is cited by no rule and no case", c.ID)
		}
	}
	for id := range pageOnly {
		if !slices.Contains(ids(open(t, english).Clauses), id) {
			t.Errorf("%s is on the list, but not in RULES.md", id)
		}
	}
}

// TestLinks follows every link that stays on its page.
func TestLinks(t *testing.T) {
	for _, file := range files(t) {
		text := text(t, file)
		known := make(map[string]bool)
		for _, a := range regexp.MustCompile(`(?m)^<a id="([^"]+)"></a>$`).FindAllStringSubmatch(text, -1) {
			known[a[1]] = true
		}
		for _, h := range regexp.MustCompile(`(?m)^##+ (.+)$`).FindAllStringSubmatch(text, -1) {
			known[strings.ReplaceAll(strings.ToLower(h[1]), " ", "-")] = true
		}
		for _, l := range regexp.MustCompile(`\]\(#([^)]+)\)`).FindAllStringSubmatch(text, -1) {
			if !known[l[1]] {
				t.Errorf("%s: a link leads to #%s, which is not on the page", file, l[1])
			}
		}
	}
}
