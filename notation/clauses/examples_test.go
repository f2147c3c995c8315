package clauses_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// TestExamples plays every example of the rules in every language.
func TestExamples(t *testing.T) {
	for _, file := range files(t) {
		for _, c := range open(t, file).Clauses {
			for i, e := range c.Examples {
				t.Run(fmt.Sprintf("%s/%s/%d", file, c.ID, i+1), func(t *testing.T) {
					b := board{T: t, Example: e}
					b.check()
				})
			}
		}
	}
}

// board is an example being played.
type board struct {
	*testing.T
	clauses.Example
	rs    *rules.Ruleset
	style notation.Squares
	pos   rules.Position
}

func (b *board) check() {
	b.Helper()
	b.rs = b.ruleset()
	b.style = b.spelling()
	if !b.stands() {
		return
	}
	b.legal()
	b.refused()
	b.plays()
	b.status()
	b.doubt()
}

// ruleset returns the one the example names, with its reading changed.
func (b *board) ruleset() *rules.Ruleset {
	rs, ok := rules.Lookup(b.Ruleset)
	if !ok {
		b.Fatalf("line %d: there is no ruleset %q", b.Line, b.Ruleset)
	}
	if b.With == "" {
		return rs
	}
	rs, err := changed(b.Ruleset, b.With)
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	return rs
}

// changed returns a ruleset with one line of its YAML put in.
func changed(id, with string) (*rules.Ruleset, error) {
	text := "extends: " + id + "\n" + with + "\n"
	return rulesetfile.Read(strings.NewReader(text), "changed", rules.Lookup)
}

func (b *board) spelling() notation.Squares {
	style, err := notation.ParseSquares(b.Squares)
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	return style
}

// stands sets the position up and holds text and diagram to each other. It
// reports false when the position is refused, as it should be.
func (b *board) stands() bool {
	setup, err := notation.ParseSetup(b.FEN)
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	if fen := notation.FormatSetup(setup, notation.Number); fen != b.FEN {
		b.Errorf("line %d: the canonical text is %s", b.Line, fen)
	}
	drawn, err := notation.ParseSetup(b.Diagram)
	drawn.Turn = setup.Turn // a diagram does not say whose turn it is
	if err != nil || drawn != setup {
		b.Errorf("line %d: the diagram shows %s (%v), not %s", b.Line, notation.FormatSetup(drawn, notation.Number), err, b.FEN)
	}
	pos, err := b.rs.Position(setup)
	if b.Invalid != "" {
		b.refusedAs(err)
		return false
	}
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	if got := notation.Diagram(pos, notation.DiagramOptions{}); got != b.Diagram {
		b.Errorf("line %d: the diagram is\n%s", b.Line, got)
	}
	b.pos = pos
	return true
}

// refusedAs holds the error to the kind of problem the example names.
func (b *board) refusedAs(err error) {
	var setup *rules.SetupError
	if !errors.As(err, &setup) {
		b.Fatalf("line %d: got %v, want it refused", b.Line, err)
	}
	for _, p := range setup.Problems {
		if string(p.Kind) != b.Invalid {
			b.Errorf("line %d: refused as %s, want %s", b.Line, p.Kind, b.Invalid)
		}
	}
}

func (b *board) legal() {
	if b.Legal == nil {
		return
	}
	var legal []string
	for _, m := range b.rs.Moves(nil, b.pos) {
		legal = append(legal, notation.FormatMove(m, b.style))
	}
	if !slices.Equal(legal, b.Legal) {
		b.Errorf("line %d: legal is %v", b.Line, legal)
	}
}

// refused judges each move that may not be made, and where a capture lost on
// the ladder looks for the same reason in the account of the ladder.
func (b *board) refused() {
	ruling := b.rs.Explain(b.pos)
	for _, r := range b.Refused {
		a := b.attempt(r.Move)
		v := b.rs.Judge(b.pos, a)
		if v.Legal || v.Clause != r.Clause {
			b.Errorf("line %d: %s is judged %t, %s by %q", b.Line, r.Move, v.Legal, v.Fault, v.Clause)
		}
		for _, rej := range ruling.Rejected {
			if slices.Equal(rej.Line.Path(), a.Squares) && rej.Rung.Clause != r.Clause {
				b.Errorf("line %d: %s falls by %s", b.Line, r.Move, rej.Rung.Clause)
			}
		}
	}
}

func (b *board) attempt(text string) rules.Attempt {
	a, err := notation.ParseAttempt(text)
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	return a
}

func (b *board) plays() {
	for _, p := range b.Plays {
		m := b.move(b.pos, p.Move)
		if fen := notation.FormatPosition(b.pos.After(m), notation.Number); fen != p.FEN {
			b.Errorf("line %d: %s leads to %s", b.Line, p.Move, fen)
		}
	}
}

// move returns a legal move, written out in full.
func (b *board) move(pos rules.Position, text string) rules.Move {
	m, err := notation.ParseMove(b.rs, pos, text)
	if err != nil {
		b.Fatalf("line %d: %v", b.Line, err)
	}
	if full := notation.FormatMove(m, b.style); full != text {
		b.Errorf("line %d: %s is written %s", b.Line, text, full)
	}
	return m
}

