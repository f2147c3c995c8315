package conformance_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gopkg.in/yaml.v3"

	"damone"
	"damone/conformance"
	"damone/notation/strictyaml"
)

// sound is a file of one case, to be spoilt.
const sound = `ruleset: italian
cases:
- id: one
  title: A title
  cites: [ITA-5.3]
  source: derived
  fen: "W:WK18:B14"
  expect:
    legal:
      - {move: 18x11, takes: [14], after: "B:WK11:B"}
`

func load(file, manifest string) (*conformance.Suite, error) {
	return conformance.Load(fstest.MapFS{
		"italian/capture/a.yaml": {Data: []byte(file)},
		"MANIFEST":               {Data: []byte(manifest)},
	})
}

const manifest = "version 1.2.3\none\n"

func TestLoad(t *testing.T) {
	s, err := load(sound, manifest)
	if err != nil {
		t.Fatal(err)
	}
	c := s.Case("one")
	if c == nil || c.Place.String() != "italian/capture/a.yaml:3:3" || c.Chapter() != "capture" || s.Version != "1.2.3" || len(s.Digest) != 64 {
		t.Errorf("got %+v of suite %s %s", c, s.Version, s.Digest)
	}
}

// faults are ways to spoil a file; schema says whether the JSON Schema sees it too.
var faults = []struct {
	name, old, new, want string
	schema               bool
}{
	{"unknown key", "  title:", "  tittle: x\n  title:", `:4:3: "tittle": misspelt key: meant title`, true},
	{"missing key", "  source: derived\n", "", `:3:3: key missing: key source`, true},
	{"unknown ruleset", "ruleset: italian", "ruleset: chess", `:1:10: "chess": unknown ruleset`, true},
	{"no cases", sound, "ruleset: italian\ncases: []\n", ":2:8: no cases", true},
	{"an empty file", sound, "", ":1:1: file empty", false},
	{"bad id", "id: one", "id: One!", `:3:7: "One!": not an id`, true},
	{"bad clause", "[ITA-5.3]", "[rule 3]", `:5:11: "rule 3": not a clause`, true},
	{"no clause", "[ITA-5.3]", "[]", `:5:10: no clause cited`, true},
	{"bad source", "source: derived", "source: rumour", `:6:11: "rumour": not a source`, true},
	{"bad move", "18x11,", "18x99,", ":10:19: ", false},
	{"short move", "move: 18x11", "move: 18-11", `:10:16: "18-11": move not in full: move 18x11`, false},
	{"bad square", "[14]", "[41]", `:10:31: `, true},
	{"bad position", `"B:WK11:B"`, `"B:WK99:B"`, ":10:47: ", false},
	{"nothing expected", "    legal:\n      - {move: 18x11, takes: [14], after: \"B:WK11:B\"}\n", "    {}\n", ":3:3: nothing expected", true},
	{"a list for a mapping", "  expect:\n    legal:\n      -", "  expect:\n    - legal\n    - x:", ":9:5: not a mapping", true},
	{"invalid and legal", "    legal:", "    invalid: {phase: position, code: syntax}\n    legal:", ":3:3: not expected of an invalid position", true},
	{"unknown code", "    legal:", "    refused: [{move: 1-5, code: silly}]\n    legal:", `:9:33: "silly": not one of`, true},
	{"unknown reading", "  expect:", "  with: {mood: good}\n  expect:", `:8:10: "mood": unknown key`, true},
	{"unknown value", "  expect:", "  with: {same_move: perhaps}\n  expect:", `:8:21: "perhaps": not one of`, true},
	{"a record without moves", "  expect:", "  record: {}\n  expect:", `:8:11: key missing: key moves`, true},
	{"a missing pair", "  expect:", "  pair: two\n  expect:", `:3:3: "two": unknown case`, false},
	{"broken YAML", "  title: A title", "  title: \"A title", ":1:", false},
	{"twice the same key", "  title: A title", "  title: A title\n  title: B", `:5:3: "title": key given twice`, false},
}

func TestLoadFaults(t *testing.T) {
	for _, tt := range faults {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(sound, tt.old, tt.new, 1)
			if text == sound {
				t.Fatal("nothing was spoilt")
			}
			_, err := load(text, manifest)
			var format *strictyaml.Error
			if !errors.As(err, &format) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to say %q", err, tt.want)
			}
		})
	}
}

