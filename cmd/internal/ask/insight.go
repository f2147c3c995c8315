//go:build !small

package ask

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"strings"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
	"damone/notation/rulesetfile"
	"damone/puzzles"
	"damone/puzzles/review"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

func init() {
	readAs = func(rs *rules.Ruleset, reading string) (*rules.Ruleset, error) {
		find := func(id string) (*rules.Ruleset, bool) { return rs, id == rs.ID() }
		other, err := rulesetfile.Read(strings.NewReader("extends: "+rs.ID()+"\n"+reading+"\n"), "reading", find)
		if err != nil {
			return nil, err
		}
		return other.With(func(s *rules.Spec) { s.ID = rs.ID() })
	}
	maps.Copy(answers, map[string]func(*asking, []byte) error{
		"picture":  onGame((*asking).picture),  // a position as SVG or PNG
		"diagram":  onGame((*asking).diagram),  // a position as a diagram
		"record":   onGame((*asking).record),   // a game as PDN
		"text":     about((*asking).text),      // what somebody brings: a position or games
		"game":     about((*asking).game),      // one of the games that somebody brings
		"reply":    onGame((*asking).reply),    // the computer's move in a game
		"offer":    onGame((*asking).offer),    // whether the computer takes a draw
		"analysis": onGame((*asking).analysis), // the best moves, deeper and deeper
		"review":   about((*asking).review),    // what the moves of a recorded game gave away
		"explore":  onGame((*asking).explore),  // what was played from a position in the desk's files
		"solve":    onGame((*asking).solve),    // whether the side to move can force a win, and how
		"compose":  about((*asking).compose),   // whether a position is a problem, and what is near it
	})
}

// levelIn returns a level of the computer, which plays a game that is not over.
func levelIn(g *rules.Game, n int) (arena.Level, error) {
	level, ok := arena.LevelOf(n)
	if !ok {
		return level, notation.NewFault("no-such-level", "value", n, "most", arena.Levels)
	}
	if s := g.Status(); s.Over() {
		return level, search.OverFault(s)
	}
	return level, nil
}

// reply answers with the computer's move.
func (a *asking) reply(q *gameQuestion, g *rules.Game) error {
	level, err := levelIn(g, q.Level)
	if err != nil {
		return err
	}
	m, err := Reply(a.ctx, g, level, nil, rand.New(rand.NewPCG(q.Seed, uint64(2+g.Plies()))))
	if err != nil {
		return err
	}
	return a.write(fields{"move": notation.FormatMove(m, a.Squares)})
}

// offerNodes is what any level looks at before it takes a draw, or gives a hint: more
// than for a move.
const offerNodes = 20_000

// offer answers whether the computer takes a draw that the side to move offers: unless
// that side is the worse off.
func (a *asking) offer(q *gameQuestion, g *rules.Game) error {
	if _, err := levelIn(g, q.Level); err != nil {
		return err
	}
	so, err := alphabeta.Consider(a.ctx, g, alphabeta.Options{Limits: search.Limits{Nodes: offerNodes}})
	if err = cmp.Or(err, a.ctx.Err()); err != nil {
		return err
	}
	return a.write(fields{"taken": so.Best().Score >= 0 && g.Ruleset().Clauses().Agreement != ""})
}

// What an analysis for a page may cost, and how many lines it has.
const (
	insightNodes = 20_000_000
	insightLines = 3
)

