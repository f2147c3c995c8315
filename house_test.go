package damone_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors says which packages of ours each floor may import, its own folder
// apart: imports only go down.
var floors = map[string][]string{
	"rules":       {},
	"notation":    {"damone/rules"},
	"conformance": {"damone", "damone/rules", "damone/notation"},
	"puzzles":     {"damone", "damone/rules", "damone/notation"},
}

func TestImportsOnlyGoDown(t *testing.T) {
	for floor, below := range floors {
		for file, imports := range importsBelow(t, floor) {
			for _, path := range imports {
				if !allowed(floor, below, file, path) {
					t.Errorf("%s imports %s", file, path)
				}
			}
		}
	}
}

// importsBelow is the imports of every file of ours in a folder, tests
// included.
func importsBelow(t *testing.T, folder string) map[string][]string {
	t.Helper()
	found := make(map[string][]string)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			found[path] = append(found[path], strings.Trim(spec.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func allowed(floor string, below []string, file, path string) bool {
	if path == "damone" {
		return slices.Contains(below, path)
	}
	if strings.HasPrefix(path, "damone/") {
		return slices.ContainsFunc(append(below, "damone/"+floor), func(lower string) bool {
			return lower != "damone" && (path == lower || strings.HasPrefix(path, lower+"/"))
		})
	}
	standard := !strings.Contains(strings.Split(path, "/")[0], ".")
	return floor != "rules" || standard || strings.HasSuffix(file, "_test.go")
}
