package review_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/puzzles/puzzletest"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// played reads a game from a position, "" for the start; [FEN] amid its moves sets up another.
func played(t *testing.T, rs *rules.Ruleset, fen, moves string) *review.Game {
	t.Helper()
	at := rs.Start()
	if fen != "" {
		at = puzzletest.Position(t, rs, fen)
	}
	g := &review.Game{Ruleset: rs, Start: at}
	for word := range strings.FieldsSeq(moves) {
		if word[0] == '[' {
			at = puzzletest.Position(t, rs, strings.Trim(word, "[]"))
			continue
		}
		m, err := notation.ParseMove(rs, at, word)
		if err != nil {
			t.Fatal(err)
		}
		g.Moves = append(g.Moves, review.Played{Before: at, Move: m})
		at = at.After(m)
	}
	return g
}

// told returns what a review says of its moves, "" for nothing.
func told(r *review.Review) string {
	var list []string
	for i := range r.Plies {
		if p := &r.Plies[i]; p.Kind != "" {
			list = append(list, fmt.Sprintf("%d%s %s %s", i+1, p.Judgement.Mark(), p.Kind, p.Evidence))
		}
	}
	return strings.Join(list, ", ")
}

func quick(o review.Options) review.Options {
	if o.Limits == (search.Limits{}) {
		o.Limits.Nodes, o.Recheck = 2000, 4
	}
	return o
}

func run(t *testing.T, g *review.Game, o review.Options) *review.Review {
	t.Helper()
	r, err := review.Run(t.Context(), g, quick(o))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestExactFaults has endgame tables judge.
func TestExactFaults(t *testing.T) {
	tables := puzzletest.Opened(t, rules.ItalianDraughts, 3)
	short, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Quiet.Plies = 22 })
	if err != nil {
		t.Fatal(err)
	}
	late := puzzletest.Opened(t, short, 3)
	for _, c := range []struct {
		name       string
		rs         *rules.Ruleset
		fen, moves string
		want       string
		lost       float64 // by White
	}{
		{"a draw lost", rules.ItalianDraughts, "W:WK22:BK15", "22-19 15x22", "1?? draw-lost exact", .5},
		{"a win lost outright", rules.ItalianDraughts, "W:WK14,K19:BK7", "14-11 7x14x23", "1?? win-lost exact", 1},
		{"a win slower", rules.ItalianDraughts, "W:WK10,K19:BK24", "10-5", "1 slower exact", 0},
		{"the quickest win", rules.ItalianDraughts, "W:WK10,K19:BK24", "19-23", "", 0},
		{"one draw as good as another", rules.ItalianDraughts, "W:WK32:B1,12", "32-28", "", 0},
		{"a win that may come too late", short, "W:WK14,K19:BK7", "14-10", "", 0},
		{"in time", short, "W:WK14,K19:BK7", "19-15", "", 0},
		{"Black begins", rules.ItalianDraughts, "B:WK18,K22:BK11", "11-7 22-19", "2 slower exact", 0},
		{"another position amid the game", rules.ItalianDraughts, "W:WK22:BK15", "22-18 [W:WK14,K19:BK7] 14-11", "2?? win-lost exact", 1},
	} {
		o := review.Options{Tables: tables}
		if c.rs == short {
			o.Tables = late
		}
		r := run(t, played(t, c.rs, c.fen, c.moves), o)
		if got := told(r); got != c.want || r.Sides[rules.White].Lost[review.Exact] != c.lost || r.Nodes != 0 && c.rs != short {
			t.Errorf("%s: %q, %v lost, %d nodes; want %q, %v", c.name, got, r.Sides[rules.White].Lost[review.Exact], r.Nodes, c.want, c.lost)
		}
	}
}

// TestProvedFaults has a search prove what tables would know.
func TestProvedFaults(t *testing.T) {
	r := run(t, played(t, rules.ItalianDraughts, "W:WK14,K19:BK7", "14-11 7x14x23"), review.Options{})
	if p := &r.Plies[0]; p.Played.Value != search.Loss || p.Played.Source != review.Proof || p.Evidence == review.Exact || p.Judgement != review.Inaccuracy || !p.Weak {
		t.Errorf("%+v", p) // what it was worth before is an opinion
	}
	if p := &r.Plies[1]; !p.Forced || p.Clause != "ITA-4.5" || p.Judged {
		t.Errorf("a forced capture: %+v", p)
	}
}

