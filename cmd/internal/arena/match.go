package arena

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/ordered"
	"damone/rules"
)

// Contest is a match to be played: every opening twice, colours swapped.
type Contest struct {
	Ruleset  *rules.Ruleset
	Players  [2]func() (Player, error) // makes a player; called once by each of Threads
	Openings []Opening
	Plies    int // a game that is longer is broken off and counts as drawn; 0 for none
	Seed     uint64
	Threads  int              // games at once; 0 is 1
	SPRT     *SPRT            // ends the match as soon as it decides; nil for none
	Played   []Game           // by an earlier run, in any order: they are not played again
	Supplier ordered.Supplier // of what Units.Do gives, in the place of Threads; nil for games played here
	Units    *Units           // where Supplier is given: they read what it gives
	Finished func(Game) error // called for each game in order, Played too; an error ends the match; may be nil
}

// Opening is how the two games of a pair begin.
type Opening struct {
	Start rules.Position
	Moves []rules.Move
}

// Game is a game of a match.
type Game struct {
	Number  int // from 0; 2n and 2n+1 share an opening
	White   int // which player had White
	Start   rules.Position
	Moves   []rules.Move
	Status  rules.Status
	Broken  bool // it was broken off
	Stalled bool // the loser did not move in time
}

// Points returns a player's result: 1, 0 or -1.
func (g *Game) Points(player int) int {
	side := rules.White
	if g.White != player {
		side = rules.Black
	}
	return outcome(g.Status, side)
}

// Reason says how a game has ended.
func (g *Game) Reason() string {
	switch {
	case g.Broken:
		return "broken off"
	case g.Stalled:
		return "stalled"
	}
	return g.Status.String()
}

// Stalled is the kind of fault of a player that does not move in time. It loses
// the game, and is made anew for the next.
const Stalled notation.Kind = "player-stalled" // limit

// PlayerError is a player that failed.
type PlayerError struct {
	Player int // 0 or 1
	Game   int
	Err    error
}

func (e *PlayerError) Error() string { return e.Say(catalog.English) }

// Say says which player failed, when and how.
func (e *PlayerError) Say(l catalog.Lang) string {
	return l.Say("player-failed", "n", e.Player+1, "game", e.Game+1, "why", catalog.Error(l, e.Err))
}

func (e *PlayerError) Unwrap() error { return e.Err }

// errDecided ends a match that its test has decided.
var errDecided = errors.New("decided")

// Play plays a match, or as many of its games as can be played before an error
// or until SPRT decides. Games are numbered, and their results do not depend on
// how many are played at once as long as the players' moves do not.
func (c *Contest) Play(ctx context.Context) ([]Game, error) {
	s := &score{contest: c, games: make([]Game, 2*len(c.Openings))}
	for _, g := range c.Played {
		s.games[g.Number] = g
	}
	err := s.advance()
	if err == nil {
		err = s.play(ctx)
	}
	if err == errDecided {
		return s.games[:s.next], nil
	}
	return s.games, err
}

// score is the games of a match that are over.
type score struct {
	contest *Contest
	games   []Game
	next    int // the first that is not over
}

// play takes the games that are not over, from here or from elsewhere.
func (s *score) play(ctx context.Context) error {
	var left []int
	for n := range s.games {
		if !s.games[n].over() {
			left = append(left, n)
		}
	}
	source := s.contest.here
	if s.contest.Supplier != nil {
		source = s.contest.elsewhere
	}
	for g, err := range source(ctx, left) {
		if err == nil {
			s.games[g.Number] = g
			err = s.advance()
		}
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// elsewhere yields games that a supplier plays, row by row.
func (c *Contest) elsewhere(ctx context.Context, left []int) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for row := 0; len(left) > 0; left = left[row:] {
			n := left[0]
			for row = 1; row < len(left) && left[row] == n+row; {
				row++
			}
			for text, err := range c.Supplier(ctx, n, n+row) {
				var g Game
				if err == nil {
					g, err = c.Units.Read(n, text)
				}
				if !yield(g, err) {
					return
				}
				n++
			}
		}
	}
}

