// Package farmview draws what a farm is at, as package view draws the rest.
package farmview

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

// Options is how a farm is drawn.
type Options struct{ *view.Options }

// Status prints the runs and the workers as tables, and what has failed.
func (o Options) Status(w io.Writer, s *farm.Status) error {
	p := o.Printer(w)
	if len(s.Runs) == 0 {
		p.Line(o.Lang.Say("farm-no-runs"))
	} else {
		p.Table(o.Heads("head-run", "head-kind", "head-begun", "head-done", "head-running", "head-waiting", "head-late", "head-failed", "head-per-minute"),
			lists.Each(s.Runs, runRow))
	}
	if len(s.Workers) == 0 {
		p.Line(o.Lang.Say("farm-no-workers"))
	} else {
		p.Table(o.Heads("head-worker", "head-done", "head-running", "head-per-minute", "head-last-seen"), lists.Each(s.Workers, o.workerRow))
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

// short is the beginning of a run's name, by which people know it.
func short(run string) string { return run[:min(8, len(run))] }

// printable is a text from elsewhere in one line that does a terminal no harm.
func printable(text string) string { return strings.Trim(notation.Quote(text), `"`) }

func runRow(r farm.RunStatus) []string {
	row := []string{short(r.Run), r.Kind, r.Begun.Local().Format(time.DateTime)}
	for _, n := range countsOf(r) {
		row = append(row, strconv.Itoa(n))
	}
	return append(row, perMinute(r.Rate))
}

// perMinute is a rate, as people read it.
func perMinute(rate float64) string { return fmt.Sprintf("%.1f", rate) }

// stateNames is what may have become of units.
var stateNames = [...]string{"done", "running", "waiting", "late", "failed"}

// countsOf is how many units of a run have come to each.
func countsOf(r farm.RunStatus) [5]int {
	return [...]int{r.Done, r.Running, r.Queued, r.Late, len(r.Failed)}
}

func (o Options) workerRow(w farm.WorkerStatus) []string {
	seen := o.Lang.Say("farm-worker-here")
	if !w.Here {
		seen = w.Seen.Local().Format(time.DateTime)
	}
	return []string{w.Name, strconv.Itoa(w.Done), fmt.Sprintf("%d / %d", len(w.Running), w.Jobs), perMinute(w.Rate), seen}
}

// runJSON and the others are promises.
type runJSON struct {
	Type      view.Type    `json:"type"`
	Run       string       `json:"run"`
	Kind      string       `json:"kind"`
	Version   string       `json:"version"`
	Begun     time.Time    `json:"begun"`
	Done      int          `json:"done"`
	Running   int          `json:"running"`
	Waiting   int          `json:"waiting"`
	Late      int          `json:"late"`
	PerMinute float64      `json:"per_minute"`
	Failed    []failedJSON `json:"failed"`
}

type failedJSON struct {
	N      int    `json:"n"`
	Tries  int    `json:"tries"`
	Worker string `json:"worker"`
	Words  string `json:"words"`
}

type workerJSON struct {
	Type      view.Type `json:"type"`
	Worker    string    `json:"worker"`
	Version   string    `json:"version"`
	Jobs      int       `json:"jobs"`
	Since     time.Time `json:"since"`
	Seen      time.Time `json:"seen"`
	Here      bool      `json:"here"`
	Done      int       `json:"done"`
	Running   []string  `json:"running"`
	PerMinute float64   `json:"per_minute"`
	Refused   *string   `json:"refused"` // null where nothing is
}

type statusJSON struct {
	Type    view.Type `json:"type"`
	Runs    int       `json:"runs"`
	Workers int       `json:"workers"`
	Failed  int       `json:"failed"`
}

// AddStatus adds the runs and the workers to a sequence, and ends it.
func AddStatus(q *view.Sequence, s *farm.Status) error {
	sum := statusJSON{Type: view.OfSummary, Runs: len(s.Runs)}
	for _, r := range s.Runs {
		sum.Failed += len(r.Failed)
		failed := lists.Each(r.Failed, func(f farm.FailedUnit) failedJSON { return failedJSON(f) })
		q.Add(runJSON{view.OfRun, r.Run, r.Kind, r.Version, r.Begun, r.Done, r.Running, r.Queued, r.Late, r.Rate, append([]failedJSON{}, failed...)})
	}
	for _, w := range s.Workers {
		if w.Here {
			sum.Workers++
		}
		j := workerJSON{view.OfWorker, w.Name, w.Version, w.Jobs, w.Since, w.Seen, w.Here, w.Done, append([]string{}, w.Running...), w.Rate, nil}
		if w.Refused != "" {
			j.Refused = &w.Refused
		}
		q.Add(j)
	}
	return q.Close(sum)
}

// Prometheus prints the figures for Prometheus to collect.
func Prometheus(w io.Writer, s *farm.Status) error {
	var b strings.Builder
	head := func(name, kind, help string) { fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, kind) }
	head("damone_farm_units", "gauge", "Units of the runs, by what has become of them.")
	for _, r := range s.Runs {
		for i, n := range countsOf(r) {
			fmt.Fprintf(&b, "damone_farm_units{run=%q,kind=%q,state=%q} %d\n", short(r.Run), r.Kind, stateNames[i], n)
		}
	}
	head("damone_farm_units_per_minute", "gauge", "Units of a run a minute that have been done lately.")
	for _, r := range s.Runs {
		fmt.Fprintf(&b, "damone_farm_units_per_minute{run=%q,kind=%q} %.1f\n", short(r.Run), r.Kind, r.Rate)
	}
	head("damone_farm_worker_up", "gauge", "Whether a worker was heard of lately.")
	for _, it := range s.Workers {
		fmt.Fprintf(&b, "damone_farm_worker_up{worker=%q} %d\n", it.Name, map[bool]int{true: 1}[it.Here])
	}
	head("damone_farm_worker_units_total", "counter", "Units that a worker has done.")
	for _, it := range s.Workers {
		fmt.Fprintf(&b, "damone_farm_worker_units_total{worker=%q} %d\n", it.Name, it.Done)
	}
	head("damone_farm_worker_units_per_minute", "gauge", "Units a minute that a worker has done lately.")
	for _, it := range s.Workers {
		fmt.Fprintf(&b, "damone_farm_worker_units_per_minute{worker=%q} %.1f\n", it.Name, it.Rate)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
