package main

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

// exportFormats is what puzzles are exported in.
var exportFormats = cli.Sequences("pdn", func(v *view.Printer, e *exporter) { v.Err = e.pdn(v.W) }, "", addExported, exportFormat("csv", (*exporter).csv), exportFormat("html", (*exporter).html),
	exportFormat("svg", (*exporter).picture), exportFormat("png", (*exporter).picture))

func exportFormat(name string, write func(*exporter, io.Writer) error) cli.Format[*exporter] {
	return cli.Format[*exporter]{Name: name, Write: func(_ *view.Options, w io.Writer, e *exporter) error { return write(e, w) }}
}

func addExported(o *view.Options, q *view.Sequence, e *exporter) error {
	for _, p := range e.puzzles {
		q.Add(o.PuzzleJSON(p))
	}
	return q.Close(nil)
}

func exportPuzzles(c *cli.Context) error {
	chosen, err := choosePuzzles(c)
	if err != nil {
		return err
	}
	if n := c.Int("count"); n > 0 {
		chosen = chosen[:min(n, len(chosen))]
	}
	if len(chosen) == 0 {
		c.Note("no-such-puzzles")
		return cli.Answer(false)
	}
	if picture := c.String("format") == "svg" || c.String("format") == "png"; picture && len(chosen) > export.MaxBoards {
		return cli.Misuse("diagrams-do-not-fit", "n", len(chosen), "most", export.MaxBoards)
	}
	return cli.Print(c, &exporter{c, chosen}, exportFormats)
}

// exporter writes some puzzles in one form or another.
type exporter struct {
	*cli.Context
	puzzles []*puzzles.Puzzle
}

// posed returns what a puzzle asks, and by which rules where those are not the
// default: all that a reader of a picture is told.
func (e *exporter) posed(p *puzzles.Puzzle) string {
	e.View.Ruleset = p.Ruleset
	asked := e.View.Stipulation(p.Ruleset, p.Position.Turn(), p.Stipulation)
	if p.Ruleset.ID() == rules.Default().ID() {
		return asked
	}
	return asked + ". " + catalog.RulesetTitle(e.View.Lang, p.Ruleset)
}

func (e *exporter) pdn(w io.Writer) error {
	for _, p := range e.puzzles {
		e.View.Ruleset = p.Ruleset
		if err := e.View.PuzzlePDN(w, p.Told(e.Context.Context)); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"id", "ruleset", "fen", "stipulation", "solution", "grade", "class", "themes", "band", "decisions", "pieces", "source", "game"})
	for _, p := range e.puzzles {
		out.Write([]string{
			p.ID, p.Ruleset.ID(), notation.FormatPosition(p.Position, e.View.Squares), p.Stipulation.String(), p.LineText(e.View.Squares),
			p.Grade.String(), p.Class.String(), strings.Join(p.Themes, " "), strconv.Itoa(p.Band),
			strconv.Itoa(p.Features.Decisions), strconv.Itoa(p.Pieces()), p.Source, p.Game,
		})
	}
	out.Flush()
	return out.Error()
}

func (e *exporter) html(w io.Writer) error {
	shown := cli.NewProgress(e.Err)
	unsolved, err := export.Puzzles(e.Context.Context, w, e.String("title"), e.puzzles, &e.View, func(n int) {
		shown.Show("%d / %d", n, len(e.puzzles))
	})
	shown.Clear()
	if unsolved > 0 {
		e.Note("puzzles-on-paper", "n", unsolved)
	}
	return err
}

func (e *exporter) picture(w io.Writer) error {
	sheet := draw.Sheet{Title: e.String("title"), Columns: 3, Lang: e.View.Lang}
	for _, p := range e.puzzles {
		sheet.Boards = append(sheet.Boards, draw.Board{Position: p.Position, Ruleset: p.Ruleset, Caption: p.ID + ": " + e.posed(p),
			Squares: e.View.Squares, Lang: e.View.Lang})
	}
	return export.Picture(w, e.String("format"), e.Int("size"), sheet.Scene())
}
