package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/ordered"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/puzzles/review"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// reviewNodes is what a position may cost unless another budget is given.
const reviewNodes = 200_000

// reviewing is a run of 'damone review'.
type reviewing struct {
	*cli.Context
	options review.Options // but for the tables
	least   review.Judgement
	tables  tableSets
	summary view.ReviewSummary
	out     *view.Printer
	json    *view.Sequence // nil for people
	file    *export.Target // takes the games with their review; nil for nothing
	pdn     io.Writer      // takes them as PDN; nil for another format
	done    []*replay.Game // that an earlier run has written there
	kept    int            // of them, that have been told again
	faulty  bool           // some game was not reviewed to its end
	unread  bool

	mutex     sync.Mutex
	bar       *cli.Progress
	positions atomic.Int64
}

// reviewJob is a game on its way, or a file that could not be read.
type reviewJob struct {
	file   string
	game   *replay.Game
	stored bool // it is in the file already: its evaluations stand there
	err    error
	tables *tablebase.Tables
	moves  *review.Game   // nil where there is nothing to review
	shown  *view.Reviewed // likewise; its review comes last
}

func reviewGames(c *cli.Context) error {
	if _, err := gameFiles(c); err != nil {
		return err
	}
	v, err := newReviewing(c)
	if err != nil {
		return err
	}
	defer v.tables.Close()
	return v.toFile(c.Path("out"))
}

// reviewFiles is the formats of files with a review: games with it, or the graph of one.
var reviewFiles = []string{"pdn", "html", "svg", "png"}

// graphPixels is how wide a graph is.
const graphPixels = 1200

// toFile reviews the games, and writes what is made of them to a file, "" for none. It is
// there once all is done; a no is an answer too, and an interruption leaves what is
// finished. Without any game the file stays what it was.
func (v *reviewing) toFile(path string) error {
	if path == "" && !v.Bool("resume") {
		return v.all()
	}
	format := export.FormatOf(path)
	done, err := v.resume(path, format)
	if err != nil {
		return err
	}
	if !slices.Contains(reviewFiles, format) {
		return cli.Misuse("unknown-ending", "ending", strings.TrimPrefix(filepath.Ext(path), "."), "choices", reviewFiles)
	}
	var answer error
	err = files.Write(path, func(w io.Writer) error {
		if _, err := w.Write(done); err != nil {
			return err
		}
		v.file = export.To(format, w, export.Options{View: &v.View, Size: graphPixels, Ply: -1, Notes: v.Err})
		if v.pdn = nil; format == "pdn" {
			v.pdn = w
		}
		if answer = v.all(); v.summary.Games+len(done) > 0 && (cli.IsAny[cli.Answered](answer) || errors.Is(answer, context.Canceled)) {
			return v.file.Close()
		}
		return cmp.Or(answer, v.file.Close())
	})
	return cmp.Or(answer, err)
}

