package ask

import (
	"bytes"
	"cmp"
	"context"
	"io"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// What an analysis for a page may cost, and how many lines it has.
const (
	insightNodes = 20_000_000
	insightLines = 3
)

// analysisQuestion asks for the best moves, deeper and deeper. Each depth is shown,
// where somebody follows.
type analysisQuestion struct {
	soFar
	Level int `json:"level"` // a level looks less far; 0 for none
}

func (q *analysisQuestion) answer(ctx context.Context, g *rules.Game, o *view.Options, w io.Writer) error {
	limits := search.Limits{Nodes: insightNodes}
	if q.Level != 0 {
		limits.Nodes = offerNodes
	}
	if _, err := levelIn(g, cmp.Or(q.Level, arena.Levels)); err != nil {
		return err
	}
	options := alphabeta.Options{Limits: limits, Lines: insightLines, Learnt: patterns.Learnt(g.Ruleset())}
	var answer *tablebase.Answer
	tables, _ := tablebase.Find(ctx, "", g.Ruleset())
	if tables != nil { // without any there is an opinion
		defer tables.Close()
		options.Prober = tables.Prober()
		if answer = tables.Ask(g.Position(), g.Quiet()); answer.Known {
			options.Lines = len(answer.Moves) // each has a value and a distance
		}
	}
	write := func(w io.Writer, a alphabeta.Analysis) error {
		return o.WriteInsight(w, &view.Analysis{Position: g.Position(), Analysis: a, Table: answer})
	}
	if q.show != nil {
		options.Progress = func(a alphabeta.Analysis) {
			var b bytes.Buffer
			_ = write(&b, a) // a buffer takes everything
			q.show(b.Bytes())
		}
	}
	a, err := alphabeta.Consider(ctx, g, options)
	if err = cmp.Or(err, tables.Err()); err != nil { // tables cut short meanwhile have answered by zeros
		return err
	}
	return write(w, a)
}
