package export

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/puzzles"
	"damone/puzzles/lesson"
	"damone/rules"
)

// booklet is a page in a file of its own, with the answers to what is asked there.
type booklet struct {
	page.Booklet
	o     *view.Options
	book  *ask.Book
	left  int           // games out
	graph template.HTML // of the next game, "" for none
}

func newBooklet(o *view.Options) *booklet {
	b := &booklet{o: o, book: ask.NewBook(o), Booklet: page.Booklet{Squares: o.Squares, Answers: make([]ask.Part, 1)}}
	b.Lang = o.Lang
	return b
}

// maxPageGames is how many games a page holds.
const maxPageGames = 500

func (b *booklet) add(g *replay.Game) error {
	if len(b.Games) == maxPageGames {
		b.left++
		return nil
	}
	for i := range g.Report.Record.Items { // what is told programs of a review is not for readers
		if it := &g.Report.Record.Items[i]; it.Kind == record.Comment {
			it.Text = strings.TrimSpace(command().ReplaceAllString(it.Text, ""))
		}
	}
	game := page.Recorded{Head: frames.HeadOf(g.Report.Record), Ruleset: g.Report.Ruleset, Frames: frames.MainLine(g.Report, b.o), Graph: b.graph}
	b.graph = ""
	answers, err := b.book.AddGame(g)
	b.Answers, b.Games = append(b.Answers, answers), append(b.Games, game)
	b.Title = cmp.Or(b.Title, game.Event, game.Title)
	return err
}

func (b *booklet) close(t *Target) error {
	if b.left > 0 {
		fmt.Fprintln(t.o.Notes, "damone: "+b.o.Lang.Say("page-full", "n", maxPageGames, "left", b.left))
	}
	b.Title = cmp.Or(b.Title, "damone")
	return b.writeTo(t.w)
}

func (b *booklet) writeTo(w io.Writer) error {
	b.Answers[0] = b.book.Common()
	return b.WriteHTML(cli.Quoted(w))
}

// Puzzles writes a page on which puzzles are solved, each with the answer to
// every move that may be tried, and which prints as a sheet: on it they are numbered.
// Those that cannot be solved are left on paper, and counted. done is called with how many
// have been written.
func Puzzles(ctx context.Context, w io.Writer, title string, paper page.Paper, list []*puzzles.Puzzle, o *view.Options, done func(n int)) (unsolved int, err error) {
	b := newBooklet(o)
	b.Paper = paper
	b.Title = cmp.Or(strings.TrimSpace(title), o.Lang.Say("problems"))
	type exercise struct {
		answers ask.Part
		err     error
	}
	work := func() func(context.Context, *puzzles.Puzzle) exercise {
		return func(ctx context.Context, z *puzzles.Puzzle) exercise {
			answers, err := ask.Exercise(ctx, z, o)
			return exercise{answers, err}
		}
	}
	for e := range ordered.Map(ctx, 0, slices.Values(list), work) {
		z := list[len(b.Puzzles)]
		if e.err != nil {
			unsolved++
		} else {
			b.book.AddPuzzle(z, e.answers)
			b.Answers = append(b.Answers, e.answers)
		}
		b.Puzzles = append(b.Puzzles, problem(z.Told(ctx), *o))
		done(len(b.Puzzles))
		b.Puzzles[len(b.Puzzles)-1].Number = len(b.Puzzles)
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	return unsolved, b.writeTo(w)
}

// problem returns a puzzle as it is printed.
func problem(z *puzzles.Puzzle, o view.Options) page.Problem {
	o.Ruleset = z.Ruleset
	line, point := o.StoredLine(z)
	return page.Problem{
		ID: z.ID, Task: o.Stipulation(z.Ruleset, z.Position.Turn(), z.Stipulation), Game: catalog.RulesetTitle(o.Lang, z.Ruleset),
		Board:    draw.Board{Position: z.Position, Ruleset: z.Ruleset, Squares: o.Squares, Theme: draw.Print, Lang: o.Lang},
		Stars:    strings.Repeat("★", z.Band) + strings.Repeat("☆", max(puzzles.Bands-z.Band, 0)),
		Solution: line, Point: point,
	}
}

// Lessons writes the exercises of some lessons on paper, with the solutions behind them.
func Lessons(w io.Writer, list []lesson.Lesson, o *view.Options) error {
	b := newBooklet(o)
	b.Sheet, b.Paper, b.Title = true, page.Paper{PerPage: 12}, o.Lang.Say("serve.view-learn")
	for _, l := range list {
		for n := range lesson.Exercises {
			p, ok := l.Position(n + 1)
			if l.Kind == lesson.Shots || !ok {
				break
			}
			right := lists.Where(l.Ruleset.Moves(nil, p), func(m rules.Move) bool { return l.Try(p, m).Right })
			b.Puzzles = append(b.Puzzles, page.Problem{
				Number: len(b.Puzzles) + 1, ID: fmt.Sprintf("%s · %d", l.Name, n+1), Task: o.LessonTask(l, p), Game: o.LessonTitle(l),
				Board:    draw.Board{Position: p, Ruleset: l.Ruleset, Squares: o.Squares, Theme: draw.Print, Lang: o.Lang},
				Solution: o.List(right),
			})
		}
	}
	return b.writeTo(w)
}
