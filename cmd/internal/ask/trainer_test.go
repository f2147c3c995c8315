package ask_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"damone/cmd/internal/ask"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

type training struct {
	Themes  []struct{ Theme, Name string }
	Puzzles []struct {
		ID, State string
		Band      int
	}
	Next, Daily    string
	Streak, Rating int
	Log            string
}

type tried struct {
	Finding, Says, Clause string
	Missed, Over          bool
	Moves                 []string
	Played                int
	Outcome               string
	Reply                 struct {
		Move string
		Path []int
	}
}

// puzzleAt returns the collection's puzzle of a position: its id is another one whenever
// the collection is chosen anew.
func puzzleAt(t testing.TB, position string) string {
	t.Helper()
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	rs := rules.ItalianDamone
	pos, err := notation.ParsePosition(rs, position)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.Ruleset == rs && p.Position == pos })
	if i < 0 {
		t.Fatalf("the collection has no puzzle of the position %s any more: take another", position)
	}
	return set.Puzzles[i].ID
}

// puzzlePosition is that of the puzzle that most tests ask about.
const puzzlePosition = "B:WK7,K31,K32:BK8,K15,K27,28" // 15-19 31x22x15 8-4

func question(t *testing.T, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The collection is offered by ruleset, theme and band, and the log says what
// comes next.
func TestTraining(t *testing.T) {
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	rarely := make(map[string]bool) // puzzles dealt to nobody who asks for none in particular
	for _, p := range set.Puzzles {
		rarely[p.ID] = p.Class == puzzles.ByTable
	}
	all := answer[training](t, "training", `{"ruleset":"damone"}`)
	if len(all.Puzzles) < 100 || len(all.Themes) < 10 || rarely[all.Next] || all.Rating != 1500 {
		t.Errorf("%d puzzles of %d themes, the first %s", len(all.Puzzles), len(all.Themes), all.Next)
	}
	some := answer[training](t, "training", `{"ruleset":"italian","theme":"sacrifice","band":3,"lang":"it"}`)
	if n := len(some.Puzzles); n == 0 || n >= 200 || !strings.Contains(fmt.Sprint(some.Themes), "{sacrifice offerta}") {
		t.Errorf("%d puzzles, of %v", n, some.Themes)
	}
	first, second := all.Puzzles[0].ID, all.Puzzles[1].ID
	log := fmt.Sprintf("{\"puzzle\":%q,\"solved\":false,\"day\":20010}\n{\"puzzle\":%q,\"solved\":true,\"day\":20010}\n", first, second)
	of := func(got training, state string) (ids []string) {
		for _, p := range got.Puzzles {
			if p.State == state && !(state == "new" && rarely[p.ID]) {
				ids = append(ids, p.ID)
			}
		}
		return ids
	}
	fresh := of(answer[training](t, "training", question(t, map[string]any{"ruleset": "damone", "log": log, "day": 20010})), "new")
	for _, c := range []struct {
		day         int
		after, next string
		state       string
	}{
		{20010, "", fresh[0], "missed"},
		{20011, "", first, "due"},
		{20010, fresh[0], fresh[1], "missed"},
		{20010, fresh[len(fresh)-1], fresh[0], "missed"},
	} {
		got := answer[training](t, "training", question(t, map[string]any{"ruleset": "damone", "log": log, "day": c.day, "puzzle": c.after}))
		if got.Next != c.next || !slices.Equal(of(got, c.state), []string{first}) || !slices.Equal(of(got, "solved"), []string{second}) || got.Streak != 1 {
			t.Errorf("on day %d after %q: next is %s, want %s; %+v", c.day, c.after, got.Next, c.next, got.Puzzles[:3])
		}
	}
}

// The puzzle of the day is that of the choice, whatever has been tried.
func TestPuzzleOfTheDay(t *testing.T) {
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	var chosen []*puzzles.Puzzle
	for _, p := range set.Puzzles {
		if p.Ruleset == rules.ItalianDraughts && slices.Contains(p.Themes, "sacrifice") && p.Band == 3 {
			chosen = append(chosen, p)
		}
	}
	for day := range 3 {
		want := drill.OfDay(chosen, true, day).ID
		log := fmt.Sprintf("{\"puzzle\":%q,\"solved\":false,\"day\":0}\n", want)
		if got := answer[training](t, "training", question(t, map[string]any{"ruleset": "italian", "theme": "sacrifice", "band": 3, "day": day, "log": log})); got.Daily != want {
			t.Errorf("on day %d: %q, want %q", day, got.Daily, want)
		}
	}
}

// What is brought is added to the log, once.
func TestBroughtLog(t *testing.T) {
	one, two := `{"puzzle":"a","solved":true,"day":20003}`+"\n", `{"puzzle":"b","solved":false,"day":20002}`+"\n"
	for _, c := range []struct{ log, brought, want string }{
		{"", one + two, one + two},
		{one, one + two, two + one},
		{one, two, two + one},
	} {
		if got := answer[training](t, "log", question(t, map[string]any{"log": c.log, "brought": c.brought})); got.Log != c.want {
			t.Errorf("%q and %q are %q", c.log, c.brought, got.Log)
		}
	}
	if got := refusal(t, "log", question(t, map[string]any{"brought": one + "nonsense\n", "name": "mine.log"})); !strings.Contains(got, "mine.log:2") {
		t.Errorf("a bad line is told by %q", got)
	}
	if got := refusal(t, "log", question(t, map[string]any{"brought": "milk, eggs", "name": "shopping.txt"})); !strings.Contains(got, "shopping.txt:1") {
		t.Errorf("a file of something else is told by %q", got)
	}
}

func TestTriedPuzzle(t *testing.T) {
	puzzle := puzzleAt(t, puzzlePosition)
	p := answer[struct{ Ruleset, Position, Task string }](t, "puzzle", `{"puzzle":"`+puzzle+`"}`)
	if p.Ruleset != "damone" || p.Position != puzzlePosition || p.Task != "Black to move wins in 3" {
		t.Errorf("the puzzle is %+v", p)
	}
	try := func(puzzle string, found int, move string) tried {
		t.Helper()
		return answer[tried](t, "try", question(t, map[string]any{"puzzle": puzzle, "found": found, "move": move}))
	}
	if got := try(puzzle, 0, "15-19"); got.Finding != "key" || got.Missed || got.Over || !slices.Equal(got.Moves, []string{"15-19", "31x22x15"}) || got.Clause != "DAM-6.iv" {
		t.Errorf("the key: %+v", got)
	}
	if got := try(puzzle, 1, "8-4"); !got.Over || got.Played != 3 || len(got.Moves) != 5 {
		t.Errorf("the last move: %+v", got)
	}
	if got := try("own/italian/W:WK14,K19:BK7/14-10/14-18", 0, "14-18"); !got.Missed || !strings.HasPrefix(got.Says, "The move of the game.") {
		t.Errorf("a move that loses nothing: %+v", got)
	}
	findings := make(map[string]bool)
	const late = "B:WK2,K24,K26,19:BK5,K13,K31,28" // where 27-30 is the last move, and 27-23 wins too, only later
	const ahead = "W:WK4,K8,15,17:BK3,K10,K12"     // where 15-11 leaves White ahead, and does not win in time
	for _, c := range [][]string{{puzzlePosition}, {late, "31-27", "2x9x18"}, {ahead}} {
		puzzle, played := puzzleAt(t, c[0]), c[1:]
		for _, m := range answer[stand](t, "position", question(t, map[string]any{"position": c[0], "moves": played})).Moves {
			got := try(puzzle, len(played)/2, m.Move)
			findings[got.Finding] = true
			if got.Missed != (got.Finding == "refuted" || got.Finding == "too-slow") || got.Finding == "refuted" && len(got.Reply.Path) < 2 || (got.Says == "") != (got.Finding == "key") {
				t.Errorf("%s: %+v", m.Move, got)
			}
		}
	}
	if !findings["refuted"] || !findings["slower"] || !findings["open"] {
		t.Errorf("the findings are %v", findings)
	}
	if got := answer[tried](t, "solution", `{"puzzle":"`+puzzle+`"}`); len(got.Moves) != 5 || got.Moves[0] != "15-19" || !got.Missed {
		t.Errorf("the solution: %+v", got)
	}
}

// A sound composition comes with a file of its own and is tried by what its id says; one that
// is cooked is told so.
func TestComposed(t *testing.T) {
	type composed struct {
		Sound              bool
		Text, File, Puzzle string
		Variants           []struct{ Says, Position string }
	}
	const position = "W:WE14,K27,K28,6:BE22"
	got := answer[composed](t, "compose", question(t, map[string]any{"position": position, "claim": "win:3"}))
	if !got.Sound || !strings.Contains(got.File, "stipulation: win:3") || len(got.Variants) == 0 || got.Variants[0].Position != "W:WE14,K27,K28:BE22" {
		t.Errorf("got %+v", got)
	}
	if got := answer[tried](t, "try", question(t, map[string]any{"puzzle": got.Puzzle, "move": "14-19"})); got.Finding != "key" {
		t.Errorf("the key: %+v", got)
	}
	got = answer[composed](t, "compose", question(t, map[string]any{"position": position, "claim": "win:5"}))
	if got.Sound || got.Puzzle != "" || !strings.Contains(got.Text, "1. 6-2! 22x31x24 2. 2-5") {
		t.Errorf("got %+v", got)
	}
	for _, id := range []string{"composed", "composed damone win:3 " + position + " x", "composed damone win:2 " + position} {
		refusal(t, "puzzle", question(t, map[string]any{"puzzle": id}))
	}
}

// A solution goes on to the end of the game where a search sees it, found or given up,
// and it is told what it comes to.
func TestSolutionToTheEnd(t *testing.T) {
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind    puzzles.Kind
		ends    bool // the game, which the puzzle leaves open
		outcome string
	}{
		{puzzles.Win, true, " has won ("},
		{puzzles.Gain, true, " has won ("},
		{puzzles.Gain, false, "has gained "},
		{puzzles.Draw, false, "the endgame tables call it a draw from here"},
	} {
		p, line := ending(t, set, c.kind, c.ends)
		found := len(p.Solution) / 2
		given := answer[tried](t, "solution", fmt.Sprintf(`{"puzzle":%q}`, p.ID))
		solved := answer[tried](t, "try", fmt.Sprintf(`{"puzzle":%q,"found":%d,"move":%q}`, p.ID, found, notation.FormatMove(p.Solution[2*found], notation.Number)))
		for _, got := range []tried{given, solved} {
			if len(got.Moves) != len(line) || !strings.Contains(got.Outcome, c.outcome) {
				t.Errorf("%s (%s): %d moves, %q; want %d, %q", p.ID, p.Stipulation, len(got.Moves), got.Outcome, len(line), c.outcome)
			}
		}
	}
}

