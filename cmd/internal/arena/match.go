package arena

import (
	"context"
	"math/rand/v2"
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
	Openings [][]rules.Move
	Plies    int // a game that is longer is broken off and counts as drawn; 0 for none
	Seed     uint64
	Threads  int        // games at once; 0 is 1
	Finished func(Game) // called after each game, by one goroutine at a time; may be nil
}

// Game is a game of a match.
type Game struct {
	Number  int // from 0; 2n and 2n+1 share an opening
	White   int // which player had White
	Moves   []rules.Move
	Status  rules.Status
	Broken  bool // it was broken off
	Stalled bool // the loser did not move in time
}

// Points is a player's result: 1, 0 or -1.
func (g *Game) Points(player int) int {
	side := rules.White
	if g.White != player {
		side = rules.Black
	}
	return outcome(g.Status, side)
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

// Play plays a match, or as many of its games as can be played before an error.
// Games are numbered, and their results do not depend on how many are played at
// once as long as the players' moves do not.
func (c *Contest) Play(ctx context.Context) ([]Game, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	games := make([]Game, 2*len(c.Openings))
	numbers := make(chan int)
	var tasks []*ordered.Task
	var finishing sync.Mutex
	for range max(c.Threads, 1) {
		tasks = append(tasks, ordered.Go(func() {
			stop := error(context.Canceled) // a panic ends the match, too
			defer func() {
				if stop != nil {
					cancel(stop)
				}
			}()
			stop = c.work(ctx, numbers, games, &finishing)
		}))
	}
	for n := range games {
		select {
		case numbers <- n:
		case <-ctx.Done():
		}
	}
	close(numbers)
	for _, t := range tasks {
		t.Wait()
	}
	return games, context.Cause(ctx)
}

// Complete is those games of a match that are over, in pairs.
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

// work plays games with a pair of players of its own.
func (c *Contest) work(ctx context.Context, numbers <-chan int, games []Game, finishing *sync.Mutex) error {
	var players [2]Player
	defer func() {
		for _, p := range players {
			if p != nil {
				p.Close(ctx)
			}
		}
	}()
	for n := range numbers {
		for i, create := range c.Players {
			if players[i] != nil {
				continue
			}
			p, err := create()
			if err != nil {
				return &PlayerError{i, n, err}
			}
			players[i] = p
		}
		game, err := c.play(ctx, n, players)
		if err != nil {
			return err
		}
		if game.Stalled {
			loser := (1 + game.Points(0)) / 2
			players[loser].Close(ctx)
			players[loser] = nil
		}
		c.finish(game, games, finishing)
	}
	return nil
}

func (c *Contest) finish(game Game, games []Game, finishing *sync.Mutex) {
	finishing.Lock()
	defer finishing.Unlock()
	games[game.Number] = game
	if c.Finished != nil {
		c.Finished(game)
	}
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
