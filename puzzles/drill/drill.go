package drill

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
)

// Card is what a log says of one puzzle.
type Card struct {
	Box    int  // how many times in a row it was solved
	Last   int  // the day of the last attempt
	Missed bool // not solved at the first try, ever
	Never  bool // not to be dealt again
}

// Due returns the day from which on the puzzle is to be tried again: the next day
// after a miss, then 2, 4, 8 ... days after each time it was solved.
func (c Card) Due() int { return c.Last + 1<<min(c.Box, mostBoxes) }

// Again reports whether the puzzle has been missed and comes back by a day.
func (c Card) Again(day int) bool { return c.Missed && !c.Never && c.Due() <= day }

// mostBoxes keeps a puzzle from being put off for more than about a year.
const mostBoxes = 9

// Cards returns the puzzles that a log knows, by their ids.
func (l Log) Cards() map[string]Card {
	cards := make(map[string]Card)
	for _, e := range l {
		c := cards[e.Puzzle]
		if e.Never {
			c.Never = true
			cards[e.Puzzle] = c
		}
		if e.Left {
			continue
		}
		c.Last, c.Box = e.Day, c.Box+1
		if !e.Solved {
			c.Box, c.Missed = 0, true
		}
		cards[e.Puzzle] = c
	}
	return cards
}

// Next chooses among puzzles, by id in order of preference, on some day: the
// one longest overdue of those once missed, else the first that has never been
// tried, else the one that is due first; "" for none.
func (l Log) Next(ids []string, day int) string {
	cards := l.Cards()
	ids = lists.Where(ids, func(id string) bool { return !cards[id].Never })
	best, rank := "", uint64(math.MaxUint64)
	for i, id := range ids {
		c, tried := cards[id]
		r := uint64(i) + 1<<32 // never tried
		switch {
		case tried && c.Again(day):
			r = uint64(c.Due())
		case tried:
			r = uint64(c.Due()) + 1<<33
		}
		if r < rank {
			best, rank = id, r
		}
	}
	return best
}

// Alike returns the puzzle among others of its ruleset, not yet tried, that has most themes
// in common with a puzzle and is about as difficult; nil for none.
func (l Log) Alike(p *puzzles.Puzzle, others []*puzzles.Puzzle) *puzzles.Puzzle {
	cards := l.Cards()
	others = lists.Where(others, func(o *puzzles.Puzzle) bool {
		_, tried := cards[o.ID]
		return !tried && o.ID != p.ID && o.Ruleset == p.Ruleset
	})
	if len(others) == 0 {
		return nil
	}
	apart := func(o *puzzles.Puzzle) (n int) {
		for _, theme := range slices.Concat(p.Themes, o.Themes) {
			if slices.Contains(p.Themes, theme) != slices.Contains(o.Themes, theme) {
				n++
			}
		}
		return n
	}
	far := func(o *puzzles.Puzzle) float64 { return math.Abs(Prior(o).Value - Prior(p).Value) }
	return slices.MinFunc(others, func(a, b *puzzles.Puzzle) int {
		return cmp.Or(cmp.Compare(apart(a), apart(b)), cmp.Compare(far(a), far(b)))
	})
}

// OfDay returns the puzzle of a day among those of a choice, the same for everybody who
// chooses so; nil for none. Where the choice asks for none in particular, it is one of
// those that are dealt to who has tried nothing yet and has no endgame tables.
func OfDay(chosen []*puzzles.Puzzle, particular bool, day int) *puzzles.Puzzle {
	if !particular {
		chosen = Log(nil).Dealt(chosen, nil)
	}
	if len(chosen) == 0 {
		return nil
	}
	return slices.MinFunc(chosen, func(a, b *puzzles.Puzzle) int { return cmp.Compare(digest(a.ID, day), digest(b.ID, day)) })
}

// digest draws a number for an id.
func digest(id string, draw int) uint64 {
	digest := fnv.New64a()
	fmt.Fprint(digest, id, " ", draw)
	return digest.Sum64() * 0x9E3779B97F4A7C15
}

// Streak returns how many puzzles have been solved one after the other, up to the
// last attempt. One that is solved again on the same day counts once.
func (l Log) Streak() (now int) {
	days := make(map[string]int) // when a puzzle was solved last
	for _, e := range l {
		day, before := days[e.Puzzle]
		switch {
		case e.isLesson():
		case e.Solved && before && day == e.Day:
		case e.Solved:
			days[e.Puzzle] = e.Day
			now++
		case !e.Left:
			now = 0
		}
	}
	return now
}

// Merge returns two logs in one, each in its order, the earlier day first. What both have
// is there once.
func Merge(a, b Log) Log {
	known := make(map[Entry]int)
	for _, e := range a {
		known[e]++
	}
	more := lists.Where(b, func(e Entry) bool { known[e]--; return known[e] < 0 })
	var merged Log
	for len(a) > 0 && len(more) > 0 {
		if more[0].Day < a[0].Day {
			a, more = more, a
		}
		merged, a = append(merged, a[0]), a[1:]
	}
	return slices.Concat(merged, a, more)
}

// Dealt returns the puzzles that are dealt to who asks for none in particular: not studies
// of rulesets whose endgame tables, which refute wrong moves, are not at hand, unless they
// have been tried or there are no others. A nil hasTables has none.
func (l Log) Dealt(all []*puzzles.Puzzle, hasTables func(*rules.Ruleset) bool) []*puzzles.Puzzle {
	cards := l.Cards()
	isDealt := func(p *puzzles.Puzzle) bool {
		_, tried := cards[p.ID]
		return tried || p.Class != puzzles.ByTable || hasTables != nil && hasTables(p.Ruleset)
	}
	if only := lists.Where(all, isDealt); len(only) > 0 {
		return only
	}
	return all
}

// How far puzzles are shuffled, in points of rating.
const shuffled = 300

// InOrder returns puzzles in the order in which a reader best tries them: by ruleset, the
// default one first, and in each those near the reader's rating, shuffled.
func InOrder(chosen []*puzzles.Puzzle, reader Rating) []*puzzles.Puzzle {
	far := make(map[*puzzles.Puzzle]float64, len(chosen))
	for _, p := range chosen {
		far[p] = math.Abs(Prior(p).Value-reader.Value) + shuffled*float64(digest(p.ID, 0)>>11)/(1<<53)
	}
	place := func(p *puzzles.Puzzle) int { return slices.Index(rules.Rulesets(), p.Ruleset) }
	return slices.SortedStableFunc(slices.Values(chosen), func(a, b *puzzles.Puzzle) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(far[a], far[b]))
	})
}
