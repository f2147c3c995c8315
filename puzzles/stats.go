package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/search"
)

// grabberAllowed is what the grabber may solve at most of a collection worth having.
// Of the searcher nothing is asked: in a shot most replies are forced, and then three
// plies are much.
const grabberAllowed = 0.15

// SolvedShare is what a player solves of some
type SolvedShare struct {
	Player  string  `json:"player"`
	Key     float64 `json:"key"`     // the share of first moves, from 0 to 1
	Line    float64 `json:"line"`    // the share of whole solutions
	Allowed float64 `json:"allowed"` // the most that the first share may be; 0 for no bound
}

// KindCount is how many puzzles are of a kind.
type KindCount struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

// Column is the counts of a collection beside those of another.
type Column struct {
	*Stats
	Rivals []KindCount `json:"rivals"` // by the first moves that are not the key
}

// Beside counts two collections to be read side by side, using every core. It
// calls begun with how many puzzles of both it has begun to look for other wins in,
// which takes longest. The error is the context's.
func Beside(ctx context.Context, lists [2][]*Puzzle, begun func(int)) (columns [2]Column, err error) {
	before := 0
	for i, list := range lists {
		if columns[i].Stats, err = StatsOf(ctx, list); err != nil {
			return columns, err
		}
		if columns[i].Rivals, err = rivalsOf(ctx, list, func(n int) { begun(before + n) }); err != nil {
			return columns, err
		}
		before = len(list)
	}
	return columns, nil
}

// Stats is a collection in figures.
type Stats struct {
	Puzzles int                    `json:"puzzles"`
	Players []SolvedShare          `json:"players"`
	Counts  map[string][]KindCount `json:"counts"` // by what is counted
	Order   []string               `json:"-"`      // of Counts
}

// StatsOf counts puzzles and has two simple players try them, using every core.
// The error is the context's.
func StatsOf(ctx context.Context, list []*Puzzle) (*Stats, error) {
	stats := &Stats{Puzzles: len(list), Counts: make(map[string][]KindCount)}
	for _, count := range countings {
		stats.Order = append(stats.Order, count.what)
		stats.Counts[count.what] = countBy(list, count.kinds)
	}
	var err error
	stats.Players, err = playersOf(ctx, list)
	return stats, err
}

// countings is what puzzles are counted by.
var countings = []struct {
	what  string
	kinds func(*Puzzle) []string
}{
	{"ruleset", func(p *Puzzle) []string { return []string{p.Ruleset.ID()} }},
	{"goal", func(p *Puzzle) []string { return []string{p.Stipulation.String()} }},
	{"band", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Band)} }},
	{"decisions", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Features.Decisions)} }},
	{"pieces", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Pieces())} }},
	{"grade", func(p *Puzzle) []string { return []string{p.Grade.String()} }},
	{"class", func(p *Puzzle) []string { return []string{p.Class.String()} }},
	{"source", func(p *Puzzle) []string { return []string{p.Source} }},
	{"theme", func(p *Puzzle) []string { return p.Themes }},
	{"turn", func(p *Puzzle) []string { return []string{p.Position.Turn().String()} }},
	{"lead", func(p *Puzzle) []string {
		return []string{fmt.Sprintf("%+d", search.Material(&p.Position, p.Position.Turn()))}
	}},
	{"defenders", func(p *Puzzle) []string {
		return []string{strconv.Itoa(p.Position.Side(p.Position.Turn().Other()).Len())}
	}},
}

// rivalsOf counts puzzles by what df-pn, without tables, knows of the first
// moves that are not the key: whether every one wins, some one wins, or none is
// known to. It uses every core. The error is the context's.
func rivalsOf(ctx context.Context, list []*Puzzle, begun func(int)) ([]KindCount, error) {
	kinds := make(map[*Puzzle]string)
	var mu sync.Mutex
	err := ordered.OnEveryCore(ctx, list, begun, func(ctx context.Context, _ int, p *Puzzle) {
		kind := rivalKind(ctx, p)
		mu.Lock()
		defer mu.Unlock()
		kinds[p] = kind
	})
	counts := countBy(list, func(p *Puzzle) []string { return []string{kinds[p]} })
	return lists.Each(rivalKinds, func(kind string) KindCount { return KindCount{kind, CountOf(counts, kind)} }), err
}

// rivalKinds are always told, those of no puzzle too: that there are none is news.
var rivalKinds = []string{"another-wins", "every-move-wins", "none-wins"}

func rivalKind(ctx context.Context, p *Puzzle) string {
	winning, rivals := 0, 0
	for range p.WinningRivals(ctx, search.Options{Limits: search.Limits{Nodes: RivalNodes}}, &rivals) {
		winning++
	}
	switch {
	case winning == 0:
		return "none-wins"
	case winning == rivals:
		return "every-move-wins"
	}
	return "another-wins"
}

func countBy(list []*Puzzle, kinds func(*Puzzle) []string) []KindCount {
	counts := make(map[string]int)
	for _, p := range list {
		for _, kind := range kinds(p) {
			counts[kind]++
		}
	}
	var all []KindCount
	for _, kind := range slices.SortedFunc(maps.Keys(counts), byNumber) {
		all = append(all, KindCount{Kind: kind, Count: counts[kind]})
	}
	return all
}

// byNumber orders kinds that are numbers by their size, and words as text.
func byNumber(a, b string) int {
	m, _ := strconv.Atoi(a)
	n, _ := strconv.Atoi(b)
	return cmp.Or(m-n, strings.Compare(a, b))
}

// Kinds lists the kinds that either of two collections has.
func Kinds(counts [2][]KindCount) []string {
	var kinds []string
	for _, c := range slices.Concat(counts[0], counts[1]) {
		kinds = append(kinds, c.Kind)
	}
	slices.SortFunc(kinds, byNumber)
	return slices.Compact(kinds)
}

// CountOf is how many puzzles are of a kind.
func CountOf(counts []KindCount, kind string) int {
	for _, c := range counts {
		if c.Kind == kind {
			return c.Count
		}
	}
	return 0
}

// playersOf has the players try puzzles, using every core.
func playersOf(ctx context.Context, list []*Puzzle) ([]SolvedShare, error) {
	shares := make([][2]Share, len(list))
	err := ordered.OnEveryCore(ctx, list, func(int) {}, func(ctx context.Context, i int, p *Puzzle) { shares[i] = SharesOf(ctx, p) })
	players := []SolvedShare{{Player: "grabber", Allowed: grabberAllowed}, {Player: "searcher, 3 plies"}}
	n := float64(cmp.Or(len(list), 1))
	for _, both := range shares {
		for i, share := range both {
			players[i].Key += share.Key / n
			players[i].Line += share.Line / n
		}
	}
	return players, err
}
