package view_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// The objects as a program that knows nothing of ours would read them.
type (
	movesObject struct {
		FEN, Ruleset, Turn, Status string
		Capture                    bool
		Moves                      []moveObject
		DecidedBy                  *string `json:"decided_by"`
		Rejected                   []moveObject
		Free                       *string
		Rounds                     []roundObject
		Misses                     []struct{ Path []int }
	}
	moveObject struct {
		Move     string
		Path     []int
		Mover    string
		Captured []struct {
			Square int
			Rank   string
		}
		Promotes *string
		Clause   string
		Reason   string
		BeatenBy []string `json:"beaten_by"`
	}
	roundObject struct {
		Clause, Prefers, Best string
		Stayed                []string
		Fell                  []struct{ Move, Does string }
	}
)

// positions returns the positions of random games.
func positions(rs *rules.Ruleset, n int) []rules.Position {
	rng := rand.New(rand.NewPCG(3, 4))
	var all []rules.Position
	for len(all) < n {
		p := rs.Start()
		for range 80 {
			all = append(all, p)
			moves := rs.Moves(nil, p)
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[rng.IntN(len(moves))])
		}
	}
	return all[:n]
}

// What is written as JSON is read back as what the rules said.
func TestJSONSaysWhatTheRulesSay(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			o := view.Options{Ruleset: rs}
			for i, p := range positions(rs, tier.Pick(500, 3000)) {
				o.Lang = catalog.Lang(i % len(catalog.Langs()))
				e := view.Explanation{Ruling: rs.Explain(p), Misses: rs.Misses(p)}
				var moves, explained movesObject
				read(t, o.WriteMoves, e.Ruling, &moves)
				read(t, o.WriteExplanation, e, &explained)
				sameMoves(t, rs, &e.Ruling, &moves)
				sameMoves(t, rs, &e.Ruling, &explained)
				sameRounds(t, &e, &explained)
			}
		})
	}
}

// read reads what is written of something.
func read[T any](t *testing.T, write func(io.Writer, T) error, it T, into any) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, it); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), into); err != nil {
		t.Fatalf("%v in %s", err, &b)
	}
}

func sameMoves(t *testing.T, rs *rules.Ruleset, r *rules.Ruling, got *movesObject) {
	t.Helper()
	p, err := notation.ParsePosition(rs, got.FEN)
	if err != nil || p != r.Position {
		t.Fatalf("position %s: %v", got.FEN, err)
	}
	if (got.Status == "ongoing") == r.Status.Over() || got.Capture != r.Capture() || len(got.Moves) != len(r.Moves) || len(got.Rejected) != len(r.Rejected) {
		t.Fatalf("%s: got %+v, want %+v", got.FEN, got, r)
	}
	for i, m := range r.Moves {
		sameMove(t, rs, m, &got.Moves[i])
		if (got.Moves[i].Promotes == nil) != (m.Becomes() == rules.NoRank) {
			t.Fatalf("%s: promotion lost", got.FEN)
		}
	}
	for i, rejected := range r.Rejected {
		sameMove(t, rs, rejected.Line, &got.Rejected[i])
		if got.Rejected[i].Clause != rejected.Rung.Clause || got.Rejected[i].Reason == "" || len(got.Rejected[i].BeatenBy) != len(rejected.BeatenBy) {
			t.Fatalf("%s: got %+v, want %+v", got.FEN, got.Rejected[i], rejected)
		}
	}
	if got.DecidedBy == nil != (r.DecidedBy() == "") || got.DecidedBy != nil && *got.DecidedBy != r.DecidedBy() {
		t.Fatalf("%s: decided by %v, want %q", got.FEN, got.DecidedBy, r.DecidedBy())
	}
}

func sameMove(t *testing.T, rs *rules.Ruleset, m rules.Move, got *moveObject) {
	t.Helper()
	var path, taken []int
	for _, s := range m.Path() {
		path = append(path, int(s)+1)
	}
	for _, s := range m.AppendCaptured(nil) {
		taken = append(taken, int(s)+1)
	}
	var squares []int
	for i, c := range got.Captured {
		squares = append(squares, c.Square)
		if c.Rank != rs.RankName(m.Prey(i)) {
			t.Fatalf("%s takes a %s, want a %s", got.Move, c.Rank, rs.RankName(m.Prey(i)))
		}
	}
	if got.Move != notation.FormatMove(m, notation.Number) || !slices.Equal(got.Path, path) || !slices.Equal(squares, taken) || got.Mover != rs.RankName(m.Mover()) {
		t.Fatalf("got %+v, want %v", got, m)
	}
}

func sameRounds(t *testing.T, e *view.Explanation, got *movesObject) {
	t.Helper()
	if len(got.Rounds) != len(e.Rounds) || len(got.Misses) != len(e.Misses) {
		t.Fatalf("%s: %d rounds and %d misses, want %d and %d", got.FEN, len(got.Rounds), len(got.Misses), len(e.Rounds), len(e.Misses))
	}
	for i, round := range e.Rounds {
		g := got.Rounds[i]
		if g.Clause != round.Rung.Clause || len(g.Stayed) != len(round.Kept) || len(g.Fell) != len(round.Out) || g.Prefers == "" || g.Best == "" {
			t.Fatalf("%s: got %+v, want %+v", got.FEN, g, round)
		}
	}
}

// Names that a ruleset's author chose are written so that JSON stays JSON.
func TestJSONEscapes(t *testing.T) {
	rs, err := rules.ItalianDamone.With(func(s *rules.Spec) { s.ID = "a\"b\\c\nd\x00é\xff\u2028" })
	if err != nil {
		t.Fatal(err)
	}
	r := rs.Explain(rs.Start())
	var got movesObject
	read(t, (&view.Options{Ruleset: rs}).WriteMoves, r, &got)
	if want := "a\"b\\c\nd\x00é\uFFFD\u2028"; got.Ruleset != want {
		t.Errorf("got %q, want %q", got.Ruleset, want)
	}
}

func BenchmarkWriteMoves(b *testing.B) {
	for _, rs := range []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts} {
		b.Run(rs.ID(), func(b *testing.B) {
			var rulings []rules.Ruling
			for _, p := range positions(rs, 1000) {
				rulings = append(rulings, rs.Explain(p))
			}
			o := view.Options{Ruleset: rs}
			var buf bytes.Buffer
			i := 0
			b.ReportAllocs()
			for b.Loop() {
				buf.Reset()
				o.WriteMoves(&buf, rulings[i%len(rulings)])
				i++
			}
		})
	}
}
