package play

import (
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
	talk   *Lines
	began  time.Time
	Entry  drill.Entry // what the log will have of it
	Over   bool
}

// NewExercise begins the nth exercise of a lesson, from 1.
func NewExercise(talk *Lines, l lesson.Lesson, n int) (*Exercise, error) {
	at, err := ask.PositionOf(l, n)
	return &Exercise{lesson: l, at: at, talk: talk, began: time.Now(), Entry: drill.Entry{Puzzle: l.ID(n)}}, err
}

// Play reads what the user types until the exercise is solved; quit reports that the user
// leaves.
func (e *Exercise) Play() (quit bool, err error) {
	e.board()
	if quit, err = e.talk.Until(func() bool { return e.Over }, e.read); quit || err != nil {
		return quit, err
	}
	now := time.Now()
	e.Entry.Solved = e.Entry.Misses == 0
	e.Entry.Day, e.Entry.At, e.Entry.Seconds = drill.Day(now), now.Unix(), int(now.Sub(e.began).Seconds())
	return false, nil
}

func (e *Exercise) board() {
	e.talk.Text(e.talk.Diagram(view.Board{Position: e.at}))
	e.talk.Line(e.talk.LessonTask(e.lesson, e.at))
}

// read takes what the user has typed.
func (e *Exercise) read(text string) error {
	switch catalog.Word(text) {
	case "help":
		e.talk.say("lesson-help")
	case "board":
		e.board()
	default:
		e.try(text)
	}
	return e.talk.Err
}

func (e *Exercise) try(text string) {
	j := e.talk.judge(e.lesson.Ruleset, e.at, text)
	switch {
	case j == nil:
		return
	case !j.Legal:
		e.tried(text, false)
		return
	}
	r := e.lesson.Try(e.at, j.Move)
	e.tried(notation.FormatMove(j.Move, notation.Number), r.Right)
	e.talk.Line(e.talk.LessonSays(e.lesson, j.Move, r))
	if e.Over = r.Over; r.Reply != nil {
		e.at = e.at.After(j.Move).After(*r.Reply)
		e.board()
	}
}

// tried remembers a move.
func (e *Exercise) tried(move string, right bool) {
	if !right {
		move += "?"
		e.Entry.Misses++
	}
	e.Entry.Moves = strings.TrimSpace(e.Entry.Moves + " " + move)
}
