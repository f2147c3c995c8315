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

// TestJSONFaults has each way in which JSON can be broken told with its place,
// and the games after it read.
func TestJSONFaults(t *testing.T) {
	const good = `{"tags":[],"game":[{"move":"22-18"}]}`
	for _, c := range []struct {
		name, text, want string
		at               notation.Place
		after            int // games read after it
	}{
		{"cut short", `{"game":[{"move":"22-18"},`, "the file ends within the game", notation.Place{Line: 1, Col: 27}, 0},
		{"a text without end", "{\"game\":[{\"move\":\"22-18}]}\n" + good, "has no end", notation.Place{Line: 1, Col: 27}, 1},
		{"a comma too many", `{"game":[],}` + "\n" + good, "',' is not expected", notation.Place{Line: 1, Col: 11}, 1},
		{"no comma", `[` + good + good + `]`, "'{' is not expected", notation.Place{Line: 1, Col: 39}, 0},
		{"an array not closed", "[\n" + good, "the list of games is not closed", notation.Place{Line: 2, Col: 38}, 0},
		{"an odd escape", `{"game":[{"move":"\x"}]}`, "an escape", notation.Place{Line: 1, Col: 19}, 0},
		{"a zero", "{\x00}", `'\x00' is not expected`, notation.Place{Line: 1, Col: 2}, 0},
		{"a number for a move", `{"game":[{"move":7}]} ` + good, `"move" is not a text`, notation.Place{Line: 1, Col: 18}, 1},
		{"a text for a number", `[{"game":[{"move":"1-5","number":"1"}]},` + good + `]`, `"number" is not a whole`, notation.Place{Line: 1, Col: 34}, 1},
		{"half a number", `{"game":[{"nag":1.5}]}`, `"nag" is not a whole`, notation.Place{Line: 1, Col: 17}, 0},
		{"a list of texts", `{"game":["22-18"]}`, `"game" is not a list of moves`, notation.Place{Line: 1, Col: 10}, 0},
		{"the first of an array", `[{"game":[7]},` + good + `,` + good + `,` + good + `]`, `"game" is not`, notation.Place{Line: 1, Col: 11}, 3},
		{"no game", `7 ` + good, "not a game", notation.Place{Line: 1, Col: 1}, 1},
		{"no key", `[{}, ` + good + `]`, "not a game", notation.Place{Line: 1, Col: 2}, 1},
		{"moves alone", `{"moves":["22-18"]}`, "not a game", notation.Place{Line: 1, Col: 1}, 0},
		{"another object", `{"name":"damone","version":"1","files":[{"game":[]}]}`, "not a game", notation.Place{Line: 1, Col: 1}, 0},
		{"a report", `{"games":[{"file":"x.pdn","game":1}],"summary":{"games":1}}`, "not a game", notation.Place{Line: 1, Col: 1}, 0},
		{"nested too deep", `{"x":` + strings.Repeat("[", 20_000), "nested too deep", notation.Place{Line: 1, Col: 10_005}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := jsongame.NewReader(strings.NewReader(c.text))
			var faults []*record.Error
			games := 0
			for {
				_, err := r.Read()
				if err == io.EOF {
					break
				}
				var fault *record.Error
				if errors.As(err, &fault) {
					faults, games = append(faults, fault), 0
					continue
				}
				games++
			}
			if len(faults) != 1 || !strings.Contains(faults[0].What.String(), c.want) || faults[0].Place != c.at || games != c.after {
				t.Errorf("faults %+v, then %d games; want one at %v that says %q, then %d", faults, games, c.at, c.want, c.after)
			}
		})
	}
}

// TestJSONForgives has spellings read that programs differ in.
func TestJSONForgives(t *testing.T) {
	for _, text := range []string{
		`{"Tags":null,"GAME":[{"Move":"22-18","number":null,"extra":[1,{"a":-2.5e3}]}],"more":true}`,
		`{"game":[{"move":"1-5"}],"game":[{"\u006dove":"22\u002d18"}]}`,
		`[] [` + "\n" + `{"game":[{"move":"22-18"}]}]`,
	} {
		rec, err := jsongame.NewReader(strings.NewReader(text)).Read()
		if err != nil || len(rec.Items) != 1 || rec.Items[0].Text != "22-18" {
			t.Errorf("%s is read as %+v, %v", text, rec, err)
		}
	}
}

// TestJSONTells has what is read and not understood, or read twice, told.
func TestJSONTells(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		at               notation.Place
		forgiven         bool
	}{
		{"two games in one object", `{"game":[{"move":"1-5"}],"game":[{"move":"22-18"}]}`, `"game": a key twice`, notation.Place{Line: 1, Col: 26}, false},
		{"a key of the game", "{\"tags\":[],\n \"moves\":[]}", `"moves": a key that means nothing`, notation.Place{Line: 2, Col: 2}, true},
		{"a key of an item", `{"game":[{"move":"22-18","eval":0.3}]}`, `"eval": a key that means nothing`, notation.Place{Line: 1, Col: 26}, true},
		{"a key of a tag", `{"tags":[{"name":"White","valeu":"x"}]}`, `"valeu": a key that means nothing`, notation.Place{Line: 1, Col: 26}, true},
		{"a move and a comment", `{"game":[{"move":"22-18","comment":"so"}]}`, "item 1 of the game says several things", notation.Place{Line: 1, Col: 10}, false},
		{"a move and a variation", `{"game":[{"nag":1},{"move":"22-18","variation":[]}]}`, "item 2 of the game says several things", notation.Place{Line: 1, Col: 20}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := jsongame.NewReader(strings.NewReader(c.text)).Read()
			if err != nil || len(rec.Faults) != 1 {
				t.Fatalf("%+v, %v", rec, err)
			}
			if f := rec.Faults[0]; !strings.HasPrefix(f.String(), c.want) || f.Place != c.at || f.Forgiven != c.forgiven {
				t.Errorf("fault %+v, want one at %v that says %q", f, c.at, c.want)
			}
		})
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
