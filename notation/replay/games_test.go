package replay_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// judged reads one game of PDN and judges it under the ruleset its tags name.
func judged(t *testing.T, text string) *replay.Report {
	t.Helper()
	rec, err := pdn.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		t.Fatal(err)
	}
	rs, ok := replay.NewChooser(rules.Rulesets()).Choose(rec)
	if !ok {
		t.Fatal("no ruleset")
	}
	return replay.NewJudge(rs).Judge(rec)
}

func texts(moves []rules.Move) []string {
	var list []string
	for _, m := range moves {
		list = append(list, notation.FormatMove(m, notation.Number))
	}
	return list
}

// TestAmbiguousCapture has a capture that could be two told as such, with both.
func TestAmbiguousCapture(t *testing.T) {
	r := judged(t, `[GameType "22,W,8,8,N2,1"] [FEN "B:W13,14,18,21,22,25,30,31,6:B1,2,3,4,7,9"] 1... 3x26 2. 30x21`)
	if len(r.Faults) != 1 || r.Faults[0].Kind != replay.Ambiguous {
		t.Fatalf("faults %+v", r.Faults)
	}
	if got, want := texts(r.Faults[0].Candidates), []string{"3x10x17x26", "3x10x19x26"}; !slices.Equal(got, want) {
		t.Errorf("candidates %v, want %v", got, want)
	}
	if got := notation.FormatMove(r.Faults[0].Taken, notation.Number); got != "3x10x17x26" {
		t.Errorf("judged on as %s, though 30x21 fits 3x10x17x26 only", got)
	}
}

// TestMoveMissing has a move numbered as Black's where White is to move told as
// such, and not where the position says that Black begins.
func TestMoveMissing(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       replay.Kind
	}{
		{"at the start", `[GameType "22"] 1... 10-14`, replay.MoveMissing},
		{"dots apart", `[GameType "22"] 1. ... 10-14 2. 22-18`, replay.MoveMissing},
		{"later", `[GameType "22"] 1. 22-18 10-14 2... 5-10`, replay.MoveMissing},
		{"no number", `[GameType "22"] 10-14`, replay.Kind(rules.NotYourPiece)},
		{"Black begins", `[GameType "22"] [FEN "B:W32:B1"] 1. ... 1-5`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got replay.Kind
			for _, f := range judged(t, c.text).Faults {
				if f.Counts(false) {
					got += f.Kind
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestResults compares the result claimed with the board's.
func TestResults(t *testing.T) {
	const royal = `[Variant "Italian Damone"] [Ruleset "damone-royal"] [Result "` // Black wins by the last move
	const moves = `"] 1. 23-19 13-18 2. 16-12 1-5 3. 32-28 3-7 4. 12x3 10-13 5. 3x10 5x32`
	for _, c := range []struct {
		name, text string
		want       []replay.Kind
	}{
		{"the winner claims", royal + "0-1" + moves, nil},
		{"the winner counts in twos", royal + "0-2" + moves, nil},
		{"the loser claims", royal + "1-0" + moves, []replay.Kind{replay.WrongResult}},
		{"a draw", royal + "1/2-1/2" + moves, []replay.Kind{replay.WrongResult}},
		{"both lose", royal + "0-0" + moves, []replay.Kind{replay.WrongResult}},
		{"no result", royal + "*" + moves, []replay.Kind{replay.ResultUntold}},
		{"resigned", `[GameType "22"] [Result "1-0"] 1. 22-18`, nil},
		{"agreed", `[GameType "22"] [Result "1/2-1/2"] 1. 22-18`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []replay.Kind
			for _, f := range judged(t, c.text).Faults {
				if f.Kind != replay.Forgiven {
					got = append(got, f.Kind)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestEndings has the games of the collection end as they are meant to.
func TestEndings(t *testing.T) {
	for _, c := range []struct {
		file string
		want []rules.Status
	}{
		{"damone.pdn", []rules.Status{{Outcome: rules.Won, Winner: rules.Black, Clause: "DAM-8.1"}, {Outcome: rules.Won, Clause: "DAM-8.2"}, {Outcome: rules.Drawn, Clause: "READ-4"}}},
		{"royal.pdn", []rules.Status{{Outcome: rules.Won, Winner: rules.Black, Clause: "DAM-8.3"}, {Outcome: rules.Won, Winner: rules.Black, Clause: "DAM-8.3"}}},
		{"winther.pdn", []rules.Status{{Outcome: rules.Won, Winner: rules.Black, Clause: "WIN-2"}}},
		{"italian.pdn", []rules.Status{{Outcome: rules.Drawn, Clause: "ITA-8.2"}, {Outcome: rules.Drawn, Clause: "ITA-8.3"}, {Outcome: rules.Won, Clause: "ITA-7.1"}}},
	} {
		t.Run(c.file, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "games", c.file))
			if err != nil {
				t.Fatal(err)
			}
			var got []rules.Status
			err = replay.Run(context.Background(), pdn.NewReader(bytes.NewReader(text)), replay.Options{Workers: 2}, func(g *replay.Game) error {
				got = append(got, g.Report.Status)
				return nil
			})
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("got %v, error %v, want %v", got, err, c.want)
			}
		})
	}
}

// TestRunKeepsOrder has games that end differently shown in their order, by
// several workers, and a visitor's error end it.
func TestRunKeepsOrder(t *testing.T) {
	file, _ := manyGames(1000)
	next := 1
	err := replay.Run(context.Background(), pdn.NewReader(bytes.NewReader(file)), replay.Options{Workers: 4}, func(g *replay.Game) error {
		if g.Index != next || g.Report.Plies != g.Report.Record.Moves() {
			t.Fatalf("game %d of %d plies, game %d was expected", g.Index, g.Report.Plies, next)
		}
		next++
		return nil
	})
	if err != nil || next != 1001 {
		t.Errorf("%d games, error %v", next-1, err)
	}
	enough := errors.New("enough")
	if err := replay.Run(context.Background(), pdn.NewReader(bytes.NewReader(file)), replay.Options{Workers: 4}, func(*replay.Game) error { return enough }); err != enough {
		t.Errorf("error %v", err)
	}
}

// BenchmarkRun judges 100,000 games in PDN as 'damone validate' does.
func BenchmarkRun(b *testing.B) {
	file, plies := manyGames(100_000)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		err := replay.Run(context.Background(), pdn.NewReader(bytes.NewReader(file)), replay.Options{Workers: 2}, func(g *replay.Game) error {
			if !g.Report.Clean(true) {
				b.Fatal("a fault")
			}
			return nil
		})
		if err != nil && err != io.EOF {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(plies)*float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}

// TestEmptyGames has a file of nothing but empty games given up, but not one
// that has a game with moves now and then.
func TestEmptyGames(t *testing.T) {
	for text, want := range map[string]notation.Kind{
		strings.Repeat("[Event \"\"]*", 15_000):                                                     replay.TooManyEmpty,
		strings.Repeat("[Event \"\"]*", 9_000) + "22-18 *" + strings.Repeat("[Event \"\"]*", 9_000): "",
	} {
		games := 0
		r := gamefile.NewReader(strings.NewReader(text), gamefile.PDN)
		err := replay.Run(context.Background(), r, replay.Options{Workers: 2}, func(*replay.Game) error {
			games++
			return nil
		})
		if notation.KindOf(err) != want || games < 10_000 {
			t.Errorf("%d games, then %v, want %q", games, err, want)
		}
	}
}