// TestWeakOpinions has nothing worse than an inaccuracy said in an ending without tables
// unless it is proved.
func TestWeakOpinions(t *testing.T) {
	r := run(t, played(t, rules.ItalianDraughts, "W:WK18,K22:BK11,K3", "22-26 3-7 26-22"), review.Options{})
	for _, p := range r.Plies {
		if p.Judged && !p.Weak || p.Judgement > review.Inaccuracy {
			t.Errorf("%+v", p)
		}
	}
}

// TestSmallGames has games in which there is little to say.
func TestSmallGames(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		if r := run(t, played(t, rs, "", ""), review.Options{}); len(r.Plies) != 0 || len(r.Last.Line) == 0 {
			t.Errorf("%s: no move: %+v", rs.ID(), r)
		}
		first := rs.Moves(nil, rs.Start())[0]
		r := run(t, played(t, rs, "", notation.FormatMove(first, notation.Number)), review.Options{})
		points, known := r.Graph()
		if len(r.Plies) != 1 || len(points) != 2 || known[0] || math.Abs(points[0]-.5) > .2 {
			t.Errorf("%s: one move: %v, %v", rs.ID(), r.Plies, points)
		}
		if _, ok := r.Sides[rules.White].Accuracy(); ok {
			t.Error("accuracy of one decision")
		}
	}
	over := run(t, played(t, rules.ItalianDraughts, "W:WK14:BK10", "14x5"), review.Options{})
	if over.Last.Source != review.Rules || over.Last.Value != search.Loss {
		t.Errorf("at the end: %+v", over.Last)
	}
}

// TestRepetition has a draw that may be claimed count as one, and what is won, lost or
// drawn be known although positions come back.
func TestRepetition(t *testing.T) {
	tables := puzzletest.Opened(t, rules.ItalianDraughts, 3)
	const two, king = "18-21 11-7 21-18 7-11 ", "W:WK1,K2:BK32"
	for _, c := range []struct {
		name, fen, moves string
		tables           *tablebase.Tables
		want             string
		last             search.Value // to the side to move at the end
	}{
		{"the third time", "W:WK18,K22:BK11", two + two, nil, "", search.Draw},
		{"the second time", "W:WK18,K22:BK11", two, nil, "", search.Open},
		{"a win let go by it", king, "1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32", tables, "3 slower exact, 7?? win-lost exact", search.Draw},
		{"a win kept", king, "1-5 32-28 5-1 28-32 1-5 32-28", tables, "3 slower exact", search.Win},
		{"Black begins, and loses nothing more", "B:WK1,K2:BK32", "32-28 1-5 28-32 5-1 32-28 1-5 28-32", tables, "4 slower exact", search.Win},
	} {
		r := run(t, played(t, rules.ItalianDraughts, c.fen, c.moves), review.Options{Tables: c.tables})
		if got := told(r); got != c.want && c.tables != nil || r.Last.Value != c.last {
			t.Errorf("%s: %q, %v; want %q, %v", c.name, got, r.Last, c.want, c.last)
		}
	}
}

