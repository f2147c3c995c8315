package ask_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"damone"
	"damone/cmd/internal/ask"
	"damone/notation"
	"damone/rules"
)

// ladder is a position of Italian draughts in which the ladder puts a capture
// out on its last rung.
const ladder = "W:WK30:B10,K12,K18,20,K26,K27"

var desk = ask.NewDesk(rules.ItalianDamone)

// answer asks a question that can be answered.
func answer[T any](t *testing.T, about ask.Subject, question string) T {
	t.Helper()
	text, ok := desk.Answer(context.Background(), about, []byte(question))
	var got T
	if err := json.Unmarshal(text, &got); err != nil || !ok {
		t.Fatalf("%s %s: %s %v", about, question, text, err)
	}
	return got
}

// refusal asks a question that cannot.
func refusal(t *testing.T, about ask.Subject, question string) string {
	t.Helper()
	text, ok := desk.Answer(context.Background(), about, []byte(question))
	var got struct{ Error string }
	if err := json.Unmarshal(text, &got); err != nil || ok || got.Error == "" {
		t.Fatalf("%s %s: %s %v", about, question, text, err)
	}
	return got.Error
}

type stand struct {
	FEN, Start, Turn, Standing, Left, Ends string
	Moves, Lines                           []struct{ Move, Tell string }
	Rejected                               []struct {
		Move, Clause string
		Path         []any
		BeatenBy     []string `json:"beaten_by"`
	}
	Played []struct {
		Move, Short, Side string
		Number            int
	}
	Pieces []struct {
		Square, Height int
		Side, Name     string
	}
	Doubts []string
}

func TestPosition(t *testing.T) {
	s := answer[stand](t, ask.OfPosition, `{"ruleset":"italian","position":"`+ladder+`"}`)
	if len(s.Moves) != 1 || s.Moves[0].Move != "30x21x14x5" || len(s.Lines) != 2 || len(s.Pieces) != 7 {
		t.Errorf("got %+v", s)
	}
	if r := s.Rejected[0]; r.Clause != "ITA-5.4" || !slices.Equal(r.BeatenBy, []string{"30x21x14x5"}) {
		t.Errorf("got %+v", r)
	}
	if want := "White to move. Capturing is compulsory (ITA-4.5)."; s.Standing != want {
		t.Errorf("standing: %q, want %q", s.Standing, want)
	}
	if want := "The king on 30 takes the king on 26, the king on 18 and the man on 10"; s.Lines[0].Tell != want {
		t.Errorf("tell: %q, want %q", s.Lines[0].Tell, want)
	}
}

func TestPositionAfterMoves(t *testing.T) {
	s := answer[stand](t, ask.OfPosition, `{"moves":["16-12","13-18","20-15"]}`)
	if len(s.Played) != 3 || s.Played[1].Side != "black" || s.Played[1].Number != 1 || s.Played[2].Number != 2 || s.Turn != "black" {
		t.Errorf("got %+v", s.Played)
	}
	if want := notation.FormatPosition(rules.ItalianDamone.Start(), notation.Number); s.Start != want {
		t.Errorf("it starts from %s, want %s", s.Start, want)
	}
	there, back := `"32-28","1-5","28-32","5-1"`, `"ruleset":"damone","position":"W:WE32:BE1"`
	s = answer[stand](t, ask.OfPosition, `{`+back+`,"moves":[`+there+`,`+there+`]}`)
	if s.Ends == "ongoing" || !strings.Contains(s.Standing, "READ-4") {
		t.Errorf("after three occurrences: %s, %s", s.Ends, s.Standing)
	}
	if got := refusal(t, ask.OfPosition, `{"moves":["16-12","13-9"]}`); !strings.Contains(got, "move 2, 13-9: ") {
		t.Errorf("got %q", got)
	}
}

func TestLettersAndItalian(t *testing.T) {
	s := answer[stand](t, ask.OfPosition, `{"lang":"it","squares":"algebraic","ruleset":"italian","position":"`+ladder+`"}`)
	if s.Rejected[0].Move != "d1xf3xh5xf7" || s.Rejected[0].Path[0] != "d1" || !strings.HasPrefix(s.Standing, "Muove il Bianco") {
		t.Errorf("got %+v", s)
	}
}

