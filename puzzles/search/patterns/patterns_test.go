package patterns

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"testing"

	"damone/notation"
	"damone/puzzles/search"
	"damone/rules"
)

// lots returns weights drawn by lot, the same for a feature and against its twin.
func lots(rs *rules.Ruleset) *Weights {
	random := rand.New(rand.NewPCG(1, 2))
	zero := New(rs)
	drawn := make([][2]float64, zero.Features())
	for n := range drawn {
		twin, ok := zero.Twin(n)
		switch {
		case ok && twin < n:
			drawn[n] = [2]float64{-drawn[twin][0], -drawn[twin][1]}
		case !ok || twin > n:
			drawn[n] = [2]float64{float64(random.IntN(201) - 100), float64(random.IntN(201) - 100)}
		}
	}
	return Make(rs, func(n int) (many, few float64) { return drawn[n][0], drawn[n][1] })
}

// positions are of random games.
func positions(t *testing.T, rs *rules.Ruleset, games int) []rules.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	var list []rules.Position
	for range games {
		pos := rs.Start()
		for range 120 {
			list = append(list, pos)
			moves := rs.Moves(nil, pos)
			if len(moves) == 0 || rs.Status(pos).Over() {
				break
			}
			pos = pos.After(moves[random.IntN(len(moves))])
		}
	}
	return list
}

// What Score adds up is what the features of a position are worth.
func TestScoreIsTheSumOfFeatures(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		w := lots(rs)
		for _, pos := range positions(t, rs, 3) {
			many, few := 0, 0
			for _, f := range w.AppendFeatures(nil, &pos) {
				m, s := split(int(*w.weight(f.Number)))
				many, few = many+f.Times*m, few+f.Times*s
			}
			left := min(pos.Occupied().Len(), w.pieces)
			want := search.Score((many*left + few*(w.pieces-left)) / (w.pieces * unit))
			if got := w.Score(&pos); got != want {
				t.Fatalf("%s, %v: %d, want %d", rs.ID(), pos, got, want)
			}
		}
	}
}

// A position is worth to White what it is worth to Black when the board is
// turned and the colours are swapped.
func TestTurnedPositions(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		w := lots(rs)
		for _, pos := range positions(t, rs, 3) {
			turned := pos.Turned()
			if a, b := w.Score(&pos), w.Score(&turned); a != -b {
				t.Fatalf("%s, %v: %d, turned %d", rs.ID(), pos, a, b)
			}
		}
	}
}

func TestTwinsOfTwins(t *testing.T) {
	w := New(rules.ItalianDamone)
	for n := range w.Features() {
		twin, ok := w.Twin(n)
		if !ok {
			continue
		}
		if back, _ := w.Twin(twin); back != n {
			t.Fatalf("feature %d: its twin is %d, whose twin is %d", n, twin, back)
		}
	}
}

// Every square is in a block and in a cross.
func TestPatternsCoverTheBoard(t *testing.T) {
	var inBlocks, inCrosses rules.Set
	for _, squares := range blockSquares {
		for _, s := range squares {
			inBlocks = inBlocks.With(s)
		}
	}
	for _, squares := range crossSquares {
		for _, s := range squares {
			inCrosses = inCrosses.With(s)
		}
	}
	if all := ^rules.Set(0); inBlocks != all || inCrosses != all {
		t.Errorf("blocks cover %v, crosses %v", inBlocks, inCrosses)
	}
}

func TestFiles(t *testing.T) {
	rs := rules.ItalianDraughts
	w := lots(rs)
	var file bytes.Buffer
	if err := w.Write(&file, rs, "by lot"); err != nil {
		t.Fatal(err)
	}
	read, err := Read(bytes.NewReader(file.Bytes()), rs)
	if err != nil {
		t.Fatal(err)
	}
	for n := range w.Features() {
		if *read.weight(n) != *w.weight(n) {
			t.Fatalf("feature %d: %d, written %d", n, *read.weight(n), *w.weight(n))
		}
	}
	if _, err := Read(bytes.NewReader(file.Bytes()), rules.ItalianDamone); notation.KindOf(err) != Foreign {
		t.Errorf("weights of other rules: %v", err)
	}
	for _, cut := range []int{0, 5, len(magic), len(magic) + 10, 100, file.Len() / 2, file.Len() - 1} {
		if _, err := Read(bytes.NewReader(file.Bytes()[:cut]), rs); notation.KindOf(err) != Unreadable {
			t.Errorf("cut after %d bytes: %v", cut, err)
		}
	}
}

// Every file that is built in is of rules that the program knows, and can be
// read.
func TestBuiltIn(t *testing.T) {
	known := make(map[string]*rules.Ruleset)
	for _, rs := range rules.Rulesets() {
		known[rs.Identity().String()] = rs
	}
	names, _ := fs.Glob(files, "weights/*.weights")
	size := 0
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		size += len(data)
		rs := known[string(bytes.Fields(data)[3])]
		if rs == nil {
			t.Errorf("%s is of no ruleset that is known", name)
			continue
		}
		if w := Learnt(rs); w == nil || w != Learnt(rs) {
			t.Errorf("%s: not read, or read twice", name)
		}
	}
	if len(names) == 0 || size > 2_000_000 {
		t.Errorf("%d files of %d bytes", len(names), size)
	}
}

// Rulesets that move alike share what was learnt, wherever they start.
func TestLearntIsShared(t *testing.T) {
	if w := Learnt(rules.Damone3x3); w == nil || w != Learnt(rules.ItalianDamone) || w.pieces != 16 {
		t.Error("damone-3x3 does not have the weights of damone")
	}
}

// Rules that differ from all that were learnt have no weights.
func TestNothingLearnt(t *testing.T) {
	rs, err := rules.ItalianDraughts.With(func(s *rules.Spec) { s.CaptureOptional = true })
	if err != nil {
		t.Fatal(err)
	}
	if Learnt(rs) != nil {
		t.Error("weights of other rules were used")
	}
}

func BenchmarkScore(b *testing.B) {
	rs := rules.ItalianDamone
	w, pos := lots(rs), rs.Start()
	for b.Loop() {
		w.Score(&pos)
	}
}
