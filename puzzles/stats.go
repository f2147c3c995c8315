package puzzles

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone/notation/ordered"
	"damone/puzzles/search"
)

// grabberAllowed is what the grabber may solve at most of a collection worth having.
// Of the searcher nothing is asked: in a shot most replies are forced, and then three
// plies are much.
const grabberAllowed = 0.15

// SolvedShare is what a player solves of some puzzles.
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
	twins := make(map[string]int)
	for _, p := range list {
		twins[p.Motif()]++
	}
	group := counting{"twins", func(p *Puzzle) []string { return []string{strconv.Itoa(twins[p.Motif()])} }}
	for _, count := range append(countings, group) {
		stats.Order = append(stats.Order, count.what)
		stats.Counts[count.what] = countBy(list, count.kinds)
	}
	var err error
	stats.Players, err = playersOf(ctx, list)
	return stats, err
}

// counting is something that puzzles are counted by.
type counting struct {
	what  string
	kinds func(*Puzzle) []string
}

// countings is what puzzles are counted by, but for how many have the same motif.
var countings = []counting{
	{"ruleset", func(p *Puzzle) []string { return []string{p.Ruleset.ID()} }},
	{"goal", func(p *Puzzle) []string { return []string{p.Stipulation.String()} }},
	{"band", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Band)} }},
	{"decisions", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Features.Decisions)} }},
	{"pieces", func(p *Puzzle) []string { return []string{strconv.Itoa(p.Pieces())} }},
	{"grade", func(p *Puzzle) []string { return []string{p.Grade.String()} }},
	{"class", func(p *Puzzle) []string { return []string{p.Class.String()} }},
	{"source", func(p *Puzzle) []string { return []string{p.Source} }},
	{"source-band", func(p *Puzzle) []string { return []string{fmt.Sprint(p.Source, " ", p.Band)} }},
	{"tail", func(p *Puzzle) []string { return []string{strconv.Itoa(p.walk())} }},
	{"theme", func(p *Puzzle) []string { return p.Themes }},
	{"turn", func(p *Puzzle) []string { return []string{p.Position.Turn().String()} }},
	{"lead", func(p *Puzzle) []string {
		return []string{fmt.Sprintf("%+d", search.Material(&p.Position, p.Position.Turn()))}
	}},
	{"defenders", func(p *Puzzle) []string {
		return []string{strconv.Itoa(p.Position.Side(p.Position.Turn().Other()).Len())}
	}},
}

// walk returns how many plies of the solution come after its last capture.
func (p *Puzzle) walk() int {
	n := 0
	for _, m := range p.Solution {
		if n++; m.IsCapture() {
			n = 0
		}
	}
	return n
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
