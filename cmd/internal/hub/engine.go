// Package hub speaks the Hub protocol, version 2: as an engine, and as a player
// that has an engine think for it.
package hub

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/hub"
	"damone/notation/lists"
	"damone/notation/ordered"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/search/patterns"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Engine answers a program that speaks the protocol. Its fields are set before
// Serve.
type Engine struct {
	Version string
	Ruleset *rules.Ruleset
	Threads int
	Hash    int    // megabytes for the hash table of a search; 0 for the usual
	Dir     string // of the endgame tables; "" for the usual one
	Bare    bool   // without endgame tables

	out    io.Writer
	told   sync.Mutex
	tables *tablebase.Tables
	game   *rules.Game // nil after a position that was refused
	level  level
	ctx    context.Context
	work   *work // under way; nil when there is none
}

// Serve reads commands until quit, the end of the input or a line that is too
// long. What makes no sense is answered with an error command, and what is not
// known ignored. At the end of the input a search that ends by itself may do
// so, for as long as grace; quit ends it at once. The error may be a fault of
// the tables that came to light meanwhile.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) (err error) {
	e.ctx, e.out, e.level = ctx, out, level{}
	e.newGame()
	defer func() { err = cmp.Or(err, e.end()) }()
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 4<<10), hub.MaxLine)
	for lines.Scan() {
		c := hub.Parse(lines.Text())
		if c.Name == "quit" {
			return nil
		}
		switch handle := handlers[c.Name]; {
		case c.Broken:
			e.complain(fmt.Errorf("%s: a quote is never closed", c.Name))
		case handle != nil:
			e.complain(handle(e, c))
		}
	}
	if e.work != nil && !e.work.until {
		select {
		case <-e.work.task.Done:
		case <-time.After(grace):
		}
	}
	if err = lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		err = notation.NewFault(hub.LineTooLong, "limit", hub.MaxLine)
		e.complain(err)
	}
	return err
}

// grace is how long a search may go on when nobody can stop it any more.
const grace = 30 * time.Second

// handlers answer the commands. The error is what makes no sense.
var handlers = map[string]func(*Engine, hub.Command) error{
	"hub":        (*Engine).introduce,
	"set-param":  (*Engine).setParam,
	"init":       (*Engine).getReady,
	"new-game":   func(e *Engine, _ hub.Command) error { e.stop(); e.newGame(); return nil },
	"pos":        (*Engine).position,
	"level":      (*Engine).setLevel,
	"go":         (*Engine).think,
	"ping":       func(e *Engine, _ hub.Command) error { e.tell("pong"); return nil },
	"stop":       func(e *Engine, _ hub.Command) error { e.stop(); return nil },
	"ponder-hit": (*Engine).ponderHit,
}

func (e *Engine) tell(name string, keysAndValues ...string) {
	c := hub.NewCommand(name, keysAndValues...)
	e.told.Lock()
	defer e.told.Unlock()
	fmt.Fprintln(e.out, c.String())
}

// complain tells of an error; nil is none.
func (e *Engine) complain(err error) {
	if err != nil {
		e.tell("error", "message", catalog.Error(catalog.English, err))
	}
}

// getReady opens the tables. A program that never says init plays without.
func (e *Engine) getReady(hub.Command) (err error) {
	e.complain(e.end())
	if !e.Bare {
		e.tables, err = tablebase.Find(e.ctx, e.Dir, e.Ruleset)
		e.complain(err)
	}
	e.newGame()
	e.tell("ready")
	return nil
}

// end stops the search and closes the tables. The error is their fault.
func (e *Engine) end() error {
	e.stop()
	err := e.tables.Err()
	e.tables.Close()
	e.tables = nil
	return err
}

func (e *Engine) newGame() { e.game = rules.NewGame(e.Ruleset, e.Ruleset.Start()) }

// position sets up a position and plays the moves that led from it. After one
// that cannot be read there is none: to think about the one before would
// answer with a move for another game.
func (e *Engine) position(c hub.Command) (err error) {
	e.stop()
	e.game, err = e.readPosition(c)
	return err
}

