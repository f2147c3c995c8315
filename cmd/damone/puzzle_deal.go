package main

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/play"
	"damone/cmd/internal/puzzleview"
	"damone/puzzles"
	"damone/puzzles/drill"
)

// dealer deals puzzles one after the other and keeps the log.
type dealer struct {
	c      *cli.Context
	chosen []*puzzles.Puzzle
	prior  func(id string) (drill.Rating, bool)
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
	d := &dealer{c: c, chosen: chosen, prior: drill.PriorsOf(set.Puzzles), log: log, seed: log.Seed(), dealt: make(map[string]bool)}
	if d.seed == 0 {
		d.seed = drill.NewSeed()
	}
	return d, nil
}

// next is the puzzle to be tried next by the log; nil for none.
func (d *dealer) next() *puzzles.Puzzle {
	byID := make(map[string]*puzzles.Puzzle)
	var ids []string
	for _, p := range drill.InOrder(d.chosen, d.log.Rate(d.prior).Reader, d.seed) {
		if !d.dealt[p.ID] {
			byID[p.ID] = p
			ids = append(ids, p.ID)
		}
	}
	id, _ := d.log.Next(ids, today())
	return byID[id]
}

// deal has puzzles tried, the first of which is given, until there are enough,
// the time is over or the reader leaves.
func (d *dealer) deal(s *cli.Settings, p *puzzles.Puzzle) error {
	defer func() { d.tables.close() }()
	lines := play.NewLines(d.c.App.Reader, d.c.App.Writer)
	count, limit := max(d.c.Int("count"), 1), time.Duration(d.c.Int("minutes"))*time.Minute
	if limit > 0 && !d.c.IsSet("count") {
		count = math.MaxInt
	}
	began, solved, tried := time.Now(), 0, 0
	for ; p != nil; p = d.next() {
		t, err := d.try(s, lines, p, began.Add(limit), limit > 0)
		if err != nil {
			return err
		}
		if !t.Over() && !t.Missed {
			break
		}
		tried++
		if !t.Missed {
			solved++
		}
		if over := limit > 0 && time.Since(began) >= limit; over || tried == count || t.Quit {
			break
		}
	}
	if limit > 0 || count > 1 {
		fmt.Fprintln(d.c.App.Writer, s.View.Lang.Say("try-session", "solved", solved, "tried", tried, "seconds", int(time.Since(began).Seconds())))
	}
	return cli.Answer(tried > 0 && solved == tried)
}

// try has the user try a puzzle and remembers how it went, even if it is
// interrupted.
func (d *dealer) try(s *cli.Settings, lines *play.Lines, p *puzzles.Puzzle, deadline time.Time, timed bool) (*play.Trial, error) {
	d.dealt[p.ID] = true
	s.View.Ruleset = p.Ruleset
	t, err := play.NewTrial(d.c.Context, s, d.c.App.Writer, p)
	if err != nil {
		return t, err
	}
	t.Consult(d.tables.find(d.c, p.Ruleset))
	if timed {
		t.Deadline = deadline
	}
	if err := puzzleview.Of(&s.View).Puzzle(d.c.App.Writer, p); err != nil {
		return t, err
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
	reader := d.log.Rate(d.prior).Reader
	streak, _ := d.log.Streak()
	fmt.Fprintln(d.c.App.Writer, s.View.Lang.Say("try-rating",
		"rating", int(math.Round(reader.Value)), "deviation", int(math.Round(reader.Deviation)), "streak", streak))
}
