package book

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"damone/notation/record"
	"damone/rules"
)

// Query is what to look for.
type Query struct {
	Position rules.Position
	Turned   bool          // also with the colours exchanged and the board turned
	Player   string        // who must have played: part of a name, in capitals or not
	Color    *rules.Color  // that the player had; without a Player of no effect; nil for either
	Since    int           // first and last year; 0 for any
	Until    int           // games without a year are in neither
	Result   record.Result // how the games ended; "" for any
}

// Samples is how many games and players a Played names at most.
const Samples = 8

// Score is how games ended for the colours of the position asked for. Games without
// a result are in Games alone.
type Score struct{ Games, White, Draws, Black int }

// Found is what a book has of a position.
type Found struct {
	Query
	Score          // of all games that reached it
	Ended int      // games that go no further
	Cut   int      // games of which no further moves are kept
	Moves []Played // most games first
}

// Played is a move that was played.
type Played struct {
	Move rules.Move
	Score
	First, Last int      // years; 0 where none is told
	Players     []Player // most games first, Samples at most
	Sample      []Game   // the latest, Samples at most
}

// Player is whoever played a move, and in how many games.
type Player struct {
	Name  string
	Games int
}

// Find returns what was played from a position. A game counts once, with what was
// played when the position first arose.
func (b *Book) Find(q Query) *Found {
	s := &search{Book: b, found: &Found{Query: q}}
	s.sides = []side{{position: q.Position}}
	if q.Turned {
		s.sides = append(s.sides, side{position: q.Position.Turned(), turned: true})
	}
	legal := b.rs.Moves(nil, q.Position)
	s.moves = make([]move, len(legal))
	for i, m := range legal {
		s.moves[i] = move{Played: Played{Move: m}, players: make(map[string]int)}
	}
	for i := range s.sides {
		s.sides[i].prepare(b, legal)
	}
	for i := range b.games {
		if g := &b.games[i]; q.takes(&g.Game) {
			s.game(g)
		}
	}
	return s.close()
}

// takes reports whether a game is one to look at.
func (q *Query) takes(g *Game) bool {
	return g.Year >= q.Since && (q.Until == 0 || 0 < g.Year && g.Year <= q.Until) &&
		(q.Result == "" || g.Result.Says() == q.Result) &&
		(q.Player == "" || q.is(g.White, rules.White) || q.is(g.Black, rules.Black))
}

func (q *Query) is(name string, c rules.Color) bool {
	return (q.Color == nil || *q.Color == c) && strings.Contains(strings.ToLower(name), strings.ToLower(q.Player))
}

// search is a position being looked for.
type search struct {
	*Book
	sides []side // the position, and it turned
	found *Found
	moves []move // the legal ones, in their order
	legal []rules.Move
}

type move struct {
	Played
	players map[string]int
}

// side is the position that is looked for, or it turned.
type side struct {
	position rules.Position
	turned   bool
	key      uint32
	moves    []int // of its legal moves, each one's place among those of the position
}

func (s *side) prepare(b *Book, legal []rules.Move) {
	s.key = b.key(s.position)
	for _, m := range b.rs.Moves(nil, s.position) {
		if s.turned {
			m, _ = b.rs.TurnedMove(s.position, m)
		}
		s.moves = append(s.moves, slices.Index(legal, m))
	}
}

// game counts a game if the position arose in it.
func (s *search) game(g *kept) {
	for n, p := range g.plays {
		for i := range s.sides {
			if at := &s.sides[i]; p.key == at.key && s.after(g, n) == at.position {
				s.count(g, at, p.move)
				return
			}
		}
	}
}

// after returns where the first plays of a game lead: two positions may have one key.
func (s *search) after(g *kept, plays int) rules.Position {
	p := g.start
	for _, played := range g.plays[:plays] {
		s.legal = s.rs.Moves(s.legal[:0], p)
		p = p.After(s.legal[played.move])
	}
	return p
}

func (s *search) count(g *kept, at *side, played uint8) {
	s.found.add(g.Result, at.turned)
	switch played {
	case none:
		s.found.Ended++
		return
	case cut:
		s.found.Cut++
		return
	}
	m := &s.moves[at.moves[played]]
	m.add(g.Result, at.turned)
	m.Sample = append(m.Sample, g.Game)
	if g.Year != 0 {
		m.First, m.Last = min(cmp.Or(m.First, g.Year), g.Year), max(m.Last, g.Year)
	}
	name := g.White
	if at.position.Turn() == rules.Black {
		name = g.Black
	}
	if name != "" {
		m.players[name]++
	}
}

// add counts a game, whose colours are exchanged if turned.
func (s *Score) add(r record.Result, turned bool) {
	s.Games++
	white, black := &s.White, &s.Black
	if turned {
		white, black = black, white
	}
	switch r.Says() {
	case record.WhiteWon:
		*white++
	case record.BlackWon:
		*black++
	case record.DrawnGame:
		s.Draws++
	}
}

// close sorts what was found.
func (s *search) close() *Found {
	for i := range s.moves {
		m := &s.moves[i]
		if m.Games == 0 {
			continue
		}
		slices.Reverse(m.Sample)
		slices.SortStableFunc(m.Sample, func(a, b Game) int { return b.Year - a.Year })
		m.Sample = m.Sample[:min(len(m.Sample), Samples)]
		for _, name := range slices.Sorted(maps.Keys(m.players)) {
			m.Players = append(m.Players, Player{name, m.players[name]})
		}
		slices.SortStableFunc(m.Players, func(a, b Player) int { return b.Games - a.Games })
		m.Players = m.Players[:min(len(m.Players), Samples)]
		s.found.Moves = append(s.found.Moves, m.Played)
	}
	slices.SortStableFunc(s.found.Moves, func(a, b Played) int { return b.Games - a.Games })
	return s.found
}

// Decided returns how many games have a result.
func (s Score) Decided() int { return s.White + s.Draws + s.Black }

// Points returns the share of the points that a colour made, 0 to 1, and the least and the most that it may be
// worth by Wilson's interval of 95 %. Of no game with a result, all is open: 1/2, 0 and 1.
func (s Score) Points(c rules.Color) (points, least, most float64) {
	n, won := float64(s.Decided()), s.White
	if c == rules.Black {
		won = s.Black
	}
	if n == 0 {
		return 0.5, 0, 1
	}
	points = (float64(won) + float64(s.Draws)/2) / n
	const z = 1.96
	middle, half := points+z*z/(2*n), z*math.Sqrt(points*(1-points)/n+z*z/(4*n*n))
	return points, max(0, (middle-half)/(1+z*z/n)), min(1, (middle+half)/(1+z*z/n))
}