// status plays the record and looks how the game then stands.
func (b *board) status() {
	g := rules.NewGame(b.rs, b.pos)
	for _, text := range b.Record {
		if s := g.Recorded(); s.Over() {
			b.Fatalf("line %d: %s: the game is over: %v", b.Line, text, s)
		}
		g.Push(b.move(g.Position(), text))
	}
	if got := g.Status(); got != b.Ending() {
		b.Errorf("line %d: status is %v, want %q", b.Line, got, b.Status)
	}
}

// doubt holds the warnings to the one the example names, or to none.
func (b *board) doubt() {
	var doubts []string
	for _, p := range b.rs.Doubts(b.pos) {
		doubts = append(doubts, string(p.Kind))
	}
	var want []string
	if b.Doubt != "" {
		want = []string{b.Doubt}
	}
	if !slices.Equal(doubts, want) {
		b.Errorf("line %d: doubts are %v, want %v", b.Line, doubts, want)
	}
}

// TestCarryingExamples sees to it that the example of each rung of a ladder is
// decided by that rung and no other: without it more or other moves are legal.
func TestCarryingExamples(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		for _, rung := range rs.Spec().Ladder {
			if c := open(t, english).Find(rung.Clause); len(c) == 0 || !carried(t, c[0], rung.Clause) {
				t.Errorf("RULES.md has no example of %s that needs it", rung.Clause)
			}
		}
	}
}

func carried(t *testing.T, c clauses.Clause, rung string) bool {
	t.Helper()
	for _, e := range c.Examples {
		rs, _ := rules.Lookup(e.Ruleset)
		pos, err := notation.ParsePosition(rs, e.FEN)
		if err != nil {
			t.Fatal(err)
		}
		without, err := rs.With(func(s *rules.Spec) {
			s.Ladder = slices.DeleteFunc(s.Ladder, func(r rules.Rung) bool { return r.Clause == rung })
		})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(rs.Moves(nil, pos), without.Moves(nil, pos)) {
			return true
		}
	}
	return false
}

// TestLaddersDiffer plays the position that the page names as the one on which
// the article and Winther part.
func TestLaddersDiffer(t *testing.T) {
	const fen, line = "W:WE16:BE20,E27,K10,K19,26", "16x23x14x5"
	for _, tc := range []struct {
		rs    *rules.Ruleset
		legal bool
		by    string
	}{{rules.ItalianDamone, false, "DAM-6.iv"}, {rules.DamoneWinther, true, ""}} {
		pos, err := notation.ParsePosition(tc.rs, fen)
		if err != nil {
			t.Fatal(err)
		}
		a, err := notation.ParseAttempt(line)
		if err != nil {
			t.Fatal(err)
		}
		if v := tc.rs.Judge(pos, a); v.Legal != tc.legal || v.Clause != tc.by {
			t.Errorf("%s: %s is %t by %q, want %t by %q", tc.rs.ID(), line, v.Legal, v.Clause, tc.legal, tc.by)
		}
	}
}

var (
	fieldNamed = regexp.MustCompile("^The reading .*(?:is|file) `([a-z_]+)`(.*)")
	wordNamed  = regexp.MustCompile("`([^`]+)`")
)

// TestReadingFields tries every field that a reading names, with every word it
// says the field can hold.
func TestReadingFields(t *testing.T) {
	for _, c := range open(t, english).Find("READ") {
		named := fieldNamed.FindStringSubmatch(c.Body[len(c.Body)-1])
		if named == nil {
			if c.ID != "READ-2a" && c.ID != "READ-2b" { // the field is READ-2's
				t.Errorf("%s does not say which field it is", c.ID)
			}
			continue
		}
		for _, word := range wordNamed.FindAllStringSubmatch(named[2], -1) {
			with := named[1] + ": " + word[1]
			if _, err := changed("damone", with); err != nil {
				t.Errorf("%s names %q: %v", c.ID, with, err)
			}
		}
	}
}

// An example with all the pieces of a set-up shows that set-up, unless it says
// that moves have been made.
func TestStartsAreTheRulesets(t *testing.T) {
	found := 0
	for _, c := range open(t, english).Clauses {
		for _, e := range c.Examples {
			b := board{T: t, Example: e}
			setup, err := notation.ParseSetup(e.FEN)
			if start := b.ruleset().Spec().Start; err == nil && samePieces(setup, start) {
				found++
				if setup.Turn = start.Turn; setup != start {
					t.Errorf("line %d: %s: %s has every piece of the start, %s, yet is not it", e.Line, c.ID, e.FEN, notation.FormatSetup(start, notation.Number))
				}
			}
		}
	}
	if found < 5 {
		t.Errorf("only %d examples show a start", found)
	}
}

// samePieces reports whether two setups have as many of each kind of piece.
func samePieces(a, b rules.Setup) bool {
	for c := range a.Pieces {
		for r := range a.Pieces[c] {
			if a.Pieces[c][r].Len() != b.Pieces[c][r].Len() {
				return false
			}
		}
	}
	return true
}