func TestReading(t *testing.T) {
	const question = `{"ruleset":"damone","position":"W:W13:B6,E32","reading":"promotion_in_capture: continue-promoted"}`
	answer[stand](t, ask.OfPosition, question)
	if got := refusal(t, ask.OfPosition, `{"reading":"promotion_in_capture: never"}`); !strings.Contains(got, "never") {
		t.Errorf("got %q", got)
	}
}

type attempt struct {
	Move, Clause, Fault, Reason, Title, Tell string
	Legal                                    bool
	Path                                     []any
	Instead                                  []string
}

func TestMove(t *testing.T) {
	for _, c := range []struct {
		name, position, move, begun string
		want                        attempt
	}{
		{"legal", ladder, "30x5", "false", attempt{Move: "30x21x14x5", Legal: true}},
		{"a leap of the one that is out", ladder, "30x23", "true", attempt{Move: "30x23x16x7", Clause: "ITA-5.4", Fault: "outranked"}},
		{"a leap that stops", ladder, "30x21", "true", attempt{Move: "30x21", Clause: "ITA-4.6", Fault: "broken-off"}},
		{"nowhere", ladder, "30-31", "true", attempt{Move: "30-31", Fault: "not-a-step", Clause: "ITA-3.2"}},
	} {
		got := answer[attempt](t, ask.OfMove, `{"ruleset":"italian","position":"`+c.position+`","move":"`+c.move+`","begun":`+c.begun+`}`)
		if got.Move != c.want.Move || got.Legal != c.want.Legal || got.Fault != c.want.Fault || c.want.Clause != "ITA-3.2" && got.Clause != c.want.Clause {
			t.Errorf("%s: got %+v", c.name, got)
		}
		if !got.Legal && (len(got.Instead) == 0 || !strings.HasSuffix(got.Reason, ".")) {
			t.Errorf("%s: %q, %v instead", c.name, got.Reason, got.Instead)
		}
	}
}

// A single leap is not taken for a longer way between the same squares.
func TestLeapIsNotShortForAWay(t *testing.T) {
	const question = `{"position":"W:WK10:B5,6,7,14,15","move":"10x1","begun":`
	if got := answer[attempt](t, ask.OfMove, question+"true}"); got.Legal || got.Clause != "DAM-6.i" || got.Move != "10x1" {
		t.Errorf("one leap: got %+v", got)
	}
	if got := answer[attempt](t, ask.OfMove, question+"false}"); !got.Legal || got.Move != "10x3x12x19x10x1" {
		t.Errorf("typed: got %+v", got)
	}
}

func TestClauses(t *testing.T) {
	list := answer[[]struct{ ID, Title, Chapter string }](t, ask.OfClause, `{}`)
	book := damone.Rules("en").Clauses
	if len(list) != len(book) {
		t.Fatalf("%d clauses, want %d", len(list), len(book))
	}
	for _, c := range list {
		for _, lang := range []string{"en", "it"} {
			got := answer[struct{ ID, Title string }](t, ask.OfClause, `{"lang":"`+lang+`","clause":"`+c.ID+`"}`)
			if got.ID != c.ID || strings.ContainsAny(got.Title, "*`[") {
				t.Errorf("%s: got %+v", c.ID, got)
			}
		}
	}
}

