package play

import (
	"fmt"
	"io"
	"strings"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/drill"
	"damone/puzzles/lesson"
	"damone/rules"
)

// Exercise is one of a lesson's being done in a terminal.
type Exercise struct {
	lesson lesson.Lesson
	at     rules.Position
	out    io.Writer
	view   *view.Options
	began  time.Time
	Entry  drill.Entry // what the log will have of it
	Over   bool
}

// NewExercise begins the nth exercise of a lesson, from 1.
func NewExercise(v *view.Options, out io.Writer, l lesson.Lesson, n int) (*Exercise, error) {
	at, err := ask.PositionOf(l, n)
	return &Exercise{lesson: l, at: at, out: out, view: v, began: time.Now(), Entry: drill.Entry{Puzzle: l.ID(n)}}, err
}

func (e *Exercise) say(text catalog.Key, fill ...any) {
	fmt.Fprintln(e.out, e.view.Lang.Say(text, fill...))
}

// Play reads what the user types until the exercise is solved; quit reports that the user
// leaves.
func (e *Exercise) Play(lines *Lines) (quit bool, err error) {
	e.board()
	if quit, err = lines.Until(func() bool { return e.Over }, e.read); quit || err != nil {
		return quit, err
	}
	now := time.Now()
	e.Entry.Solved = e.Entry.Misses == 0
	e.Entry.Day, e.Entry.At, e.Entry.Seconds = drill.Day(now), now.Unix(), int(now.Sub(e.began).Seconds())
	return false, nil
}

func (e *Exercise) board() {
	fmt.Fprint(e.out, e.view.Diagram(view.Board{Position: e.at}))
	fmt.Fprintln(e.out, e.view.LessonTask(e.lesson, e.at))
}

// read takes what the user has typed.
func (e *Exercise) read(text string) error {
	switch catalog.Word(text) {
	case "help":
		e.say("lesson-help")
		return nil
	case "board":
		e.board()
		return nil
	}
	j, err := ask.Judge(e.lesson.Ruleset, e.at, text, false)
	if err != nil {
		e.say("try-unreadable", "fault", catalog.Error(e.view.Lang, err))
		return nil
	}
	if !j.Legal {
		e.tried(text, false)
		j.Instead = nil // it would be the answer
		p := e.view.Printer(e.out)
		p.Judgement(j)
		return p.Err
	}
	r := e.lesson.Try(e.at, j.Move)
	e.tried(notation.FormatMove(j.Move, notation.Number), r.Right)
	fmt.Fprintln(e.out, e.view.LessonSays(e.lesson, j.Move, r))
	if e.Over = r.Over; r.Reply != nil {
		e.at = e.at.After(j.Move).After(*r.Reply)
		e.board()
	}
	return nil
}

// tried remembers a move.
func (e *Exercise) tried(move string, right bool) {
	if !right {
		move += "?"
		e.Entry.Misses++
	}
	e.Entry.Moves = strings.TrimSpace(e.Entry.Moves + " " + move)
}
