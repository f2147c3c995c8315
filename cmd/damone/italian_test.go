package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// asEverywhere is what every language leaves as it is: what is typed, what the
// files of games say, and the dialect of the manual page.
const asEverywhere = `zugzwang
closed event liberties partial pass remo rossi this unreadable what
analyse hatch print screen
codi uale`

// Whoever asks for Italian meets no word that is not in the Italian texts.
func TestAllIsItalian(t *testing.T) {
	known := make(map[string]bool)
	clauses, err := os.ReadFile("../../RULES.it.md")
	if err != nil {
		t.Fatal(err)
	}
	addWords(known, string(clauses)+asEverywhere)
	italian, _ := catalog.ParseLang("it")
	for _, key := range catalog.Keys() {
		addWords(known, italian.Say(key))
	}
	for _, c := range italianRuns(t) {
		r := runWith(c.input, append(c.args, "--lang", "it")...)
		found := make(map[string]bool)
		addWords(found, typed(c.args).Replace(flagName.ReplaceAllString(r.out+r.err, "")))
		maps.DeleteFunc(found, func(word string, _ bool) bool { return known[word] })
		if len(found) > 0 {
			t.Errorf("damone %s: %s", strings.Join(c.args, " "), strings.Join(slices.Sorted(maps.Keys(found)), " "))
		}
	}
}

// session is a command line and what is typed while it runs.
type session struct {
	input string
	args  []string
}

func italianRuns(t *testing.T) []session {
	dir := t.TempDir()
	broken := filepath.Join(dir, "rotto.yaml")
	if err := os.WriteFile(broken, []byte("format: x\nid: 1\nbase: nulla\nplan: [1, 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var runs []session
	say := func(input string, args ...string) { runs = append(runs, session{input, args}) }
	for _, fen := range []string{"startpos", "W:WK30:B10,K12,K18,20,K26,K27", "W:WE14,K27,K28,6:BE22", "W:W20:B", "W:W40:B1", "W:W29:B25,22", "W:W10,14:B6,7,K15"} {
		say("", "explain", fen)
		say("", "moves", fen)
		say("", "hint", "--nodes", "1000", fen)
		say("", "analyze", "--nodes", "1000", fen)
		say("", "check", fen, "20-16")
	}
	for _, file := range gameFiles(t) {
		say("", "validate", file)
		say("", "validate", "--strict", file)
	}
	say("aiuto\n16-11\n16-12\nmosse\nsuggerimento\nspiega\nannulla\nsalva\nlivello 30\nparte x\nboh\nesci\n", "play", "--side", "both", "--no-tables")
	say("aiuto\nmosse\nsuggerimento\nboh\nsoluzione\n", "puzzle", "try", "--no-log", "thr-tables-0001")
	say("", "puzzle", "show", "--solution", "thr-tables-0001")
	say("", "puzzle", "stats")
	say("", "puzzle", "improve", "W:WE14,K27,K28,6:BE22")
	say("", "puzzle", "list", "--difficulty", "5", "--length", "40")
	say("", "explain", "--ruleset", "manca.yaml")
	say("", "explain", "--sbagliata")
	say("", "sbagliato")
	say("", "explain", "--ruleset", broken)
	say("", "puzzle", "generate", "--plan", broken, "--out", dir)
	walkCommands(commands(), nil, func(path ...string) { say("", append(path, "--help")...) })
	return runs
}

// typed takes the names of files out of an output.
func typed(args []string) *strings.Replacer {
	pairs := []string{"damone", ""}
	for _, a := range args {
		if strings.ContainsAny(a, "./") {
			pairs = append(pairs, a, "")
		}
	}
	return strings.NewReplacer(pairs...)
}

func gameFiles(t *testing.T) []string {
	var files []string
	for _, ext := range []string{"pdn", "zsg", "json", "moves"} {
		found, err := filepath.Glob("../../testdata/games/*." + ext)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

func walkCommands(list []*cli.Command, above []string, do func(path ...string)) {
	for _, c := range list {
		path := append(slices.Clone(above), c.Name)
		if !c.Hidden {
			do(path...)
			walkCommands(c.Subcommands, path, do)
		}
	}
}

var (
	word     = regexp.MustCompile(`\pL{4,}`)
	flagName = regexp.MustCompile(`--[a-z-]+`)
)

func addWords(to map[string]bool, text string) {
	for _, w := range word.FindAllString(text, -1) {
		to[strings.ToLower(w)] = true
	}
}
