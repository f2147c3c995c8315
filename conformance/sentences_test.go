package conformance_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"damone"
	"damone/conformance"
	"damone/rules"
)

var update = flag.Bool("update", false, "rewrite the files that are made from the suite")

// suiteDir is the folder of the suite.
var suiteDir = filepath.Join("..", "testdata", "conformance")

// kept compares a file beside the cases with what they make of it, or rewrites
// it.
func kept(t *testing.T, name, want string) {
	t.Helper()
	file := filepath.Join(suiteDir, name)
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is not what the suite makes of it: run go test ./conformance -update (-want +got):\n%.3000s", name, diff)
	}
}

// TestSentences keeps the table of the sources' sentences: each with its clauses
// and its cases, and no clause that a source states without a sentence.
func TestSentences(t *testing.T) {
	s := suite(t)
	shown := make(map[string]bool)
	for _, x := range s.Sentences {
		for _, id := range x.Clauses {
			shown[id] = true
		}
	}
	for _, c := range damone.Rules("en").Clauses {
		isPart := func(id string) bool { return len(id) > len(c.ID) && strings.HasPrefix(id, c.ID) && shown[id] }
		stated := !strings.HasPrefix(c.Source, "no source") && !strings.Contains(c.Source, "says nothing")
		if stated && !shown[c.ID] && !slices.ContainsFunc(clauseIDs(), isPart) {
			t.Errorf("%s has a source, and no sentence states it", c.ID)
		}
	}
	kept(t, "SENTENCES.md", sentencePage(s))
}

// TestSentencesAreFollowed executes the table: two implementations give the answers of
// every case that shows a sentence, some case cites the clause that states it, and of a
// reading some case admits the other.
func TestSentencesAreFollowed(t *testing.T) {
	s := suite(t)
	own, second := conformance.Own(), conformance.NewSecond(rules.Rulesets()...)
	for _, x := range s.Sentences {
		cited := make(map[string]bool)
		for _, id := range x.Cases {
			c := s.Case(id)
			for _, clause := range c.Cites {
				cited[clause], cited[strings.TrimRight(clause, "abc")] = true, true
			}
			if !conformance.Passes(t.Context(), c, own) || !conformance.Passes(t.Context(), c, second) {
				t.Errorf("%s: %s does not go as the sentence says", x.ID, id)
			}
		}
		stated := func(id string) bool { return cited[id] || strings.HasPrefix(id, "READ-") && stands(&x) != "followed" }
		if stands(&x) != "not taken" && !slices.ContainsFunc(x.Clauses, stated) {
			t.Errorf("%s: no case cites one of %v", x.ID, x.Clauses)
		}
		for _, id := range x.Clauses {
			about := func(c *conformance.Case) bool {
				return slices.Contains(c.Cites, id) && c.Level != conformance.LevelRule && len(c.Admits)+len(c.With) > 0
			}
			if strings.HasPrefix(id, "READ-") && id != "READ-5" && !slices.ContainsFunc(s.Cases, about) { // whose values are set-ups
				t.Errorf("%s: no case shows the other reading of %s", x.ID, id)
			}
		}
	}
}

// stands returns what becomes of a sentence here: "followed", "one of two readings" where
// the sources leave a choice, or "not taken", because no position shows it.
func stands(x *conformance.Sentence) string {
	switch {
	case x.Untestable != "":
		return "not taken"
	case slices.ContainsFunc(x.Clauses, func(id string) bool { return strings.HasPrefix(id, "READ-") }):
		return "one of two readings"
	}
	return "followed"
}

func clauseIDs() (ids []string) {
	for _, c := range damone.Rules("en").Clauses {
		ids = append(ids, c.ID)
	}
	return ids
}

// sentencePage returns the table of sentences as Markdown.
func sentencePage(s *conformance.Suite) string {
	var b strings.Builder
	b.WriteString("# The sentences of the sources\n\n" +
		"Every sentence of the sources that says something of the rules, in our words, with the clauses of\n" +
		"[RULES.md](../../RULES.md) that state it, what becomes of it here and the cases that show it. This page is made from `SENTENCES.yaml`.\n")
	source := ""
	for _, x := range s.Sentences {
		if x.Source != source {
			source = x.Source
			fmt.Fprintf(&b, "\n## %s\n\n| sentence | clauses | here | cases |\n|---|---|---|---|\n", strings.ToUpper(source[:1])+source[1:])
		}
		clauses := make([]string, len(x.Clauses))
		for i, id := range x.Clauses {
			clauses[i] = fmt.Sprintf("[%s](../../RULES.md#%s)", id, id)
		}
		here, shows := stands(&x), "`"+strings.Join(x.Cases, "`, `")+"`"
		switch {
		case x.Untestable != "":
			here, shows = here+": "+x.Untestable, ""
		case x.But != "":
			here += ", but " + x.But
		}
		fmt.Fprintf(&b, "| <a id=\"%s\"></a>%s | %s | %s | %s |\n", x.ID, x.Says, strings.Join(clauses, ", "), here, shows)
	}
	return b.String()
}
