package puzzles

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone/puzzles/search"
)

// KindCount is how many puzzles are of a kind.
type KindCount struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

// Stats is a collection in figures.
type Stats struct {
	Puzzles int                    `json:"puzzles"`
	Counts  map[string][]KindCount `json:"counts"` // by what is counted
	Order   []string               `json:"-"`      // of Counts
}

// StatsOf counts puzzles.
func StatsOf(list []*Puzzle) *Stats {
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
	return stats
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
	{"theme", func(p *Puzzle) []string { return p.Themes }},
	{"turn", func(p *Puzzle) []string { return []string{p.Position.Turn().String()} }},
	{"lead", func(p *Puzzle) []string {
		return []string{fmt.Sprintf("%+d", search.Material(&p.Position, p.Position.Turn()))}
	}},
	{"defenders", func(p *Puzzle) []string {
		return []string{strconv.Itoa(p.Position.Side(p.Position.Turn().Other()).Len())}
	}},
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
