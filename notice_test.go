package damone_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone"
)

// TestNotice wants every module that a release is linked with to be named, and
// every paragraph of its licence, however it is wrapped, and no others.
func TestNotice(t *testing.T) {
	notice, modules := wordsOnly(damone.Notice), linkedModules(t)
	for _, named := range moduleNamed.FindAllStringSubmatch(damone.Notice, -1) {
		if !slices.Contains(slices.Collect(maps.Values(modules)), named[1]) {
			t.Errorf("NOTICE names %s, which is not linked", named[1])
		}
	}
	for dir, module := range modules {
		if !strings.Contains(damone.Notice, "\n    "+module+"\n") {
			t.Errorf("NOTICE does not name %s", module)
		}
		for _, file := range licencesIn(t, dir) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range strings.Split(string(text), "\n\n") {
				if !strings.Contains(notice, wordsOnly(part)) {
					t.Errorf("NOTICE lacks what %s of %s says:\n%s", filepath.Base(file), module, part)
				}
			}
		}
	}
}

// licencesIn returns the files in a folder that say what its licence is.
func licencesIn(t *testing.T, dir string) (files []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Type().IsRegular() && licence.MatchString(e.Name()) {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	if len(files) == 0 {
		t.Errorf("no licence in %s", dir)
	}
	return files
}

// linkedModules returns the modules of others that the programs are linked with on any
// system, by their folders.
func linkedModules(t *testing.T) map[string]string {
	t.Helper()
	modules := make(map[string]string)
	for _, system := range []string{"linux", "windows", "darwin"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not (or .Main .Replace)}}{{.Dir}}\t{{.Path}}{{end}}{{end}}", "./cmd/damone", "./cmd/damone-farm")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64")
		out, err := list.Output()
		if err != nil {
			t.Fatalf("%s: go list: %v", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if dir, module, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				modules[dir] = module
			}
		}
	}
	return modules
}

var (
	moduleNamed = regexp.MustCompile(`(?m)^    ([\w.-]+\.\w+/\S+)$`)
	licence     = regexp.MustCompile(`(?i)^(licen[cs]e|notice|copying)`)
	noWord      = regexp.MustCompile(`[^\pL\pN]+`)
)

func wordsOnly(text string) string {
	return strings.ToLower(noWord.ReplaceAllString(text, " "))
}
