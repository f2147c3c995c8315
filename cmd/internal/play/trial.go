package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/puzzleview"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/bounded"
	"damone/rules"
)

// Trial is a puzzle being tried.
type Trial struct {
	out    io.Writer
	s      *cli.Settings
	puzzle *puzzles.Puzzle
	exact  *bounded.Search
	at     *puzzles.Decision // nil when it is over
	last   []rules.Move      // the defence just played, if any
	ply    int               // moves played
	onLine bool              // all of them those of the stored solution
	hints  int
	Missed bool // a wrong move, a hint or the solution
}

// NewTrial begins to try a puzzle, which must have a solution.
func NewTrial(ctx context.Context, s *cli.Settings, out io.Writer, p *puzzles.Puzzle) (*Trial, error) {
	budget := search.Options{Limits: search.Limits{Nodes: ask.SolveNodes}}
	solution, err := puzzles.Solve(ctx, p.Ruleset, p.Position, p.Stipulation, budget)
	if err != nil {
		return nil, cli.BadFile(p.ID, err)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case solution.Tree == nil:
		return nil, cli.BadFile(p.ID, notation.NewFault(cli.PuzzleUnsolved))
	}
	exact, err := bounded.New(ctx, p.Ruleset, p.Position, search.Goal{Gain: p.Stipulation.Gain}, budget)
	return &Trial{out: out, s: s, puzzle: p, exact: exact, at: solution.Tree, onLine: true}, err
}

// Over reports whether the puzzle has been solved or given up.
func (t *Trial) Over() bool { return t.at == nil }

func (t *Trial) print(line string) { fmt.Fprintln(t.out, line) }

func (t *Trial) say(text catalog.Key, fill ...any) { t.print(t.s.View.Lang.Say(text, fill...)) }

func (t *Trial) move(m rules.Move) string { return notation.FormatMove(m, t.s.View.Squares) }

// Play reads what the user types until the puzzle is over, the user leaves or
// the input ends.
func (t *Trial) Play(lines *Lines) error {
	for !t.Over() {
		text, err := lines.Next("> ")
		if errors.Is(err, io.EOF) || catalog.Word(text) == "quit" {
			return nil
		}
		if err == nil && text != "" {
			err = t.read(text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// read takes what the user has typed.
func (t *Trial) read(text string) error {
	switch catalog.Word(text) {
	case "help":
		t.say("try-help")
	case "board":
		t.board()
	case "moves":
		t.print(t.s.View.Line(t.puzzle.Ruleset.Moves(nil, t.at.Position)))
	case "hint":
		t.hint()
	case "solution":
		t.Missed, t.at = true, nil
		t.say("try-solution", "line", t.puzzle.LineText(t.s.View.Squares))
	default:
		return t.try(text)
	}
	return nil
}

func (t *Trial) board() {
	fmt.Fprint(t.out, t.s.View.Diagram(view.Board{Position: t.at.Position, Lines: t.last}))
	t.say("to-move", "side", catalog.Side(t.s.View.Lang, t.at.Position.Turn()))
}

func (t *Trial) try(word string) error {
	j, err := ask.Judge(t.puzzle.Ruleset, t.at.Position, word)
	if err != nil {
		t.say("try-unreadable", "fault", catalog.Error(t.s.View.Lang, err))
		return nil
	}
	if !j.Legal {
		return t.s.View.Judgement(t.out, j)
	}
	t.judged(j.Move)
	return nil
}

// judged answers a legal move.
func (t *Trial) judged(m rules.Move) {
	d := t.at
	good := func(n rules.Move) bool { return n == m || n.SameEffect(m) }
	switch {
	case good(d.Play.Move), slices.ContainsFunc(d.Endings, good):
		t.advance()
	case slices.ContainsFunc(d.Duals, good):
		t.say("try-dual", "move", t.move(m), "key", t.move(d.Play.Move))
		t.advance()
	default:
		t.Missed = true
		t.refute(m)
	}
}

// refute shows what is wrong with a move.
func (t *Trial) refute(m rules.Move) {
	after := t.at.Position.After(m)
	for _, reply := range t.puzzle.Ruleset.Moves(nil, after) {
		next := after.After(reply)
		if t.exact.Within(next, max(t.at.Left-1, 0)) == search.Refuted {
			t.say("try-refuted", "move", t.move(m), "reply", t.move(reply))
			return
		}
	}
	t.say("try-too-slow", "move", t.move(m))
}

// advance plays the solver's move and the defence.
func (t *Trial) advance() {
	t.ply++
	reply := t.defence()
	if t.ply >= len(t.puzzle.Solution) && t.onLine || reply == nil || reply.Next == nil {
		t.at = nil
		t.say(map[bool]catalog.Key{false: "try-solved", true: "try-solved-later"}[t.Missed])
		return
	}
	if c := reply.Play.Clause; c != "" {
		t.say("try-forced", "move", t.move(reply.Play.Move), "clause", c)
	} else {
		t.print(t.move(reply.Play.Move))
	}
	t.ply++
	t.at, t.last = reply.Next, []rules.Move{reply.Play.Move}
	t.board()
}

// defence is the reply of the stored solution or, off it, one that holds out
// longest; nil when there is none.
func (t *Trial) defence() *puzzles.Reply {
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
func (t *Trial) hint() {
	t.Missed = true
	t.hints++
	move := t.at.Play.Move
	switch after := t.at.Position.After(move); t.hints {
	case 1:
		t.say("try-hint-themes", "themes", puzzleview.Of(&t.s.View).Themes(t.puzzle))
	case 2:
		ruling := t.puzzle.Ruleset.Explain(after)
		if clause := ruling.DecidedBy(); clause != "" {
			t.say("try-hint-clause", "clause", clause)
			return
		}
		fallthrough
	case 3:
		t.say("try-hint-square", "square", notation.FormatSquare(move.From(), t.s.View.Squares))
	default:
		t.print(t.move(move))
	}
}
