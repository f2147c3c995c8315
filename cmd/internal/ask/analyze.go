package ask

import (
	"context"

	"damone/cmd/internal/view"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Analyze looks for the best moves of a position. Where tables, which may be
// nil, take over, they play the lines out.
func Analyze(ctx context.Context, rs *rules.Ruleset, p rules.Position, o alphabeta.Options, tables *tablebase.Tables) (*view.Analysis, error) {
	a := &view.Analysis{Position: p}
	var err error
	if a.Analysis, err = alphabeta.Analyze(ctx, rs, p, o); err != nil {
		return nil, err
	}
	if tables != nil {
		a.Table = tables.Ask(p, 0)
		for i := range a.Lines {
			playOut(tables, p, &a.Lines[i])
		}
	}
	return a, nil
}

// longestLine is how many moves of a line are shown.
const longestLine = 40

// playOut goes on with a line from where the tables take over.
func playOut(t *tablebase.Tables, p rules.Position, l *alphabeta.Line) {
	for _, m := range l.Moves {
		p = p.After(m)
	}
	if most := longestLine - len(l.Moves); most > 0 {
		l.Moves = append(l.Moves, t.BestPlay(p, most)...)
	}
}
