//go:build !small

package view

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles/drill"
	"damone/puzzles/lesson"
	"damone/rules"
)

// Course is the lessons of a ruleset and how a player stands with them.
type Course struct {
	Lessons []lesson.Lesson
	Cards   map[string]drill.Card
	Shots   []string // the puzzles of the lesson of shots
}

// Exercises lists the names of a lesson's exercises in the log.
func (c *Course) Exercises(l lesson.Lesson) (ids []string) {
	if l.Kind == lesson.Shots {
		return c.Shots
	}
	for n := range lesson.Exercises {
		ids = append(ids, l.ID(n+1))
	}
	return ids
}

// Solved reports whether an exercise was solved when it was last tried.
func (c *Course) Solved(id string) bool { return c.Cards[id].Box > 0 }

// Done returns how many of a lesson's exercises have been solved.
func (c *Course) Done(l lesson.Lesson) int { return len(lists.Where(c.Exercises(l), c.Solved)) }

// LessonTitle returns the title of a lesson: that of its clause where it has one.
func (o *Options) LessonTitle(l lesson.Lesson) string {
	if l.Clause == "" {
		return o.Lang.Name("lesson", string(l.Kind))
	}
	return cmp.Or(o.clauseTitle(l.Clause), o.Lang.Name("lesson", string(l.Kind)))
}

// LessonTask says what an exercise asks for.
func (o *Options) LessonTask(l lesson.Lesson, p rules.Position) string {
	return o.Lang.Say(catalog.Key("lesson-task."+string(l.Kind)), "side", catalog.Side(o.Lang, p.Turn()),
		"piece", catalog.APiece(o.Lang, l.Ruleset, max(l.Promotes, rules.Pedina)))
}

// LessonSays says what has come of a legal move in an exercise.
func (o *Options) LessonSays(l lesson.Lesson, m rules.Move, r lesson.Result) string {
	told, reply := catalog.Key("lesson-right"), ""
	switch {
	case !r.Right:
		told = catalog.Key("lesson-wrong." + string(l.Kind))
	case r.Reply != nil:
		told, reply = "lesson-goes-on", notation.FormatMove(*r.Reply, o.Squares)
	}
	return o.Lang.Say(told, "move", notation.FormatMove(m, o.Squares), "reply", reply, "n", r.Moves, "piece", catalog.APiece(o.Lang, l.Ruleset, max(l.Promotes, rules.Pedina)))
}

// Course prints the lessons as a table.
func (p *Printer) Course(c *Course) {
	n := 0
	p.Table(p.Heads("head-number", "head-lesson", "head-clause", "head-solved"), lists.Each(c.Lessons, func(l lesson.Lesson) []string {
		n++
		return []string{strconv.Itoa(n), p.LessonTitle(l), l.Clause, fmt.Sprintf("%d / %d", c.Done(l), len(c.Exercises(l)))}
	}))
	p.Line(p.Lang.Say("lessons-begin"))
}

// LessonJSON returns a lesson and how a player stands with it as a JSON object.
func (o *Options) LessonJSON(c *Course, l lesson.Lesson) *Object {
	return NewObject(OfLesson, "lesson", l.Name, "kind", string(l.Kind), "clause", OrNull(l.Clause), "title", o.LessonTitle(l),
		"solved", c.Done(l), "exercises", c.Exercises(l))
}

// LessonBegun prints the title of a lesson, what it is about where no clause says so, and
// how pieces are drawn.
func (p *Printer) LessonBegun(l lesson.Lesson) {
	p.Line(p.Paint(Bold, p.LessonTitle(l)))
	if l.Clause == "" {
		p.Line(p.LessonAbout(l))
	}
	p.Line(p.Lang.Say("white-has", "pieces", p.letters(l.Ruleset, rules.White)) + " " + p.Lang.Say("black-has", "pieces", p.letters(l.Ruleset, rules.Black)))
}

// LessonAbout says in a sentence what the lessons of a kind are about.
func (o *Options) LessonAbout(l lesson.Lesson) string {
	return o.Lang.Say(catalog.Key("lesson-about." + string(l.Kind)))
}

// letters says how the pieces of a colour are drawn in a diagram.
func (o *Options) letters(rs *rules.Ruleset, c rules.Color) string {
	var list []string
	for r := rules.Pedina; rs.HasRank(r); r++ {
		list = append(list, string(notation.DiagramLetter(rules.Piece{Color: c, Rank: r}, true))+" "+catalog.Piece(o.Lang, rs, r))
	}
	return strings.Join(list, ", ")
}

// LessonShown prints the board that shows what a lesson teaches, and the ladder at work
// on it.
func (p *Printer) LessonShown(l lesson.Lesson, pos rules.Position) {
	e := Explanation{Ruling: l.Ruleset.Explain(pos)}
	p.Text(p.Diagram(Board{Position: pos}))
	if !e.Capture() {
		p.Line(p.LessonTask(l, pos))
		for _, m := range e.Moves {
			if r := l.Try(pos, m); r.Right {
				p.Line(p.LessonSays(l, m, r))
			}
		}
		return
	}
	p.captures(&e)
	p.ladder(&e)
	p.verdict(&e)
}
