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

// italianRuns is command lines; after < is what is typed while they run.
const italianRuns = `
play --side both --no-tables < aiuto;16-11;16-12;mosse;suggerimento;perché;annulla;salva;patta;boh;esci
puzzle try --no-log cp5vsk < aiuto;mosse;suggerimento;boh;soluzione
puzzle show --solution cp5vsk
puzzle stats --theme forced-iv --pieces 4-6
puzzle compose W:WE14,K27,K28,6:BE22
puzzle solve --stipulation win:2 W:WE10,K19:BK24
puzzle solve --stipulation boh W:WE10,K19:BK24
puzzle verify manca.yaml
puzzle list --difficulty 5 --length 40
puzzle generate --count 1 --theme boh
puzzle generate --plan rotto.yaml --out manca
explain --ruleset rotto.yaml
explain --ruleset manca.yaml
explain --sbagliata
sbagliato
conformance test --sample 30 damone
conformance test --case it-start --engine manca
conformance test --case it-start --engine false
match --games 2 random greedy:0
tablebase probe --dir manca W:WE10:BK24
rules
rules soffio
rulesets
perft --depth 2
board`

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

// commandLines is italianRuns, all games checked, and the help of all commands.
func commandLines(t *testing.T) []string {
	lines := strings.Split(strings.TrimSpace(italianRuns), "\n")
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
