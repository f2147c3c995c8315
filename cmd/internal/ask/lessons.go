//go:build !small

package ask

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/lesson"
	"damone/rules"
)

func init() {
	maps.Copy(answers, map[string]func(*asking, []byte) error{
		"lessons":  about((*asking).lessons),  // those of a ruleset, and how a player stands with them
		"lesson":   about((*asking).lesson),   // one of them, and one of its exercises
		"exercise": about((*asking).exercise), // a legal move that somebody tries in it
	})
}

// CourseOf returns the lessons of a ruleset, with what a log says of them.
func CourseOf(rs *rules.Ruleset, log drill.Log) (*view.Course, error) {
	set, err := Collection()
	if err != nil {
		return nil, err
	}
	c := &view.Course{Lessons: lesson.Of(rs), Cards: log.Cards()}
	for i, l := range c.Lessons {
		if l.Kind == lesson.Shots {
			c.Shots = lists.Each(l.Puzzles(set.Puzzles), func(p *puzzles.Puzzle) string { return p.ID })
			if len(c.Shots) == 0 { // it is somebody's own ruleset
				c.Lessons = slices.Delete(c.Lessons, i, i+1)
				break
			}
		}
	}
	return c, nil
}

// LessonIn finds a lesson among some by its name, in any case, or by its number.
func LessonIn(all []lesson.Lesson, name string) (l lesson.Lesson, err error) {
	i := slices.IndexFunc(all, func(l lesson.Lesson) bool { return strings.EqualFold(l.Name, name) })
	if n, err := strconv.Atoi(name); err == nil {
		i = n - 1
	}
	if i < 0 || i >= len(all) {
		return l, notation.Fault{Kind: "no-such-lesson", Text: short(name)}
	}
	return all[i], nil
}

// PositionOf returns where an exercise begins. The error is that of a ruleset that has
// none of that kind.
func PositionOf(l lesson.Lesson, n int) (rules.Position, error) {
	p, ok := l.Position(n)
	if !ok {
		return p, notation.Fault{Kind: "no-exercise-found", Text: l.Name}
	}
	return p, nil
}

// lessonQuestion asks about lessons, by a log that comes with it.
type lessonQuestion struct {
	manner
	Lesson string // its name
	N      int    // of the exercise; 0 for the board that shows what the lesson teaches
	Log    string
	Moves  []string // played in the exercise
	Move   string   // that is tried
}

func (a *asking) lessons(q *lessonQuestion) error {
	log, _ := a.attempts(q.Log) // the trainer complains of one that cannot be read
	c, err := CourseOf(a.Ruleset, log)
	if err != nil {
		return err
	}
	return a.write(lists.Each(c.Lessons, func(l lesson.Lesson) *view.Object { return a.LessonJSON(c, l) }))
}

// lesson answers with the words of a lesson and where an exercise begins. One of shots has
// no exercises of its own, but puzzles.
func (a *asking) lesson(q *lessonQuestion) error {
	log, _ := a.attempts(q.Log)
	c, err := CourseOf(a.Ruleset, log)
	if err != nil {
		return err
	}
	l, err := LessonIn(c.Lessons, q.Lesson)
	if err != nil {
		return err
	}
	ids := c.Exercises(l)
	told := fields{"title": a.LessonTitle(l), "kind": l.Kind, "clause": l.Clause, "ids": ids,
		"solved": lists.Each(ids, c.Solved), "body": a.bodyOf(l), "position": "", "task": ""}
	if l.Kind != lesson.Shots {
		p, err := PositionOf(l, min(max(q.N, 0), lesson.Exercises))
		if err != nil {
			return err
		}
		told["position"], told["task"], told["side"] = notation.FormatPosition(p, notation.Number), a.LessonTask(l, p), p.Turn().String()
	}
	return a.write(told)
}

// bodyOf returns the paragraphs that a lesson begins with.
func (a *asking) bodyOf(l lesson.Lesson) []string {
	for _, c := range damone.Rules(a.Lang.String()).Find(l.Clause) {
		if c.ID == l.Clause {
			return lists.Each(c.Body, clauses.Plain)
		}
	}
	return []string{a.LessonAbout(l)}
}

// exercise answers what has come of a legal move in an exercise: in a sentence, and the
// moves from its position on, with the reply.
func (a *asking) exercise(q *lessonQuestion) error {
	l, err := LessonIn(lesson.Of(a.Ruleset), q.Lesson)
	if err != nil {
		return err
	}
	p, err := PositionOf(l, q.N)
	if err != nil {
		return err
	}
	g, err := a.replay(notation.FormatPosition(p, notation.Number), q.Moves)
	if err != nil {
		return err
	}
	m, err := a.move(g.Position(), q.Move, len(q.Moves)+1)
	if err != nil {
		return err
	}
	r := l.Try(g.Position(), m)
	moves := slices.Clip(q.Moves)
	if r.Right {
		moves = append(moves, notation.FormatMove(m, a.Squares))
	}
	if r.Reply != nil {
		moves = append(moves, notation.FormatMove(*r.Reply, a.Squares))
	}
	return a.write(fields{"right": r.Right, "over": r.Over, "moves": moves, "says": a.LessonSays(l, m, r)})
}