func TestText(t *testing.T) {
	type read struct {
		Ruleset, Position string
		Moves             []string
	}
	for text, want := range map[string]read{
		"W:W32:B1":                        {"damone", "W:W32:B1", nil},
		"startpos":                        {"damone", notation.FormatPosition(rules.ItalianDamone.Start(), notation.Number), nil},
		`[Ruleset "italian"] 1. 23-19 *`:  {"italian", "", []string{"23-19"}},
		"1. 23-19 12-16":                  {"italian", "", []string{"23-19", "12-16"}},
		`[FEN "W:W32:B1"] 1. 32-28 *`:     {"damone", "W:W32:B1", []string{"32-28"}},
		"16-12 13-18":                     {"damone", "", []string{"16-12", "13-18"}},
		`[Ruleset "damone"] 1. 16-12 9-9`: {"damone", "", []string{"16-12"}},
	} {
		question, _ := json.Marshal(map[string]string{"text": text})
		got := answer[read](t, ask.OfText, string(question))
		if got.Ruleset != want.Ruleset || got.Position != want.Position || !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("%s: got %+v", text, got)
		}
	}
	notes := answer[struct{ Notes []string }](t, ask.OfText, `{"text":"[Ruleset \"italian\"] 1. 23-19 12-19 * [Ruleset \"italian\"] 1. 23-19 *"}`).Notes
	if len(notes) != 2 || !strings.Contains(notes[0], "12-19: ") || !strings.Contains(notes[1], "first of 2 games") {
		t.Errorf("of two games, the first with a fault: %q", notes)
	}
	if got := refusal(t, ask.OfText, `{"text":"good morning"}`); got == "" {
		t.Error("no word on what cannot be read")
	}
}

func TestRecord(t *testing.T) {
	got := answer[struct{ PDN string }](t, ask.OfRecord, `{"ruleset":"italian","position":"B:W32:B1","moves":["1-5","32-28"]}`)
	for _, want := range []string{`[Ruleset "italian"]`, `[FEN "B:W32:B1"]`, "1... 1-5 2. 32-28"} {
		if !strings.Contains(got.PDN, want) {
			t.Errorf("%q has no %q", got.PDN, want)
		}
	}
}

func TestSetup(t *testing.T) {
	type setup struct {
		FEN      string
		Possible bool
		Words    []string
		Pieces   []any
	}
	for _, c := range []struct {
		position string
		possible bool
		words    int
		pieces   int
	}{
		{"W:WE32:BE1", true, 0, 2},
		{"W:W9,2,32:BE1", false, 2, 4},
		{"W:WE32,31:B", true, 1, 2},
		{"", true, 0, 16},
		{"W:W:B", false, 1, 0},
		{"nonsense", false, 1, 0},
	} {
		got := answer[setup](t, ask.OfSetup, `{"position":"`+c.position+`"}`)
		if got.Possible != c.possible || len(got.Words) != c.words || len(got.Pieces) != c.pieces {
			t.Errorf("%q: got %+v", c.position, got)
		}
	}
}

func TestPicture(t *testing.T) {
	got := answer[struct{ SVG string }](t, ask.OfPicture, `{"ruleset":"italian","position":"`+ladder+`","move":"30x21x14x5","refused":"30x23x16x7"}`)
	if !strings.HasPrefix(got.SVG, "<svg") || !strings.Contains(got.SVG, "Refused: 30x23x16x7") {
		t.Errorf("got %s", got.SVG)
	}
}

// Whatever is asked, the answer is JSON, and nothing goes wrong.
func FuzzAnswer(f *testing.F) {
	for _, question := range []string{
		`{}`, `{"ruleset":"italian","position":"` + ladder + `"}`, `{"move":"16-12"}`, `{"move":"30x23","begun":true,"ruleset":"italian","position":"` + ladder + `"}`,
		`{"clause":"DAM-6.i"}`, `{"text":"1. 16-12 13-18"}`, `{"moves":["16-12"],"lang":"it","squares":"algebraic"}`, `{"reading":"on_crowning_square: accept"}`,
		`{"position":"W:W9:B1"}`, `{"move":"16-12","refused":"1-2","flip":true}`,
	} {
		for _, about := range []ask.Subject{ask.OfPosition, ask.OfMove, ask.OfClause, ask.OfText, ask.OfRecord, ask.OfSetup, ask.OfPicture} {
			f.Add(string(about), []byte(question))
		}
	}
	f.Fuzz(func(t *testing.T, about string, question []byte) {
		text, ok := desk.Answer(context.Background(), ask.Subject(about), question)
		if !json.Valid(text) {
			t.Fatalf("%t %q", ok, text)
		}
	})
}
