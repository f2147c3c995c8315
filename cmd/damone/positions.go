package main

import (
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// The formats of answers about a position.
var (
	moveFormats        = cli.Answers("table", (*view.Options).Moves, (*view.Options).WriteMoves, cli.Format[rules.Ruling]{Name: "csv", Head: view.MovesCSVHead, Write: (*view.Options).MovesCSV})
	explanationFormats = cli.Answers("table", (*view.Options).Explanation, (*view.Options).WriteExplanation)
	judgementFormats   = cli.Answers("table", (*view.Options).Judgement, (*view.Options).WriteJudgement)
	analysisFormats    = cli.Answers("text", (*view.Options).Analysis, (*view.Options).WriteAnalysis)
	hintFormats        = cli.Answers("text", (*view.Options).Hint, (*view.Options).WriteHint)
)

func listMoves(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, moveFormats, func(p rules.Position) (rules.Ruling, error) {
		return s.View.Ruleset.Explain(p), nil
	})
}

func explainPosition(c *cli.Context, s *cli.Settings) error {
	return cli.Show(c, s, explanationFormats, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(s.View.Ruleset, p), nil
	})
}

func checkMove(c *cli.Context, s *cli.Settings) error {
	return cli.ShowMoves(c, s, judgementFormats, func(p rules.Position, move string) (*view.Judgement, error) {
		j, err := ask.Judge(s.View.Ruleset, p, move)
		if err != nil {
			return nil, cli.BadInput("subject.move", err)
		}
		return j, cli.Answer(j.Legal)
	})
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
	return cli.Show(c, o.Settings, analysisFormats, func(p rules.Position) (*view.Analysis, error) {
		a, err := ask.Analyze(c.Context, o.View.Ruleset, p, o.Options, o.Tables)
		if o.Options.Progress != nil {
			live.Clear()
		}
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return a, nil
	})
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
	return cli.Show(c, o.Settings, hintFormats, func(p rules.Position) (*view.Hint, error) {
		h, err := ask.Hint(c.Context, rules.NewGame(o.View.Ruleset, p), o.Options, o.Tables)
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return h, nil
	})
}