// resume reads what an interrupted run has left of a file, if that is asked for.
func (v *reviewing) resume(path, format string) ([]byte, error) {
	if !v.Bool("resume") {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil || format != "pdn" {
		return nil, cli.Misuse("resume-what")
	}
	_, err = cli.ReadGames(v.Context, path, cli.ReplayOptions(v.Context, true), func(g *replay.Game) error {
		v.done = append(v.done, kept(g))
		return nil
	})
	if err == nil {
		v.Note("review-resumed", "games", v.View.Lang.Count(len(v.done), "game"))
	}
	return text, err
}

// again returns a game as the run that this one goes on with has written it, nil for one
// that it has not. It must have been reviewed in the same way.
func (v *reviewing) again(g *replay.Game) (*replay.Game, error) {
	if g.Report == nil || v.kept == len(v.done) {
		return nil, nil
	}
	was := v.done[v.kept]
	v.kept++
	if was.Report == nil {
		return nil, was.Err
	}
	old, rec, rs := was.Report.Record, g.Report.Record, g.Report.Ruleset
	if rs != nil && rs != was.Report.Ruleset { // that of a guess depends on the games around
		judge := replay.NewJudge(rs)
		judge.KeepSteps = true
		was.Report = judge.Judge(old)
	}
	switch same := rs == nil || was.Report.Begins() == g.Report.Begins(); {
	case !same || old.Tag("White") != rec.Tag("White") || old.Tag("Black") != rec.Tag("Black") || old.Moves() != rec.Moves():
		return nil, cli.Misuse("resume-others", "n", v.kept)
	case rs == nil:
		return g, nil
	}
	if told := export.Annotator(old); told != "" {
		tables, err := v.tablesFor(was.Report)
		if err != nil {
			return nil, err
		}
		if now := v.how(tables.Pieces()); told != now {
			return nil, cli.Misuse("resume-otherwise", "n", v.kept, "was", told, "now", now)
		}
	}
	was.Index = g.Index
	return was, nil
}

// all reviews the games.
func (v *reviewing) all() error {
	c := v.Context
	if c.IsJSON() {
		v.json = cli.NewSequence(c, "reviews")
	}
	jobs := ordered.Map(c.Context, ordered.AtOnce(c.Int("threads")), v.jobs(), func() func(context.Context, *reviewJob) *reviewJob { return v.review })
	f, err := joinFarm(c, v.bar)
	if err != nil {
		return err
	}
	if f != nil {
		defer f.Close()
	}
	if f != nil && !v.options.Stored {
		jobs = v.shared(f)
	}
	for job := range jobs {
		if err := v.take(job); err != nil {
			return err
		}
	}
	return v.close()
}

func newReviewing(c *cli.Context) (*reviewing, error) {
	v := &reviewing{Context: c, out: c.View.Printer(c.Out), tables: newTableSets(), bar: cli.NewProgress(c.Err)}
	limits, err := c.Limits()
	if err != nil {
		return nil, err
	}
	if limits.Time > 0 && c.String("farm") != "" {
		return nil, cli.Misuse("farm-no-clock")
	}
	v.options = review.Options{Limits: limits, Recheck: c.Int("recheck"), Stored: c.Bool("stored"), Each: v.progress}
	for v.least = review.Inaccuracy; v.least < review.Blunder && v.least.String() != c.String("least"); v.least++ {
	}
	return v, nil
}

// errEnough ends the reading where no more games are wanted.
var errEnough = errors.New("enough")

// jobs yields the games of the files that are to be reviewed.
func (v *reviewing) jobs() iter.Seq[*reviewJob] {
	options := cli.ReplayOptions(v.Context, true)
	return func(yield func(*reviewJob) bool) {
		for _, name := range v.Args().Slice() {
			file := cli.ShownName(name)
			games, err := cli.ReadGames(v.Context, name, options, func(g *replay.Game) error {
				if v.Int("game") > 0 && g.Index != v.Int("game") {
					return nil
				}
				was, err := v.again(g)
				if err != nil {
					return err
				}
				if !yield(v.job(file, g, was)) {
					return errEnough
				}
				return nil
			})
			if errors.Is(err, errEnough) {
				return
			}
			if err == nil && games < max(v.Int("game"), 1) {
				err = cli.BadFile(file, noGame(games, v.Int("game")))
			}
			if err != nil && !yield(&reviewJob{file: file, err: err}) {
				return
			}
		}
	}
}

// job returns a game to review, which outlives the reading of its file, or as an earlier
// run has told it.
func (v *reviewing) job(file string, g, was *replay.Game) *reviewJob {
	job := &reviewJob{file: file, game: kept(cmp.Or(was, g)), stored: was != nil || v.options.Stored}
	r := job.game.Report
	if r == nil || !r.Begins() || v.sides(r) == [2]bool{} {
		return job
	}
	moves, steps := review.GameOf(r)
	if !job.stored {
		job.tables, job.err = v.tablesFor(r)
	}
	job.moves, job.shown = moves, &view.Reviewed{File: file, Game: g.Index, Report: r, Steps: steps, Sides: v.sides(r), Least: v.least, Tables: job.tables.Pieces()}
	if left := job.shown.Left(); left > 0 {
		job.shown.Stopped = hindrance(&v.View, r, left)
	}
	return job
}

// tablesFor returns the tables that a game is reviewed with; nil for none. Those of more
// pieces that are not complete would tell of some positions only.
func (v *reviewing) tablesFor(r *replay.Report) (*tablebase.Tables, error) {
	if v.options.Stored || !r.Begins() {
		return nil, nil
	}
	known := v.tables.Set[r.Ruleset.ID()]
	t, err := v.tables.of(v.Context, r.Ruleset)
	if t != known {
		t.Limit(t.Pieces())
	}
	return t, err
}

// kept returns a game that outlives the reading of its file.
func kept(g *replay.Game) *replay.Game {
	k := &replay.Game{Index: g.Index, Err: g.Err}
	if g.Report != nil {
		report, rec := *g.Report, *g.Report.Record
		rec.Tags, rec.Items = slices.Clone(rec.Tags), slices.Clone(rec.Items)
		report.Record, k.Report = &rec, &report
	}
	return k
}

// sides returns whose moves are shown.
func (v *reviewing) sides(r *replay.Report) [2]bool {
	switch side := v.String("side"); strings.ToLower(side) {
	case "", "both":
		return [2]bool{true, true}
	case "white", "black":
		return [2]bool{rules.White: strings.EqualFold(side, "white"), rules.Black: strings.EqualFold(side, "black")}
	default:
		plays := func(tag string) bool {
			return strings.Contains(strings.ToLower(r.Record.Tag(tag)), strings.ToLower(side))
		}
		return [2]bool{rules.White: plays("White"), rules.Black: plays("Black")}
	}
}

// review reviews a game as far as it is legal.
func (v *reviewing) review(ctx context.Context, job *reviewJob) *reviewJob {
	if job.err != nil || job.moves == nil {
		return job
	}
	if job.stored {
		job.moves.Stored = export.Stored(job.shown.Report, job.shown.Steps)
	}
	o := v.options
	o.Stored, o.Tables = job.stored, job.tables
	if job.shown.Review, job.err = review.Run(ctx, job.moves, o); job.err == nil {
		job.err = cli.BadTables(job.tables.Err())
	}
	return job
}

// hindrance returns why so many moves of a game's main line were left.
func hindrance(o *view.Options, r *replay.Report, left int) error {
	for _, f := range r.Faults {
		if f.Variation || f.Ply == 0 || !f.Counts(false) {
			continue
		}
		move, clause := notation.MoveNumber(f.Number, f.Color)+" "+f.Written, cmp.Or(f.Clause, string(f.Kind))
		if f.Kind == replay.Ambiguous {
			return notation.NewFault("move-unclear", "move", move, "moves", o.List(f.Candidates), "clause", clause)
		}
		return notation.NewFault("move-not-playable", "move", move, "clause", clause)
	}
	return notation.NewFault("moves-not-followed", "n", left)
}

// progress counts a position that has been looked at.
func (v *reviewing) progress() {
	n := v.positions.Add(1)
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.bar.Show("%s, %s", v.View.Lang.Count(v.summary.Games, "game"), v.View.Lang.Count(int(n), "position"))
}

// take shows a game that has been reviewed, or says why it was not.
func (v *reviewing) take(job *reviewJob) error {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.bar.Clear()
	switch {
	case errors.Is(job.err, context.Canceled):
		return nil
	case job.err != nil && job.game == nil:
		return v.unreadFile(job)
	case job.err != nil:
		return job.err
	}
	v.summary.Games++
	if err := v.annotate(job); err != nil {
		return err
	}
	switch fault := unreadable(job.game); {
	case fault != nil:
		v.unread = true
		return v.skip(job, fault)
	case job.shown == nil && job.game.Report.Begins(): // of other players
		return nil
	case job.shown == nil:
		v.faulty = true
		return v.skip(job, job.game.Report.Unknown().Cause)
	}
	v.summary.Add(&v.View, job.shown)
	v.faulty = v.faulty || job.shown.Stopped != nil
	if v.json != nil {
		return v.View.AddReview(v.json, job.shown)
	}
	v.out.Review(job.shown)
	return v.out.Err
}

// annotate writes a game with its review, if it has one, where that is asked for.
func (v *reviewing) annotate(job *reviewJob) error {
	switch r := job.game.Report; {
	case v.file == nil || r == nil, v.pdn == nil && job.shown == nil, v.pdn != nil && job.stored && !v.options.Stored:
		return nil
	case v.pdn == nil:
		return v.file.Reviewed(export.InWords(&v.View, job.shown), export.GraphOf(&v.View, job.shown))
	case job.shown == nil:
		return pdn.Write(v.pdn, r.Canonical())
	}
	return pdn.Write(v.pdn, export.Annotated(&v.View, job.shown, v.how(job.shown.Tables)))
}

// how says how a game was reviewed, in a tag.
func (v *reviewing) how(tables int) string {
	var list []string
	l := v.options.Limits
	if l.Nodes > 0 {
		list = append(list, fmt.Sprintf("%d nodes", l.Nodes))
	}
	if l.Time > 0 {
		list = append(list, l.Time.String())
	}
	if l.Depth > 0 {
		list = append(list, fmt.Sprintf("%d plies", l.Depth))
	}
	how := strings.Join(list, ", ") + " a position"
	if v.options.Stored {
		how = "stored evaluations"
	}
	if tables > 0 {
		how += fmt.Sprintf(", tables of %d pieces", tables)
	}
	if l := v.View.Lang; l != catalog.English {
		how += ", --lang " + l.String()
	}
	return how
}

// unreadFile tells of a file that cannot be read.
func (v *reviewing) unreadFile(job *reviewJob) error {
	if !cli.IsAny[*cli.InputError](job.err) {
		return job.err
	}
	v.unread = true
	cli.Report(v.Err, v.View.Lang, job.err)
	if v.json == nil {
		return nil
	}
	return v.json.Add(v.View.Unread(job.file, nil, errors.Unwrap(job.err)))
}

// skip tells of a game that cannot be reviewed.
func (v *reviewing) skip(job *reviewJob, why error) error {
	if v.json != nil {
		return v.json.Add(v.View.Unread(job.file, job.game.Index, why))
	}
	v.out.NotReviewed(job.file, job.game, why)
	return v.out.Err
}

// close shows the summary; its error is the exit status.
func (v *reviewing) close() error {
	v.bar.Clear()
	if v.summary.Games > 0 && v.summary.Reviewed == 0 && v.IsSet("side") {
		v.Note("review-nobody", "name", v.String("side"))
	}
	var err error
	if v.json != nil {
		err = v.json.Close(v.View.ReviewSummaryJSON(&v.summary))
	} else {
		v.out.ReviewSummary(&v.summary)
		err = v.out.Err
	}
	switch {
	case err != nil || v.Context.Context.Err() != nil:
		return cmp.Or(err, v.Context.Context.Err())
	case v.unread:
		return cli.AnsweredUnreadable
	}
	return cli.Answer(!v.faulty)
}
