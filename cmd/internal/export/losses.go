package export

import (
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/notation/replay"
)

// Losses is what of some games a format has no room for.
type Losses struct {
	tags                        []string
	comments, variations, marks int
}

// Add counts what is lost of a game, and reports whether anything is.
func (o *Losses) Add(format string, r *replay.Report) bool {
	kept := formatNamed(format).keeps
	if kept == nil {
		return false
	}
	lost := lostTags(r, kept)
	for _, name := range lost {
		if !slices.Contains(o.tags, name) {
			o.tags = append(o.tags, name)
		}
	}
	before := *o
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
	return len(lost) > 0 || before.comments+before.variations+before.marks < o.comments+o.variations+o.marks
}

// Say is the losses in words.
func (o *Losses) Say(l catalog.Lang) string {
	var lost []string
	if len(o.tags) > 0 {
		lost = append(lost, l.Say("lost-tags", "names", strings.Join(o.tags, ", ")))
	}
	for _, count := range []struct {
		text catalog.Key
		n    int
	}{{"lost-comments", o.comments}, {"lost-variations", o.variations}, {"lost-marks", o.marks}} {
		if count.n > 0 {
			lost = append(lost, l.Say(count.text, "n", count.n))
		}
	}
	return strings.Join(lost, ", ")
}

// lostTags is the names of the tags that say something and are not kept.
func lostTags(r *replay.Report, kept []string) []string {
	lost := lists.Where(r.Record.Tags, func(t record.Tag) bool {
		return strings.Trim(t.Value, "?.* ") != "" && !slices.Contains(kept, t.Name)
	})
	return lists.Each(lost, func(t record.Tag) string { return t.Name })
}

// setsUp reports whether the main line of a record goes on from another
// position somewhere.
func setsUp(rec *record.Record) bool {
	for it := range record.MainLine(rec.Items) {
		if it.Kind == record.Setup {
			return true
		}
	}
	return false
}
