package suite_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/suite"
	"damone/puzzles/tablebase"
	"damone/rules"
)

var compose = flag.String("compose", "", "compose the problems of a `RULESET` anew; endgame tables must be there")

// problems is the folder of the problems.
const problems = "../../testdata/problems"

// wanted is how many problems of each length are composed, from tables and
// from games, by the number of moves.
var wanted = [][2]int{1: {1, 4}, 2: {3, 5}, 3: {4, 4}, 4: {5, 2}, 5: {5, 0}, 6: {4, 0}, 7: {4, 0}, 8: {4, 0}}

// plainLimit is how many positions the exhaustive search may look at for a
// problem: longer ones get more.
func plainLimit(n int) int { return 100_000 << max(n-3, 0) }

// TestCompose composes the problems, when asked to.
func TestCompose(t *testing.T) {
	if *compose == "" {
		return // nothing was asked for: composing is a tool, not a test
	}
	rs, ok := rules.Lookup(*compose)
	if !ok {
		t.Fatalf("unknown ruleset %q", *compose)
	}
	c := &composer{t: t, rs: rs, random: rand.New(rand.NewPCG(5, 60)), images: map[rules.Position]bool{}}
	dir, err := tablebase.DefaultDir(rs)
	if err != nil {
		t.Fatal(err)
	}
	if c.tables, err = tablebase.Open(dir, rs); err != nil {
		t.Fatal(err)
	}
	defer c.tables.Close()
	out, err := os.Create(filepath.Join(problems, rs.ID()+".yaml"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	fmt.Fprintf(out, "# Composed by TestCompose in puzzles/suite; plain is how many positions the\n# exhaustive search looks at to verify a problem.\nruleset: %s\nproblems:\n", rs.ID())
	for n, count := range wanted {
		for i := range count[0] + count[1] {
			p := c.find(n, i < count[0])
			p.ID = fmt.Sprintf("%s-%d-%d", rs.ID(), n, i+1)
			writeProblem(out, p)
		}
	}
}

func writeProblem(w io.Writer, p suite.Problem) {
	fmt.Fprintf(w, "  - {id: %s, position: %q, stipulation: %q, key: %s, source: %s, plain: %d}\n",
		p.ID, notation.FormatPosition(p.Position, notation.Number), p.Stipulation, notation.FormatMove(p.Key, notation.Number), p.Source, p.Plain)
}

type composer struct {
	t      *testing.T
	rs     *rules.Ruleset
	tables *tablebase.Tables
	random *rand.Rand
	images map[rules.Position]bool // used already
	game   []rules.Position        // left of the last game
}

// find looks for one more problem of so many moves.
func (c *composer) find(n int, fromTables bool) suite.Problem {
	for {
		p := suite.Problem{Ruleset: c.rs, Stipulation: puzzles.Stipulation{Kind: puzzles.WinIn, Moves: n}}
		var ok bool
		if fromTables {
			p.Source = "tables"
			p.Position, p.Key, ok = c.fromTables(n)
		} else {
			p.Source = "games"
			p.Position, p.Key, ok = c.fromGames(n)
		}
		if !ok || c.images[p.Position] || len(c.rs.Doubts(p.Position)) > 0 || len(c.rs.Moves(nil, p.Position)) < 3 {
			continue
		}
		sound, decided, seen := p.Verifies(plainLimit(n))
		if !decided {
			continue
		}
		if !sound {
			c.t.Fatalf("%s %s: the exhaustive search disagrees", notation.FormatPosition(p.Position, notation.Number), p.Stipulation)
		}
		p.Plain = seen
		c.images[p.Position], c.images[p.Position.Turned()], c.images[p.Position.Reflected()] = true, true, true
		return p
	}
}

// fromTables is a random position of 3 or 4 pieces that is won in n moves by
// one key.
func (c *composer) fromTables(n int) (pos rules.Position, key rules.Move, ok bool) {
	s := rules.Setup{Turn: rules.Color(c.random.IntN(2))}
	for i := range 3 + c.random.IntN(2) {
		color := s.Turn
		if i == 1 || i == 3 {
			color = rules.Color(c.random.IntN(2))
		}
		if i == 2 {
			color = s.Turn.Other()
		}
		s.Put(rules.Piece{Color: color, Rank: rules.Rank(1 + c.random.IntN(len(c.rs.Spec().Ranks)))}, rules.Square(c.random.IntN(rules.Squares)))
	}
	pos, fits := c.rs.Arrange(s)
	if !fits || c.rs.Status(pos).Over() {
		return pos, key, false
	}
	if r, known := c.tables.Probe(pos); !known || r.Value != tablebase.Win || r.Distance != 2*n-1 {
		return pos, key, false
	}
	keys := 0
	for _, m := range c.rs.Moves(nil, pos) {
		if r, known := c.tables.Probe(pos.After(m)); known && r.Value == tablebase.Loss && r.Distance <= 2*n-2 {
			keys++
			key = m
		}
	}
	return pos, key, keys == 1
}

// fromGames is a position of a game between random players with some pieces
// left, won in n moves by one key.
func (c *composer) fromGames(n int) (pos rules.Position, key rules.Move, ok bool) {
	if len(c.game) == 0 {
		c.game = c.play()
	}
	pos, c.game = c.game[0], c.game[1:]
	if pos.Occupied().Len() < 5 || c.rs.Status(pos).Over() {
		return pos, key, false
	}
	a, err := search.Within(context.Background(), c.rs, pos, search.Goal{}, n, false, search.Options{Limits: search.Limits{Nodes: 300_000}})
	if err != nil {
		c.t.Fatal(err)
	}
	keys := a.Keys()
	open := slices.ContainsFunc(a.Moves, func(m search.RootMove) bool { return m.Verdict == search.Unknown })
	return pos, slices.Concat(keys, []rules.Move{{}})[0], len(keys) == 1 && !open && a.Within == n
}

// play is the positions of a game whose players look two plies ahead, or play
// at random.
func (c *composer) play() []rules.Position {
	g := rules.NewGame(c.rs, c.rs.Start())
	var seen []rules.Position
	for !g.Status().Over() && g.Plies() < 200 {
		moves := c.rs.Moves(nil, g.Position())
		m := moves[c.random.IntN(len(moves))]
		if c.random.IntN(4) > 0 {
			a, err := search.Analyze(context.Background(), c.rs, g.Position(), search.Options{Limits: search.Limits{Nodes: uint64(20 + c.random.IntN(2)*500)}})
			if err != nil {
				c.t.Fatal(err)
			}
			m = a.Best().Move
		}
		g.Push(m)
		seen = append(seen, g.Position())
	}
	return seen
}