// TestClaims has a draw that may be claimed be the least that a position is worth, and tables
// know a win where repetition loses.
func TestClaims(t *testing.T) {
	short, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.Quiet.Plies = 4 })
	if err != nil {
		t.Fatal(err)
	}
	winther, _ := rules.Lookup("damone-winther")
	tables := puzzletest.Opened(t, winther, 3)
	for _, c := range []struct {
		name       string
		rs         *rules.Ruleset
		fen, moves string
		tables     *tablebase.Tables
		ply        int
		want       search.Value // of the position before it
		source     review.Source
	}{
		{"a capture wins all the same", short, "W:WK10:BK21", "10-6 21-17 6-10 17-13 10x17", nil, 4, search.Win, review.Proof},
		{"a draw although all is lost", short, "W:WK1:BK15,K27,K28", "1-5 15-19 5-1 19-15 1-5 15-19", nil, 4, search.Draw, review.Rules},
		{"where repetition loses", winther, "W:WE1,K11:BK21", "11-7 21-25 7-11 25-21 1-5 21-17 5-10", tables, 6, search.Win, review.Table},
	} {
		r := run(t, played(t, c.rs, c.fen, c.moves), review.Options{Tables: c.tables})
		if got := r.Plies[c.ply].Best; got.Value != c.want || got.Source != c.source {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestOneValue has each position worth the same in the losses, the graph and the proofs:
// what is proved holds before a forced move and after a loser's.
func TestOneValue(t *testing.T) {
	for _, c := range []struct{ fen, moves string }{
		{"W:WK1,K2:BK32", "1-5 32-28 5-1 28-32 1-5 32-28 5-1 28-32"},
		{"W:WK14,K19:BK7", "14-11 7x14x23"},
		{"", "23-19 10-14 19x10 5x14 22-18 14-19 28-23 19x28 32x23"},
		{"", "21-17 12-15 23-19 11-14 19x12 8x15 28-23 14-18 22x13 9x18"},
	} {
		r := run(t, played(t, rules.ItalianDraughts, c.fen, c.moves), review.Options{})
		points, _ := r.Graph()
		for i := range r.Plies {
			p := &r.Plies[i]
			pieces := p.Before.Occupied().Len()
			best, was := p.Best.Expected(r.Scale, pieces), p.Played.Expected(r.Scale, pieces)
			white := best
			if p.Before.Turn() == rules.Black {
				white = 1 - best
			}
			if was > best || math.Abs(p.Loss-(best-was)) > 1e-9 && p.Judged || points[i] != white || p.Best.Value == search.Loss && p.Played.Value != search.Loss || p.Milder && p.Judgement == review.Blunder && !p.Best.Known() && !p.Played.Known() {
				t.Errorf("%s, ply %d: %v, %v, loss %v, graph %v", c.fen, i+1, best, was, p.Loss, points[i])
			}
			if next := i + 1; next < len(r.Plies) && p.Played.Known() && r.Plies[next].Best.Value != p.Played.Value.Opposite() {
				t.Errorf("%s, ply %d: %v, and then %v", c.fen, i+1, p.Played, r.Plies[next].Best)
			}
		}
	}
}

// TestTurned has a game with its colours turned reviewed as its mirror.
func TestTurned(t *testing.T) {
	tables := puzzletest.Opened(t, rules.ItalianDraughts, 3)
	for _, c := range []struct {
		fen, moves, turned, back string
		tables                   *tablebase.Tables
	}{
		{"W:WK14,K19:BK7", "14-11 7x14x23", "B:WK26:BK19,K14", "19-22 26x19x10", tables},
		{"", "23-19 10-14 19x10 5x14 22-18 14-19 28-23 19x28 32x23", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
			"10-14 23-19 14x23 28x19 11-15 19-14 5-10 14x5 1x10", nil},
		{"", "[W:W21,26,27,31:B5,7,12,14] 27-23 7-11 23-20 14-19", "", "[B:W19,21,26,28:B2,6,7,12] 6-10 26-22 10-13 19-14", nil}, // whoever the tags let begin
	} {
		one := run(t, played(t, rules.ItalianDraughts, c.fen, c.moves), review.Options{Tables: c.tables})
		other := run(t, played(t, rules.ItalianDraughts, c.turned, c.back), review.Options{Tables: c.tables})
		if told(one) != told(other) || !reflect.DeepEqual(one.Sides[rules.White], other.Sides[rules.Black]) {
			t.Errorf("%s, %+v\n%s, %+v", told(one), one.Sides, told(other), other.Sides)
		}
		points, _ := one.Graph()
		for i, e := range first(other.Graph()) {
			if math.Abs(points[i]+e-1) > 1e-9 {
				t.Errorf("graphs: %v and %v", points, first(other.Graph()))
			}
		}
		for i := range one.Plies {
			p, q := &one.Plies[i], &other.Plies[i]
			if p.Before != q.Before.Turned() || p.Best.Score != q.Best.Score || fmt.Sprint(turnedBack(p.Best.Line)) != fmt.Sprint(squares(q.Best.Line)) || p.Move.From() != q.Move.From().Turned() {
				t.Errorf("ply %d: %v and %v", i+1, p, q)
			}
		}
	}
}

func squares(line []rules.Move) (list []rules.Square) {
	for _, m := range line {
		list = append(list, m.Path()...)
	}
	return list
}

func turnedBack(line []rules.Move) []rules.Square {
	list := squares(line)
	for i, s := range list {
		list[i] = s.Turned()
	}
	return list
}

func first(points []float64, _ []bool) []float64 { return points }

// TestSame has the same review twice, and none when it is interrupted.
func TestSame(t *testing.T) {
	g := played(t, rules.ItalianDraughts, "", "21-17 12-15 23-19 11-14 19x12 8x15 28-23 14-18 22x13 9x18")
	one, two := run(t, g, review.Options{}), run(t, g, review.Options{})
	if !reflect.DeepEqual(one, two) {
		t.Error("another review of the same game")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := review.Run(ctx, g, quick(review.Options{})); err == nil {
		t.Error("interrupted, and a review")
	}
}

// TestReasons has what is lost told from the lines.
func TestReasons(t *testing.T) {
	moves := func(fen, line string) (list []rules.Move) {
		for _, p := range played(t, rules.ItalianDraughts, fen, line).Moves {
			list = append(list, p.Move)
		}
		return list
	}
	const fen = "W:WK22,30:BK15"
	p := &review.Ply{Before: puzzletest.Position(t, rules.ItalianDraughts, fen)}
	p.Played.Line, p.Best.Line = moves(fen, "22-19 15x22 30-27"), moves(fen, "22-18")
	r := p.Reason(rules.ItalianDraughts)
	if r.Taken != [...]int{0, 0, 1, 0} || r.Given != [...]int{0, 0, 0, 0} || len(r.Line) != 2 || r.Shot || r.Won.Gain() != 0 {
		t.Errorf("%+v", r)
	}
	p.Played.Line, p.Best.Line = p.Best.Line, p.Played.Line
	if r = p.Reason(rules.ItalianDraughts); r.Line != nil || r.Clause != "" {
		t.Errorf("nothing is lost: %+v", r)
	}
	p.Best.Line, p.Played.Line = moves(fen, "22-19 15x22 30-27"), moves(fen, "22-19 15x22 30-26")
	if r = p.Reason(rules.ItalianDraughts); r.Line != nil || r.Won.Gain() != 0 {
		t.Errorf("the best line loses as much: %+v", r)
	}
}

// TestStored has the evaluations of a record judge its moves.
func TestStored(t *testing.T) {
	g := played(t, rules.ItalianDraughts, "", "21-17 12-15 23-19 11-14")
	stored := func(score search.Score) *review.Worth { return &review.Worth{Score: score, Source: review.Search} }
	g.Stored = []*review.Worth{nil, stored(-20), stored(200), stored(300)} // to White 20, 200 and -300
	r := run(t, g, review.Options{Stored: true})
	if got := told(r); got != "2?? position opinion, 3?? position opinion" || r.Nodes != 0 || len(r.Unjudged()) != 2 {
		t.Errorf("%q, %d nodes, %d not judged", got, r.Nodes, len(r.Unjudged()))
	}
}

// TestScale has points even at 0, symmetric, and clipped.
func TestScale(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		s := review.ScaleOf(rs)
		list := []float64{s.Expected(-5000, 24), s.Expected(-1000, 24), s.Expected(0, 24), s.Expected(100, 24), s.Expected(1000, 24)}
		if list[2] != .5 || list[0] != list[1] || math.Abs(list[1]+list[4]-1) > 1e-9 || !slices.IsSorted(list) || s.Expected(100, 5) >= list[3] {
			t.Errorf("%s: %v", rs.ID(), list)
		}
	}
	house, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.CaptureOptional = true })
	if err != nil {
		t.Fatal(err)
	}
	if review.ScaleOf(house) != review.ScaleOf(rules.Default()) {
		t.Error("a house rule has the scale of another game")
	}
}

