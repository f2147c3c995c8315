package ask_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"damone"
	"damone/cmd/internal/ask"
	"damone/notation"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

func TestMain(m *testing.M) { os.Exit(tier.InOwnHome(m)) }

// ladder is a position of Italian draughts in which the ladder puts a capture
// out on its last rung.
const ladder = "W:WK30:B10,K12,K18,20,K26,K27"

var desk = ask.NewDesk(rules.ItalianDamone)

// answer asks a question that can be answered.
func answer[T any](t *testing.T, about string, question string) T {
	t.Helper()
	text, ok := desk.Answer(context.Background(), about, []byte(question), nil)
	var got T
	if err := json.Unmarshal(text, &got); err != nil || !ok {
		t.Fatalf("%s %s: %s %v", about, question, text, err)
	}
	return got
}

// refusal asks a question that cannot.
func refusal(t *testing.T, about string, question string) string {
	t.Helper()
	text, ok := desk.Answer(context.Background(), about, []byte(question), nil)
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
	s := answer[stand](t, "position", `{"ruleset":"italian","position":"`+ladder+`"}`)
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
	s := answer[stand](t, "position", `{"moves":["16-12","13-18","20-15"]}`)
	if len(s.Played) != 3 || s.Played[1].Side != "black" || s.Played[1].Number != 1 || s.Played[2].Number != 2 || s.Turn != "black" {
		t.Errorf("got %+v", s.Played)
	}
	if want := notation.FormatPosition(rules.ItalianDamone.Start(), notation.Number); s.Start != want {
		t.Errorf("it starts from %s, want %s", s.Start, want)
	}
	there, back := `"32-28","1-5","28-32","5-1"`, `"ruleset":"damone","position":"W:WE32:BE1"`
	s = answer[stand](t, "position", `{`+back+`,"moves":[`+there+`,`+there+`]}`)
	if s.Ends == "ongoing" || !strings.Contains(s.Standing, "READ-4") {
		t.Errorf("after three occurrences: %s, %s", s.Ends, s.Standing)
	}
	if got := refusal(t, "position", `{"moves":["16-12","13-9"]}`); !strings.Contains(got, "move 2, 13-9: ") {
		t.Errorf("got %q", got)
	}
}

func TestLettersAndItalian(t *testing.T) {
	s := answer[stand](t, "position", `{"lang":"it","squares":"algebraic","ruleset":"italian","position":"`+ladder+`"}`)
	if s.Rejected[0].Move != "d1xf3xh5xf7" || s.Rejected[0].Path[0] != "d1" || !strings.HasPrefix(s.Standing, "Muove il Bianco") {
		t.Errorf("got %+v", s)
	}
}

