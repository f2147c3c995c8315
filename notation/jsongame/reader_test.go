package jsongame_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/record"
)

// TestJSONPlaces has tags, moves and the moves of variations placed, in the
// second game of an array too, and words unread told.
func TestJSONPlaces(t *testing.T) {
	const text = `[{"tags":[],"game":[{"move":"22-18"}]},
{"game":[{"move":"22-18"},
  {"variation":[{"move":"23-19"}]}, {"unread":"è"}, {"move":"10-14"}],
 "tags":[{"name":"White","value":"à"}]}]`
	r := jsongame.NewReader(strings.NewReader("\uFEFF" + text))
	want := [][]notation.Place{{{Line: 1, Col: 21}}, {{Line: 2, Col: 10}, {Line: 3, Col: 3}, {Line: 3, Col: 17}, {}, {Line: 3, Col: 37}, {Line: 3, Col: 53}}}
	for i, places := range want {
		rec, err := r.Read()
		if err != nil || len(rec.Items) != len(places) {
			t.Fatalf("game %d: %+v, %v", i+1, rec, err)
		}
		for k, it := range rec.Items {
			if it.Place != places[k] {
				t.Errorf("game %d, item %d at %v, want %v", i+1, k, it.Place, places[k])
			}
		}
		if i == 1 && (rec.Tags[0].Place != notation.Place{Line: 4, Col: 10} || len(rec.Faults) != 1 || rec.Faults[0].Place != places[4]) {
			t.Errorf("tags %+v, faults %+v", rec.Tags, rec.Faults)
		}
	}
}

// TestJSONFaults has each way in which a game can be no game told with its
// place. What is JSON is followed by the games after it; anything else ends the
// file.
func TestJSONFaults(t *testing.T) {
	const good = `{"tags":[],"game":[{"move":"22-18"}]}`
	for _, c := range []struct {
		name, text string
		want       notation.Kind
		line, col  int32
		after      int // games read after it
	}{
		{"cut short", `{"game":[{"move":"22-18"},`, jsongame.CutShort, 1, 27, 0},
		{"a text without end", "{\"game\":[{\"move\":\"22-18}]}\n" + good, jsongame.NotJSON, 1, 27, 1},
		{"a comma too many", `{"game":[],}` + "\n" + good, jsongame.NotJSON, 1, 11, 1},
		{"an array not closed", "[\n" + good, jsongame.CutShort, 2, 38, 0},
		{"an odd escape", `{"game":[{"move":"\x"}]}`, jsongame.NotJSON, 1, 19, 0},
		{"a zero", "{\x00}", jsongame.NotJSON, 1, 2, 0},
		{"nested too deep", `{"game":[` + strings.Repeat(`{"variation":[`, 20_000) + strings.Repeat("]}", 20_001), jsongame.NotJSON, 1, 69_996, 0},
		{"two games in one object", `{"game":[],"game":[]}` + good, jsongame.KeyTwice, 1, 12, 1},
		{"a number for a move", `{"game":[{"move":7}]} ` + good, jsongame.WrongValue, 1, 18, 1},
		{"a text for a number", `[{"game":[{"move":"1-5","number":"1"}]},` + good + `]`, jsongame.WrongValue, 1, 34, 1},
		{"half a number", `{"game":[{"nag":1.5}]}`, jsongame.WrongValue, 1, 17, 0},
		{"a number too great", `{"game":[{"nag":256}]}`, jsongame.WrongValue, 1, 17, 0},
		{"neither true nor false", `{"game":[{"move":"1-5","dots":7}]}`, jsongame.WrongValue, 1, 31, 0},
		{"a list of texts", `{"game":["22-18"]}`, jsongame.WrongValue, 1, 10, 0},
		{"no list", `{"tags":7}`, jsongame.WrongValue, 1, 9, 0},
		{"no rank", `{"game":[{"move":"1-5","piece":"queen"}]}`, jsongame.WrongValue, 1, 32, 0},
		{"no strength", `{"game":[{"move":"1-5","strength":"good"}]}`, jsongame.WrongValue, 1, 35, 0},
		{"no move", `{"game":[{"move":"castles"}]}`, record.NotAMove, 1, 18, 0},
		{"the first of an array", `[{"game":[7]},` + good + `,` + good + `,` + good + `]`, jsongame.WrongValue, 1, 11, 3},
		{"no game", `7 ` + good, jsongame.NotAGame, 1, 1, 1},
		{"no key", `[{}, ` + good + `]`, jsongame.NotAGame, 1, 2, 1},
		{"a key of the game", "{\"tags\":[],\n \"moves\":[]}", jsongame.UnknownKey, 2, 2, 0},
		{"another object", `{"name":"damone","files":[{"game":[]}]}`, jsongame.UnknownKey, 1, 2, 0},
		{"a key of an item", `{"game":[{"move":"22-18","eval":0.3}]}`, jsongame.UnknownKey, 1, 26, 0},
		{"a key of a tag", `{"tags":[{"name":"White","valeu":"x"}]}`, jsongame.UnknownKey, 1, 26, 0},
		{"a key in capitals", `{"Tags":[]}`, jsongame.UnknownKey, 1, 2, 0},
		{"nothing said", `{"game":[{"number":1}]}`, jsongame.NotOneThing, 1, 10, 0},
		{"a move and a comment", `{"game":[{"move":"22-18","comment":"so"}]}`, jsongame.NotOneThing, 1, 10, 0},
		{"a move and a variation", `{"game":[{"nag":1},{"move":"22-18","variation":[]}]}`, jsongame.NotOneThing, 1, 20, 0},
		{"too many tags", `{"tags":[` + strings.Repeat(`{},`, 1000) + `{}]}`, record.GameTooLong, 1, 3010, 0},
		{"too deep", `{"game":[` + strings.Repeat(`{"variation":[`, 1001), jsongame.CutShort, 1, 14024, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			faults, games := readAll(t, c.text)
			at := notation.Place{Line: c.line, Col: c.col}
			if len(faults) != 1 || faults[0].Kind != c.want || faults[0].Place != at || games != c.after {
				t.Errorf("faults %v, then %d games; want %s at %v, then %d", faults, games, c.want, at, c.after)
			}
		})
	}
}

