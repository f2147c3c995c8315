// Package book collects recorded games of one ruleset and tells of a position what
// was played from it, by whom, and how the games ended.
//
//	b := book.New(rules.ItalianDraughts, 40)
//	b.Add("games.pdn", game)
//	found := b.Find(book.Query{Position: rules.ItalianDraughts.Start()})
package book

import (
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Book is games. Each takes some hundred bytes and eight for every ply that is kept.
// It is not for several goroutines while games are added.
type Book struct {
	rs    *rules.Ruleset
	plies int
	seed  maphash.Seed
	names map[string]string
	games []kept
}

// Game is where a game is from and whose it was.
type Game struct {
	File         string
	Index        int // in the file, from 1
	White, Black string
	Year         int // 0 for one that is not told
	Result       record.Result
}

type kept struct {
	Game
	start rules.Position
	plays []play // the last of the last position
}

// play is a position of a game, and what was played from it.
type play struct {
	key  uint32 // of the position
	move uint8  // its place among the legal ones, or one of those below
}

const (
	none = 255 // the game goes no further
	cut  = 254 // it does, and is not kept
)

// New makes a book of games of a ruleset that keeps so many plies of each.
func New(rs *rules.Ruleset, plies int) *Book {
	return &Book{rs: rs, plies: plies, seed: maphash.MakeSeed(), names: make(map[string]string)}
}

// Ruleset returns the ruleset of the games.
func (b *Book) Ruleset() *rules.Ruleset { return b.rs }

// Len returns how many games there are.
func (b *Book) Len() int { return len(b.games) }

// Add takes a game of a file into the book, as far as its moves are legal and clear.
// Its report must have steps.
func (b *Book) Add(file string, g *replay.Game) {
	rec := g.Report.Record
	p, legal, line := g.Report.Start, []rules.Move(nil), g.Report.MainLine()
	plays := make([]play, 0, min(len(line), b.plies)+1)
	last := uint8(none)
	for i, m := range line {
		legal = b.rs.Moves(legal[:0], p)
		n := slices.Index(legal, m)
		if n < 0 || i == b.plies {
			last = cut
			break
		}
		plays = append(plays, play{b.key(p), uint8(n)})
		p = p.After(m)
	}
	b.games = append(b.games, kept{Game{
		File: b.name(file), Index: g.Index, White: b.name(rec.Tag("White")), Black: b.name(rec.Tag("Black")),
		Year: year(rec.Tag("Date")), Result: rec.Result(),
	}, g.Report.Start, append(plays, play{b.key(p), last})})
}

func (b *Book) key(p rules.Position) uint32 { return uint32(maphash.Comparable(b.seed, p)) }

// name returns a text that all games share.
func (b *Book) name(text string) string {
	if text == "?" {
		return ""
	}
	known, ok := b.names[text]
	if !ok {
		known = strings.Clone(text)
		b.names[known] = known
	}
	return known
}

// year returns the year that a date begins with.
func year(date string) int {
	digits, _, _ := strings.Cut(date, ".")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1000 {
		return 0
	}
	return n
}
