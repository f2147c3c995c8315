package generate

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"damone/puzzles"
)

// What the players may solve at most of a collection worth having.
const (
	grabberAllowed  = 0.15
	searcherAllowed = 0.50
)

// SolvedShare is what a player solves of some puzzles.
type SolvedShare struct {
	Player  string  `json:"player"`
	Key     float64 `json:"key"`     // the share of first moves, from 0 to 1
	Line    float64 `json:"line"`    // the share of whole solutions
	Allowed float64 `json:"allowed"` // the most that the first share may be
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
func StatsOf(ctx context.Context, list []*puzzles.Puzzle) (*Stats, error) {
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
	kinds func(*puzzles.Puzzle) []string
}{
	{"ruleset", func(p *puzzles.Puzzle) []string { return []string{p.Ruleset.ID()} }},
	{"goal", func(p *puzzles.Puzzle) []string { return []string{p.Stipulation.String()} }},
	{"band", func(p *puzzles.Puzzle) []string { return []string{strconv.Itoa(p.Band)} }},
	{"decisions", func(p *puzzles.Puzzle) []string { return []string{strconv.Itoa(p.Features.Decisions)} }},
	{"pieces", func(p *puzzles.Puzzle) []string { return []string{strconv.Itoa(p.Pieces())} }},
	{"grade", func(p *puzzles.Puzzle) []string { return []string{p.Grade.String()} }},
	{"class", func(p *puzzles.Puzzle) []string { return []string{p.Class.String()} }},
	{"source", func(p *puzzles.Puzzle) []string { return []string{p.Source} }},
	{"theme", func(p *puzzles.Puzzle) []string { return p.Themes }},
}

func countBy(list []*puzzles.Puzzle, kinds func(*puzzles.Puzzle) []string) []KindCount {
	counts := make(map[string]int)
	for _, p := range list {
		for _, kind := range kinds(p) {
			counts[kind]++
		}
	}
	var all []KindCount
	number := func(kind string) int { // 0 for a word
		n, _ := strconv.Atoi(kind)
		return n
	}
	for _, kind := range slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(number(a)-number(b), strings.Compare(a, b))
	}) {
		all = append(all, KindCount{Kind: kind, Count: counts[kind]})
	}
	return all
}

// playersOf has the players try puzzles, using every core.
func playersOf(ctx context.Context, list []*puzzles.Puzzle) ([]SolvedShare, error) {
	shares := make([][2]SolvedShare, len(list))
	err := onEveryCore(ctx, list, func(int) {}, func(ctx context.Context, i int, p *puzzles.Puzzle) { shares[i] = sharesOf(ctx, p) })
	players := []SolvedShare{{Player: "grabber", Allowed: grabberAllowed}, {Player: "searcher, 3 plies", Allowed: searcherAllowed}}
	n := float64(cmp.Or(len(list), 1))
	for _, both := range shares {
		for i, share := range both {
			players[i].Key += share.Key / n
			players[i].Line += share.Line / n
		}
	}
	return players, err
}

// sharesOf is what the greedy player and the searcher make of a puzzle, asked
// for each of the solver's moves.
func sharesOf(ctx context.Context, p *puzzles.Puzzle) (both [2]SolvedShare) {
	pos := p.Position
	for i, m := range p.Solution {
		if i%2 == 0 {
			found := [2]float64{Greedy(p.Ruleset, pos, m), 0}
			if Searcher(ctx, p.Ruleset, pos) == m {
				found[1] = 1
			}
			for player, chance := range found {
				share := &both[player]
				if i == 0 {
					share.Key, share.Line = chance, 1
				}
				share.Line *= chance
			}
		}
		pos = pos.After(m)
	}
	return both
}
