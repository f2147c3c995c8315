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
	tags []string
	lost map[catalog.Key]loss
}

// loss is how many times a thing is lost, and where it stood the first few times.
type loss struct {
	n      int
	places []string
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
	any = o.addTags(f.keeps, r.Record)
	lose := func(thing catalog.Key, at notation.Place) {
		o.add(thing, at)
		any = true
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

// addTags notes the tags of a record that a format has no room for, and reports whether it
// has any.
func (o *Losses) addTags(keeps []string, r *record.Record) (any bool) {
	for i, t := range r.Tags {
		kept := slices.ContainsFunc(keeps, func(name string) bool {
			_, ok := record.ParseResult(t.Value)
			return r.Find(name) == &r.Tags[i] && (ok || name != "Result")
		})
		if kept || strings.Trim(t.Value, "?.* ") == "" {
			continue
		}
		if any = true; !slices.Contains(o.tags, t.Name) {
			o.tags = append(o.tags, t.Name)
		}
	}
	return any
}

func (o *Losses) add(thing catalog.Key, at notation.Place) {
	if o.lost == nil {
		o.lost = make(map[catalog.Key]loss)
	}
	l := o.lost[thing]
	if l.n++; at.Line > 0 && len(l.places) < mostPlaces {
		l.places = append(l.places, fmt.Sprintf("%d:%d", at.Line, at.Col))
	}
	o.lost[thing] = l
}

// Say returns the losses in words.
func (o *Losses) Say(l catalog.Lang) string {
	var said []string
	if len(o.tags) > 0 {
		said = append(said, l.Say("lost-tags", "names", strings.Join(o.tags, ", ")))
	}
	for _, thing := range lostThings {
		if lost := o.lost[thing]; lost.n > 0 {
			said = append(said, lost.say(l, thing))
		}
	}
	return strings.Join(said, ", ")
}

func (o loss) say(l catalog.Lang, thing catalog.Key) string {
	what, at := l.Say(thing, "n", o.n), strings.Join(o.places, ", ")
	if at == "" {
		return what
	}
	if more := o.n - len(o.places); more > 0 {
		at += ", " + l.Say("and-more", "n", more)
	}
	return l.Say("lost-at", "what", what, "places", at)
}
