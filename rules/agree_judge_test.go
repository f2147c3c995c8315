package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"damone/rules"
	"damone/rules/plain"
)

// TestSecondOpinionOnVerdicts judges, in random positions, every line and every
// step there is, every line broken off early and every pair of squares.
func TestSecondOpinionOnVerdicts(t *testing.T) {
	for i, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			t.Parallel()
			newJury(rs).sit(t, newDealer(rs, uint64(800+i)), positions/100)
		})
	}
	for i, r := range readings {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			rs, err := r.base.With(r.change)
			if err != nil {
				t.Fatal(err)
			}
			newJury(rs).sit(t, newDealer(rs, uint64(820+i)), positions/400)
		})
	}
}

// A jury compares verdicts with the second opinion.
type jury struct {
	rs      *rules.Ruleset
	game    *plain.Game // with every path a move of its own (READ-7)
	relaxed *plain.Game // the same with captures optional: it lists the steps too
}

func newJury(rs *rules.Ruleset) *jury {
	spec := rs.Spec()
	spec.SameMove = rules.SamePath
	relaxed := spec
	relaxed.CaptureOptional = true
	return &jury{rs, plain.New(spec), plain.New(relaxed)}
}

func (j *jury) sit(t *testing.T, d *dealer, cases int) {
	t.Helper()
	for range cases {
		p := d.deal()
		for _, try := range []func(rules.Position) error{j.lines, j.steps, j.stumps, j.begun, j.pairs} {
			if err := try(p); err != nil {
				t.Fatalf("%s: %v", sketch(p.Setup()), err)
			}
		}
	}
}

func (j *jury) expect(p rules.Position, a rules.Attempt, fault rules.Fault, clause string) error {
	v := j.rs.Judge(p, a)
	if v.Fault == fault && v.Clause == clause && v.Legal == (fault == rules.NoFault) {
		return nil
	}
	return fmt.Errorf("%v: %v %q %s, want %q %s", a, v.Legal, v.Fault, v.Clause, fault, clause)
}

// lines judges every complete capture: it is legal, or falls by the clause of
// its rung. A single leap that falls is left to pairs, for two squares can be
// short for a line that did not.
func (j *jury) lines(p rules.Position) error {
	s := p.Setup()
	for _, m := range j.game.Moves(s) {
		a := rules.Attempt{Squares: m.Path, Capture: len(m.Captured) > 0}
		if err := j.expect(p, a, rules.NoFault, ""); err != nil {
			return err
		}
		if v := j.rs.Judge(p, a); effect(v.Move) != effectOut(m) {
			return fmt.Errorf("%v: taken for %v", a, v.Move.Path())
		}
	}
	for _, f := range j.game.Refused(s) {
		a := rules.Attempt{Squares: f.Line.Path, Capture: true}
		if len(a.Squares) == 2 && between(j.game.Moves(s), f.Line.From(), f.Line.To(), true) > 0 {
			continue
		}
		if err := j.expect(p, a, rules.Outranked, f.Clause); err != nil {
			return err
		}
	}
	return nil
}

// steps judges every step that would be legal were it not for a capture.
func (j *jury) steps(p rules.Position) error {
	s := p.Setup()
	if len(j.game.Lines(s)) == 0 || j.rs.Spec().CaptureOptional {
		return nil
	}
	for _, m := range j.relaxed.Moves(s) {
		a := rules.Attempt{Squares: m.Path}
		if len(m.Captured) > 0 {
			continue
		}
		if err := j.expect(p, a, rules.MustCapture, j.rs.Clauses().Compulsory); err != nil {
			return err
		}
	}
	return nil
}

// stumps judges every line broken off early, unless the squares it names fit a
// complete line.
func (j *jury) stumps(p rules.Position) error {
	lines := j.game.Lines(p.Setup())
	for _, m := range lines {
		for n := 2; n < len(m.Path); n++ {
			stump := m.Path[:n]
			fits := func(m plain.Move) bool { return passes(m.Path, stump) }
			if slices.ContainsFunc(lines, fits) {
				continue
			}
			a := rules.Attempt{Squares: stump, Capture: true}
			if err := j.expect(p, a, rules.BrokenOff, j.rs.Clauses().MustGoOn); err != nil {
				return err
			}
		}
	}
	return nil
}

