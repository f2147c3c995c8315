package drill

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"slices"

	"damone/puzzles"
	"damone/rules"
)

// Card is what a log says of one puzzle.
type Card struct {
	Box    int  // how many times in a row it was solved
	Last   int  // the day of the last attempt
	Missed bool // not solved at the first try, ever
}

// Due is the day from which on the puzzle is to be tried again: the next day
// after a miss, then 2, 4, 8 ... days after each time it was solved.
func (c Card) Due() int { return c.Last + 1<<min(c.Box, mostBoxes) }

// Again reports whether the puzzle has been missed and comes back by a day.
func (c Card) Again(day int) bool { return c.Missed && c.Due() <= day }

// mostBoxes keeps a puzzle from being put off for more than about a year.
const mostBoxes = 9

// Cards are the puzzles that a log knows, by their ids.
func (l Log) Cards() map[string]Card {
	cards := make(map[string]Card)
	for _, e := range l {
		c := cards[e.Puzzle]
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
// tried, else the one that is due first.
func (l Log) Next(ids []string, day int) (id string, ok bool) {
	cards := l.Cards()
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
	return best, len(ids) > 0
}

// Daily is the puzzle of a day, the same for everybody who chooses among the same
// ids, whatever their order; "" for none.
func Daily(ids []string, day int) (id string) {
	least := uint64(math.MaxUint64)
	for _, candidate := range ids {
		digest := fnv.New64a()
		fmt.Fprint(digest, candidate, " ", day)
		if sum := digest.Sum64() * 0x9E3779B97F4A7C15; sum < least || id == "" {
			id, least = candidate, sum
		}
	}
	return id
}

// Streak is how many puzzles have been solved one after the other, up to the
// last attempt.
func (l Log) Streak() int {
	n := 0
	for n < len(l) && l[len(l)-1-n].Solved {
		n++
	}
	return n
}

// A player begins in the middle of the bands, which lie a class apart.
const (
	firstRating = 1200
	bandRating  = 200
	swing       = 32 // the most that an attempt can change
)

// Rating rates a player as Elo does, each first attempt at a puzzle being a game
// against its band: the easiest counts 800, the hardest 1600. What the bands
// do not tell of is passed over.
func (l Log) Rating(bands map[string]int) int {
	rating := float64(firstRating)
	tried := make(map[string]bool)
	for _, e := range l {
		band, known := bands[e.Puzzle]
		if !known || tried[e.Puzzle] {
			continue
		}
		tried[e.Puzzle] = true
		strength := float64(firstRating + bandRating*(band-(puzzles.Bands+1)/2))
		score := -1 / (1 + math.Pow(10, (strength-rating)/400))
		if e.Solved {
			score++
		}
		rating += swing * score
	}
	return int(math.Round(rating))
}

// Merge is two logs in one. What both begin with is there once; what each has
// besides follows in its order, the earlier day first.
func Merge(a, b Log) Log {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	merged := slices.Clone(a[:n])
	for a, b = a[n:], b[n:]; len(a) > 0 && len(b) > 0; {
		if b[0].Day < a[0].Day {
			a, b = b, a
		}
		merged, a = append(merged, a[0]), a[1:]
	}
	return slices.Concat(merged, a, b)
}

// InOrder is puzzles in the order in which they are best tried: by ruleset, the
// default one first, and in each the easy bands first.
func InOrder(chosen []*puzzles.Puzzle) []*puzzles.Puzzle {
	place := func(p *puzzles.Puzzle) int { return slices.Index(rules.Rulesets(), p.Ruleset) }
	return slices.SortedStableFunc(slices.Values(chosen), func(a, b *puzzles.Puzzle) int {
		return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Band, b.Band))
	})
}
