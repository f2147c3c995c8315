package export

import (
	"fmt"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
)

// Losses is what of some games a format has no room for.
type Losses struct {
	tags   []string
	counts map[catalog.Key]int
	places map[catalog.Key][]string // of the first few
}

// mostPlaces is how many places of a kind of loss are named.
const mostPlaces = 10

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
	lose := func(thing catalog.Key, at notation.Place) {
		if o.counts == nil {
			o.counts, o.places = make(map[catalog.Key]int), make(map[catalog.Key][]string)
		}
		any = true
		if o.counts[thing]++; at.Line > 0 && len(o.places[thing]) < mostPlaces {
			o.places[thing] = append(o.places[thing], fmt.Sprintf("%d:%d", at.Line, at.Col))
		}
	}
	if r.Record.Ended != "" {
		lose("lost-results", notation.Place{})
	}
	for i := range r.Faults {
		if r.Faults[i].Kind == replay.WrongNumber && !f.shows {
			lose("lost-numbers", r.Faults[i].Place)
		}
	}
	for i := range r.Record.Items {
		switch it := &r.Record.Items[i]; {
		case f.annotated:
		case it.Kind == record.Comment:
			lose("lost-comments", it.Place)
		case it.Kind == record.Open:
			lose("lost-variations", it.Place)
		case it.Kind == record.Unread:
			lose("lost-words", it.Place)
		case it.Kind == record.NAG || it.Strength != "":
			lose("lost-marks", it.Place)
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
			lost = append(lost, o.placed(l, thing, n))
		}
	}
	return strings.Join(lost, ", ")
}

// placed says what is lost n times, and where.
func (o *Losses) placed(l catalog.Lang, thing catalog.Key, n int) string {
	what, at := l.Say(thing, "n", n), strings.Join(o.places[thing], ", ")
	if more := n - len(o.places[thing]); at != "" && more > 0 {
		at += ", " + l.Say("and-more", "n", more)
	}
	if at == "" {
		return what
	}
	return l.Say("lost-at", "what", what, "places", at)
}
