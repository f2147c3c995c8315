package main

import (
	"errors"
	"iter"

	"damone/cmd/internal/farm"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/review"
)

// How many games, and moves in them, a farm is given at once: a task is one message.
const (
	mostFarmed = 1000
	mostMoves  = 40_000
)

// shared yields the jobs with their games reviewed by a farm.
func (v *reviewing) shared(f *farm.Farm) iter.Seq[*reviewJob] {
	return func(yield func(*reviewJob) bool) {
		var jobs []*reviewJob
		none := review.Units{Options: v.options, Tables: v.tables.Set}
		units, moves := none, 0
		for job := range v.jobs() {
			g := job.moves
			if len(jobs) == mostFarmed || moves > mostMoves || g != nil && units.Ruleset != nil && units.Ruleset != g.Ruleset {
				if !v.share(f, &units, jobs, yield) {
					return
				}
				jobs, units, moves = nil, none, 0
			}
			if jobs = append(jobs, job); g != nil {
				units.Ruleset, units.Games, moves = g.Ruleset, append(units.Games, g), moves+len(g.Moves)
			}
		}
		v.share(f, &units, jobs, yield)
	}
}

// share has a farm review the games of some jobs. Those that --resume has told again are
// units, too, though nobody does them: so the task is the one that was interrupted.
func (v *reviewing) share(f *farm.Farm, units *review.Units, jobs []*reviewJob, yield func(*reviewJob) bool) bool {
	first := len(lists.Where(jobs, func(job *reviewJob) bool { return job.moves != nil && job.stored }))
	if first == len(units.Games) {
		f = nil
	}
	task := func() (farm.Task, error) { return farm.Reviews(units) }
	err := onFarm(v.Context, f, task, func(supplier ordered.Supplier) error {
		next, stop := func() ([]byte, error, bool) { return nil, nil, false }, func() {}
		if supplier != nil {
			next, stop = iter.Pull2(supplier(v.Context.Context, first, len(units.Games)))
		}
		defer stop()
		return v.receive(jobs, units, first, next, yield)
	})
	if err != nil && !errors.Is(err, errEnough) {
		yield(&reviewJob{err: err})
	}
	return err == nil
}

// receive yields the jobs with the results of their units, of which the first are not done.
func (v *reviewing) receive(jobs []*reviewJob, units *review.Units, n int, next func() ([]byte, error, bool), yield func(*reviewJob) bool) error {
	for _, job := range jobs {
		if job.moves == nil || job.stored {
			v.review(v.Context.Context, job)
		} else {
			body, err, _ := next()
			if err == nil {
				job.shown.Review, err = units.Read(n, body)
			}
			if err != nil {
				return err
			}
			n++
			for range job.moves.Moves {
				v.progress()
			}
		}
		if !yield(job) {
			return errEnough
		}
	}
	return nil
}
