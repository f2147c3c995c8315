// Package server is the program damone-farm: it runs the NATS server that a farm
// is, and tells what the farm is at. What works on a farm, or has work done by
// one, needs the client alone, in package farm.
package server

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/farm"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
)

// Program is the program's name.
const Program = "damone-farm"

// Commands returns the commands of the program.
func Commands() []*cli.Command {
	list := []*cli.Command{
		cli.New("serve", cli.FlagsOnly(serveFarm), []cli.Flag{
			cli.File("dir"), cli.String("listen", "127.0.0.1:0"), cli.File("token-file"),
			cli.File("tls-cert"), cli.File("tls-key"), cli.Bool("no-tls"), cli.Range("max-store", 0, 1, 1<<20)}),
		cli.New("status", cli.FlagsOnly(showStatus), append(farm.Flags("join"), cli.Choice("format f", "table", statusFormats.Names()))),
	}
	for _, c := range list {
		c.Category = "farms"
	}
	common := cli.ProgramCommands(damone.License + "\n" + damone.Notice)
	for _, c := range common {
		c.Category = "the program"
	}
	return append(list, common...)
}

func serveFarm(c *cli.Context) error {
	if c.String("dir") == "" {
		return cli.Misuse("farm-dir-expected")
	}
	if (c.String("tls-cert") == "") != (c.String("tls-key") == "") {
		return cli.Misuse("farm-tls-halves")
	}
	if open := farm.CheckToken(c.String("token-file")); open != nil {
		fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, open))
	}
	s, err := Serve(c.Context, Options{
		Dir: c.String("dir"), Listen: c.String("listen"), TokenFile: c.String("token-file"),
		Certificate: c.String("tls-cert"), Key: c.String("tls-key"), PlainText: c.Bool("no-tls"), MaxStore: int64(c.Int("max-store")) << 20,
	})
	if err != nil {
		return farm.InWords(err)
	}
	defer s.Close()
	if _, err := fmt.Fprintln(c.Out, s.Address); err != nil {
		return err
	}
	c.Note("serving")
	<-c.Context.Done()
	return cli.Ended{}
}

var statusFormats = cli.Sequences("table", printStatus, "farm", addStatus)

func showStatus(c *cli.Context) error {
	f, err := farm.Named(c, "join", farm.Settings{Version: cli.Version(), Now: true})
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := f.Status(c.Context)
	if err != nil {
		return farm.InWords(err)
	}
	return cli.Print(c, s, statusFormats)
}

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
