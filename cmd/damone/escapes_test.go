package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"damone/cmd/internal/cli"
	"damone/testdata/tier"
)

// payloads is what somebody might put into a name to have a terminal move,
// lie, answer, hide text or turn it round.
var payloads = []string{
	"\x1b[2J", "\x1b[31mred", "\x1b[8mhidden", "\x1b[6n", "\x1bc", "\x1b]0;owned\x07", "\x1b]8;;x\x1b\\y",
	"\x1bPq\x1b\\", "\x1b", "\x1b[", "\x9b2J", "\u009b2J", "\u0085next", "\u0090q\u009c", "\u009d0;x\u009c", "a\b\b\bb",
	"a\rb", "\x07", "a\vb", "a\fb", "a\x7fb", "\x0e\x0f", "\u202etxt.exe", "\u202d", "\u2066a\u2069", "\u200e\u200f", "\u061c",
	"a\u2028b", "a\u2029b", "\xff\xfe", "\xe2\x80", "a\ndamone: FORGED", "\x1d1", "\x1e{n}\x1f",
	"a\u200bb", "a\u00adb", "\ufff9a\ufffab\ufffb", "a\U000e0041\U000e0042", "a\u200db\ufe0f", "\u2060",
}

// hostileLines is command lines; %q is a payload, and the files have payloads
// wherever a text may stand.
const hostileLines = `
%q
moves --%q
moves --format %q
moves --ruleset %q
moves --lang %q
moves %q
explain W:W%q:B3
check startpos %q
check W:WK30:B10,K12,K18 %q
board %q
board --line %q
board --line 20%q-16
board --refused %q W:WK30:B10,K12,K18
board --caption %q --format svg
board --ruleset rules.yaml
perft --depth %q
rules %q
rules DAM-%q
rulesets show %q
rulesets show rules.yaml
rulesets show --format json rules.yaml
explain --ruleset rules.yaml W:W18:B14,7
explain --ruleset rules.yaml --format json W:W18:B14,7
validate %q.pdn
validate game.pdn
validate --format json game.pdn
validate --format ndjson --strict game.pdn
validate --color always game.pdn
validate game.json
replay game.pdn
replay --color always game.pdn
replay game.json
convert game.pdn -
convert --to pdn game.pdn -
convert --to json game.pdn -
convert --to ndjson game.pdn -
convert --to list game.pdn -
convert --to zsg game.pdn -
convert --to fen game.pdn -
convert --to svg game.pdn -
convert --to html game.pdn -
convert game.json %q
convert game.pdn written.json
convert game.pdn written.ndjson
board --caption %q -o written.svg
hint %q
hint --tables %q startpos
analyze %q
analyze --tables %q --nodes 10 startpos
openings --ruleset %q
openings --ruleset rules.yaml --plies 1
engine < %q
serve --no-open --addr %q
serve --no-open game.pdn/%q
site game.pdn/%q
man %q
version %q
rulesets %q
rulesets --format json %q
play --resume %q
play --resume game.pdn --side both --no-tables < %q;quit
play --side both --no-tables < %q;save %q;quit
puzzle list --from puzzles.yaml
puzzle list --from puzzles.yaml --theme %q
puzzle list --from puzzles.yaml --stipulation %q
puzzle list --format json --from puzzles.yaml
puzzle show --from puzzles.yaml %q
puzzle show --from puzzles.yaml game-1
puzzle show --format json --from puzzles.yaml game-1
puzzle stats --from puzzles.yaml
puzzle stats --format json --from puzzles.yaml
puzzle try --no-log --from puzzles.yaml game-1 < %q
puzzle next --log log --from puzzles.yaml
puzzle verify puzzles.yaml
puzzle export --format csv --from puzzles.yaml
puzzle export --format pdn --from puzzles.yaml
puzzle export --format html --title %q --from puzzles.yaml
puzzle export --format anki --from puzzles.yaml
puzzle export --format svg --title %q --from puzzles.yaml
puzzle generate --source %q
puzzle generate --plan plan.yaml --out .
puzzle mine %q.pdn
puzzle mine game.pdn
puzzle solve --stipulation %q W:WE10,K19:BK24
puzzle improve %q
puzzle themes %q
tablebase probe --dir %q W:WE10:BK24
tablebase build --dir game.pdn/%q
tablebase build --ruleset %q
tablebase verify --dir %q
tablebase stats --dir %q
match %q random
match engine:%q random
conformance list --suite suite
conformance list --format json --suite suite
conformance list --suite %q
conformance show --suite suite evil
conformance show --suite small %q
conformance list --suite small
conformance show --suite small start
conformance lint --suite suite
conformance test --suite suite --known known.yaml
conformance test --suite small --known %q
conformance test --suite small --case %q
conformance test --suite small --report %q
conformance test --suite small --engine %q
conformance test --suite small --ruleset damone --as rules.yaml
conformance test --suite small --ruleset damone --as rules.yaml --report json
conformance test --suite small --ruleset damone --as rules.yaml --report junit
conformance test --suite small --one-shot %q
conformance known --suite small --engine %q
conformance smoke --engine %q
conformance results %q.json
conformance results evil.json
conformance coverage --suite %q
conformance mutants --suite %q
conformance export --suite small exported-%q
conformance export --suite suite exported-%q
conformance serve-protocol < %q
completion %q
help %q
__complete moves --ruleset %q`

// slowLines is command lines for all payloads at once: to name every mutant
// takes a second.
const slowLines = `
conformance mine %q`

