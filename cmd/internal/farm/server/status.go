package server

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"damone/cmd/internal/farm"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
)

// printStatus prints the runs and the workers as tables, and what has failed.
func printStatus(w io.Writer, o *view.Options, s *farm.Status) error {
	p := o.Printer(w)
	if len(s.Runs) == 0 {
		p.Line(o.Lang.Say("farm-no-runs"))
	} else {
		p.Table(o.Heads("head-run", "head-kind", "head-begun", "head-done", "head-running", "head-waiting", "head-late", "head-failed"),
			lists.Each(s.Runs, runRow))
	}
	if len(s.Workers) == 0 {
		p.Line(o.Lang.Say("farm-no-workers"))
	} else {
		p.Table(o.Heads("head-worker", "head-done", "head-running", "head-last-seen"), lists.Each(s.Workers, func(w farm.WorkerStatus) []string { return workerRow(o, w) }))
	}
	for _, r := range s.Runs {
		for _, f := range r.Failed {
			p.Line(o.Lang.Say("farm-failed-unit", "run", short(r.Run), "n", f.N, "tries", f.Tries, "worker", f.Worker, "words", printable(f.Words)))
		}
	}
	for _, it := range s.Workers {
		if it.Refused != "" {
			p.Line(it.Name + ": " + printable(it.Refused))
		}
	}
	return p.Err
}

// short returns the beginning of a run's name, by which people know it.
func short(run string) string { return run[:min(8, len(run))] }

// printable returns a text from elsewhere in one line that does a terminal no harm.
func printable(text string) string { return strings.Trim(notation.Quote(text), `"`) }

func runRow(r farm.RunStatus) []string {
	row := []string{short(r.Run), r.Kind, r.Begun.Local().Format(time.DateTime)}
	for _, n := range []int{r.Done, r.Running, r.Queued, r.Late, len(r.Failed)} {
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

// runJSON and the others are promises.
type runJSON struct {
	Type    view.Type    `json:"type"`
	Run     string       `json:"run"`
	Kind    string       `json:"kind"`
	Version string       `json:"version"`
	Begun   time.Time    `json:"begun"`
	Done    int          `json:"done"`
	Running int          `json:"running"`
	Waiting int          `json:"waiting"`
	Late    int          `json:"late"`
	Failed  []failedJSON `json:"failed"`
}

type failedJSON struct {
	N      int    `json:"n"`
	Tries  int    `json:"tries"`
	Worker string `json:"worker"`
	Words  string `json:"words"`
}

type workerJSON struct {
	Type    view.Type `json:"type"`
	Worker  string    `json:"worker"`
	Version string    `json:"version"`
	Jobs    int       `json:"jobs"`
	Since   time.Time `json:"since"`
	Seen    time.Time `json:"seen"`
	Here    bool      `json:"here"`
	Done    int       `json:"done"`
	Running []string  `json:"running"`
	Refused *string   `json:"refused"` // null where nothing is
}

type statusJSON struct {
	Type    view.Type `json:"type"`
	Runs    int       `json:"runs"`
	Workers int       `json:"workers"`
	Failed  int       `json:"failed"`
}

// addStatus adds the runs and the workers to a sequence, and ends it.
func addStatus(q *view.Sequence, s *farm.Status) error {
	sum := statusJSON{Type: view.OfSummary, Runs: len(s.Runs)}
	for _, r := range s.Runs {
		sum.Failed += len(r.Failed)
		failed := lists.Each(r.Failed, func(f farm.FailedUnit) failedJSON { return failedJSON(f) })
		q.Add(runJSON{view.OfRun, r.Run, r.Kind, r.Version, r.Begun, r.Done, r.Running, r.Queued, r.Late, append([]failedJSON{}, failed...)})
	}
	for _, w := range s.Workers {
		if w.Here {
			sum.Workers++
		}
		j := workerJSON{view.OfWorker, w.Name, w.Version, w.Jobs, w.Since, w.Seen, w.Here, w.Done, append([]string{}, w.Running...), nil}
		if w.Refused != "" {
			j.Refused = &w.Refused
		}
		q.Add(j)
	}
	return q.Close(sum)
}
