package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/rules"
)

// trial is a puzzle being tried.
type trial struct {
	c      *cli.Context
	s      *settings
	puzzle *puzzles.Puzzle
	exact  *search.Exact
	at     *puzzles.Decision // nil when it is over
	ply    int               // moves played
	onLine bool              // all of them those of the stored solution
	hints  int
	missed bool
}

func newTrial(c *cli.Context, s *settings, p *puzzles.Puzzle) (*trial, error) {
	budget := search.Options{Limits: search.Limits{Nodes: solveNodes}}
	solution, err := puzzles.Solve(c.Context, p.Ruleset, p.Position, p.Stipulation, puzzles.Options{Limits: budget.Limits})
	if err != nil {
		return nil, named(p.ID, err)
	}
	if solution.Tree == nil {
		return nil, named(p.ID, fmt.Errorf("it cannot be solved: 'damone puzzle verify' says why"))
	}
	exact, err := search.NewExact(c.Context, p.Ruleset, p.Position, search.Goal{Gain: p.Stipulation.Gain}, budget)
	return &trial{c: c, s: s, puzzle: p, exact: exact, at: solution.Tree, onLine: true}, err
}

func (t *trial) over() bool { return t.at == nil }

func (t *trial) say(format string, args ...any) { fmt.Fprintf(t.c.App.Writer, format+"\n", args...) }

func (t *trial) move(m rules.Move) string { return notation.FormatMove(m, t.s.view.Squares) }

// read takes what the user has typed.
func (t *trial) read(word string) error {
	switch word {
	case "":
		return nil
	case "hint":
		t.hint()
		return nil
	case "solution":
		t.missed, t.at = true, nil
		t.say("the solution: %s", t.puzzle.LineText(t.s.view.Squares))
		return nil
	}
	j, err := judge(t.puzzle.Ruleset, t.at.Position, word)
	if err != nil {
		t.say("%v (moves, hint, solution or quit)", err)
		return nil
	}
	if !j.Legal {
		return t.s.view.Judgement(t.c.App.Writer, j)
	}
	t.judged(j.Move)
	return nil
}

// judged answers a legal move.
func (t *trial) judged(m rules.Move) {
	d := t.at
	good := func(n rules.Move) bool { return n == m || n.SameEffect(m) }
	switch {
	case good(d.Play.Move), slices.ContainsFunc(d.Endings, good):
		t.advance()
	case slices.ContainsFunc(d.Duals, good):
		t.say("%s does it, too; the solution goes on with %s", t.move(m), t.move(d.Play.Move))
		t.advance()
	default:
		t.missed = true
		t.refute(m)
	}
}

// refute shows what is wrong with a move.
func (t *trial) refute(m rules.Move) {
	after := t.at.Position.After(m)
	for _, reply := range t.puzzle.Ruleset.Moves(nil, after) {
		next := after.After(reply)
		if t.exact.Within(next, max(t.at.Left-1, 0)) == search.Refuted {
			t.say("%s? but %s!", t.move(m), t.move(reply))
			return
		}
	}
	t.say("%s? does not do it in time", t.move(m))
}

// advance plays the solver's move and the defence.
func (t *trial) advance() {
	t.ply++
	reply := t.defence()
	if t.ply >= len(t.puzzle.Solution) && t.onLine || reply == nil || reply.Next == nil {
		t.at = nil
		t.say("%s", map[bool]string{false: "solved", true: "solved, not at the first try"}[t.missed])
		return
	}
	clause := ""
	if c := reply.Play.Clause; c != "" {
		clause = " (forced by " + c + ")"
	}
	t.say("%s%s", t.move(reply.Play.Move), clause)
	t.ply++
	t.at = reply.Next
	t.s.view.Board(t.c.App.Writer, &view.Board{Position: t.at.Position})
}

// defence is the reply of the stored solution or, off it, one that holds out
// longest; nil when there is none.
func (t *trial) defence() *puzzles.Reply {
	var best *puzzles.Reply
	for i := range t.at.Replies {
		r := &t.at.Replies[i]
		if t.onLine && t.ply < len(t.puzzle.Solution) && r.Play.Move == t.puzzle.Solution[t.ply] {
			return r
		}
		if best == nil && r.Longest {
			best = r
		}
	}
	t.onLine = t.onLine && t.ply >= len(t.puzzle.Solution)
	return best
}

// hint tells a little more each time: the themes, the clause that decides, the
// piece, its move.
func (t *trial) hint() {
	t.missed = true
	t.hints++
	move := t.at.Play.Move
	switch after := t.at.Position.After(move); t.hints {
	case 1:
		t.say("it is about: %s", strings.Join(t.puzzle.Themes, ", "))
	case 2:
		ruling := t.puzzle.Ruleset.Explain(after)
		if clause := ruling.DecidedBy(); clause != "" {
			t.say("clause %s decides the reply: see 'damone rules %s'", clause, clause)
			return
		}
		fallthrough
	case 3:
		t.say("look at %s", notation.FormatSquare(move.From(), t.s.view.Squares))
	default:
		t.say("%s", t.move(move))
	}
}