// analysis looks for the best moves, deeper and deeper; a level looks less far. Where the
// tables know the position, each move has a value and a distance.
func (a *asking) analysis(q *gameQuestion, g *rules.Game) error {
	if _, err := levelIn(g, cmp.Or(q.Level, arena.Levels)); err != nil {
		return err
	}
	o := alphabeta.Options{Limits: search.Limits{Nodes: insightNodes}, Lines: insightLines, Learnt: patterns.Learnt(g.Ruleset())}
	if q.Level != 0 {
		o.Limits.Nodes = offerNodes
	}
	insight := view.Analysis{Position: g.Position()}
	tables, _ := a.desk.tablesOf(a.ctx, g.Ruleset()) // without any there is an opinion
	if tables != nil {
		o.Prober = tables.Prober()
		if insight.Table = tables.Ask(g.Position(), g.Quiet()); insight.Table.Known {
			o.Lines = len(insight.Table.Moves)
		}
	}
	if a.show != nil {
		o.Progress = func(so alphabeta.Analysis) {
			var b bytes.Buffer
			_ = a.WriteInsight(&b, &view.Analysis{Position: insight.Position, Analysis: so, Table: insight.Table}) // a buffer takes everything
			a.show(b.Bytes())
		}
	}
	var err error
	insight.Analysis, err = alphabeta.Consider(a.ctx, g, o)
	if err = cmp.Or(err, tables.Err()); err != nil { // tables cut short meanwhile have answered by zeros
		return err
	}
	return a.WriteInsight(&a.out, &insight)
}

// reviewNodes returns what the review of a move for a page may cost: less in a browser.
func reviewNodes() uint64 {
	if runtime.GOOS == "js" {
		return 5_000
	}
	return 50_000
}

// recheck is how many times as much a move may cost that looks like an error.
const recheck = 4

// reviewOptions returns how moves are reviewed for a page.
func (a *asking) reviewOptions(rs *rules.Ruleset) review.Options {
	o := review.Options{Limits: search.Limits{Nodes: reviewNodes()}, Recheck: recheck}
	o.Tables, _ = a.desk.tablesOf(a.ctx, rs) // without any there are opinions
	return o
}

// review answers what each move of a recorded game gave away, as far as it is legal.
func (a *asking) review(q *textQuestion) error {
	return a.recorded(q, func(g *replay.Game) error {
		r := g.Report
		if !r.Begins() {
			return r.Unknown().Cause
		}
		game, steps := review.GameOf(r)
		shown := &view.Reviewed{Report: r, Steps: steps}
		o, done := a.reviewOptions(r.Ruleset), 0
		o.Each = func() {
			if done++; a.show != nil {
				a.show(fmt.Appendf(nil, `{"done":%d,"all":%d}`, done, len(steps)+1))
			}
		}
		var err error
		if shown.Review, err = review.Run(a.ctx, game, o); err == nil {
			err = o.Tables.Err()
		}
		if err != nil {
			return err
		}
		return a.WriteReview(&a.out, shown)
	})
}

// pageSolveNodes is what a solution for a page may cost.
const pageSolveNodes = 2_000_000

// solve answers what 'damone puzzle solve' prints of a position.
func (a *asking) solve(_ *gameQuestion, g *rules.Game) error {
	tables, _ := a.desk.tablesOf(a.ctx, a.Ruleset) // without any there are no draws
	o := alphabeta.Options{Limits: search.Limits{Nodes: pageSolveNodes}, Prober: tables.Prober()}
	solution, err := Solve(a.ctx, a.Ruleset, g.Position(), puzzles.Stipulation{Kind: puzzles.Win}, o)
	if err != nil {
		return err
	}
	var text strings.Builder
	a.Printer(&text).Solution(solution)
	return a.write(fields{"text": text.String()})
}

// tablesOf returns the open tables of a ruleset. Those with a damaged file are opened anew.
func (d *Desk) tablesOf(ctx context.Context, rs *rules.Ruleset) (*tablebase.Tables, error) {
	d.opening.Lock()
	defer d.opening.Unlock()
	if known, _ := d.tables.Load(rs); known != nil && known.(*tablebase.Tables).Err() == nil {
		return known.(*tablebase.Tables), nil
	}
	t, err := tablebase.Open(ctx, "", rs)
	if err != nil {
		return nil, err
	}
	d.tables.Store(rs, t)
	return t, nil
}
