package main

import (
	_ "embed"
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

	"github.com/rogpeppe/go-internal/txtar"

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

// legible is one that leaves the file it is in a text.
const legible = "\x1b[2J\u202etxt.exe"

// hostileFiles is files with P, which stands for a payload, wherever a text may
// stand; its comment is command lines, in which %q is one.
//
//go:embed testdata/escapes.txtar
var hostileFiles []byte

// No text of somebody else's, in whatever field of whatever file or argument,
// reaches the terminal as more than text.
func TestNoEscapeGetsOut(t *testing.T) {
	all := strings.Join(payloads, "-")
	each := tier.Pick([]string{all, legible}, append(slices.Clone(payloads), all))
	for _, payload := range each {
		t.Run(fmt.Sprintf("%q", payload), func(t *testing.T) {
			t.Setenv("LC_ALL", "C")
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Chdir(t.TempDir())
			writeHostileFiles(t, payload)
			lines := string(txtar.Parse(hostileFiles).Comment)
			lines += "conformance mine %q\n"
			for line := range strings.Lines(lines) {
				line, input, _ := strings.Cut(strings.TrimSpace(line), " < ")
				var args []string
				for _, word := range strings.Fields(line) {
					args = append(args, strings.ReplaceAll(word, "%q", payload))
				}
				input = strings.ReplaceAll(strings.ReplaceAll(input, "%q", payload), ";", "\n")
				r := runWith(input, args...)
				if isCopy(line) {
					r.out = ""
				}
				checkHarmless(t, line, r)
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

// isCopy reports whether a command copies a record, whose texts stay as they are for
// whatever reads them; on a terminal they are quoted.
func isCopy(line string) bool {
	return strings.HasPrefix(line, "convert --to ") && strings.HasSuffix(line, " -") && !strings.Contains(line, "json")
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
	if strings.Contains(text, "\ndamone: FORGED") || !utf8.ValidString(text) {
		t.Errorf("%s: %q", line, text)
	}
	if i := strings.IndexFunc(text, isObeyed); i >= 0 {
		t.Errorf("%s: %q", line, text[max(0, i-60):min(len(text), i+60)])
	}
}

// isObeyed reports whether a terminal does something on a character, or hides it.
func isObeyed(r rune) bool {
	return r != '\n' && r != '\t' && r != '\u200c' && r != '\u200d' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r) // which can be seen
}

// writeHostileFiles writes files of every kind with a payload in their texts.
func writeHostileFiles(t *testing.T, payload string) {
	t.Helper()
	encoded, err := json.Marshal(payload)
	if err != nil {
		t.Fatal(err)
	}
	inJSON := strings.Trim(string(encoded), `"`)
	for _, f := range txtar.Parse(hostileFiles).Files {
		name, text := f.Name, string(f.Data)
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
