package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/testdata/tier"
)

// Every command that answers in JSON, each of which is asked at least once, answers in lines
// too, each of which begins with its type, and a document has the same objects. After a < is
// what is typed.
func TestEveryLineHasItsType(t *testing.T) {
	files := []sample{{"two.yaml", firstPuzzles(t)[0].text},
		{"small/italian/ladder/free.yaml", filesOf(t, "../../testdata/conformance/italian/*/free.yaml")[0].text}}
	t.Chdir(t.TempDir())
	writeHostileFiles(t, "P")
	if err := os.MkdirAll("small/italian/ladder", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(f.name, []byte(f.text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ids := strings.Join(regexp.MustCompile(`(?m)^- id: .*`).FindAllString(files[1].text, -1), "\n")
	if err := os.WriteFile("small/MANIFEST", []byte("version 1.0.0\n"+strings.ReplaceAll(ids, "- id: ", "")), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := make(map[string]bool)
	for _, line := range listed("json") {
		line, input, _ := strings.Cut(line, " < ")
		t.Run(line, func(t *testing.T) {
			words := strings.Fields(line)
			asked[words[0]], asked[strings.Join(words[:min(2, len(words))], " ")] = true, true
			if strings.HasPrefix(line, "puzzle generate ") {
				tier.Only(t)
			}
			lines, document := askedInJSON(t, line, input, "ndjson"), askedInJSON(t, line, input, "json")
			types := typesOf(t, lines)
			if !json.Valid(document) {
				t.Fatalf("no JSON: %s", document)
			}
			for _, known := range types {
				if !bytes.Contains(document, []byte(`{"type":"`+known+`",`)) && len(types) > 1 {
					t.Errorf("the document has no object of type %s", known)
				}
			}
		})
	}
	for path, formats := range formatsOfCommands("", commands()) {
		switch {
		case slices.Contains(formats, "json") != slices.Contains(formats, "ndjson"):
			t.Errorf("%s answers as %q", path, formats)
		case slices.Contains(formats, "ndjson") && !asked[path]:
			t.Errorf("%s is not asked", path)
		}
	}
}

// A game and a ruleset that are read again say what they are as well.
func TestWrittenGamesAndRulesetsHaveTypes(t *testing.T) {
	t.Chdir(t.TempDir())
	lines := runWith("1. 22-18 12-16 *\n\n1. 23-20 *\n", "convert", "--ruleset", "italian", "--from", "list", "--to", "ndjson", "-", "-").out
	if types := typesOf(t, []byte(lines)); !slices.Equal(types, []string{"game", "game"}) {
		t.Errorf("types %q of %s", types, lines)
	}
	if r := runWith(lines, "validate", "--ruleset", "italian", "-"); r.status != cli.ExitYes {
		t.Errorf("read again: exit status %d: %s%s", r.status, r.out, r.err)
	}
	ruleset := runWith("", "rulesets", "show", "--format", "ndjson", "italian").out
	if err := os.WriteFile("mine.json", []byte(ruleset), 0o666); err != nil {
		t.Fatal(err)
	}
	again := runWith("", "rulesets", "show", "--format", "json", "mine.json")
	if types := typesOf(t, []byte(ruleset)); !slices.Equal(types, []string{"ruleset"}) || again.out != ruleset {
		t.Errorf("exit status %d: %s: %s, not %s", again.status, again.err, again.out, ruleset)
	}
}

// A file that is missing is the same fault to every command, in the same form.
func TestMissingFileInJSON(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, line := range listed("missing") {
		r := runWith("", append(strings.Fields(line), "--format", "ndjson")...)
		first, _, _ := strings.Cut(r.out, "\n")
		var fault struct{ Type, File, Error, Kind string }
		err := json.Unmarshal([]byte(first), &fault)
		named := strings.HasPrefix(fault.File, "no") && fault.Error == "no such file or folder"
		if err != nil || fault.Type != "error" || fault.Kind != "no-such-path" || !named || r.status != cli.ExitUsage {
			t.Errorf("%s: exit status %d: %s", strings.TrimSpace(line), r.status, r.out)
		}
	}
}

// askedInJSON returns what a command answers in a format.
func askedInJSON(t *testing.T, line, input, format string) []byte {
	t.Helper()
	if err := os.RemoveAll("exported"); err != nil { // it must be new
		t.Fatal(err)
	}
	r := runWith(input, append(splitCommand(line), "--format", format)...)
	if r.status > cli.ExitUsage || r.out == "" {
		t.Fatalf("exit status %d: %s", r.status, r.err)
	}
	return []byte(r.out)
}

// typesOf returns the types of lines of JSON.
func typesOf(t *testing.T, lines []byte) []string {
	t.Helper()
	var types []string
	for line := range bytes.Lines(lines) {
		var it struct{ Type view.Type }
		if err := json.Unmarshal(line, &it); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if !slices.Contains(view.Types, it.Type) || !bytes.HasPrefix(line, []byte(`{"type":"`+it.Type+`",`)) {
			t.Fatalf("type %q: %s", it.Type, line)
		}
		types = append(types, string(it.Type))
	}
	return types
}

// formatsOfCommands returns the formats that each command can answer in.
func formatsOfCommands(above string, list []*cli.Command) map[string][]string {
	all := make(map[string][]string)
	for _, c := range list {
		path := strings.TrimSpace(above + " " + c.Name)
		for _, f := range c.Flags {
			if f.Names()[0] == "format" {
				all[path] = cli.Choices(f)
			}
		}
		maps.Copy(all, formatsOfCommands(path, c.Subcommands))
	}
	return all
}

// The help names every type, in every language.
func TestHelpKnowsEveryType(t *testing.T) {
	for _, name := range catalog.Langs() {
		lang, _ := catalog.ParseLang(name)
		text := lang.Say("topic.json.text")
		for _, known := range view.Types {
			if !slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), string(known)) {
				t.Errorf("%s: no word on the type %s", name, known)
			}
		}
	}
}
