package play

import (
	"context"
	"strings"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

// Trial is a puzzle being tried in a terminal.
type Trial struct {
	*drill.Trial
	talk   *Lines
	puzzle *puzzles.Puzzle
	hints  int
	left   bool // given up
	warned bool // that a hint counts
	Missed bool // a wrong move, a hint or the solution
	Quit   bool // the user does not go on
	began  time.Time
	entry  drill.Entry // what the log will have of it
}

// NewTrial begins to try a puzzle, which must have a solution.
func NewTrial(ctx context.Context, talk *Lines, p *puzzles.Puzzle) (*Trial, error) {
	t, err := drill.NewTrial(ctx, p, ask.SolveNodes)
	if err != nil && ctx.Err() == nil {
		err = cli.BadOption(p.ID, err)
	}
	return &Trial{Trial: t, talk: talk, puzzle: p, began: time.Now(), entry: drill.Entry{Puzzle: p.ID}}, err
}

// Entry returns the attempt as the log has it at some time; ok is false when nothing
// was tried.
func (t *Trial) Entry(now time.Time) (e drill.Entry, ok bool) {
	e = t.entry
	e.Day, e.At, e.Seconds = drill.Day(now), now.Unix(), int(now.Sub(t.began).Seconds())
	e.Solved, e.Left = t.Over() && !t.Missed, !t.Over() && !t.Missed
	return e, t.Over() || t.Missed || e.Never || e.Moves != ""
}

// Over reports whether the puzzle has been solved or given up.
func (t *Trial) Over() bool { return t.left || t.Trial.Over() }

func (t *Trial) move(m rules.Move) string { return notation.FormatMove(m, t.talk.Squares) }

// Play reads what the user types until the puzzle is over, the user leaves or
// the input ends.
func (t *Trial) Play() (err error) {
	t.Quit, err = t.talk.Until(func() bool { return t.Over() || t.entry.Never }, t.read)
	switch {
	case t.Quit || err != nil:
		return err
	case t.Over():
		t.after()
	default:
		t.talk.say("try-never")
	}
	return nil
}

// read takes what the user has typed.
func (t *Trial) read(text string) error {
	switch catalog.Word(text) {
	case "help":
		square := func(n rules.Square) string { return notation.FormatSquare(n-1, t.talk.Squares) }
		t.talk.say("try-help", "move", square(12)+"-"+square(16))
	case "board":
		t.board()
	case "moves":
		t.talk.Line(t.talk.List(t.puzzle.Ruleset.Moves(nil, t.Position())))
	case "hint":
		t.hint()
	case "solution":
		t.Missed, t.left = true, true
	case "never":
		t.entry.Never = true
	default:
		if j := t.talk.judge(t.puzzle.Ruleset, t.Position(), text); j != nil && j.Legal {
			t.tell(j.Move, t.Try(j.Move))
		}
	}
	return t.talk.Err
}

// board shows the position, and the defence just played, if any.
func (t *Trial) board() {
	played := t.Played()
	t.talk.Text(t.talk.Diagram(view.Board{Position: t.Position(), Lines: played[max(len(played)-1, 0):]}))
	t.talk.say("to-move", "side", catalog.Side(t.talk.Lang, t.Position().Turn()))
}

// tell prints what came of a legal move.
func (t *Trial) tell(m rules.Move, a drill.Answer) {
	t.note(m, a.Finding)
	if told := t.talk.Found(t.Trial, m, a); told != "" {
		t.talk.Line(told)
	}
	if a.Finding.Good() {
		t.goOn(a.Reply)
	}
}

// note remembers a move that was tried.
func (t *Trial) note(m rules.Move, f drill.Finding) {
	mark := ""
	switch {
	case f.Missed():
		t.Missed, mark = true, "?"
		t.entry.Misses++
	case !f.Good():
		mark = "?!"
	}
	t.entry.Moves = strings.TrimSpace(t.entry.Moves + " " + notation.FormatMove(m, notation.Number) + mark)
}

// after prints what may be told of a puzzle that is over: the whole solution, why
// the move that looks best beside it fails, the game that led there, and the themes.
func (t *Trial) after() {
	line := t.ToTheEnd()
	words := t.talk
	t.talk.say("try-solution")
	for _, numbered := range words.Numbered(t.puzzle, line) {
		t.talk.Line(numbered)
	}
	for _, told := range []string{words.Outcome(t.Trial, line), words.BestTry(t.Trial), words.Game(t.puzzle)} {
		if told != "" {
			t.talk.Line(told)
		}
	}
	t.talk.say("puzzle-themes", "themes", words.Themes(t.puzzle))
}

// goOn prints the defence, or that it is over.
func (t *Trial) goOn(reply *puzzles.Play) {
	t.hints = 0
	switch {
	case t.Over():
		t.talk.say(map[bool]catalog.Key{false: "try-solved", true: "try-solved-later"}[t.Missed])
		return
	case reply.Clause != "":
		t.talk.say("try-forced", "move", t.move(reply.Move), "clause", reply.Clause)
	default:
		t.talk.Line(t.move(reply.Move))
	}
	t.board()
}

// hint tells a little more each time, after a warning that it counts. After the move
// there is none, and asking counts for nothing.
func (t *Trial) hint() {
	if last := t.Hint(t.hints); t.hints > 0 && last.Kind == drill.HintMove {
		t.talk.say("try-hint-none", "move", t.move(last.Move))
		return
	}
	if !t.Missed && !t.warned {
		t.warned = true
		t.talk.say("try-hint-counts")
		return
	}
	t.Missed = true
	t.hints++
	t.entry.Hints++
	h := t.Hint(t.hints)
	switch h.Kind {
	case drill.HintClause:
		t.talk.say("try-hint-clause", "clause", h.Clause)
	case drill.HintMove:
		t.talk.Line(t.move(h.Move))
	}
	for _, line := range t.talk.HintInWords(t.Trial, h) {
		t.talk.Line(line)
	}
}