// ending returns the first puzzle of a kind whose solution goes on to the end of the game,
// or does not, and the solution.
func ending(t *testing.T, set *puzzles.Set, kind puzzles.Kind, ends bool) (*puzzles.Puzzle, []rules.Move) {
	t.Helper()
	for _, p := range set.Puzzles {
		if p.Stipulation.Kind != kind {
			continue
		}
		tr, err := drill.NewTrial(t.Context(), p, ask.SolveNodes)
		if err != nil {
			t.Fatal(err)
		}
		if line := tr.ToTheEnd(); ends == (len(line) > len(tr.Line())) {
			return p, line
		}
	}
	t.Fatal("the collection has no such puzzle")
	return nil, nil
}

// A hint tells its step and no more.
func TestHints(t *testing.T) {
	type hint struct {
		Says                 []string
		Clause, Square, Move string
	}
	puzzle := puzzleAt(t, puzzlePosition)
	for n, want := range []hint{
		{Says: []string{"il pezzo da muovere sta in una casella da 9 a 16"}}, {Says: []string{"tiro: si cede materiale per una presa di più pezzi"}}, {Clause: "DAM-6.iv"}, {Says: []string{"la mossa è del pezzo in 15 (dama)"}, Square: "15"}, {Move: "15-19"}, {Move: "15-19"},
	} {
		got := answer[hint](t, "hint", fmt.Sprintf(`{"puzzle":%q,"hint":%d,"lang":"it"}`, puzzle, n+1))
		want.Says = append([]string{}, want.Says...)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("hint %d is %+v, want %+v", n+1, got, want)
		}
	}
}

// What is told when all is over: why the best try fails, and the themes.
func TestRemarks(t *testing.T) {
	got := answer[[]string](t, "remarks", `{"puzzle":"`+puzzleAt(t, puzzlePosition)+`"}`)
	want := []string{"the best try, 27-23, fails: 31x24!, and Black has lost 1", "themes: forced-iv, multi-jump-3, sacrifice, shot"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTrainerRefuses(t *testing.T) {
	puzzle := puzzleAt(t, puzzlePosition)
	for _, c := range []struct {
		about          string
		question, want string
	}{
		{"puzzle", `{"puzzle":"nobody"}`, `no puzzle "nobody"`},
		{"try", `{"puzzle":"` + puzzle + `","move":"15-2"}`, "DAM-4.4"},
		{"try", `{"puzzle":"` + puzzle + `","move":"?"}`, "no move"},
		{"try", `{"puzzle":"` + puzzle + `","found":99,"move":"15-19"}`, "over"},
		{"hint", `{"puzzle":"` + puzzle + `","found":99}`, "over"},
	} {
		if got := refusal(t, c.about, c.question); !strings.Contains(got, c.want) {
			t.Errorf("%s %s is refused by %q", c.about, c.question, got)
		}
	}
}