// No text of somebody else's, in whatever field of whatever file or argument,
// reaches the terminal as more than text.
func TestNoEscapeGetsOut(t *testing.T) {
	all := strings.Join(payloads, "-")
	each := tier.Pick([]string{all}, append(slices.Clone(payloads), all))
	for _, payload := range each {
		t.Run(fmt.Sprintf("%q", payload), func(t *testing.T) {
			t.Setenv("LC_ALL", "C")
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Chdir(t.TempDir())
			writeHostileFiles(t, payload)
			lines := hostileLines
			if payload == all {
				lines += slowLines
			}
			for line := range strings.Lines(strings.TrimSpace(lines)) {
				line, input, _ := strings.Cut(strings.TrimSpace(line), " < ")
				var args []string
				for _, word := range strings.Fields(line) {
					args = append(args, strings.ReplaceAll(word, "%q", payload))
				}
				input = strings.ReplaceAll(strings.ReplaceAll(input, "%q", payload), ";", "\n")
				checkHarmless(t, line, runWith(input, args...))
			}
			for _, command := range []string{"moves", "check", "explain"} {
				checkHarmless(t, command+" -", runWith("startpos\n"+payload+"\nW:W"+payload+":B3 "+payload+"\n", command, "-"))
				checkHarmless(t, command+" - json", runWith(payload+" 1-2\n", command, "--format", "json", "-"))
			}
			for _, name := range []string{"written.json", "written.ndjson", "written.svg"} {
				text, err := os.ReadFile(name)
				checkHarmless(t, name, result{out: string(text), err: fmt.Sprint(err)})
			}
		})
	}
}

var ourColors = regexp.MustCompile(`\x1b\[(0|1|31|32|1;38;5;\d+;48;5;\d+)m`)

// checkHarmless reports what a terminal would obey.
func checkHarmless(t *testing.T, line string, r result) {
	t.Helper()
	if r.status > cli.ExitFault || strings.Contains(r.err, "goroutine") {
		t.Errorf("%s: exit status %d: %s", line, r.status, r.err)
	}
	text := r.out + r.err
	if strings.Contains(line, "--color always") {
		text = ourColors.ReplaceAllString(text, "")
	}
	if strings.Contains(text, "\ndamone: FORGED") && !strings.HasPrefix(line, "convert") || !utf8.ValidString(text) {
		t.Errorf("%s: %q", line, text)
	}
	obeyed := func(r rune) bool {
		return r != '\n' && r != '\t' && r != '\u200d' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	}
	if i := strings.IndexFunc(text, obeyed); i >= 0 {
		t.Errorf("%s: %q", line, text[max(0, i-60):min(len(text), i+60)])
	}
}

// writeHostileFiles writes files of every kind with a payload in their texts.
func writeHostileFiles(t *testing.T, payload string) {
	t.Helper()
	encoded, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	inJSON := strings.Trim(string(encoded), `"`)
	for name, text := range map[string]string{
		"game.pdn": `[Event "P"][White "P"][Black "P"][Site "P"][Date "P"][Round "P"][Pnn "P"][Result "1-0"]
{P} 1. 23-20 {P} $1 10-14 {P} 2. 1-32 {P} P (2. 20-16 {P}) 1-0

[Event "P"][FEN "P"] 1. 23-20 *

[Event "P"][Ruleset "P"][GameType "P"][Result "P"] 1. P *
`,
		"game.json": `[{"tags":[{"name":"Event","value":"P"},{"name":"White","value":"P"},{"name":"P","value":"P"}],
"game":[{"move":"23-20"},{"comment":"P"},{"unread":"P"},{"move":"P"}]},{"P":1}]`,
		"rules.yaml": `id: mine
extends: damone
title: "P"
ranks: ["P", "Q", "R"]
promotion_in_capture: continue-promoted
`,
		"puzzles.yaml": `format: 1
generator: 2
seed: 1
bands: [35, 43, 53, 63]
puzzles:
- id: game-1
  ruleset: damone-3x3
  fen: "W:WK13,K24,K29:B3"
  stipulation: win:4
  solution: "24-20 3-6 20-15 6-3 15-11"
  grade: A
  class: proved
  themes: [quiet-key, "P"]
  features: {decisions: 3, choices: 28, depth: 8, quiet: 1, sacrifice: 0, narrow: 2, rung: 0, length: 4, pieces: 4}
  band: 5
  source: "P"
  note: "P"
`,
		"plan.yaml":      "seed: 1\nplan:\n- name: \"P\"\n  file: \"P\"\n  ruleset: \"P\"\n  source: \"P\"\n  count: 1\n",
		"known.yaml":     "- id: evil\n  reason: \"P\"\n",
		"suite/MANIFEST": "version P\nevil\n",
		"suite/damone/a/evil.yaml": `ruleset: damone
cases:
- id: evil
  title: "P"
  cites: [DAM-1, "P"]
  source: "derived: P"
  fen: "startpos"
  expect:
    legal:
      - {move: 20-15}
      - {move: "P"}
`,
		"small/MANIFEST": "version 1.0.0\nstart\n",
		"small/damone/a/start.yaml": `ruleset: damone
cases:
- id: start
  title: "P"
  cites: [DAM-4.2]
  source: "derived: P"
  fen: "W:W29:B1"
  expect:
    legal:
      - {move: 29-25}
`,
		"log": "{\"puzzle\":\"P\",\"solved\":true,\"day\":20001}\nP\n",
	} {
		value := payload
		if filepath.Ext(name) == ".yaml" || filepath.Ext(name) == ".json" {
			value = inJSON
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(regexp.MustCompile(`\bP\b`).ReplaceAllLiteralString(text, value)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
