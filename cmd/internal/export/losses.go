package export

import (
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/record"
	"damone/notation/replay"
)

// Losses is what of some games a format has no room for.
type Losses struct {
	tags   []string
	counts map[catalog.Key]int
}

// lostThings is what a game may have besides moves and tags.
var lostThings = []catalog.Key{"lost-comments", "lost-variations", "lost-marks", "lost-words", "lost-results", "lost-numbers"}

// Add counts what is lost of a game, and reports whether anything is.
func (o *Losses) Add(format string, r *replay.Report) (any bool) {
	f := formatNamed(format)
	if f.keeps == nil {
		return false
	}
	for i, t := range r.Record.Tags {
		kept := slices.ContainsFunc(f.keeps, func(name string) bool {
			_, ok := record.ParseResult(t.Value)
			return r.Record.Find(name) == &r.Record.Tags[i] && (ok || name != "Result")
		})
		if kept || strings.Trim(t.Value, "?.* ") == "" {
			continue
		}
		if any = true; !slices.Contains(o.tags, t.Name) {
			o.tags = append(o.tags, t.Name)
		}
	}
	lose := func(thing catalog.Key) {
		if o.counts == nil {
			o.counts = make(map[catalog.Key]int)
		}
		any = true
		o.counts[thing]++
	}
	if r.Record.Ended != "" {
		lose("lost-results")
	}
	for i := range r.Faults {
		if r.Faults[i].Kind == replay.WrongNumber && !f.shows {
			lose("lost-numbers")
		}
	}
	for i := range r.Record.Items {
		switch it := &r.Record.Items[i]; {
		case f.annotated:
		case it.Kind == record.Comment:
			lose("lost-comments")
		case it.Kind == record.Open:
			lose("lost-variations")
		case it.Kind == record.Unread:
			lose("lost-words")
		case it.Kind == record.NAG || it.Strength != "":
			lose("lost-marks")
		}
	}
	return any
}

// Say returns the losses in words.
func (o *Losses) Say(l catalog.Lang) string {
	var lost []string
	if len(o.tags) > 0 {
		lost = append(lost, l.Say("lost-tags", "names", strings.Join(o.tags, ", ")))
	}
	for _, thing := range lostThings {
		if n := o.counts[thing]; n > 0 {
			lost = append(lost, l.Say(thing, "n", n))
		}
	}
	return strings.Join(lost, ", ")
}
