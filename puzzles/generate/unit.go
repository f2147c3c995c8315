package generate

import (
	"context"
	"hash/fnv"
	"math/rand/v2"

	"damone/puzzles"
)

// unit is one piece of work.
type unit struct {
	judge
	outcome
	task *Task
	rng  *rand.Rand
}

// outcome is what a unit has given, as the journal keeps it.
type outcome struct {
	number int
	found  []*puzzles.Puzzle
	tally  Tally
}

// work does a unit.
func work(ctx context.Context, t *Task, o *Options, number int) outcome {
	name := fnv.New64a()
	name.Write([]byte(t.Name))
	u := &unit{
		judge:   judge{ctx: ctx, rs: t.Ruleset, Standards: o.Standards, source: t.Source},
		outcome: outcome{number: number}, task: t, rng: rand.New(rand.NewPCG(o.Seed^name.Sum64(), uint64(number))),
	}
	switch t.Source {
	case "tables":
		u.searchTables(o.Tables[t.Ruleset.ID()])
	case "studies":
		u.tables = o.Tables[t.Ruleset.ID()]
		u.searchStudies()
	case "selfplay":
		u.selfPlay(false)
	case "mistakes":
		u.selfPlay(true)
	case "retro":
		u.compose()
	}
	return u.outcome
}

// try assesses a candidate and keeps what is wanted.
func (u *unit) try(c Candidate) {
	if u.ctx.Err() != nil {
		return
	}
	p, why := u.assess(c)
	if why != None {
		u.tally.note(why)
		return
	}
	u.keep(p)
}

// keep keeps a puzzle if it is wanted and the verifier agrees.
func (u *unit) keep(p *puzzles.Puzzle) {
	why := OffFilter
	if u.task.Filter.Wants(p) {
		why = u.verified(p)
	}
	u.tally.note(why)
	if why == None {
		u.found = append(u.found, p)
	}
}
