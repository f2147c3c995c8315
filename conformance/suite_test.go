package conformance_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"damone"
	"damone/conformance"
	"damone/notation"
	"damone/rules"
	"damone/rules/plain"
	"damone/testdata/tier"
)

// wholeSuite is the suite, read once.
var wholeSuite = sync.OnceValues(func() (*conformance.Suite, error) { return conformance.Load(damone.Conformance()) })

func suite(t testing.TB) *conformance.Suite {
	t.Helper()
	s, err := wholeSuite()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestOwn puts every case in every variant to this program.
func TestOwn(t *testing.T) {
	results := conformance.Runner{Suite: suite(t), Subject: conformance.Own(), Variants: conformance.Variants}.Run(t.Context())
	for _, r := range results {
		if r.Verdict != conformance.Pass || len(r.Left) > 0 {
			t.Errorf("%s: %s %v %v", r.ID, r.Verdict, r.Discrepancies, r.Err)
		}
	}
	if len(results) < 1500 {
		t.Errorf("%d results, want the variants too", len(results))
	}
}

// TestLint has every expectation borne out by both implementations of the
// rules, every clause cited be one of RULES.md, and so on.
func TestLint(t *testing.T) {
	var clauses []string
	for _, c := range damone.Rules("en").Clauses {
		clauses = append(clauses, c.ID)
	}
	for _, f := range conformance.Lint(t.Context(), suite(t), clauses) {
		t.Error(f)
	}
}

// asked is this program, which notes who asks each question.
type asked struct {
	*conformance.Engine
	by map[string]string
	t  *testing.T
}

func (a asked) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	rs, _ := rules.Lookup(q.Ruleset)
	text := q.FEN
	if p, err := notation.ParsePosition(rs, q.FEN); err == nil && q.Op != conformance.OpParse {
		text = notation.FormatPosition(p, notation.Number)
	}
	id, _, _ := strings.Cut(q.Case, "~")
	if suite(a.t).Case(id).Expect.Reads != nil { // it is about the text
		text = q.FEN
	}
	key := fmt.Sprint(q.Ruleset, q.With, q.Op, " ", text, " ", q.Move, q.Moves, q.Agreed, q.Depth)
	if other := a.by[key]; other != "" && other != id {
		a.t.Errorf("%s and %s both ask %s", other, id, key)
	}
	a.by[key] = id
	if q.Op == conformance.OpPerft { // no other question hangs on the count
		return conformance.Answer{Kind: conformance.Unsupported}
	}
	return a.Engine.Ask(ctx, q)
}

// TestEachAsksItsOwn sees that no question is put by two cases, however they are
// turned.
func TestEachAsksItsOwn(t *testing.T) {
	subject := asked{conformance.Own(), make(map[string]string), t}
	runner := conformance.Runner{Suite: suite(t), Subject: subject, Variants: conformance.Variants, Workers: 1}
	if n := len(runner.Run(t.Context())); n < 1500 {
		t.Errorf("%d results, want the variants too", n)
	}
}

