package server

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"damone/cmd/internal/farm"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
)

// printStatus prints the runs and the workers as tables, and what has failed.
func printStatus(p *view.Printer, s *farm.Status) {
	if len(s.Runs) == 0 {
		p.Line(p.Lang.Say("farm-no-runs"))
	} else {
		p.Table(p.Heads("head-run", "head-kind", "head-begun", "head-done", "head-waiting", "head-failed"),
			lists.Each(s.Runs, runRow))
	}
	if len(s.Workers) == 0 {
		p.Line(p.Lang.Say("farm-no-workers"))
	} else {
		p.Table(p.Heads("head-worker", "head-done", "head-running", "head-last-seen"), lists.Each(s.Workers, func(w farm.WorkerStatus) []string { return workerRow(p.Options, w) }))
	}
	for _, r := range s.Runs {
		for _, f := range r.Failed {
			p.Line(p.Lang.Say("farm-failed-unit", "run", short(r.Run), "n", f.N, "tries", f.Tries, "worker", f.Worker, "words", printable(f.Words)))
		}
	}
	for _, it := range s.Workers {
		if it.Refused != nil {
			p.Line(it.Name + ": " + printable(*it.Refused))
		}
	}
}

// short returns the beginning of a run's name, by which people know it.
func short(run string) string { return run[:min(8, len(run))] }

// printable returns a text from elsewhere in one line that does a terminal no harm.
func printable(text string) string { return strings.Trim(notation.Quote(text), `"`) }

func runRow(r farm.RunStatus) []string {
	row := []string{short(r.Run), r.Kind, r.Begun.Local().Format(time.DateTime)}
	for _, n := range []int{r.Done, r.Waiting, len(r.Failed)} {
		row = append(row, strconv.Itoa(n))
	}
	return row
}

func workerRow(o *view.Options, w farm.WorkerStatus) []string {
	seen := o.Lang.Say("farm-worker-here")
	if !w.Here {
		seen = w.Seen.Local().Format(time.DateTime)
	}
	return []string{w.Name, strconv.Itoa(w.Done), fmt.Sprintf("%d / %d", len(w.Running), w.Jobs), seen}
}

// addStatus adds the runs and the workers to a sequence, and ends it.
func addStatus(_ *view.Options, q *view.Sequence, s *farm.Status) error {
	failed, workers := 0, 0
	for _, r := range s.Runs {
		failed += len(r.Failed)
		q.Add(r)
	}
	for _, w := range s.Workers {
		if w.Here {
			workers++
		}
		q.Add(w)
	}
	return q.Close(view.NewObject(view.OfSummary, "runs", len(s.Runs), "workers", workers, "failed", failed))
}
