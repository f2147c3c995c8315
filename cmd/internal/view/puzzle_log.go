package view

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"damone/notation/lists"
	"damone/puzzles/drill"
)

// Report prints what a log says of its reader.
func (o *Options) Report(w io.Writer, r drill.Report) error {
	p := o.Printer(w)
	p.Line(o.Lang.Say("reader-rating", "rating", whole(r.Rating), "deviation", whole(r.Deviation)))
	p.Line(o.Lang.Say("reader-attempts", "n", r.Attempts, "solved", r.Solved, "misses", r.Misses, "hints", r.Hints, "time", length(r.Seconds)))
	p.Line(o.Lang.Say("reader-streak", "n", r.Streak, "longest", r.Longest))
	p.Line()
	p.Table(o.Heads("head-session", "head-tried", "head-solved", "head-time"), lists.Each(r.Sessions, func(s drill.Session) []string {
		day := time.Unix(int64(s.Day)*24*60*60, 0).UTC().Format(time.DateOnly)
		return []string{day, strconv.Itoa(s.Attempts), strconv.Itoa(s.Solved), length(s.Seconds)}
	}))
	p.Line()
	p.Table(o.Heads("head-hardest", "head-rating"), lists.Each(r.Hardest, func(z drill.RatedOne) []string {
		return []string{z.ID, whole(z.Rating)}
	}))
	return p.Err
}

// WriteReport writes it as a JSON object.
func (o *Options) WriteReport(w io.Writer, r drill.Report) error {
	return WriteJSON(w, struct {
		Type Type `json:"type"`
		drill.Report
	}{OfSummary, r})
}

func whole(x float64) string { return fmt.Sprintf("%.0f", x) }

func length(seconds int) string { return (time.Duration(seconds) * time.Second).String() }
