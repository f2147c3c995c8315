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
	level, err := arena.LevelOf(n)
	if err != nil {
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
	o := alphabeta.Options{Limits: search.Limits{Nodes: pageSolveNodes}}
	if tables, _ := a.desk.tablesOf(a.ctx, a.Ruleset); tables != nil { // without any there are no draws
		o.Prober = tables.Prober()
	}
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

// Analyze looks for the best moves in a game. Where tables, which may be nil, take
// over, they play the lines out.
func Analyze(ctx context.Context, g *rules.Game, o alphabeta.Options, tables *tablebase.Tables) (*view.Analysis, error) {
	p := g.Position()
	a := &view.Analysis{Position: p}
	var err error
	o.Learnt = patterns.Learnt(g.Ruleset())
	if a.Analysis, err = alphabeta.Consider(ctx, g, o); err != nil {
		return nil, err
	}
	if tables != nil {
		a.Table = tables.Ask(p, g.Quiet())
		for i := range a.Lines { // each goes on from where the tables take over
			l, end := &a.Lines[i], p
			for _, m := range l.Moves {
				end = end.After(m)
			}
			if most := longestLine - len(l.Moves); most > 0 {
				l.Moves = append(l.Moves, tables.BestPlay(end, most)...)
			}
		}
	}
	return a, nil
}

// longestLine is how many moves of a line are shown.
const longestLine = 40

// SolveNodes is the budget of a solver that is not given another.
const SolveNodes = 20_000_000

// opinionNodes is what an opinion may cost where there is no proof.
const opinionNodes = 500_000

// Solve solves a position and, where there is no proof, adds an opinion.
func Solve(ctx context.Context, rs *rules.Ruleset, p rules.Position, stip puzzles.Stipulation, o alphabeta.Options) (*view.Solution, error) {
	solved, err := puzzles.Solve(ctx, rs, p, stip, search.Options{Limits: o.Limits, Threads: o.Threads, Prober: o.Prober})
	if err != nil {
		return nil, err
	}
	solution := &view.Solution{Solution: solved}
	if solved.Verdict == search.Unknown && ctx.Err() == nil {
		a, err := alphabeta.Analyze(ctx, rs, p, alphabeta.Options{Limits: search.Limits{Nodes: opinionNodes}, Prober: o.Prober})
		if err != nil {
			return nil, err
		}
		best := a.Best()
		solution.Opinion = &best
	}
	return solution, nil
}

// The computer varies its first plies among moves that look no worse than the
// best by more than nearly.
const (
	variedPlies = 8
	nearly      = search.Score(10)
)

// Reply chooses the move of a level in a game that is not over, with the endgame tables
// that there are, nil for none. Random, nil for none, varies the opening, and when the
// level slips. The error is the search's or the context's.
func Reply(ctx context.Context, g *rules.Game, level arena.Level, tables search.Prober, random *rand.Rand) (rules.Move, error) {
	if moves := g.Ruleset().Moves(nil, g.Position()); len(moves) == 1 {
		return moves[0], ctx.Err()
	}
	slips := random
	if slips == nil {
		slips = rand.New(rand.NewPCG(0, uint64(g.Plies())))
	}
	if m, ok := level.Slip(ctx, g, slips); ok {
		return m, ctx.Err()
	}
	o := level.Options(g.Ruleset(), tables)
	varies := random != nil && g.Plies() < variedPlies
	if varies {
		o.Lines = 4
	}
	a, err := alphabeta.Consider(ctx, g, o)
	if err != nil {
		return rules.Move{}, err
	}
	equal := 1
	for varies && equal < len(a.Lines) && a.Lines[equal].Score >= a.Best().Score-nearly {
		equal++
	}
	i := 0
	if equal > 1 {
		i = random.IntN(equal)
	}
	return a.Lines[i].Move, ctx.Err()
}
