package pdn_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/testdata/tier"
)

// spelled returns a record's items in one line: moves with what belongs to them,
// comments in braces, variations in parentheses.
func spelled(r *record.Record) string {
	var words []string
	for _, it := range r.Items {
		switch it.Kind {
		case record.Move:
			word := it.Text + it.Strength
			if it.Dots {
				word = "." + word
			}
			words = append(words, word)
		case record.Comment:
			words = append(words, "{"+it.Text+"}")
		case record.NAG:
			words = append(words, "$")
		case record.Setup:
			words = append(words, "/"+it.Text+"/")
		case record.Open:
			words = append(words, "(")
		case record.Close:
			words = append(words, ")")
		case record.Unread:
			words = append(words, "?"+it.Text)
		}
	}
	return strings.Join(words, " ")
}

// TestReadMoves has every form of what stands in the movetext read.
func TestReadMoves(t *testing.T) {
	for _, c := range []struct{ name, text, want, result string }{
		{"plain", "1. 32-28 19-23 2. 28x19 *", "32-28 19-23 28x19", ""},
		{"no space after the number", "1.32-28 1...19-23", "32-28 .19-23", ""},
		{"colon", "28:19", "28x19", ""},
		{"leading zeros", "01-09 05x14", "1-9 5x14", ""},
		{"whole path", "3x10x17x26 03:10:19:26", "3x10x17x26 3x10x19x26", ""},
		{"capital X and the cross", "28X19 28×19", "28x19 28x19", ""},
		{"long dashes", "32–28 19—23 28−24", "32-28 19-23 28-24", ""},
		{"Latin-1 marks", "32\x9628 28\xd719", "32-28 28x19", ""},
		{"no separator", "3228 1823", "32-28 18-23", ""},
		{"spaces in a move", "1. 32 - 28 2. 28 x 19", "32-28 28x19", ""},
		{"spaces for the mark", "32 28 18 23", "32-28 18-23", ""},
		{"letters", "h1-g2 a3b4 G2xE4", "32-28 a3-b4 28x19", ""},
		{"unknown moves", "41. - - 42. ...", "... ... ...", ""},
		{"dots for White's move", "1. ... 19-23", ".19-23", ""},
		{"White's move not told, after a game's moves", "1. 32-28 19-23 2. ... 23-28", "32-28 19-23 ... 23-28", ""},
		{"the only capture", "22-18 x 2. X", "22-18 x x", ""},
		{"forced", "32-28* 19-23", "32-28 $ 19-23", ""},
		{"strength", "32-28!? 19-23(!) 28x19 ?", "32-28!? 19-23(!) 28x19?", ""},
		{"variation right after a move", "32-28(31-27)", "32-28 ( 31-27 )", ""},
		{"nested", "1. 32-28 (31-27 (31-26 {deep}) 19-23) 19-24", "32-28 ( 31-27 ( 31-26 {deep} ) 19-23 ) 19-24", ""},
		{"number without its stop", "1 32-28 19-23 2 28x19", "32-28 19-23 28x19", ""},
		{"comments", "{a} 32-28 ; b\n% c\r\n19-23", "{a} 32-28 {b} {c} 19-23", ""},
		{"move 1-10", "1-10 *", "1-10", ""},
		{"drawn", "1-1", "", "1-1"},
		{"drawn in halves", "32-28 1/2-1/2", "32-28", "1/2-1/2"},
		{"won", "1. 2-0", "", "2-0"},
		{"both lost", "32-28 0 - 0", "32-28", "0-0"},
		{"a setup", `/FEN "W:WK32:BK1" Damoni "1,32"/ 32-28`, "/W:WE32:BE1/ 32-28", ""},
		{"another board", "46-41 20-24", "46-41 20-24", ""},
		{"an entity of web pages", "1. 32&#8211;28 19-23", "?32&#8211;28 .19-23", ""},
		{"and one between moves", "32-28&nbsp;19-23 28x19", "32-28 ?&nbsp;19-23 28x19", ""},
		{"a word", "32-28 what 19-23", "32-28 ?what 19-23", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, errs := readAll(c.text)
			if len(errs) > 0 || len(games) != 1 {
				t.Fatalf("%d games, errors %v", len(games), errs)
			}
			if got := spelled(games[0]); got != c.want {
				t.Errorf("%q is read as %q, want %q", c.text, got, c.want)
			}
			if got := games[0].Tag("Result"); got != c.result {
				t.Errorf("%q has the result %q, want %q", c.text, got, c.result)
			}
		})
	}
}

