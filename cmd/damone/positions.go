package main

import (
	"cmp"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/perft"
	"damone/cmd/internal/view"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

func listMoves(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	}, s.View.Moves, s.View.WriteMoves)
}

func explainPosition(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(s.View.Ruleset, p), nil
	}, s.View.Explanation, s.View.WriteExplanation)
}

func checkMove(c *cli.Context, s *cli.Settings) error {
	return cli.ShowMoves(c, s, func(p rules.Position, move string) (*view.Judgement, error) {
		j, err := ask.Judge(s.View.Ruleset, p, move)
		if err != nil {
			return nil, cli.BadInput("subject.move", err)
		}
		return j, cli.Answer(j.Legal)
	}, s.View.Judgement, s.View.WriteJudgement)
}

func analyzePosition(c *cli.Context, o *cli.SearchSettings) error {
	if o.Options.Lines = c.Int("lines"); o.Options.Lines < 0 {
		return cli.Misuse("lines-negative", "value", o.Options.Lines)
	}
	if o.Options.Lines == 0 {
		o.Options.Lines = -1
	}
	live := &live{cli.NewProgress(c.App.ErrWriter), o.Settings, time.Now()}
	if c.Args().First() != "-" { // several positions are searched at once
		o.Options.Progress = live.analysis
	}
	return cli.Show(c, o.Settings, func(p rules.Position) (*view.Analysis, error) {
		a, err := ask.Analyze(c.Context, o.View.Ruleset, p, o.Options, o.Tables)
		if o.Options.Progress != nil {
			live.Clear()
		}
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return a, nil
	}, o.View.Analysis, o.View.WriteAnalysis)
}

// live shows the best line found so far.
type live struct {
	*cli.Progress
	s     *cli.Settings
	began time.Time
}

func (l *live) analysis(a alphabeta.Analysis) {
	best := a.Best()
	l.Show("%2d  %s  %s  %s, %v", a.Depth, best.Score, l.s.View.Line(best.Moves[:min(len(best.Moves), 6)]), l.s.View.Lang.Count(int(a.Nodes), "position"), rounded(time.Since(l.began)))
}

// rounded is a duration for people.
func rounded(d time.Duration) time.Duration {
	switch {
	case d > time.Minute:
		return d.Round(time.Second)
	case d > time.Second:
		return d.Round(10 * time.Millisecond)
	}
	return d.Round(10 * time.Microsecond)
}

func giveHint(c *cli.Context, o *cli.SearchSettings) error {
	return cli.Show(c, o.Settings, func(p rules.Position) (*view.Hint, error) {
		h, err := ask.Hint(c.Context, rules.NewGame(o.View.Ruleset, p), o.Options, o.Tables)
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return h, nil
	}, o.View.Hint, o.View.WriteHint)
}

func countLeaves(c *cli.Context, s *cli.Settings) error {
	count, err := readCount(c)
	if err != nil {
		return err
	}
	if c.Bool("unique") {
		if s.View.Ruleset, err = s.View.Ruleset.With(func(spec *rules.Spec) { spec.SameMove = rules.SameEffect }); err != nil {
			return err
		}
	}
	depths := []int{count.Depth}
	if c.Args().First() != "-" {
		depths = depthsTo(count.Depth)
	}
	return cli.Show(c, s, func(p rules.Position) (*view.Count, error) {
		answer := count
		answer.Position = p
		err := countDepths(c, s.View.Ruleset, &answer, depths)
		return &answer, err
	}, s.View.Count, s.View.WriteCount)
}

// depthsTo is a depth and those counted on the way to it, for an interruption
// to leave something. The next to last would take a good part of the time.
func depthsTo(depth int) []int {
	var depths []int
	for d := 1; d < depth-1; d++ {
		depths = append(depths, d)
	}
	return append(depths, depth)
}

// countDepths counts a position at some depths, the last of which is the answer.
// Where an interruption ends that, the answer is the last that was finished; the
// error is the context's where none was.
func countDepths(c *cli.Context, rs *rules.Ruleset, answer *view.Count, depths []int) error {
	for _, depth := range depths {
		began := time.Now()
		moves, err := perft.Divide(c.Context, rs, answer.Position, depth, answer.Threads)
		if err != nil && len(answer.Finished) > 0 {
			cli.Note(c, "count-interrupted", "depth", depths[len(depths)-1])
			return nil
		}
		if err != nil {
			return err
		}
		answer.Depth, answer.Moves, answer.Took = depth, moves, time.Since(began)
		answer.Finished = append(answer.Finished, view.Depth{Depth: depth, Leaves: answer.Leaves(), Took: answer.Took})
	}
	answer.Finished = nil
	return nil
}

// maxDepth is far more than any count will live to see.
const maxDepth = 100

// readCount reads how the leaves are to be counted.
func readCount(c *cli.Context) (view.Count, error) {
	threads, err := cli.ReadThreads(c)
	count := view.Count{Depth: c.Int("depth"), Threads: threads, Divide: c.Bool("divide"), Unique: c.Bool("unique")}
	return count, cmp.Or(cli.InRange(c, cli.DepthFlag, 0, maxDepth), err)
}