// here yields games that are played here, several at once.
func (c *Contest) here(ctx context.Context, left []int) iter.Seq2[Game, error] {
	type result struct {
		game Game
		err  error
	}
	return func(yield func(Game, error) bool) {
		var tables []*table
		defer func() { closeAll(ctx, tables) }()
		atTable := func() func(context.Context, int) result {
			t := &table{contest: c}
			tables = append(tables, t)
			return func(ctx context.Context, n int) (r result) { r.game, r.err = t.play(ctx, n); return r }
		}
		for r := range ordered.Map(ctx, max(c.Threads, 1), slices.Values(left), atTable) {
			if !yield(r.game, r.err) {
				return
			}
		}
	}
}

// advance goes on to the first game that is not over. The error is errDecided
// once the pairs before it decide the match, whatever is over after them.
func (s *score) advance() error {
	for s.next < len(s.games) && s.games[s.next].over() {
		g := s.games[s.next]
		s.next++
		if c := s.contest; c.Finished != nil {
			if err := c.Finished(g); err != nil {
				return err
			}
		}
		if test := s.contest.SPRT; test != nil && s.next%2 == 0 && test.Decide(Count(s.games[:s.next])) != Undecided {
			return errDecided
		}
	}
	return nil
}

// Complete returns those games of a match that are over, in pairs.
func Complete(games []Game) []Game {
	var over []Game
	for i := 0; i+1 < len(games); i += 2 {
		if games[i].over() && games[i+1].over() {
			over = append(over, games[i], games[i+1])
		}
	}
	return over
}

func (g *Game) over() bool { return g.Broken || g.Status.Over() }

// table is two players, who play one game after another.
type table struct {
	contest *Contest
	players [2]Player // nil before they are needed
}

// closeAll ends the players of some tables, all at once: each may take a while.
func closeAll(ctx context.Context, tables []*table) {
	var group sync.WaitGroup
	for _, t := range tables {
		group.Go(func() { t.close(ctx) })
	}
	group.Wait()
}

func (t *table) close(ctx context.Context) {
	for _, p := range t.players {
		if p != nil {
			p.Close(ctx)
		}
	}
}

// play plays a game. Who loses it by not moving in time is made anew.
func (t *table) play(ctx context.Context, n int) (g Game, err error) {
	for i, create := range t.contest.Players {
		if t.players[i] == nil {
			p, err := create()
			if err != nil {
				return g, &PlayerError{i, n, err}
			}
			t.players[i] = p
		}
	}
	g, err = t.contest.play(ctx, n, t.players)
	if g.Stalled {
		loser := (1 + g.Points(0)) / 2
		t.players[loser].Close(ctx)
		t.players[loser] = nil
	}
	return g, err
}

func (c *Contest) play(ctx context.Context, n int, players [2]Player) (Game, error) {
	opening := &c.Openings[n/2]
	game := Game{Number: n, White: n % 2, Start: opening.Start}
	for i, p := range players {
		if err := p.Start(ctx, c.Ruleset, rand.New(rand.NewPCG(c.Seed, uint64(4*n+i)))); err != nil {
			return game, &PlayerError{i, n, err}
		}
	}
	board := rules.NewGame(c.Ruleset, opening.Start)
	for _, m := range opening.Moves {
		board.Push(m)
	}
	for game.Status = board.Status(); !game.Status.Over(); game.Status = board.Status() {
		if c.Plies > 0 && board.Plies() >= c.Plies {
			game.Broken = true
			break
		}
		i := game.White
		if board.Position().Turn() == rules.Black {
			i = 1 - i
		}
		m, err := players[i].Choose(ctx, board)
		if err == nil {
			err = board.Play(m)
		}
		if board.Claimable().Over() { // nobody is there to claim it
			board.AgreeDraw()
		}
		if notation.KindOf(err) == Stalled {
			game.Stalled, game.Status = true, rules.Status{Outcome: rules.Won, Winner: board.Position().Turn().Other()}
			break
		}
		if err != nil {
			return game, &PlayerError{i, n, err}
		}
	}
	for i := range board.Plies() {
		game.Moves = append(game.Moves, board.Move(i))
	}
	return game, nil
}
