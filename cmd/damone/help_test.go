package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm/server"
	"damone/notation/lists"
)

// Every command and every flag has its words, and the catalogue has none for
// commands and flags that do not exist.
func TestHelpIsWhole(t *testing.T) {
	used := map[string]bool{"help.damone": true, "help.damone-farm": true}
	var walk func(above string, list []*cli.Command)
	walk = func(above string, list []*cli.Command) {
		for _, c := range list {
			path := strings.TrimSpace(above + " " + c.Name)
			if !c.Hidden && !catalog.English.Has(catalog.Key("help."+path)) {
				t.Errorf("no words for the command %s", path)
			}
			used["help."+path] = true
			walk(path, c.Subcommands)
			for _, f := range c.Flags {
				name := f.Names()[0]
				of := []string{path, above, c.Category}
				key := cli.FlagKey(catalog.English, of, name)
				used[strings.TrimSuffix(string(cli.FlagKey(catalog.English, of, name+".default")), ".default")] = true
				if used[string(key)] = true; !catalog.English.Has(key) {
					t.Errorf("no words for the flag --%s of %s", name, path)
				}
			}
		}
	}
	walk("", commands())
	own := lists.Where(server.Commands(), func(c *cli.Command) bool { return c.Category == "farms" })
	walk(server.Program, own)
	for _, name := range []string{"help", "lang", "version"} {
		used["flag."+name] = true
	}
	for _, key := range catalog.Keys() {
		of := string(key)
		for _, part := range []string{".args", ".text", ".examples", ".status", ".default"} {
			of = strings.TrimSuffix(of, part)
		}
		if family, _, _ := strings.Cut(of, "."); (family == "help" || family == "flag") && !used[of] {
			t.Errorf("%s is of no command and no flag", key)
		}
	}
}

// Every command shows its help in every language, in lines that fit a window.
func TestHelpInEveryLanguage(t *testing.T) {
	for i := range catalog.Langs() {
		for _, key := range catalog.Keys() {
			text, _ := catalog.Lang(i).Text(key)
			for line := range strings.Lines(text) {
				if strings.HasPrefix(string(key), "help.") && strings.HasSuffix(string(key), ".text") && utf8.RuneCountInString(line) > 88 {
					t.Errorf("%s has a long line: %s", key, line)
				}
			}
		}
	}
	for _, lang := range catalog.Langs() {
		if r := runWith("", "man", "--lang", lang); r.status != 0 {
			t.Fatalf("damone man --lang %s: %+v", lang, r)
		}
	}
}
