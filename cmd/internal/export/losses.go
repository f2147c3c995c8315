package export

import (
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation/record"
	"damone/notation/replay"
)

// Losses is what of a game a format has no room for, in words; "" when there is
// nothing.
func Losses(l catalog.Lang, format string, r *replay.Report) string {
	kept := formatNamed(format).keeps
	if kept == nil {
		return ""
	}
	var lost []string
	if tags := lostTags(r, kept); len(tags) > 0 {
		lost = append(lost, l.Say("lost-tags", "names", strings.Join(tags, ", ")))
	}
	count := func(text catalog.Key, lose func(*record.Item) bool) {
		n := 0
		for i := range r.Record.Items {
			if lose(&r.Record.Items[i]) {
				n++
			}
		}
		if n > 0 {
			lost = append(lost, l.Say(text, "n", n))
		}
	}
	count("lost-comments", func(it *record.Item) bool { return it.Kind == record.Comment })
	count("lost-variations", func(it *record.Item) bool { return it.Kind == record.Open })
	count("lost-marks", func(it *record.Item) bool { return it.Kind == record.NAG || it.Strength != "" })
	return strings.Join(lost, ", ")
}

// lostTags is the names of the tags that say something and are not kept.
func lostTags(r *replay.Report, kept []string) []string {
	var names []string
	for _, t := range r.Record.Tags {
		if strings.Trim(t.Value, "?.* ") != "" && !slices.Contains(kept, t.Name) {
			names = append(names, t.Name)
		}
	}
	return names
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
