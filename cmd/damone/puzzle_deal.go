package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/puzzles"
	"damone/puzzles/drill"
)

// dealer deals puzzles one after the other and keeps the log.
type dealer struct {
	c      *cli.Context
	chosen []*puzzles.Puzzle
	priors map[string]drill.Rating
	log    drill.Log
	seed   uint32          // of the reader
	dealt  map[string]bool // in this session
	tables tableSets
}

// newDealer deals puzzles of a choice. The reader is rated by all that the program
// knows, and by the choice.
func newDealer(c *cli.Context, chosen []*puzzles.Puzzle, log drill.Log) (*dealer, error) {
	set, err := readCollection(c)
	if err != nil {
		return nil, err
	}
	d := &dealer{c: c, chosen: chosen, priors: drill.Priors(set.Puzzles), log: log, seed: log.Seed(), dealt: make(map[string]bool)}
	if d.seed == 0 {
		d.seed = firstSeed(c)
	}
	return d, nil
}

// firstSeed is the seed of a log that has none. It is the same until there is one: what
// next --show names is what next deals.
func firstSeed(c *cli.Context) uint32 {
	name, err := filepath.Abs(logPath(c))
	host, unnamed := os.Hostname()
	if logPath(c) == "" || err != nil || unnamed != nil {
		return drill.NewSeed()
	}
	digest := fnv.New32a()
	fmt.Fprint(digest, host, " ", name)
	return max(digest.Sum32(), 1)
}

// next is the puzzle to be tried next by the log; nil for none.
func (d *dealer) next() *puzzles.Puzzle {
	byID := make(map[string]*puzzles.Puzzle)
	var ids []string
	for _, p := range drill.InOrder(d.chosen, d.log.Rate(d.priors), d.seed) {
		if !d.dealt[p.ID] {
			byID[p.ID] = p
			ids = append(ids, p.ID)
		}
	}
	id, _ := d.log.Next(ids, today())
	return byID[id]
}

// deal has puzzles tried, the first of which is given, until there are enough,
// the time is over or the reader leaves, and says what it came to, even if it is
// interrupted.
func (d *dealer) deal(s *cli.Settings, p *puzzles.Puzzle) error {
	defer func() { d.tables.close() }()
	run := session{count: max(d.c.Int("count"), 1), limit: time.Duration(d.c.Int("minutes")) * time.Minute, began: time.Now()}
	if run.limit > 0 && !d.c.IsSet("count") {
		run.count = math.MaxInt
	}
	err := d.tryAll(s, p, &run)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if run.limit > 0 || run.count > 1 {
		fmt.Fprintln(d.c.App.Writer, s.View.Lang.Say("try-session", "solved", run.solved, "tried", run.tried, "seconds", int(time.Since(run.began).Seconds())))
	}
	return cmp.Or(err, cli.Answer(run.tried > 0 && run.solved == run.tried))
}

// session is puzzles tried one after the other.
type session struct {
	count         int           // at most
	limit         time.Duration // of a timed run; 0 for none
	began         time.Time
	solved, tried int
}

// left is the time that a timed run has left.
func (r *session) left() time.Duration { return time.Until(r.began.Add(r.limit)) }

// tryAll has one puzzle tried after the other.
func (d *dealer) tryAll(s *cli.Settings, p *puzzles.Puzzle, run *session) error {
	lines := play.NewLines(d.c.App.Reader, d.c.App.Writer)
	if run.limit > 0 {
		lines.Deadline = run.began.Add(run.limit)
	}
	for ; p != nil; p = d.next() {
		t, err := d.try(s, lines, p, run)
		if t != nil && (t.Over() || t.Missed) {
			run.tried++
			if !t.Missed {
				run.solved++
			}
		}
		if err != nil {
			return err
		}
		if over := run.limit > 0 && run.left() <= 0; over || run.tried == run.count || t.Quit {
			return nil
		}
	}
	return nil
}

// try has the user try a puzzle and remembers how it went, even if it is
// interrupted; the trial is nil where it did not begin.
func (d *dealer) try(s *cli.Settings, lines *play.Lines, p *puzzles.Puzzle, run *session) (*play.Trial, error) {
	d.dealt[p.ID] = true
	s.View.Ruleset = p.Ruleset
	t, err := play.NewTrial(d.c.Context, s, d.c.App.Writer, p)
	if err != nil {
		return nil, err
	}
	t.Consult(d.tables.forTrial(d.c, p))
	if err := s.View.Puzzle(d.c.App.Writer, p); err != nil {
		return nil, err
	}
	if run.limit > 0 {
		fmt.Fprintln(d.c.App.Writer, s.View.Lang.Say("try-time-left", "time", max(run.left(), 0).Round(time.Second).String()))
	}
	err = t.Play(lines)
	if e, ok := t.Entry(time.Now()); ok {
		err = cmp.Or(err, d.remember(e))
	}
	if err == nil && t.Over() {
		d.rating(s)
	}
	return t, err
}

func (d *dealer) remember(e drill.Entry) error {
	d.log = d.log.With(e, d.seed)
	if name := logPath(d.c); name != "" {
		return drill.Append(name, d.log[len(d.log)-1])
	}
	return nil
}

// rating prints how the reader stands by the log.
func (d *dealer) rating(s *cli.Settings) {
	reader := d.log.Rate(d.priors)
	streak, _ := d.log.Streak()
	fmt.Fprintln(d.c.App.Writer, s.View.Lang.Say("try-rating",
		"rating", int(math.Round(reader.Value)), "deviation", int(math.Round(reader.Deviation)), "streak", streak))
}