// begun judges the first leaps of every line: they are a legal capture, or go on to
// one, or else lines begin so of which the last to be out says why.
func (j *jury) begun(p rules.Position) error {
	s, ladder := p.Setup(), j.rs.Spec().Ladder
	legal, refused := j.game.Moves(s), j.game.Refused(s)
	height := func(clause string) int {
		return slices.IndexFunc(ladder, func(r rules.Rung) bool { return r.Clause == clause })
	}
	for _, m := range j.game.Lines(s) {
		for n := 2; n <= len(m.Path); n++ {
			leaps := m.Path[:n]
			fault, clause := rules.Outranked, ladder[0].Clause
			for _, f := range refused {
				if path := f.Line.Path; len(path) >= n && slices.Equal(path[:n], leaps) && height(f.Clause) > height(clause) {
					clause = f.Clause
				}
			}
			for _, m := range legal {
				switch path := m.Path; {
				case len(path) < n || len(m.Captured) == 0 || !slices.Equal(path[:n], leaps):
				case len(path) == n:
					fault, clause = rules.NoFault, ""
				case fault != rules.NoFault:
					fault, clause = rules.BrokenOff, j.rs.Clauses().MustGoOn
				}
			}
			if err := j.expect(p, rules.Attempt{Squares: leaps, Capture: true, Begun: true}, fault, clause); err != nil {
				return err
			}
		}
	}
	return nil
}

// passes reports whether a path starts and ends where the squares do and
// visits the others in their order.
func passes(path, squares []rules.Square) bool {
	if path[0] != squares[0] || path[len(path)-1] != squares[len(squares)-1] {
		return false
	}
	rest := squares[1 : len(squares)-1]
	for _, s := range path[1 : len(path)-1] {
		if len(rest) > 0 && rest[0] == s {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// pairs judges every two squares, as a step and as a capture: one legal move
// between them is meant, or several that do the same; several that do not must
// be told apart, and none is a fault.
func (j *jury) pairs(p rules.Position) error {
	moves := plain.New(j.rs.Spec()).Moves(p.Setup())
	for n := range rules.Squares * rules.Squares * 2 {
		from, to, capture := rules.Square(n>>1&31), rules.Square(n>>6), n&1 == 1
		fit := between(moves, from, to, capture)
		v := j.rs.Judge(p, rules.Attempt{Squares: []rules.Square{from, to}, Capture: capture})
		switch {
		case v.Legal != (fit == 1):
			return fmt.Errorf("%d to %d, capture %v: legal %v, and %d moves fit", from, to, capture, v.Legal, fit)
		case (v.Fault == rules.SeveralLines) != (fit > 1):
			return fmt.Errorf("%d to %d, capture %v: %s, and %d moves fit", from, to, capture, v.Fault, fit)
		case !v.Legal && v.Fault == rules.NoFault:
			return fmt.Errorf("%d to %d, capture %v: neither legal nor at fault", from, to, capture)
		}
	}
	return nil
}

// between counts the moves from one square to another that two squares can
// mean, those of one effect once: a move with no squares between them, else
// any. A capture may be written as a step is, but not the other way round.
func between(moves []plain.Move, from, to rules.Square, capture bool) int {
	direct, all := map[string]bool{}, map[string]bool{}
	for _, m := range moves {
		if m.From() != from || m.To() != to || capture && len(m.Captured) == 0 {
			continue
		}
		all[effectOut(m)] = true
		if len(m.Path) == 2 {
			direct[effectOut(m)] = true
		}
	}
	if len(direct) > 0 {
		return len(direct)
	}
	return len(all)
}

// TestSpelledOut gives every square of a line that falls, and only some of the
// squares of the line that beats it: the former is judged, not the latter.
func TestSpelledOut(t *testing.T) {
	s := rules.Setup{Turn: rules.White}
	s.Put(rules.Piece{Color: rules.White, Rank: rules.Dama}, 31)
	for _, at := range []rules.Square{9, 10, 11, 17, 25, 26, 27} {
		s.Put(rules.Piece{Color: rules.Black, Rank: rules.Dama}, at)
	}
	for _, at := range []rules.Square{2, 16, 18, 19} {
		s.Put(rules.Piece{Color: rules.Black, Rank: rules.Pedina}, at)
	}
	p, err := rules.ItalianDraughts.Position(s)
	if err != nil {
		t.Fatal(err)
	}
	j := newJury(rules.ItalianDraughts)
	for _, c := range []struct {
		name    string
		squares []rules.Square
		begun   bool
		fault   rules.Fault
		clause  string
	}{
		{"the line that falls", []rules.Square{31, 22, 13, 4}, false, rules.Outranked, "ITA-5.1"},
		{"short for the line that beats it", []rules.Square{31, 4}, false, rules.NoFault, ""},
		{"begun, but not as a capture", []rules.Square{31, 4}, true, rules.NoFault, ""},
		{"begun as lines that fall", []rules.Square{31, 22, 13}, true, rules.Outranked, "ITA-5.4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := j.expect(p, rules.Attempt{Squares: c.squares, Capture: true, Begun: c.begun}, c.fault, c.clause); err != nil {
				t.Error(err)
			}
		})
	}
}
