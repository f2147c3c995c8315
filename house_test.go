package damone_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"damone/testdata/tier"
)

// floors says which packages of ours each floor may import, its own folder
// apart: imports only go down.
var floors = map[string][]string{
	"rules":       {},
	"notation":    {"damone/rules"},
	"conformance": {"damone", "damone/rules", "damone/notation"},
	"puzzles":     {"damone", "damone/rules", "damone/notation"},
}

// inside is the order of the packages within a floor, the lowest first: each
// may import those in the lines above its own. What stands in no line by name
// stands where its folder has a star: a format of games, in notation.
var inside = map[string][]string{
	"notation": {
		"notation/lists notation/ordered",
		"notation/clauses notation/internal/chars",
		"notation",
		"notation/strictyaml notation/hub notation/files",
		"notation/record notation/rulesetfile",
		"notation/* notation/replay",
		"notation/book notation/gamefile",
	},
	"conformance": {
		"conformance",
		"conformance/foreign conformance/mutation",
		"conformance/exam",
	},
	"puzzles": {
		"puzzles/search",
		"puzzles/search/internal/tree puzzles/search/patterns",
		"puzzles/search/alphabeta puzzles/search/bounded",
		"puzzles/search/openings puzzles/search/proof puzzles/search/training",
		"puzzles puzzles/tablebase/internal/index",
		"puzzles/tablebase/internal/files",
		"puzzles/tablebase/internal/solver",
		"puzzles/tablebase",
		"puzzles/drill puzzles/puzzletest puzzles/review puzzles/theme puzzles/verify",
		"puzzles/generate puzzles/lesson",
	},
}

func TestImportsOnlyGoDownInside(t *testing.T) {
	for floor, order := range inside {
		for file, imports := range importsBelow(t, floor) {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			here := lineOf(order, filepath.ToSlash(filepath.Dir(file)))
			if here < 0 {
				t.Errorf("%s stands in no line of the order", file)
			}
			for _, path := range imports {
				path, ours := strings.CutPrefix(path, "damone/")
				if ours && strings.HasPrefix(path+"/", floor+"/") && lineOf(order, path) >= here {
					t.Errorf("%s imports %s, which does not stand below it", file, path)
				}
			}
		}
	}
}

// lineOf returns the line of the order that a package stands in, -1 when in none.
func lineOf(order []string, path string) int {
	in := func(path string) int {
		return slices.IndexFunc(order, func(line string) bool { return slices.Contains(strings.Fields(line), path) })
	}
	if i := in(path); i >= 0 {
		return i
	}
	return in(filepath.ToSlash(filepath.Join(filepath.Dir(path), "*")))
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

// importsBelow returns the imports of every file of ours in a folder, tests
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
			found[path] = append(found[path], asNamed(strings.Trim(spec.Path.Value, `"`)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// asNamed returns an import as these tests name it, whatever the module is called.
func asNamed(path string) string {
	module := strings.TrimSuffix(reflect.TypeFor[house]().PkgPath(), "_test")
	if rest, ours := strings.CutPrefix(path+"/", module+"/"); ours {
		return strings.TrimSuffix("damone/"+rest, "/")
	}
	return path
}

type house struct{}

func allowed(floor string, below []string, file, path string) bool {
	if path == "damone/testdata/tier" {
		return strings.HasSuffix(file, "_test.go")
	}
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

// TestWhatIsLinked keeps the server of farms, and its megabytes, in the program that is
// one, and the packages that speak to a network out of what a web page runs, and within
// the one package that serves the page.
func TestWhatIsLinked(t *testing.T) {
	here := imported(t, "./...")
	for path, imports := range here {
		if strings.HasPrefix(path, "damone/") && path != "damone/cmd/internal/web" && slices.Contains(imports, "net/http") {
			t.Errorf("%s imports net/http", path)
		}
	}
	for path, by := range linked(here, "damone/cmd/damone") {
		if strings.Contains(path, "/nats-server/") {
			t.Errorf("%s is linked by %s", path, by)
		}
	}
	var offline []string
	for path := range here {
		for _, part := range []string{"rules", "notation", "puzzles", "conformance", "cmd/internal/ask", "cmd/internal/page", "cmd/internal/play", "cmd/internal/site"} {
			if strings.HasPrefix(path+"/", "damone/"+part+"/") {
				offline = append(offline, path)
			}
		}
	}
	t.Setenv("GOOS", "js")
	t.Setenv("GOARCH", "wasm")
	inPage := imported(t, "./cmd/internal/site/referee")
	for _, all := range []map[string]string{linked(here, offline...), linked(inPage, "damone/cmd/internal/site/referee")} {
		if by, found := all["net"]; found || len(all) < 50 {
			t.Errorf("of %d packages %s links net", len(all), by)
		}
	}
}

// imported returns what some packages and all that they are linked with import.
func imported(t *testing.T, packages string) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", `{{.ImportPath}} {{join .Imports " "}}`, packages).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	all := make(map[string][]string)
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		for i := range words {
			words[i] = asNamed(words[i])
		}
		all[words[0]] = words[1:]
	}
	return all
}

// linked returns what some packages are linked with, and by which package.
func linked(imports map[string][]string, packages ...string) map[string]string {
	by := make(map[string]string)
	for len(packages) > 0 {
		one := packages[0]
		packages = packages[1:]
		for _, path := range imports[one] {
			if _, known := by[path]; !known {
				by[path] = one
				packages = append(packages, path)
			}
		}
	}
	return by
}

// budget is what the house may weigh, in lines of Go. A commit that raises a
// number says what it took away instead, or why nothing could go.
var budget = map[string]int{
	"rules":       3670,
	"notation":    10474,
	"puzzles":     17185,
	"conformance": 6630,
	"cmd":         22675,
	"tests":       28819,
	"folders":     64, // with Go in them
}

func TestBudget(t *testing.T) {
	weight, folders := make(map[string]int), make(map[string]bool)
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		floor, _, _ := strings.Cut(filepath.ToSlash(path), "/")
		if strings.HasSuffix(path, "_test.go") {
			floor = "tests"
		}
		weight[floor] += strings.Count(string(text), "\n")
		folders[filepath.Dir(path)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	weight["folders"] = len(folders)
	for what, most := range budget {
		if weight[what] > most {
			t.Errorf("%s: %d, and the budget is %d", what, weight[what], most)
		}
	}
}

// mostBytes is what the program may weigh without its symbols.
const mostBytes = 24_700_000

func TestProgramSize(t *testing.T) {
	tier.Only(t) // a link takes seconds
	program := filepath.Join(t.TempDir(), "damone")
	if out, err := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, "./cmd/damone").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(program)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > mostBytes {
		t.Errorf("the program takes %d bytes, and the budget is %d", info.Size(), mostBytes)
	}
}
