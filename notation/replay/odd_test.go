package replay_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/jsongame"
	"damone/notation/pdn"
	"damone/notation/replay"
)

// mark stands before the character that a fault points at.
const mark = "‸"

// oddRecords reads the seeds and the rows of testdata/odd.txt.
func oddRecords(t *testing.T) (seeds map[string]string, rows []string) {
	t.Helper()
	text, err := os.ReadFile("testdata/odd.txt")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "\n== ")
	seeds = make(map[string]string)
	for _, seed := range parts[1:] {
		name, text, _ := strings.Cut(seed, "\n")
		seeds[name] = strings.TrimRight(text, "\n") + "\n"
	}
	for row := range strings.Lines(seeds["rows"]) {
		if row = strings.TrimSpace(row); row != "" && row[0] != '#' {
			rows = append(rows, row)
		}
	}
	return seeds, rows
}

// odd returns the record that a row makes of its seeds, and what is to be found in it.
func odd(t *testing.T, seeds map[string]string, row string) (plain, text string, want []string) {
	t.Helper()
	cells := strings.Split(row, " | ")
	how := strings.Fields(cells[0])
	names := strings.Split(how[0], "+")
	games := 0
	for _, name := range names {
		text += strings.Repeat("\n", min(1, len(text))) + seeds[name]
		games += max(1, strings.Count(seeds[name], "\n\n[")+1)
	}
	unescaped := strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\0`, "\x00", `\z`, "\x1A", `\a`, "\x07", `\x`, "\x81", `\u`, "\u00A0")
	for i := 1; i+1 < len(cells)-1; i += 2 {
		old, with := unescaped.Replace(cells[i]), unescaped.Replace(cells[i+1])
		before, after, ok := "", text, true
		switch {
		case old == "^":
		case old == "$":
			before, after = text, ""
		case strings.HasSuffix(old, ">>"):
			before, _, ok = strings.Cut(text, strings.TrimSuffix(old, ">>"))
			after = ""
		default:
			before, after, ok = strings.Cut(text, old)
		}
		if !ok {
			t.Fatalf("%s: %q is not in\n%s", row, old, text)
		}
		text = before + strings.ReplaceAll(with, "&", old) + after
	}
	for _, kind := range strings.Fields(cells[len(cells)-1]) {
		if kind == "ok" {
			continue
		}
		if n, ok := strings.CutPrefix(kind, "games="); ok {
			fmt.Sscan(n, &games)
			continue
		}
		before, after, ok := strings.Cut(text, mark)
		if !ok {
			t.Fatalf("%s: no mark for %s", row, kind)
		}
		line := before[strings.LastIndexByte(before, '\n')+1:]
		want = append(want, fmt.Sprintf("%s@%d:%d", kind, strings.Count(before, "\n")+1, utf8.RuneCountInString(line)+1))
		text = before + after
	}
	plain = text
	if strings.Contains(text, mark) {
		t.Fatalf("%s: a mark too many", row)
	}
	for _, as := range how[1:] {
		text = encoded(t, text, as)
	}
	return plain, text, append([]string{fmt.Sprint("games=", games)}, want...)
}

func encoded(t *testing.T, text, as string) string {
	t.Helper()
	var by encoding.Encoding
	switch as {
	case "crlf":
		return strings.ReplaceAll(text, "\n", "\r\n")
	case "cr":
		return strings.ReplaceAll(text, "\n", "\r")
	case "bom":
		return "\uFEFF" + text
	case "latin1":
		by = charmap.Windows1252
	case "dos":
		by = charmap.CodePage850
	case "mac":
		by = charmap.Macintosh
	case "utf16":
		by = utf16.UTF16(utf16.LittleEndian, utf16.UseBOM)
	case "utf16be":
		by = utf16.UTF16(utf16.BigEndian, utf16.IgnoreBOM)
	}
	out, err := by.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// findings returns what is found in a text, the copies of its games, and what is said
// of them.
func findings(t *testing.T, text string) (found []string, copies, said string, refused bool) {
	t.Helper()
	games := 0
	note := func(kind string, at notation.Place) {
		found = append(found, fmt.Sprintf("%s@%d:%d", kind, at.Line, at.Col))
	}
	err := replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(text), ""), replay.Options{Steps: true}, func(g *replay.Game) error {
		games++
		if g.Report == nil {
			note(string(notation.KindOf(g.Err)), g.Err.(notation.Fault).Place)
			refused = true
			return nil
		}
		for _, f := range g.Report.Faults {
			kind := string(f.Kind)
			if cause := notation.KindOf(f.Cause); cause != "" {
				kind = string(cause)
			}
			if f.Kind == replay.ResultsDiffer && !strings.Contains(text, f.Written) {
				kind += " quotes " + f.Written
			}
			note(kind, f.Place)
			said += f.Written
		}
		copies += string(pdn.Append(nil, g.Report.Canonical()))
		return nil
	})
	var unread *replay.ReadError
	if err != nil && !errors.As(err, &unread) {
		t.Fatal(err)
	}
	return append([]string{fmt.Sprint("games=", games)}, found...), copies, said, refused
}

// carriedOn returns games in PDN after a journey through JSON.
func carriedOn(t *testing.T, games string) (again string) {
	t.Helper()
	for r := pdn.NewReader(strings.NewReader(games)); ; {
		rec, err := r.Read()
		if err != nil {
			return again
		}
		text, err := jsongame.Append(nil, rec)
		if err != nil {
			t.Fatal(err)
		}
		if rec, err = jsongame.NewReader(bytes.NewReader(text)).Read(); err != nil {
			t.Fatal(err)
		}
		again += string(pdn.Append(nil, rec))
	}
}

// ofFormats is the words of the formats themselves.
var ofFormats = strings.Fields("Zillions Save Game File Version RulesFile VariantName Checker King Man partial Black White tags name value game move number comment variation result type unread FEN SetUp zrf")

// TestOddRecords has every fault of two hundred odd records told by its kind and at
// its place, and nothing lost of them on the way through other formats and back.
func TestOddRecords(t *testing.T) {
	seeds, rows := oddRecords(t)
	for _, row := range rows {
		plain, text, want := odd(t, seeds, row)
		found, copies, said, refused := findings(t, text)
		if !slices.Equal(found, want) {
			t.Errorf("%s\n has %q\nwant %q", row, found, want)
		}
		for _, w := range strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) }) {
			if !refused && utf8.RuneCountInString(w) > 2 && !strings.Contains(copies+said, w) && !slices.Contains(ofFormats, w) {
				t.Errorf("%s\nloses %q: copied\n%s\nsaid %q", row, w, copies, said)
			}
		}
		if again := carriedOn(t, copies); again != copies {
			t.Errorf("%s\nis copied as\n%s\nand again, by JSON, as\n%s", row, copies, again)
		}
	}
}