// readAll returns the faults of a text's games, and how many games come after the
// last.
func readAll(t *testing.T, text string) (faults []notation.Fault, games int) {
	t.Helper()
	r := jsongame.NewReader(strings.NewReader(text))
	for {
		_, err := r.Read()
		var fault notation.Fault
		switch {
		case err == io.EOF:
			return faults, games
		case errors.As(err, &fault):
			faults, games = append(faults, fault), 0
		case err != nil:
			t.Fatal(err)
		default:
			games++
		}
	}
}

// TestJSONTooLong gives up a game before it fills the memory.
func TestJSONTooLong(t *testing.T) {
	text := io.MultiReader(strings.NewReader(`{"game":[`), strings.NewReader(strings.Repeat(`{"comment":"a"},`, 1<<20)))
	if _, err := jsongame.NewReader(text).Read(); notation.KindOf(err) != record.GameTooLong {
		t.Errorf("error %v, want that the game is too long", err)
	}
}

// TestJSONSpellings has the same game read from every spelling that JSON has.
func TestJSONSpellings(t *testing.T) {
	for _, text := range []string{
		`{"game":[{"\u006dove":"22\u002d18"}]}`,
		`[] [` + "\n" + `{"game":[{"move":"22-18","number":0,"dots":false}]}]`,
	} {
		rec, err := jsongame.NewReader(strings.NewReader(text)).Read()
		if err != nil || len(rec.Items) != 1 || rec.Items[0].Text != "22-18" {
			t.Errorf("%s is read as %+v, %v", text, rec, err)
		}
	}
}

// TestJSONAltered has a fault for what a game cannot keep of its texts.
func TestJSONAltered(t *testing.T) {
	for text, want := range map[string]notation.Kind{
		`{"tags":[{"name":"Event","value":"a\nb"}]}`:     record.LineEndInValue,
		`{"tags":[{"name":"Event","value":"a\u0000b"}]}`: record.LostByte,
		`{"game":[{"comment":"a\u0000b"}]}`:              record.LostByte,
	} {
		rec, err := jsongame.NewReader(strings.NewReader(text)).Read()
		if err != nil || len(rec.Faults) != 1 || rec.Faults[0].Kind != want {
			t.Errorf("%s is read as %+v, %v, want %s", text, rec, err, want)
		}
	}
}

// TestJSONReadsOn has a file that fails give its games before it fails.
func TestJSONReadsOn(t *testing.T) {
	broken := errors.New("the disk is gone")
	r := jsongame.NewReader(io.MultiReader(strings.NewReader(`{"game":[]} {"game":[`), iotest.ErrReader(broken)))
	if _, err := r.Read(); err != nil {
		t.Error(err)
	}
	if _, err := r.Read(); err != broken {
		t.Errorf("error %v", err)
	}
}