func TestReading(t *testing.T) {
	const question = `{"ruleset":"damone","position":"W:W13:B6,E32","reading":"promotion_in_capture: continue-promoted"}`
	answer[stand](t, "position", question)
	for question, want := range map[string]string{`{"lesson":"DAM-6.3","n":1,"move":"1-5","lang":"it"}`: "mossa 1, 1-5: ",
		`{"lesson":7}`: "(Lesson)", `{"leson":"take"}`: `("leson")`, `{`: "cannot be read"} {
		if got := refusal(t, "exercise", question); !strings.Contains(got, want) || strings.Contains(got, "json") {
			t.Errorf("%s: %s", question, got)
		}
	}
	if got := refusal(t, "position", `{"reading":"promotion_in_capture: never"}`); !strings.Contains(got, "never") {
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
		got := answer[attempt](t, "move", `{"ruleset":"italian","position":"`+c.position+`","move":"`+c.move+`","begun":`+c.begun+`}`)
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
	if got := answer[attempt](t, "move", question+"true}"); got.Legal || got.Clause != "DAM-6.i" || got.Move != "10x1" {
		t.Errorf("one leap: got %+v", got)
	}
	if got := answer[attempt](t, "move", question+"false}"); !got.Legal || got.Move != "10x3x12x19x10x1" {
		t.Errorf("typed: got %+v", got)
	}
}

func TestClauses(t *testing.T) {
	list := answer[[]struct{ ID, Title, Chapter string }](t, "clause", `{}`)
	book := damone.Rules("en").Clauses
	if len(list) != len(book) {
		t.Fatalf("%d clauses, want %d", len(list), len(book))
	}
	for _, c := range list {
		for _, lang := range []string{"en", "it"} {
			got := answer[struct{ ID, Title string }](t, "clause", `{"lang":"`+lang+`","clause":"`+c.ID+`"}`)
			if got.ID != c.ID || strings.ContainsAny(got.Title, "*`[") {
				t.Errorf("%s: got %+v", c.ID, got)
			}
		}
	}
}

// A position, and moves with nothing else to tell, are for the board; everything
// else is games.
func TestText(t *testing.T) {
	type read struct {
		Place *struct {
			Ruleset, Position string
			Moves             []string
		}
		Games []struct {
			Title, Event, Round, Result, Unread string
			Faults                              int
		}
		Summary string
	}
	ask := func(text string) read {
		question, _ := json.Marshal(map[string]string{"text": text})
		return answer[read](t, "text", string(question))
	}
	for text, want := range map[string][3]string{
		"W:W32:B1":                       {"damone", "W:W32:B1", ""},
		"startpos":                       {"damone", notation.FormatPosition(rules.ItalianDamone.Start(), notation.Number), ""},
		`[Ruleset "italian"] 1. 23-19 *`: {"italian", "", "23-19"},
		"1. 23-19 12-16":                 {"italian", "", "23-19 12-16"},
		`[FEN "W:W32:B1"] 1. 32-28 *`:    {"damone", "W:W32:B1", "32-28"},
		"16-12 13-18":                    {"damone", "", "16-12 13-18"},
	} {
		p := ask(text).Place
		if p == nil || p.Ruleset != want[0] || p.Position != want[1] || strings.Join(p.Moves, " ") != want[2] {
			t.Errorf("%s: got %+v", text, p)
		}
	}
	for text, want := range map[string]string{
		`[Ruleset "damone"] 1. 16-12 9-9`:                             "/ 1",
		`[White "Rossi"] [Black "?"] [Ruleset "damone"] 1. 16-12 *`:   "Rossi - ? *",
		`[Event "Cup"] [Round "2"] 1. 23-19 1-0`:                      "Cup 1-0",
		`[Ruleset "damone"] 1. 16-12 {a plan} *`:                      "*",
		`[Ruleset "damone"] 1. 16-12 (1. 20-15) *`:                    "*",
		`[Ruleset "damone"] 1. 16-12 * [Ruleset "damone"] 1. 16-12 *`: "* *",
	} {
		got := ask(text)
		var list []string
		for _, g := range got.Games {
			line := strings.TrimSpace(cmp.Or(g.Title, g.Event) + " " + g.Result)
			if g.Faults > 0 {
				line = fmt.Sprint("/ ", g.Faults)
			}
			list = append(list, line)
		}
		if strings.Join(list, " ") != want || got.Place != nil || !strings.Contains(got.Summary, fmt.Sprint("games: ", len(list))) {
			t.Errorf("%s: got %+v", text, got)
		}
	}
	if got := ask(strings.Repeat(`[Ruleset "damone"] 1. 16-12 * `, 2001)); len(got.Games) != 2000 || !strings.Contains(got.Summary, "Only the first 2000 games") {
		t.Errorf("of 2001 games: %d, %q", len(got.Games), got.Summary)
	}
	deep, _ := json.Marshal(map[string]string{"text": `[White "a"] 1. 23-19 ` + strings.Repeat("(1. 22-18 ", 2000) + strings.Repeat(")", 2000)})
	if got := refusal(t, "text", string(deep)); !strings.Contains(got, "variations nested more than") {
		t.Errorf("of a game that cannot be read: %q", got)
	}
	for question, want := range map[string]string{
		`{"text":"ciao"}`:                 `"ciao": neither a position (W:WK30:B20) nor a game`,
		`{"text":"1. e4 e5","lang":"it"}`: "sembra una partita a scacchi; si aprono solo partite di Damone e di dama italiana",
		`{"text":"W:W99:B1"}`:             `"99": no such square`,
		`{"text":" "}`:                    "no position",
		`{"file":true}`:                   "no file is open at this address",
	} {
		if got := refusal(t, "text", question); !strings.Contains(got, want) {
			t.Errorf("%s: %q", question, got)
		}
	}
}

// Under other rules a game goes on with what they allow, and it is said what they do not.
func TestCarry(t *testing.T) {
	type kept struct {
		Position string
		Moves    []string
		Possible bool
		Says     []string
	}
	for _, c := range []struct {
		from, position, moves, to string
		want                      kept
	}{
		{"damone", "", "", "italian", kept{"", nil, true, nil}},
		{"damone", "", "16-12 13-18", "damone-royal", kept{"", []string{"16-12", "13-18"}, true, nil}},
		{"italian", "W:W24,K32:B1", "24-20", "damone", kept{"W:W24,K32:B1", []string{"24-20"}, true, nil}},
		{"damone", "W:WK32,16:B9,13", "32-28 13-10", "italian", kept{"W:WK28,16:B9,10", nil, true,
			[]string{"Move 2, 13-10: ", "The position stays"}}},
		{"italian", "", "23-19", "damone", kept{"", nil, true, []string{"The game begins otherwise.", "The position stays"}}},
		{"damone", "W:WE32,20:BE1,2", "", "italian", kept{"W:WK32,20:BK1,2", nil, true,
			[]string{"The damone on 32 is of no rank of Italian draughts: the highest rank is the king, K.",
				"The damone on 1 is of no rank of Italian draughts: the highest rank is the king, K.", "Each such piece now has the nearest rank."}}},
		{"italian", "W:W24,K32:B1", "", "damone-royal", kept{"W:WK32,24:B1", nil, false, []string{"Neither side has a damone"}}},
	} {
		got := answer[kept](t, "carry", question(t, map[string]any{"ruleset": c.from, "position": c.position, "moves": strings.Fields(c.moves), "to": c.to}))
		ok := len(got.Says) == len(c.want.Says) && got.Possible == c.want.Possible && slices.Equal(got.Moves, c.want.Moves)
		for i, said := range c.want.Says {
			ok = ok && strings.HasPrefix(got.Says[i], said)
		}
		if !ok || c.want.Position != "" && got.Position != c.want.Position {
			t.Errorf("%s %q %s under %s: %+v", c.from, c.position, c.moves, c.to, got)
		}
	}
}

// A game has its variations as a tree, and says what validate says.
func TestGame(t *testing.T) {
	type node struct {
		Parent, Depth                          int
		Number, Text, Move, FEN, Lead, Comment string
		Faults                                 []string
		Illegal                                bool
	}
	const text = `[Event "Cup"] [Site "Rome"] [Ruleset "italian"] 1. 23-19! $14 {good} (1. {or} 22-18 12-15 (1... 11-15)) 12-15 2. 19x12 1-2 *`
	question, _ := json.Marshal(map[string]any{"text": text, "game": 1})
	g := answer[struct {
		Event, Ruleset string
		Facts, Notes   []string
		Nodes          []node
	}](t, "game", string(question))
	if g.Event != "Cup" || g.Ruleset != "italian" || !slices.Equal(g.Facts, []string{"Rome"}) || len(g.Notes) != 1 {
		t.Errorf("got %+v", g)
	}
	var tree []string
	for _, n := range g.Nodes {
		tree = append(tree, fmt.Sprint(n.Parent, n.Depth, " ", n.Number, n.Text, n.Lead, n.Comment, n.FEN != "", n.Illegal))
	}
	want := []string{"-1 0 true false", "0 0 1.23-19![%nag 14]\ngoodtrue false", "0 1 1.22-18ortrue false", "2 1 1...12-15true false", "2 2 1...11-15true false",
		"1 0 1...12-15true false", "5 0 2.19x12true false", "6 0 2...1-2false true"}
	if !slices.Equal(tree, want) {
		t.Errorf("got %q", tree)
	}
	if faults := g.Nodes[7].Faults; len(faults) != 1 || !strings.Contains(faults[0], "legal: ") {
		t.Errorf("the last move: %q", faults)
	}
	if got := refusal(t, "game", `{"text":"1. 23-19","game":2}`); !strings.Contains(got, "no game 2") {
		t.Errorf("got %q", got)
	}
}

// Questions about the desk's file are answered by the desk that has it.
func TestFile(t *testing.T) {
	const question = `{"file":true,"game":2}`
	with := desk.With(&ask.File{Name: "one.list", Text: []byte("23-19 12-16\n"), Forced: rules.ItalianDraughts},
		&ask.File{Name: "two.list", Text: []byte("22-18\n"), Forced: rules.ItalianDraughts})
	text, ok := with.Answer(context.Background(), "game", []byte(question), nil)
	if !ok || !strings.Contains(string(text), `"text":"22-18"`) || !strings.Contains(string(text), `"ruleset":"italian"`) {
		t.Errorf("got %s", text)
	}
	text, ok = with.Answer(context.Background(), "explore", []byte(`{"ruleset":"italian","position":"","moves":[]}`), nil)
	if !ok || !strings.Contains(string(text), `"move":"23-19","games":1,"share":"50 %","points":"no result"`) || !strings.Contains(string(text), `"game":2`) {
		t.Errorf("explored: %s", text)
	}
	for _, subject := range []string{"game", "explore"} {
		if got := refusal(t, subject, map[string]string{"game": question, "explore": `{"ruleset":"italian"}`}[subject]); !strings.Contains(got, "no file is open at this address") {
			t.Errorf("%s without it: %q", subject, got)
		}
	}
}

func TestRecord(t *testing.T) {
	got := answer[struct{ PDN string }](t, "record", `{"ruleset":"italian","position":"B:W32:B1","moves":["1-5","32-28"]}`)
	for _, want := range []string{`[Ruleset "italian"]`, `[FEN "B:W32:B1"]`, "1... 1-5 2. 32-28"} {
		if !strings.Contains(got.PDN, want) {
			t.Errorf("%q has no %q", got.PDN, want)
		}
	}
}

// A tree of moves becomes a record with its variations, marks, comments and tags.
func TestRecordOfTree(t *testing.T) {
	node := func(parent, depth int, move, glyph, comment string) ask.Node {
		return ask.Node{Parent: parent, Depth: depth, Move: move, Glyph: glyph, Comment: comment}
	}
	tree := []ask.Node{node(-1, 0, "", "", "Begins."), node(0, 0, "23-19", "!", ""), node(1, 0, "12-16", "", "A {quiet} move"),
		{Parent: 1, Depth: 1, Move: "10-13", Lead: "Or", Comment: "[%by damone]\nso"}, node(3, 1, "21-17", "", ""), node(3, 2, "22-18", "?!", ""), node(1, 1, "10-14", "", ""), node(2, 0, "21-18", "", "[%nag 14]\nGood [%nag 300]")}
	question, _ := json.Marshal(map[string]any{"ruleset": "italian", "tree": tree, "moves": []string{"23-19", "12-16", "21-18"},
		"tags": [][2]string{{"White", "ROSSI"}, {"Result", "1-0"}}})
	got := answer[struct{ PDN string }](t, "record", string(question)).PDN
	text := strings.Join(strings.Fields(got), " ")
	for _, want := range []string{`[White "ROSSI"]`, `[Result "1-0"]`,
		"{Begins.} 1. 23-19! 12-16 ; A {quiet} move ({Or} 1... 10-13 {[%by damone]} {so} 2. 21-17 (2. 22-18?!)) (1... 10-14) 2. 21-18 $14 {Good} 1-0"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q has no %q", text, want)
		}
	}
	tree[3].Depth = 5
	question, _ = json.Marshal(map[string]any{"ruleset": "italian", "tree": tree})
	if got := refusal(t, "record", string(question)); !strings.Contains(got, "cannot be read") {
		t.Errorf("a variation in none: %q", got)
	}
}

