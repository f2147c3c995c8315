package export

import (
	"cmp"
	"context"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles"
)

// Puzzles writes a page on which puzzles are solved, each with the answer to
// every move that may be tried. Those that cannot be solved are left on paper,
// and counted. done is called with how many have been written.
func Puzzles(ctx context.Context, w io.Writer, title string, list []*puzzles.Puzzle, o *view.Options, done func(n int)) (unsolved int, err error) {
	p := page.Booklet{Title: cmp.Or(strings.TrimSpace(title), o.Lang.Say("problems")), Squares: o.Squares, Answers: make([]ask.Part, 1)}
	p.Lang = o.Lang
	type exercise struct {
		answers ask.Part
		err     error
	}
	work := func() func(context.Context, *puzzles.Puzzle) exercise {
		return func(ctx context.Context, z *puzzles.Puzzle) exercise {
			answers, err := ask.Exercise(ctx, z, *o)
			return exercise{answers, err}
		}
	}
	all := ask.NewExercises(o)
	for e := range ordered.Map(ctx, 0, slices.Values(list), work) {
		z := list[len(p.Puzzles)]
		if e.err != nil {
			unsolved++
		} else {
			all.Add(z, e.answers)
			p.Answers = append(p.Answers, e.answers)
		}
		p.Puzzles = append(p.Puzzles, problem(z.Told(ctx), *o))
		done(len(p.Puzzles))
	}
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	p.Answers[0] = all.Common()
	return unsolved, p.WriteHTML(cli.Quoted(w))
}

// problem is a puzzle as it is printed.
func problem(z *puzzles.Puzzle, o view.Options) page.Problem {
	o.Ruleset = z.Ruleset
	themes := lists.Each(z.Themes, func(name string) string { return catalog.PuzzleName(o.Lang, "theme", name) })
	return page.Problem{
		ID: z.ID, Task: []string{o.Stipulation(z.Ruleset, z.Position.Turn(), z.Stipulation), catalog.RulesetTitle(o.Lang, z.Ruleset)},
		Board:    draw.Board{Position: z.Position, Ruleset: z.Ruleset, Squares: o.Squares, Theme: draw.Print, Lang: o.Lang},
		Solution: o.Numbered(z, z.Solution), Themes: strings.Join(themes, ", "),
	}
}
