package main

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
	"damone/cmd/internal/play"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/puzzles/lesson"
)

// takeLessons lists the lessons, or goes through one.
func takeLessons(c *cli.Context) error {
	if err := c.Takes(0, 1, "one-lesson-expected"); err != nil {
		return err
	}
	log, err := readLog(c)
	if err != nil {
		return err
	}
	course, err := ask.CourseOf(c.View.Ruleset, log)
	if err != nil {
		return err
	}
	chosen := course.Lessons
	if c.NArg() > 0 {
		l, err := ask.LessonIn(course.Lessons, c.Args().First())
		if err != nil {
			return cli.BadInput("subject.lesson", err)
		}
		chosen = []lesson.Lesson{l}
	}
	p := c.View.Printer(c.Out)
	switch {
	case c.IsJSON():
		return writeLessons(c, course, chosen)
	case c.String("format") == "html":
		return export.Lessons(c.Out, chosen, &c.View)
	case c.NArg() == 0:
		p.Course(course)
		return p.Err
	}
	p.LessonBegun(chosen[0])
	switch {
	case p.Err != nil:
		return p.Err
	case chosen[0].Kind == lesson.Shots:
		return tryShots(c, course)
	}
	return takeLesson(c, chosen[0])
}

func writeLessons(c *cli.Context, course *view.Course, chosen []lesson.Lesson) error {
	q := cli.NewSequence(c, "")
	for _, l := range chosen {
		j := c.View.LessonJSON(course, l)
		if positions := []string{}; c.NArg() > 0 && l.Kind != lesson.Shots {
			for n := range lesson.Exercises + 1 {
				p, err := ask.PositionOf(l, n)
				if err != nil {
					return cli.BadInput("subject.lesson", err)
				}
				positions = append(positions, notation.FormatPosition(p, notation.Number))
			}
			j.Add("shown", positions[0], "positions", positions[1:])
		}
		q.Add(j)
	}
	return q.Close(nil)
}

// tryShots has the puzzles tried that rest on a rung of the ladder.
func tryShots(c *cli.Context, course *view.Course) error {
	set, err := ask.Collection()
	if err != nil {
		return err
	}
	d, err := newDealer(c, lists.Where(set.Puzzles, func(p *puzzles.Puzzle) bool { return slices.Contains(course.Shots, p.ID) }))
	if err != nil {
		return err
	}
	return d.deal(d.next(), len(d.chosen))
}

// takeLesson shows what a lesson teaches, and then one exercise after the other.
func takeLesson(c *cli.Context, l lesson.Lesson) error {
	if err := prepareLog(c); err != nil {
		return err
	}
	shown, err := ask.PositionOf(l, 0)
	if err != nil {
		return cli.BadInput("subject.lesson", err)
	}
	p, solved := play.NewLines(&c.View, c.In, c.Out), 0
	p.LessonShown(l, shown)
	for n := 1; n <= lesson.Exercises; n++ {
		p.Line()
		p.Line(p.Paint(view.Bold, p.Lang.Say("lesson-exercise", "n", n, "all", lesson.Exercises)))
		e, err := play.NewExercise(p, l, n)
		if err != nil {
			return err
		}
		quit, err := e.Play()
		if err != nil && !errors.Is(err, context.Canceled) || quit {
			return cmp.Or(err, cli.Answer(false))
		}
		if e.Entry.Solved {
			solved++
		}
		if name := logPath(c); name != "" && e.Over {
			if _, err := drill.Append(name, e.Entry); err != nil {
				return err
			}
		}
	}
	p.Line(p.Lang.Say("lesson-over", "n", solved, "all", lesson.Exercises))
	return cmp.Or(p.Err, cli.Answer(solved == lesson.Exercises))
}
