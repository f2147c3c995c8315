package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// asEverywhere is what every language leaves as it is: what is typed, what the
// files of games say, and the dialect of the manual page.
const asEverywhere = `zugzwang
closed event liberties name olga carlo bianchini partial pass remo rossi this unreadable what
analyse print screen
codi uale`

// Whoever asks for Italian meets no word that is not in the Italian texts.
func TestAllIsItalian(t *testing.T) {
	clauses, err := os.ReadFile("../../RULES.it.md")
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	texts := []string{string(clauses), asEverywhere}
	italian, _ := catalog.ParseLang("it")
	for _, key := range catalog.Keys() {
		texts = append(texts, italian.Say(key))
	}
	own, err := os.ReadFile("../internal/catalog/it.txt") // which has words for names that English takes as they are
	if err != nil {
		t.Fatal(err)
	}
	texts = append(texts, keysOf.ReplaceAllString(string(own), ""))
	for _, w := range wordsOf(strings.Join(texts, " ")) {
		known[w] = true
	}
	broken := filepath.Join(t.TempDir(), "rotto.yaml")
	if err := os.WriteFile(broken, []byte("format: x\nid: 1\nbase: nulla\nplan: [1, 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range commandLines(t) {
		command, input, _ := strings.Cut(line, " < ")
		args := append(strings.Fields(strings.ReplaceAll(command, "rotto.yaml", broken)), "--lang", "it")
		r := runWith(strings.ReplaceAll(input, ";", "\n"), args...)
		for _, w := range wordsOf(r.out + r.err) {
			if !known[w] {
				t.Errorf("damone %s: %s", command, w)
				known[w] = true // it is reported once
			}
		}
	}
}

// commandLines is those listed, where what is typed stands after a <, all games checked, and the help of all commands.
func commandLines(t *testing.T) []string {
	lines := listed("italian")
	for _, fen := range []string{"startpos", "W:WK30:B10,K12,K18,20,K26,K27", "W:WE14,K27,K28,6:BE22", "W:W20:B", "W:W40:B1", "W:W29:B25,22"} {
		lines = append(lines, "explain "+fen, "moves "+fen, "analyze --nodes 1000 "+fen, "check "+fen+" 20-16")
	}
	files, err := os.ReadDir("../../testdata/games")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if ext := filepath.Ext(f.Name()); ext != ".report" && ext != ".md" {
			lines = append(lines, "validate --strict ../../testdata/games/"+f.Name())
		}
	}
	return append(lines, helpLines("", commands())...)
}

func helpLines(above string, list []*cli.Command) (lines []string) {
	for _, c := range list {
		if !c.Hidden {
			lines = append(append(lines, above+c.Name+" --help"), helpLines(above+c.Name+" ", c.Subcommands)...)
		}
	}
	return lines
}

var (
	keysOf = regexp.MustCompile(`(?m)^name\.\S+: |^kind\.\S+: `)
	word   = regexp.MustCompile(`\pL{4,}`)
	noWord = regexp.MustCompile(`--[a-z-]+|[\w./-]+\.(pdn|zsg|json|moves|yaml)|\b[0-9a-f]{12}\b`) // options, files and digests
)

func wordsOf(text string) []string {
	return word.FindAllString(strings.ToLower(noWord.ReplaceAllString(text, "")), -1)
}
