package puzzles_test

import (
	"bytes"
	_ "embed"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"damone/notation/strictyaml"
	"damone/puzzles"
	"damone/rules"
)

// written is a file of puzzles as it is written.
//
//go:embed testdata/written.yaml
var written string

func read(text string) (*puzzles.Collection, error) {
	return puzzles.Read(strings.NewReader(text), "test.yaml", rules.Lookup)
}

// A folder is read whatever its name: it is no pattern.
func TestFolderNamedLikeAPattern(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]c")
	if err := errors.Join(os.Mkdir(dir, 0o777), os.WriteFile(filepath.Join(dir, "x.yaml"), []byte(written), 0o666)); err != nil {
		t.Fatal(err)
	}
	set, err := puzzles.ReadFiles([]string{dir}, rules.Lookup)
	if err != nil || len(set.Puzzles) != 2 || set.Files[0] != filepath.Join(dir, "x.yaml") {
		t.Errorf("got %+v, %v", set, err)
	}
}

func TestWrittenReadsBack(t *testing.T) {
	c, err := read(written)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := c.Write(&out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(written, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestReadFaults(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"empty", written, "", "test.yaml:1:1: file empty"},
		{"not YAML", "format: 1", "format: [", "not yaml"},
		{"a list", written, "- 1\n", "test.yaml:1:1: not a mapping"},
		{"unknown key", "seed: 7", "sead: 7", `test.yaml:3:1: "sead": misspelt key: meant seed`},
		{"missing key", "  band: 1\n", "", `key missing: key band`},
		{"key twice", "  band: 1\n", "  band: 1\n  band: 2\n", `"band": key given twice`},
		{"later format", "format: 1", "format: 2", `test.yaml:1:9: "2": unknown format: known 1`},
		{"a seed that is none", "seed: 7", "seed: x", `test.yaml:3:7: "x": not a natural number`},
		{"three bands", "[1200, 1400, 1600, 1800]", "[40, 50, 60]", "bands differ"},
		{"the id twice", "second-0001", "first-0001", `"first-0001": id given twice`},
		{"a bad id", "first-0001", "First 1", `"First 1": not a puzzle id`},
		{"unknown ruleset", "ruleset: damone", "ruleset: dammone", `test.yaml:8:12: "dammone": unknown ruleset`},
		{"bad position", "W:WE14", "W:WE44", "test.yaml:9:12: "},
		{"bad stipulation", "win:3", "win:0", "test.yaml:10:16: "},
		{"illegal move", "14-19 22", "14-9 22", `test.yaml:11:13: "14-9": not accepted`},
		{"no move", `"31-27 24x31 6-2"`, `""`, "no solution"},
		{"bad grade", "grade: A", "grade: D", `test.yaml:12:10: "D": not one of`},
		{"bad class", "class: bounded", "class: sure", `"sure": not one of`},
		{"bad feature", "depth: 3", "depth: -3", `"-3": not a natural number`},
		{"unknown feature", "depth: 3", "death: 3", `"death": misspelt key: meant depth`},
		{`"6": not a number: low 1, high 5`, "band: 5", "band: 6", `"6": not a number: low 1, high 5`},
		{"unknown source", "source: retro", "source: dreams", `"dreams": not one of`},
		{"an alias", "generator: 1", "generator: &a 1", "anchor or alias"},
		{"two documents", "bands", "---\nbands", "second document"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(written, test.old, test.new, 1)
			_, err := read(text)
			var file *strictyaml.Error
			if !errors.As(err, &file) {
				t.Fatalf("got %v, want a *strictyaml.Error", err)
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %q, want %q in it", err, test.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written)
	f.Add("")
	f.Add("puzzles: [{}]")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := read(text)
		if err != nil {
			return
		}
		var first, second bytes.Buffer
		if err := c.Write(&first); err != nil {
			t.Fatal(err)
		}
		again, err := read(first.String())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first.String())
		}
		again.Write(&second)
		if first.String() != second.String() {
			t.Errorf("written differently the second time:\n%s\n%s", first.String(), second.String())
		}
	})
}