// A review judges each move of a game as far as it is legal, and tells how far it is.
func TestReviewOfGame(t *testing.T) {
	question := `{"text":"[Ruleset \"italian\"] [FEN \"W:W32,24:B15,16,1\"] 1. 24-20 15x24 2. 32-28 24-27 3. 1-5","game":1}`
	shown := 0
	text, ok := desk.Answer(context.Background(), "review", []byte(question), func([]byte) { shown++ })
	var got struct {
		Points []float64
		Plies  []struct{ Mark, Side, Reason string }
		Rows   [][]string
	}
	if err := json.Unmarshal(text, &got); err != nil || !ok {
		t.Fatalf("%s", text)
	}
	if len(got.Points) != len(got.Plies)+1 || len(got.Plies) == 0 || len(got.Rows) != 2 || shown == 0 {
		t.Errorf("got %s, shown %d times", text, shown)
	}
	if got := refusal(t, "review", `{"text":"[Ruleset \"italian\"] 1. 23-19","game":2}`); got == "" {
		t.Error("a game that is not there is reviewed")
	}
}

// An analysis grows while somebody follows, and ends with its context.
func TestAnalysis(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	shown := 0
	text, ok := desk.Answer(ctx, "analysis", []byte(`{"ruleset":"italian"}`), func(answer []byte) {
		if shown++; !strings.Contains(string(answer), fmt.Sprintf(`"depth":%d,`, shown)) {
			t.Errorf("after %d: %s", shown-1, answer)
		}
		if shown == 4 {
			stop()
		}
	})
	if !ok || shown > 5 || !strings.Contains(string(text), `"stopped":"cancelled"`) {
		t.Errorf("after %d: %s", shown, text)
	}
	won := answer[struct{ Says []string }](t, "analysis", `{"position":"W:WE32,K24:B5","level":7}`)
	if len(won.Says) == 0 || !strings.HasPrefix(won.Says[0], "wins in ") {
		t.Errorf("of a win: %q", won.Says)
	}
}