// TestReadTags has every form of a tag read.
func TestReadTags(t *testing.T) {
	for _, c := range []struct{ name, text, tag, want string }{
		{"plain", `[White "Rossi"]`, "White", "Rossi"},
		{"escaped quotes", `[White "Rossi \"il vecchio\""]`, "White", `Rossi "il vecchio"`},
		{"a backslash at the end", `[File "C:\games\"]`, "File", `C:\games\`},
		{"typographic quotes", "[White “Rossi”]", "White", "Rossi"},
		{"no quotes", "[Round 3]", "Round", "3"},
		{"lower case", `[white "Rossi"]`, "White", "Rossi"},
		{"Italian", `[Bianco "Rossi"]`, "White", "Rossi"},
		{"Latin-1", "[Event \"69\xb0 Assoluto\"]", "Event", "69° Assoluto"},
		{"a byte-order mark", "\ufeff[White \"Rossi\"]", "White", "Rossi"},
		{"two on a line", `[White "Rossi"][Black "Neri"]`, "Black", "Neri"},
		{"full stop after a FEN", `[FEN "W:W32:B1."]`, "FEN", "W:W32:B1"},
		{"third rank", `[Damoni "1, 32"][FEN "w:wk32:bk1"]`, "FEN", "W:WE32:BE1"},
		{"spaces", `[ White   "Rossi" ]`, "White", "Rossi"},
		{"comment not closed", "[White \"Rossi]\n[Black \"Neri\"]", "Black", "Neri"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, errs := readAll(c.text)
			if len(errs) > 0 || len(games) != 1 {
				t.Fatalf("%d games, errors %v", len(games), errs)
			}
			if got := games[0].Tag(c.tag); got != c.want {
				t.Errorf("%q, want %q; faults %v", got, c.want, games[0].Faults)
			}
		})
	}
}

// TestSeparateGames counts the games of files that separate them in every way.
func TestSeparateGames(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"asterisks", "1. 32-28 * 1. 31-27 *", 2},
		{"results", "1. 32-28 1-0 1. 31-27 1/2-1/2 31-26", 3},
		{"tags after moves", "[White \"a\"] 32-28 [White \"b\"] 31-27", 2},
		{"tags alone", "[White \"a\"]\n[Black \"c\"]\n\n[White \"b\"]", 2},
		{"nothing", " * % only a comment\n *", 0},
		{"a comment between results", " * {of nobody} * 1. 32-28", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if games, errs := readAll(c.text); len(games) != c.want || len(errs) > 0 {
				t.Errorf("%d games, errors %v, want %d", len(games), errs, c.want)
			}
		})
	}
}

// TestAfterwords has comments in the line of a result belong to the game that
// it ends, and those in later lines to the next.
func TestAfterwords(t *testing.T) {
	for _, c := range []struct{ name, text, first, second string }{
		{"a comment", "[Event \"a\"] 22-18 1-0 {on time}\n\n[Event \"b\"]\n23-19 *", "22-18 {on time}", "23-19"},
		{"two, and one of PGN", "22-18 *\t{a} {b} ; c\n23-19 *", "22-18 {a} {b} {c}", "23-19"},
		{"a comment of several lines", "22-18 0-1 {a\nb} 23-19 *", "22-18 {a\nb}", "23-19"},
		{"in the next line", "22-18 *\n{about the next} 23-19 *", "22-18", "{about the next} 23-19"},
		{"after a line end of old", "22-18 *\r{about the next} 23-19 *", "22-18", "{about the next} 23-19"},
		{"a comment that breaks off", "22-18 * {no end\n[Event \"b\"] 23-19 *", "22-18 ?no end", "23-19"},
		{"a comment of PGN in the next line", "22-18 1/2-1/2\n23-19 ; so\n*", "22-18", "23-19 {so}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			games, errs := readAll(c.text)
			if len(errs) > 0 || len(games) != 2 || spelled(games[0]) != c.first || spelled(games[1]) != c.second {
				t.Errorf("games %+v, errors %v", games, errs)
			}
		})
	}
}

// endless returns a text followed by another over and over, size bytes in all.
func endless(head, again string, size int) io.Reader {
	return io.LimitReader(io.MultiReader(strings.NewReader(head), &repeater{text: again}), int64(size))
}

type repeater struct {
	text string
	at   int
}

func (r *repeater) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		c := copy(p[n:], r.text[r.at:])
		n += c
		r.at = (r.at + c) % len(r.text)
	}
	return n, nil
}

// TestHostileFiles has files read that would take forever, or all memory, if
// the reader trusted them: each gives a clear error.
func TestHostileFiles(t *testing.T) {
	size, some := tier.Pick(5<<20, 20<<20), tier.Pick(1<<17, 2<<20)
	for _, c := range []struct {
		name string
		text io.Reader
		want string
	}{
		{"a game on one line", endless("", "1. 32-28 ", size), "long"},
		{"an endless comment", endless("1. 32-28 {", "a", size), "comment too long"},
		{"an endless line comment", endless("1. 32-28 %", "a", size), "comment too long"},
		{"nested parentheses", endless("1. 32-28 ", "(", 100_000), "variations too deep"},
		{"nested variations", endless("", "(32-28 ", size), "variations too deep"},
		{"an endless word", endless("", "q", size), "long"},
		{"exclamation marks", endless("32-28", "!", size), ""},
		{"quotes", endless(`[A "`, `\"`, size), ""},
		{"zeros at the end", io.MultiReader(strings.NewReader("1. 23-20 *\n"), endless("", "\x00", size)), ""},
		{"slashes", endless("", "/", size), "long"},
		{"tags without end", endless("", `[A "x `, some), ""},
		{"games on one line, comments unclosed", endless("", `[Event "a"]{`, some), ""},
		{"braces after too many parentheses", endless(strings.Repeat("(", 2000), "{ 1", some), "variations too deep"},
		{"braces before a game in a comment", io.MultiReader(endless(strings.Repeat("(", 2000), "{ ", some/5), strings.NewReader("\n[Event \"b\"]}")), "variations too deep"},
		{"games with unclosed comments", endless("", "[Event \"a\"]\n{", some), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := pdn.NewReader(c.text)
			found := c.want == ""
			for {
				_, err := r.Read()
				if errors.Is(err, io.EOF) {
					break
				}
				found = found || err != nil && strings.Contains(err.Error(), c.want)
			}
			if !found {
				t.Errorf("no error says %q", c.want)
			}
		})
	}
}

// TestGoesOn has the game after one that cannot be read found: at a line that
// begins with a tag, or at an Event tag on the same line.
func TestGoesOn(t *testing.T) {
	deep := "1. 32-28 " + strings.Repeat("(", 2000)
	for name, between := range map[string]string{
		"on its own line": "\n[White ", "on the same line": " [Event ", "after results": " 2. 22-18 1-0 1. 31-27 *\n[White ",
		"after a comment with a game": " {\n[Event ", "far on": strings.Repeat(" 32-28", 30_000) + "\n[White ",
	} {
		t.Run(name, func(t *testing.T) {
			games, errs := readAll(deep + between + "\"b\"] 1. 32-28 *")
			if len(errs) != 1 || len(games) != 1 || games[0].Moves() != 1 || games[0].Tags[0].Value != "b" {
				t.Errorf("games %+v, errors %v, want one of each", games, errs)
			}
		})
	}
}

// TestListComments has no game made of a line of comment in a list.
func TestListComments(t *testing.T) {
	r := pdn.NewListReader(strings.NewReader("; one\n# two\n22-18 10-14\n% three\n"))
	rec, err := r.Read()
	if err != nil || spelled(rec) != "{one} {two} 22-18 10-14 {three}" {
		t.Errorf("%+v, %v", rec, err)
	}
	if rec, err = r.Read(); err != io.EOF {
		t.Errorf("then %+v, %v", rec, err)
	}
}

// TestCommentWithAGame has a comment that quotes a game's beginning written so
// that it stays a comment.
func TestCommentWithAGame(t *testing.T) {
	rec := &record.Record{Items: []record.Item{{Kind: record.Comment, Text: "see\n[Event \"b\"]"}}}
	games, errs := readAll(string(pdn.Append(nil, rec)))
	if len(errs) > 0 || len(games) != 1 || games[0].Items[0].Text != "see [Event \"b\"]" {
		t.Errorf("games %+v, errors %v", games, errs)
	}
}

// TestPlaces has every item know its line and column.
func TestPlaces(t *testing.T) {
	games, _ := readAll("[Event \"è\"]\r\n\r\n1. 32-28 {è} 19-23\n (1... 18-23)")
	want := map[string]notation.Place{"32-28": {Line: 3, Col: 4}, "19-23": {Line: 3, Col: 14}, "18-23": {Line: 4, Col: 8}}
	for _, it := range games[0].Items {
		if at, ok := want[it.Text]; ok && it.Place != at {
			t.Errorf("%s stands at %v, want %v", it.Text, it.Place, at)
		}
	}
	if at := games[0].Tags[0].Place; at != (notation.Place{Line: 1, Col: 1}) {
		t.Errorf("the tag stands at %v", at)
	}
}

// TestStrictGrammar has the writer keep to the standard where the reader was
// forgiving.
func TestStrictGrammar(t *testing.T) {
	games, _ := readAll("[white “Rossi”][FEN \"w:we32,31:be1.\"]\n1. 3228* {a} 0-1")
	want := "[White \"Rossi\"]\n[Damoni \"1,32\"]\n[FEN \"W:WK32,31:BK1\"]\n[Result \"0-1\"]\n\n1. 32-28 $7 {a} 0-1\n\n"
	if got := pdn.Append(nil, games[0]); !bytes.Equal(got, []byte(want)) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// TestEncodings reads the same game in every encoding that is known.
func TestEncodings(t *testing.T) {
	const text = "[White \"José\"]\n\n1. 22-18 {è “così” – 5 €} 10-14 *\n"
	wide := func(order binary.ByteOrder, mark string) string {
		b := []byte{}
		for _, unit := range utf16.Encode([]rune(mark + text)) {
			b = binary.BigEndian.AppendUint16(b, unit)
		}
		for i := 0; order == binary.LittleEndian && i < len(b); i += 2 {
			b[i], b[i+1] = b[i+1], b[i]
		}
		return string(b)
	}
	latin, _ := charmap.Windows1252.NewEncoder().String(text)
	for name, c := range map[string]struct {
		text string
		odd  int // liberties: the encoding's
	}{
		"UTF-8": {text, 0}, "with its mark": {"\uFEFF" + text, 0}, "of DOS": {strings.ReplaceAll(text, "\n", "\r\n") + "\x1a", 0},
		"Windows-1252": {latin, 1}, "UTF-16": {wide(binary.LittleEndian, "\uFEFF"), 1}, "the great end first": {wide(binary.BigEndian, "\uFEFF"), 1},
		"without a mark": {wide(binary.LittleEndian, ""), 1}, "nor that": {wide(binary.BigEndian, ""), 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := gamefile.NewReader(strings.NewReader(c.text), "")
			rec, err := r.Read()
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Replace(string(pdn.Append(nil, rec)), " 1... ", " ", 1); got != text+"\n" || len(rec.Liberties) != c.odd {
				t.Errorf("read as %q, liberties %v", got, rec.Liberties)
			}
			if rec, err := r.Read(); err != io.EOF {
				t.Errorf("then %+v, %v", rec, err)
			}
		})
	}
}

// TestResults reads results as people write them, after the moves and in the tag.
func TestResults(t *testing.T) {
	for text, want := range map[string]record.Result{
		"1-0": record.WhiteWon, "1:0": record.WhiteWon, "0 – 1": record.BlackWon, "2:0": record.WhiteWon2, "1/2": record.DrawnGame, "½": record.DrawnGame,
		"½-½": record.DrawnGame, "0.5-0.5": record.DrawnGame, "1/2:1/2": record.DrawnGame, "patta": record.DrawnGame, "Vince il Bianco": record.WhiteWon,
		"il Bianco abbandona": record.BlackWon, "White wins": record.WhiteWon, "black resigns": record.WhiteWon, "vince il nero.": record.BlackWon,
		"draw by agreement": record.DrawnGame, "Black lost on time": record.WhiteWon, "il Nero perde per il tempo": record.WhiteWon, "1.0-0.0": record.WhiteWon,
	} {
		games, errs := readAll("1. 23-20 11-14 " + text)
		if len(errs) > 0 || len(games) != 1 || games[0].Result() != want || len(games[0].Faults) > 0 || games[0].Moves() != 2 {
			t.Errorf("%q after the moves: %+v, %v", text, games, errs)
		}
		if r, ok := record.ParseResult(text); r != want || !ok {
			t.Errorf("%q as a tag is %s", text, r)
		}
	}
	for text, want := range map[string]record.Result{
		"1. 23-20 abbandona": record.WhiteWon, "1. 23-20 11-14 abbandona": record.BlackWon,
		"[FEN \"B:W30:B5\"] 1... 5-9 abbandona": record.BlackWon, "[Result \"1-0\"] 1. 23-20 11-14 resigns": record.WhiteWon,
		"[Result \"abbandona\"] 1. 23-20 0-1": record.BlackWon, "1. 23-20 /W:W30:B5/ 1. 30-26 5-9 abbandona": record.BlackWon, "1. 23-20 (1. 23-19 /W:W30:B5/) abbandona": record.WhiteWon,
	} {
		if games, _ := readAll(text); games[0].Result() != want || len(games[0].Faults) > 0 {
			t.Errorf("%q: %s, %v", text, games[0].Result(), games[0].Faults)
		}
	}
}

// TestMarks reads whatever looks like a dash or a cross.
func TestMarks(t *testing.T) {
	for _, mark := range "-\u00AD\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE63\uFF0D" {
		if games, _ := readAll("1. 23" + string(mark) + "20 *"); len(games[0].Items) != 1 || games[0].Items[0].Text != "23-20" {
			t.Errorf("%q: %+v", mark, games[0].Items)
		}
	}
	for _, mark := range "x:×✕✖⨯х\uFF58*" {
		games, _ := readAll("1. 23-20 6 17" + string(mark) + "10 *")
		if len(games[0].Items) != 2 || games[0].Items[1].Text != "17x10" || games[0].Items[1].Number != 6 {
			t.Errorf("%q: %+v", mark, games[0].Items)
		}
	}
}
