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
	moveFormats        = cli.Answers("table", (*view.Printer).Moves, (*view.Options).WriteMoves, cli.Format[rules.Ruling]{Name: "csv", Head: view.MovesCSVHead, Write: (*view.Options).MovesCSV})
	explanationFormats = cli.Answers("table", (*view.Printer).Explanation, (*view.Options).WriteExplanation)
	judgementFormats   = cli.Answers("table", (*view.Printer).Judgement, (*view.Options).WriteJudgement)
	analysisFormats    = cli.Answers("text", (*view.Printer).Analysis, (*view.Options).WriteAnalysis)
)

func listMoves(c *cli.Context) error {
	return cli.Show(c, moveFormats, func(p rules.Position) (rules.Ruling, error) {
		return c.View.Ruleset.Explain(p), nil
	})
}

func explainPosition(c *cli.Context) error {
	return cli.Show(c, explanationFormats, func(p rules.Position) (view.Explanation, error) {
		return ask.Explain(c.View.Ruleset, p), nil
	})
}

func checkMove(c *cli.Context) error {
	return cli.ShowMoves(c, judgementFormats, func(p rules.Position, move string) (*view.Judgement, error) {
		j, err := ask.Judge(c.View.Ruleset, p, move, false)
		if err != nil {
			return nil, cli.BadInput("subject.move", err)
		}
		return j, cli.Answer(j.Legal)
	})
}

func analyzePosition(c *cli.Context) error {
	o, err := c.Search()
	if err != nil {
		return err
	}
	if o.Lines = c.Int("lines"); o.Lines == 0 {
		o.Lines = -1
	}
	shown, began := cli.NewProgress(c.Err), time.Now()
	if c.Args().First() != "-" { // several positions are searched at once
		o.Progress = func(a alphabeta.Analysis) {
			best := a.Best()
			shown.Show("%2d  %s  %s  %s, %v", a.Depth, best.Score, c.View.List(best.Moves[:min(len(best.Moves), 6)]),
				c.View.Lang.Count(int(a.Nodes), "position"), time.Since(began).Round(10*time.Millisecond))
		}
	}
	return cli.Show(c, analysisFormats, func(p rules.Position) (*view.Analysis, error) {
		a, err := ask.Analyze(c.Context, rules.NewGame(c.View.Ruleset, p), o, c.Tables)
		shown.Clear()
		if err != nil {
			return nil, cli.BadInput("subject.position", err)
		}
		return a, nil
	})
}