// TestEveryRuleset sees that no ruleset goes without cases.
func TestEveryRuleset(t *testing.T) {
	s := suite(t)
	for _, rs := range rules.Rulesets() {
		own := s.Filter(func(c *conformance.Case) bool { return c.Ruleset == rs.ID() })
		if n := len(own.Cases); n < 40 {
			t.Errorf("%s has %d cases", rs.ID(), n)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conformance.Load(damone.Conformance()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkExam is the whole exam in every variant, on one core and on all: each
// question put and each answer scored, of a suite whose questions are drawn up.
func BenchmarkExam(b *testing.B) {
	for name, workers := range map[string]int{"one core": 1, "all cores": 0} {
		r := conformance.Runner{Suite: suite(b), Subject: conformance.Own(), Variants: conformance.Variants, Workers: workers}
		r.Run(b.Context())
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Run(b.Context())
			}
		})
	}
}

// endsOnly is a subject that tells captures by their ends and what they take.
type endsOnly struct {
	conformance.Subject
	takes func([]rules.Square) []rules.Square
}

func (e endsOnly) Offers(ruleset string, op conformance.Op) bool {
	return op == "" || op == conformance.OpLegal
}

func (e endsOnly) Ask(ctx context.Context, q conformance.Question) conformance.Answer {
	a := e.Subject.Ask(ctx, q)
	for i, m := range a.Moves {
		a.Moves[i].Path, a.Moves[i].Takes = []rules.Square{m.Path[0], m.Path[len(m.Path)-1]}, e.takes(m.Takes)
	}
	return a
}

// TestEndsAndTakes has a subject pass that visits no squares in between, and
// fail when it takes other pieces.
func TestEndsAndTakes(t *testing.T) {
	for _, c := range []struct {
		name  string
		fails bool
		takes func([]rules.Square) []rules.Square
	}{
		{"right", false, func(s []rules.Square) []rules.Square { return s }},
		{"other pieces", true, func(s []rules.Square) []rules.Square {
			if len(s) > 1 {
				return append([]rules.Square{s[0] ^ 1}, s[1:]...)
			}
			return s
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			failed := 0
			for _, r := range (conformance.Runner{Suite: suite(t), Subject: endsOnly{conformance.Own(), c.takes}}).Run(t.Context()) {
				if r.Verdict == conformance.Fail {
					failed++
					if !c.fails {
						t.Errorf("%s: %v", r.ID, r.Discrepancies)
					}
				}
			}
			if c.fails && failed < 100 {
				t.Errorf("%d cases fail, want many", failed)
			}
		})
	}
}

// A count too deep to be made is not asked of this program, and one that was begun
// ends with its context.
func TestDeepCounts(t *testing.T) {
	const crowd = "W:W21-32:B1-12"
	for _, depth := range []int{-1, 13, math.MaxInt} {
		a := conformance.Own().Ask(t.Context(), conformance.Question{Op: conformance.OpPerft, Ruleset: "italian", FEN: crowd, Depth: depth})
		if a.Kind != conformance.Unsupported {
			t.Errorf("depth %d: %+v", depth, a)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	conformance.Own().Ask(ctx, conformance.Question{Op: conformance.OpPerft, Ruleset: "italian", FEN: crowd, Depth: 12})
	a := conformance.Own().Ask(t.Context(), conformance.Question{Op: conformance.OpPerft, Ruleset: "italian", FEN: crowd, Depth: 7})
	if want := rules.ItalianDraughts.Perft(rules.ItalianDraughts.Start(), 7); a.Leaves != want {
		t.Errorf("depth 7 has %d leaves, want %d", a.Leaves, want)
	}
}

// TestSlowCounts makes the counts that nobody is asked unless he wants them, by the plain
// rules and each position once at each depth.
func TestSlowCounts(t *testing.T) {
	s := suite(t)
	slow := s.WithSlow().Cases[len(s.Cases):]
	if len(slow) < 3 || s.Case(slow[0].ID) == nil {
		t.Fatalf("%d slow cases", len(slow))
	}
	tier.Only(t)
	type node struct {
		rules.Setup
		depth int
	}
	for _, c := range slow {
		game, counted := plain.New(c.Rules().Spec()), make(map[node]uint64)
		var count func(n node) uint64
		count = func(n node) uint64 {
			if n.depth == 0 {
				return 1
			}
			leaves, ok := counted[n]
			if !ok {
				for _, m := range game.Moves(n.Setup) {
					leaves += count(node{game.Play(n.Setup, m), n.depth - 1})
				}
				counted[n] = leaves
			}
			return leaves
		}
		p, _ := c.Position(c.FEN)
		if want := c.Expect.Perft[0]; count(node{p.Setup(), want.Depth}) != want.Leaves || want.Leaves <= math.MaxUint32 {
			t.Errorf("%s: %d lines of play", c.ID, count(node{p.Setup(), want.Depth}))
		}
	}
}
