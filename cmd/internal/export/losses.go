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
	tags                        []string
	comments, variations, marks int
}

// Add counts what is lost of a game, and reports whether anything is.
func (o *Losses) Add(format string, r *replay.Report) (any bool) {
	kept := formatNamed(format).keeps
	if kept == nil {
		return false
	}
	for _, t := range r.Record.Tags {
		if strings.Trim(t.Value, "?.* ") == "" || slices.Contains(kept, t.Name) {
			continue
		}
		if any = true; !slices.Contains(o.tags, t.Name) {
			o.tags = append(o.tags, t.Name)
		}
	}
	before := o.comments + o.variations + o.marks
	for i := range r.Record.Items {
		switch it := &r.Record.Items[i]; {
		case it.Kind == record.Comment:
			o.comments++
		case it.Kind == record.Open:
			o.variations++
		case it.Kind == record.NAG || it.Strength != "":
			o.marks++
		}
	}
	return any || o.comments+o.variations+o.marks > before
}

// Say returns the losses in words.
func (o *Losses) Say(l catalog.Lang) string {
	var lost []string
	if len(o.tags) > 0 {
		lost = append(lost, l.Say("lost-tags", "names", strings.Join(o.tags, ", ")))
	}
	for i, n := range []int{o.comments, o.variations, o.marks} {
		if n > 0 {
			lost = append(lost, l.Say([]catalog.Key{"lost-comments", "lost-variations", "lost-marks"}[i], "n", n))
		}
	}
	return strings.Join(lost, ", ")
}