func (e *Engine) readPosition(c hub.Command) (*rules.Game, error) {
	p := e.Ruleset.Start()
	if text := c.Value("pos"); text != "" && text != "startpos" {
		var err error
		if p, err = hub.ParsePosition(e.Ruleset, text); err != nil {
			return nil, fmt.Errorf("the position: %w", err)
		}
	}
	game := rules.NewGame(e.Ruleset, p)
	for _, text := range strings.Fields(c.Value("moves")) {
		m, err := hub.ParseMove(e.Ruleset, game.Position(), text)
		if err != nil {
			return nil, &refusal{e.Ruleset, game.Position(), text, err}
		}
		game.Push(m)
	}
	return game, nil
}

// work is a search under way.
type work struct {
	cancel context.CancelFunc
	task   *ordered.Task
	until  bool // it goes on until it is stopped
	silent bool // nobody waits for its move any more; set before cancel
}

// stop ends the search under way and waits until it has told its move.
func (e *Engine) stop() {
	if e.work == nil {
		return
	}
	e.work.cancel()
	task := e.work.task
	e.work = nil
	task.Wait()
}

// think starts a search: go think, go ponder or go analyze.
func (e *Engine) think(c hub.Command) error {
	e.stop()
	how := "think"
	if len(c.Pairs) > 0 {
		how = c.Pairs[0].Key
	}
	switch how {
	case "think":
		e.start(e.level.limits())
	case "ponder", "analyze":
		e.start(search.Limits{Depth: endless})
	default:
		return fmt.Errorf("go %s: say think, ponder or analyze", how)
	}
	return nil
}

// endless is a depth that no search gets to; it ends when it is stopped.
const endless = 1 << 20

// ponderHit turns a search in the opponent's time into one in our own.
func (e *Engine) ponderHit(hub.Command) error {
	if e.work != nil && e.work.until {
		e.work.silent = true
		e.stop()
		e.start(e.level.limits())
	}
	return nil
}

func (e *Engine) start(limits search.Limits) {
	if e.game == nil {
		e.fail(errors.New("there is no position: the last one was refused; send pos or new-game"))
		return
	}
	if s := e.game.Status(); s.Over() {
		e.fail(search.OverFault(s))
		return
	}
	ctx, cancel := context.WithCancel(e.ctx)
	w := &work{cancel: cancel, until: limits.Depth == endless}
	e.work = w
	o := alphabeta.Options{Limits: limits, Threads: ordered.AtOnce(e.Threads), Memory: e.hash(), Prober: e.tables.Prober(), Learnt: patterns.Learnt(e.game.Ruleset())}
	game, began := e.game, time.Now()
	o.Progress = func(a alphabeta.Analysis) {
		best, seconds := a.Best(), max(time.Since(began).Seconds(), 1e-6)
		e.tell("info", "depth", fmt.Sprint(a.Depth), "score", fmt.Sprintf("%.2f", float64(best.Score)/100), "nodes", fmt.Sprint(a.Nodes),
			"time", fmt.Sprintf("%.3f", seconds), "nps", fmt.Sprintf("%.2f", float64(a.Nodes)/seconds/1e6), "pv", strings.Join(lists.Each(best.Moves, hub.FormatMove), " "))
	}
	think := func() {
		a, err := alphabeta.Consider(ctx, game, o)
		if w.until {
			<-ctx.Done() // whoever analyses says when to stop
		}
		err = cmp.Or(err, e.tables.Err())
		switch {
		case w.silent:
		case err != nil:
			e.fail(err)
		default:
			e.decide(a)
		}
	}
	w.task = ordered.Go(func() {
		defer cancel()
		if fault := ordered.Catch(think); fault != nil {
			e.fail(fmt.Errorf("a fault of the program: %v", fault.Value))
			panic(fault) // in whoever waits for the search
		}
	})
}

// fail ends a search that has no move to tell.
func (e *Engine) fail(err error) {
	e.complain(err)
	e.tell("done")
}

func (e *Engine) decide(a alphabeta.Analysis) {
	best := a.Best()
	answer := []string{"move", hub.FormatMove(best.Move)}
	if len(best.Moves) > 1 {
		answer = append(answer, "ponder", hub.FormatMove(best.Moves[1]))
	}
	e.tell("done", answer...)
}