// A level moves, and takes a draw unless it stands better.
func TestReply(t *testing.T) {
	if got := answer[struct{ Move string }](t, "reply", `{"ruleset":"italian","position":"`+ladder+`","level":1}`).Move; got != "30x21x14x5" {
		t.Errorf("the only move is %q", got)
	}
	for position, want := range map[string]bool{"W:WK32:BK1": true, "W:W32:BK1,K2,K3": false} {
		if got := answer[struct{ Taken bool }](t, "offer", `{"ruleset":"italian","position":"`+position+`","level":5}`).Taken; got != want {
			t.Errorf("%s: a draw is taken: %t", position, got)
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
		{"W:WE32,31:B", true, 3, 2},
		{"", true, 0, 16},
		{"W:W:B", false, 1, 0},
		{"nonsense", false, 1, 0},
		{"W:W21,Q5:B7", false, 1, 0},
	} {
		got := answer[setup](t, "setup", `{"position":"`+c.position+`"}`)
		if got.Possible != c.possible || len(got.Words) != c.words || len(got.Pieces) != c.pieces {
			t.Errorf("%q: got %+v", c.position, got)
		}
	}
}

func TestPicture(t *testing.T) {
	got := answer[struct{ SVG string }](t, "picture", `{"ruleset":"italian","position":"`+ladder+`","move":"30x21x14x5","refused":"30x23x16x7"}`)
	if !strings.HasPrefix(got.SVG, "<svg") || !strings.Contains(got.SVG, "Refused: 30x23x16x7") {
		t.Errorf("got %s", got.SVG)
	}
	pixels := answer[struct{ PNG []byte }](t, "picture", `{"ruleset":"italian","position":"`+ladder+`","pixels":true}`)
	if !strings.HasPrefix(string(pixels.PNG), "\x89PNG") {
		t.Errorf("got %.20q", pixels.PNG)
	}
}

// Whatever is asked, the answer is JSON, and nothing goes wrong.
func FuzzAnswer(f *testing.F) {
	for _, question := range []string{
		`{}`, `{"ruleset":"italian","position":"` + ladder + `"}`, `{"move":"16-12"}`, `{"move":"30x23","begun":true,"ruleset":"italian","position":"` + ladder + `"}`,
		`{"clause":"DAM-6.i"}`, `{"text":"1. 16-12 13-18"}`, `{"moves":["16-12"],"lang":"it","squares":"algebraic"}`, `{"reading":"on_crowning_square: accept"}`,
		`{"position":"W:W9:B1"}`, `{"text":"1. 16-12 (1. 20-15 {a} ) 13-18 1-0","game":1}`, `{"move":"16-12","refused":"1-2","flip":true}`,
		`{"puzzle":"` + puzzleAt(f, puzzlePosition) + `","found":1,"move":"8-4","hint":2}`, `{"ruleset":"italian","band":2,"log":"{\"puzzle\":\"a\",\"day\":3}","brought":"{}"}`,
	} {
		for _, about := range []string{"position", "move", "clause", "text", "game", "record", "setup", "picture",
			"training", "puzzle", "try", "hint", "solution", "remarks",
			"reply", "offer", "analysis"} {
			f.Add(about, []byte(question))
		}
	}
	f.Fuzz(func(t *testing.T, about string, question []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond) // for what is searched
		defer cancel()
		text, ok := desk.Answer(ctx, about, question, nil)
		if !json.Valid(text) {
			t.Fatalf("%t %q", ok, text)
		}
	})
}

// A table that is cut short under an analysis has been read by then: the answer
// is right.
func TestAnalysisOfATableCutShort(t *testing.T) {
	for _, name := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(name, t.TempDir())
	}
	dir, err := tablebase.DefaultDir(rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	if err := tablebase.Build(context.Background(), rules.ItalianDamone, 3, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	all, _ := ask.NewDesk(rules.ItalianDamone).Answer(context.Background(), "analysis", []byte(`{"position":"W:WE10:BK24"}`), nil)
	if n := strings.Count(string(all), `"proved":`); n != 4 || !strings.Contains(string(all), `"wins in 7 plies`) {
		t.Errorf("of 4 moves that the tables know, the analysis tells %d: %s", n, all)
	}
	var once sync.Once
	cut := func([]byte) {
		once.Do(func() {
			if err := os.Truncate(filepath.Join(dir, "EE-E.wdl"), 150); err != nil {
				t.Error(err)
			}
		})
	}
	text, ok := ask.NewDesk(rules.ItalianDamone).Answer(context.Background(), "analysis", []byte(`{"position":"W:WE29,E32:BE5","level":1}`), cut)
	if !ok || !strings.Contains(string(text), "White to move wins in 29 plies") {
		t.Errorf("answered %s", text)
	}
}
