package play

import (
	"context"
	"errors"
	"fmt"
	"io"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/puzzleview"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

// Trial is a puzzle being tried in a terminal.
type Trial struct {
	*drill.Trial
	out    io.Writer
	s      *cli.Settings
	puzzle *puzzles.Puzzle
	hints  int
	left   bool // given up
	Missed bool // a wrong move, a hint or the solution
}

// NewTrial begins to try a puzzle, which must have a solution.
func NewTrial(ctx context.Context, s *cli.Settings, out io.Writer, p *puzzles.Puzzle) (*Trial, error) {
	t, err := drill.NewTrial(ctx, p, ask.SolveNodes)
	if err != nil && ctx.Err() == nil {
		err = cli.BadOption(p.ID, err)
	}
	return &Trial{Trial: t, out: out, s: s, puzzle: p}, err
}

// Over reports whether the puzzle has been solved or given up.
func (t *Trial) Over() bool { return t.left || t.Trial.Over() }

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
		t.print(t.s.View.Line(t.puzzle.Ruleset.Moves(nil, t.Position())))
	case "hint":
		t.hint()
	case "solution":
		t.Missed, t.left = true, true
		t.say("try-solution", "line", t.puzzle.LineText(t.s.View.Squares))
	default:
		return t.try(text)
	}
	return nil
}

// board shows the position, and the defence just played, if any.
func (t *Trial) board() {
	played := t.Played()
	fmt.Fprint(t.out, t.s.View.Diagram(view.Board{Position: t.Position(), Lines: played[max(len(played)-1, 0):]}))
	t.say("to-move", "side", catalog.Side(t.s.View.Lang, t.Position().Turn()))
}

func (t *Trial) try(word string) error {
	j, err := ask.Judge(t.puzzle.Ruleset, t.Position(), word)
	if err != nil {
		t.say("try-unreadable", "fault", catalog.Error(t.s.View.Lang, err))
		return nil
	}
	if !j.Legal {
		return t.s.View.Judgement(t.out, j)
	}
	t.tell(j.Move, t.Try(j.Move))
	return nil
}

// tell prints what came of a legal move.
func (t *Trial) tell(m rules.Move, a drill.Answer) {
	t.Missed = t.Missed || a.Finding.Missed()
	switch a.Finding {
	case drill.Also:
		t.say("try-dual", "move", t.move(m), "key", t.move(a.Key))
	case drill.Refuted:
		t.say("try-refuted", "move", t.move(m), "reply", t.move(a.Reply.Move))
	case drill.TooSlow:
		t.say("try-too-slow", "move", t.move(m))
	case drill.Fails:
		t.say("try-fails", "move", t.move(m))
	case drill.Slower:
		t.say("try-slower", "move", t.move(m), "n", t.Left())
	}
	if a.Finding.Good() {
		t.goOn(a.Reply)
	}
}

// goOn prints the defence, or that it is over.
func (t *Trial) goOn(reply *puzzles.Play) {
	t.hints = min(t.hints, 1)
	switch {
	case t.Over():
		t.say(map[bool]catalog.Key{false: "try-solved", true: "try-solved-later"}[t.Missed])
		return
	case reply.Clause != "":
		t.say("try-forced", "move", t.move(reply.Move), "clause", reply.Clause)
	default:
		t.print(t.move(reply.Move))
	}
	t.board()
}

// hint tells a little more each time: the themes, the clause that decides, the
// piece, its move.
func (t *Trial) hint() {
	t.Missed = true
	t.hints++
	switch h := t.Hint(t.hints); h.Kind {
	case drill.HintThemes:
		t.say("try-hint-themes", "themes", puzzleview.Of(&t.s.View).Themes(t.puzzle))
	case drill.HintClause:
		t.say("try-hint-clause", "clause", h.Clause)
	case drill.HintSquare:
		t.say("try-hint-square", "square", notation.FormatSquare(h.Move.From(), t.s.View.Squares))
	default:
		t.print(t.move(h.Move))
	}
}