func TestLoadListsEveryFault(t *testing.T) {
	text := strings.NewReplacer("ITA-5.3", "rule 3", "source: derived", "source: rumour", "18x11,", "18x99,").Replace(sound)
	_, err := load(text, "version 1.2.3\none\ntwo\n")
	var format *strictyaml.Error
	if !errors.As(err, &format) || len(format.Faults) != 4 {
		t.Errorf("got %v, want four faults", err)
	}
}

func TestManifestFaults(t *testing.T) {
	for _, tt := range []struct{ name, manifest, want string }{
		{"no version", "one\n", "no version"},
		{"new id", "version 1.0.0\n", `"one": id not listed`},
		{"gone id", "version 1.0.0\none\ntwo\n", `"two": no longer a case`},
		{"retired id in use", "version 1.0.0\nretired one\n", `"one": retired id in use`},
		{"twice", "version 1.0.0\none\none\n", `"one": listed twice`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := load(sound, tt.manifest); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want it to say %q", err, tt.want)
			}
		})
	}
}

// TestSchema holds the JSON Schema against the loader: what the one takes the
// other takes, and what it refuses for its form the other refuses.
func TestSchema(t *testing.T) {
	schema := compileSchema(t)
	for _, tt := range faults {
		if tt.schema {
			if err := schema.Validate(asJSON(t, strings.Replace(sound, tt.old, tt.new, 1))); err == nil {
				t.Errorf("%s: the schema lets it pass", tt.name)
			}
		}
	}
	for _, file := range caseFiles(t) {
		if err := schema.Validate(asJSON(t, file)); err != nil {
			t.Errorf("%.60q: %v", file, err)
		}
	}
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	f, err := damone.Conformance().Open("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// asJSON returns a YAML text as JSON sees it.
func asJSON(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := yaml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	out, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestFilesThatAreNotRead sees that files of cases are never passed over in
// silence: one in the wrong place, or too large to be one.
func TestFilesThatAreNotRead(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		size       int
		want       string // "" for a file that is none of the suite's business
	}{
		{"too high up", "italian/b.yaml", 1, "italian/b.yaml:1:1: file of cases not read"},
		{"too deep", "italian/capture/kings/b.yaml", 1, "italian/capture/kings/b.yaml:1:1: file of cases not read"},
		{"another ending", "italian/capture/b.yml", 1, "italian/capture/b.yml:1:1: file of cases not read"},
		{"too large", "italian/capture/b.yaml", 2 << 20, "italian/capture/b.yaml: file too long: limit 1048576"},
		{"somebody's own", "known.yaml", 1, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := conformance.Load(fstest.MapFS{
				"italian/capture/a.yaml": {Data: []byte(sound)},
				"MANIFEST":               {Data: []byte(manifest)},
				tt.file:                  {Data: []byte(strings.Repeat("#", tt.size))},
			})
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// TestWrittenCasesReadBack writes every case and reads it again.
func TestWrittenCasesReadBack(t *testing.T) {
	whole := suite(t)
	manifest, files := "version 1.0.0", make(fstest.MapFS)
	for _, c := range whole.Cases {
		if c.ID == c.Base() {
			text := "ruleset: " + c.Ruleset + "\ncases:\n" + conformance.FormatCase(c)
			files[c.Ruleset+"/"+c.Chapter()+"/"+c.ID+".yaml"] = &fstest.MapFile{Data: []byte(text)}
			manifest += "\n" + c.ID
		}
	}
	files["MANIFEST"] = &fstest.MapFile{Data: []byte(manifest)}
	again, err := conformance.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range again.Cases {
		if !reflect.DeepEqual(written(c), written(whole.Case(c.ID))) {
			t.Errorf("%s reads back otherwise:\n%s", c.ID, conformance.FormatCase(c))
		}
	}
}

// written returns what the file of a case says of it.
func written(c *conformance.Case) (fields []any) {
	v := reflect.ValueOf(*c)
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && f.Name != "Place" && f.Name != "Since" {
			fields = append(fields, v.Field(i).Interface())
		}
	}
	return fields
}
