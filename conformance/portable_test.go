package conformance

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"damone"
)

// examDir is where the exam is kept in forms that need nothing of this program.
var examDir = filepath.Join("..", "testdata", "exam")

// TestPortable writes the exam as one file, and one ruleset's, and holds them to the schema.
func TestPortable(t *testing.T) {
	whole, err := Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(examDir, "exam.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	kills := map[*Case][]string{whole.Case("it-most-kings-isolated"): {"it-drop-most-dame"}}
	italian := whole.Filter(func(c *Case) bool { return c.Ruleset == "italian" })
	for _, s := range []*Suite{whole, italian} {
		var b bytes.Buffer
		if err := s.Portable(damone.Rules("en"), kills, map[string]string{"it-drop-most-dame": "ITA-5.3 is never asked"}).Write(&b); err != nil {
			t.Fatal(err)
		}
		exam, err := jsonschema.UnmarshalJSON(bytes.NewReader(b.Bytes()))
		if err == nil {
			err = schema.Validate(exam)
		}
		if err != nil {
			t.Errorf("%.2000s", err)
		}
		var again Portable
		if err := json.Unmarshal(b.Bytes(), &again); err != nil || len(again.Cases) != again.Count || again.Count < len(s.Cases) ||
			len(again.Rulesets) != len(s.Rulesets()) || len(again.Faults) != 1 {
			t.Errorf("%v: %d entries of %d, rulesets %v", err, len(again.Cases), again.Count, again.Rulesets)
		}
	}
}

// TestNeeds finds in some cases what few positions ask for.
func TestNeeds(t *testing.T) {
	s, err := Load(damone.Conformance())
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"it-free": "", "it-ring-nine": "ring nine-leaps", "dam-pedina-crowns-by-step": "promotion",
		"dam-repetition-over-a-hundred-and-thirty": "long-record", "dam-perft-beyond-32-bits": "slow"} {
		if got := strings.Join(s.Case(id).needs(), " "); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s needs %q, want %q", id, got, want)
		}
	}
}

// TestChangesNameCases holds the list of changes to the manifest: every retired
// id is in it, and every id in it is or was a case.
func TestChangesNameCases(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(examDir, "CHANGES.md"))
	manifest, bad := fs.ReadFile(damone.Conformance(), manifestFile)
	if err != nil || bad != nil {
		t.Fatal(err, bad)
	}
	known := make(map[string]bool)
	for _, line := range strings.Split(string(manifest), "\n")[1:] {
		line, retired := strings.CutPrefix(line, "retired ")
		id, _, _ := strings.Cut(line, " ")
		known[id] = true
		if retired && !bytes.Contains(page, []byte("`"+id+"`")) {
			t.Errorf("%s is retired, and CHANGES.md does not say so", id)
		}
	}
	for _, id := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(string(page), -1) {
		if !known[id[1]] {
			t.Errorf("CHANGES.md names %s, which was never a case", id[1])
		}
	}
}

// TestAuthorsReadOfEveryWord finds every reading, its values and every code in what the
// protocol says, and the readings in their clauses, too.
func TestAuthorsReadOfEveryWord(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(examDir, "PROTOCOL.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := func(where, text string, words ...string) {
		for _, word := range words {
			if !strings.Contains(text, "`"+word+"`") {
				t.Errorf("%q is not explained in %s", word, where)
			}
		}
	}
	named("PROTOCOL.md", string(page), append(slices.Clone(positionCodes), moveCodes...)...)
	for _, k := range Choices() {
		words := append([]string{k.Key}, k.Values...)
		named("PROTOCOL.md", string(page), words...)
		for _, lang := range []string{"en", "it"} {
			for _, clause := range damone.Rules(lang).Find(k.Clause) {
				named(k.Clause, strings.Join(clause.Body, "\n"), words...)
			}
		}
	}
}