// TestLapse has an error tried again: the best move passes, the one that was played never.
func TestLapse(t *testing.T) {
	tables := puzzletest.Opened(t, rules.ItalianDraughts, 3)
	r := run(t, played(t, rules.ItalianDraughts, "W:WK14,K19:BK7", "14-11 7x14x23"), review.Options{Tables: tables})
	l, ok := r.Plies[0].Lapse(rules.ItalianDraughts)
	if read, known := review.ReadLapse(l.ID(), rules.Rulesets()); !ok || !known || *read != l {
		t.Fatalf("%s is read as %+v", l.ID(), read)
	}
	for move, want := range map[string]bool{"14-11": false, notation.FormatMove(l.Best, notation.Number): true, "14-10": true, "19-23": true, "14-18": true} {
		m, err := notation.ParseMove(l.Ruleset, l.Position, move)
		if err != nil {
			t.Fatal(err)
		}
		if p, passed, err := l.Try(t.Context(), m, quick(review.Options{Tables: tables})); err != nil || passed != want {
			t.Errorf("%s: %v, %v, %+v", move, passed, err, p)
		}
	}
	for _, id := range []string{"own/italian/W:WK14:BK7/14-11", "own/nowhere/W:WK14:BK7/14-10/14-11", "own/italian/W:WK14:BK7/14-10/1-2", "italian-0001"} {
		if _, ok := review.ReadLapse(id, rules.Rulesets()); ok {
			t.Errorf("%s is read", id)
		}
	}
}
