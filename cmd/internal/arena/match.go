package arena

import (
	"context"
	"errors"
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
	Openings []Opening
	Plies    int // a game that is longer is broken off and counts as drawn; 0 for none
	Seed     uint64
	Threads  int              // games at once; 0 is 1
	SPRT     *SPRT            // ends the match as soon as it decides; nil for none
	Played   []Game           // by an earlier run, in any order: they are not played again
	Supplier ordered.Supplier // of what Units.Do gives, in the place of Threads; nil for games played here
	Units    *Units           // where Supplier is given: they read what it gives
	Finished func(Game) error // called for each game in order, Played too, by one goroutine at a time; an error ends the match; may be nil
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

// errDecided ends a match that its test has decided.
var errDecided = errors.New("decided")

// Play plays a match, or as many of its games as can be played before an error
// or until SPRT decides. Games are numbered, and their results do not depend on
// how many are played at once as long as the players' moves do not.
func (c *Contest) Play(ctx context.Context) ([]Game, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &score{contest: c, games: make([]Game, 2*len(c.Openings))}
	for _, g := range c.Played {
		s.games[g.Number] = g
	}
	if s.ended = s.advance(); s.ended != nil {
		cancel(s.ended)
	}
	if c.Supplier != nil && s.ended == nil {
		if err := s.collect(ctx); err != nil {
			cancel(err)
		}
	} else {
		c.playHere(ctx, cancel, s)
	}
	if err := context.Cause(ctx); err != errDecided {
		return s.games, err
	}
	return s.games[:s.next], nil
}

// collect takes the games that are not over from elsewhere, in order.
func (s *score) collect(ctx context.Context) error {
	for n := 0; n < len(s.games); n++ {
		end := n
		for end < len(s.games) && !s.games[end].over() {
			end++
		}
		if end == n {
			continue
		}
		for text, err := range s.contest.Supplier(ctx, n, end) {
			var g Game
			if err == nil {
				g, err = s.contest.Units.Read(n, text)
			}
			if err == nil {
				err = s.finish(g)
			}
			if err != nil {
				return err
			}
			n++
		}
	}
	return nil
}

// playHere plays the games that are not over, several at once.
func (c *Contest) playHere(ctx context.Context, cancel context.CancelCauseFunc, s *score) {
	numbers := make(chan int)
	var tasks []*ordered.Task
	for range max(c.Threads, 1) {
		tasks = append(tasks, ordered.Go(func() {
			stop := error(context.Canceled) // a panic ends the match, too
			defer func() {
				if stop != nil {
					cancel(stop)
				}
			}()
			stop = c.work(ctx, numbers, s)
		}))
	}
	s.distribute(ctx, numbers)
	for _, t := range tasks {
		t.Wait()
	}
}

// score is the games of a match that are over.
type score struct {
	contest *Contest
	mu      sync.Mutex
	games   []Game
	next    int // the first that is not over
	tally   Tally
	ended   error // why no more are counted
}

// distribute hands out the numbers of the games that are not over.
func (s *score) distribute(ctx context.Context, numbers chan<- int) {
	defer close(numbers)
	for n := range s.games {
		s.mu.Lock()
		over := s.games[n].over()
		s.mu.Unlock()
		if over {
			continue
		}
		select {
		case numbers <- n:
		case <-ctx.Done():
			return
		}
	}
}

func (s *score) finish(g Game) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[g.Number] = g
	if s.ended == nil {
		s.ended = s.advance()
	}
	return s.ended
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
		if s.next%2 == 0 {
			s.tally.add(s.games[s.next-2 : s.next])
			if test := s.contest.SPRT; test != nil && test.Decide(s.tally) != Undecided {
				return errDecided
			}
		}
	}
	return nil
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
func (c *Contest) work(ctx context.Context, numbers <-chan int, s *score) error {
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
		if err := s.finish(game); err != nil {
			return err
		}
	}
	return nil
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
