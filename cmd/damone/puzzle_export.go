package main

import (
	"cmp"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/puzzles"
)

// exportFormats is what puzzles are exported in.
var exportFormats = cli.Sequences("pdn", func(v *view.Printer, e *exporter) { v.Err = e.pdn(v.W) }, "", addExported,
	cli.Format[*exporter]{Name: "html", Write: func(_ *view.Options, w io.Writer, e *exporter) error { return e.html(w) }})

func addExported(o *view.Options, q *view.Sequence, e *exporter) error {
	for _, p := range e.puzzles {
		q.Add(o.PuzzleJSON(p))
	}
	return q.Close(nil)
}

func exportPuzzles(c *cli.Context) error {
	chosen, err := handOut(c)
	if err != nil {
		return err
	}
	if len(chosen) == 0 {
		c.Note("no-such-puzzles")
		return cli.Answer(false)
	}
	return cli.Print(c, &exporter{c, chosen}, exportFormats)
}

// handOut returns the puzzles to be exported: those that the flags want, of the ones named or
// of all. What is read by people goes from easy to hard.
func handOut(c *cli.Context) (chosen []*puzzles.Puzzle, err error) {
	if chosen, err = filteredPuzzles(c); err != nil {
		return nil, err
	}
	if seed := c.Uint64("seed"); seed > 0 {
		rand.New(rand.NewPCG(seed, 0)).Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	}
	if c.Bool("varied") {
		chosen = lists.Distinct(chosen, func(p, q *puzzles.Puzzle) bool { return p.Motif() == q.Motif() })
	}
	chosen = chosen[min(c.Int("skip"), len(chosen)):]
	if n := c.Int("count"); n > 0 {
		chosen = chosen[:min(n, len(chosen))]
	}
	if c.String("format") == "html" {
		slices.SortStableFunc(chosen, func(p, q *puzzles.Puzzle) int {
			return cmp.Or(cmp.Compare(p.Band, q.Band), cmp.Compare(p.Features.Score(), q.Features.Score()))
		})
	}
	return chosen, nil
}

// exporter writes some puzzles in one form or another.
type exporter struct {
	*cli.Context
	puzzles []*puzzles.Puzzle
}

func (e *exporter) pdn(w io.Writer) error {
	for _, p := range e.puzzles {
		task := e.View.Stipulation(p.Ruleset, p.Position.Turn(), p.Stipulation)
		if err := pdn.Write(w, p.Told(e.Context.Context).Record(p.ID+": "+task)); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) html(w io.Writer) error {
	shown := cli.NewProgress(e.Err)
	perPage, _ := strconv.Atoi(e.String("per-page")) // it is one of the choices
	paper := page.Paper{Size: e.String("paper"), PerPage: perPage}
	unsolved, err := export.Puzzles(e.Context.Context, w, e.String("title"), paper, e.puzzles, &e.View, func(n int) {
		shown.Show("%d / %d", n, len(e.puzzles))
	})
	shown.Clear()
	if unsolved > 0 {
		e.Note("puzzles-on-paper", "n", unsolved)
	}
	return err
}
