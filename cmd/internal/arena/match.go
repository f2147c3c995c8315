package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/ordered"
	"damone/notation/pdn"
	"damone/notation/record"
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
	Finished func(Game) error // called for each game in order; an error ends the match; may be nil
}

// Opening is the moves that the two games of a pair begin with.
type Opening []rules.Move

// Game is a game of a match.
type Game struct {
	Number  int // from 0; 2n and 2n+1 share an opening
	White   int // which player had White
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

// Play plays a match, or as many of its games as can be played before an error
// or until SPRT decides. Games are numbered, and their results do not depend on
// how many are played at once as long as the players' moves do not.
func (c *Contest) Play(ctx context.Context) ([]Game, error) {
	type result struct {
		game Game
		err  error
	}
	var tables []*table
	defer func() {
		var group sync.WaitGroup
		for _, t := range tables { // all at once: each may take a while
			group.Go(func() { t.close(ctx) })
		}
		group.Wait()
	}()
	atTable := func() func(context.Context, int) result {
		t := &table{contest: c}
		tables = append(tables, t)
		return func(ctx context.Context, n int) (r result) { r.game, r.err = t.play(ctx, n); return r }
	}
	numbers := func(yield func(int) bool) {
		for n := 0; n < 2*len(c.Openings) && yield(n); n++ {
		}
	}
	games := make([]Game, 0, 2*len(c.Openings))
	for r := range ordered.Map(ctx, max(c.Threads, 1), numbers, atTable) {
		if r.err != nil {
			return games, r.err
		}
		games = append(games, r.game)
		if c.Finished != nil {
			if err := c.Finished(r.game); err != nil {
				return games, err
			}
		}
		if c.SPRT != nil && len(games)%2 == 0 && c.SPRT.Decide(Count(games)) != Undecided {
			return games, nil
		}
	}
	return games, ctx.Err()
}

// table is two players, who play one game after another.
type table struct {
	contest *Contest
	players [2]Player // nil before they are needed
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
	game := Game{Number: n, White: n % 2}
	for i, p := range players {
		if err := p.Start(ctx, c.Ruleset, rand.New(rand.NewPCG(c.Seed, uint64(4*n+i)))); err != nil {
			return game, &PlayerError{i, n, err}
		}
	}
	board := rules.NewGame(c.Ruleset, c.Ruleset.Start())
	for _, m := range c.Openings[n/2] {
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

// PDN returns a game of a match between players of those names: who won, and why.
func (c *Contest) PDN(g *Game, names [2]string) []byte {
	r, result, termination := &record.Record{}, record.ResultOf(g.Status), "normal"
	if g.Broken {
		result, termination = record.DrawnGame, "adjudication"
	} else if g.Stalled {
		termination = "time forfeit"
	}
	r.SetTag("Event", "damone match")
	r.SetTag("Round", fmt.Sprintf("%d.%d", g.Number/2+1, g.Number%2+1))
	r.SetTag("White", names[g.White])
	r.SetTag("Black", names[1-g.White])
	r.SetTag("Result", string(result))
	r.SetRuleset(c.Ruleset)
	r.SetTag("Termination", termination)
	r.SetTag("ResultReason", g.Reason())
	r.AddMoves(c.Ruleset.Start().Turn(), g.Moves)
	return pdn.Append(nil, r)
}
