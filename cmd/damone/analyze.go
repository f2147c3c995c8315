package main

import (
	"context"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/puzzles/search"
	"damone/rules"
)

func analyzeCommand() *cli.Command {
	return &cli.Command{
		Name:      "analyze",
		Aliases:   []string{"analyse"},
		Usage:     "say which moves look best, and what the endgame tables know",
		ArgsUsage: "[POSITION|-]",
		Category:  "analysis",
		Flags: append(append(positionFlags("text", "json"),
			&cli.IntFlag{Name: depthFlag, Aliases: []string{"d"}, Usage: "look so `MANY` plies ahead (without --nodes, instead of counting)"},
			&cli.IntFlag{Name: "lines", Aliases: []string{"l"}, Usage: "show so `MANY` of the best moves; 0 for all", Value: 3}),
			searchFlags(2_000_000)...),
		Description: about(`Searches POSITION (without one, the start) and prints the best moves with their
scores, in Pedine to the side to move, and what should follow. A score is an
opinion unless it begins with #: #+3 is a forced win in 3 moves, #-2 a loss; = is
a draw that the endgame tables prove. On a terminal the best line so far is
shown while it searches; Ctrl-C stops early, prints what was found and ends with
130.`,
			"0 done; 2 the position cannot be read or is over, or the budget is nothing;\n130 interrupted.",
			"damone analyze",
			"damone analyze --time 10s --threads 2 'W:WE32,K24,16:BE1,K9,10'",
			"damone analyze --depth 12 --lines 0 --format json startpos"),
		Action: analyzePosition,
	}
}

func analyzePosition(c *cli.Context) error {
	o, err := readOutlook(c, "text", "json")
	if err != nil {
		return err
	}
	defer closeTables(o.tables)
	if o.options.Lines = c.Int("lines"); o.options.Lines < 0 {
		return misuse("", "--lines %d: it is 0 or more", o.options.Lines)
	}
	if o.options.Lines == 0 {
		o.options.Lines = -1
	}
	live := o.live(c.App.ErrWriter)
	if c.Args().First() != "-" { // several positions are searched at once
		o.options.Progress = live.analysis
	}
	return replyToPositions(c, o.settings, func() positionReply {
		return func(dst []byte, p rules.Position) ([]byte, error) {
			a, err := o.analyze(c.Context, p)
			if o.options.Progress != nil {
				live.clear()
			}
			if err != nil {
				return dst, &inputError{"the position", err}
			}
			return printed(o.settings, dst, a, o.view.Analysis, o.view.WriteAnalysis)
		}
	})
}

func (o *outlook) analyze(ctx context.Context, p rules.Position) (*view.Analysis, error) {
	a := &view.Analysis{Position: p}
	var err error
	if a.Analysis, err = search.Analyze(ctx, o.view.Ruleset, p, o.options); err != nil {
		return nil, err
	}
	if o.tables != nil {
		a.Table = probe(o.tables, o.view.Ruleset, p, 0)
		for i := range a.Lines {
			o.playOut(p, &a.Lines[i])
		}
	}
	return a, nil
}

// longestLine is how many moves of a line are shown.
const longestLine = 40

// playOut goes on with a line from where the tables take over.
func (o *outlook) playOut(p rules.Position, l *search.Line) {
	for _, m := range l.Moves {
		p = p.After(m)
	}
	if most := longestLine - len(l.Moves); most > 0 {
		l.Moves = append(l.Moves, o.tables.Line(p, most)...)
	}
}

// live shows the best line found so far.
type live struct {
	progress
	s     *settings
	began time.Time
}

func (s *settings) live(w io.Writer) *live { return &live{*newProgress(w), s, time.Now()} }

func (l *live) analysis(a search.Analysis) {
	best := a.Best()
	l.show("%2d  %s  %s  %d positions, %v", a.Depth, best.Score, l.s.view.Line(best.Moves[:min(len(best.Moves), 6)]), a.Nodes, rounded(time.Since(l.began)))
}
