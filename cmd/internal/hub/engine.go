// Package hub speaks the Hub protocol, version 2: as an engine, and as a player
// that has an engine think for it.
package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
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
	lines := hub.NewLines(in)
	for lines.Scan() {
		c := hub.Parse(lines.Text())
		if c.Name == "quit" {
			return nil
		}
		if c.Broken {
			e.complain(fmt.Errorf("%s: a quote is never closed", c.Name))
			continue
		}
		if handle := handlers[c.Name]; handle != nil {
			handle(e, c)
		}
	}
	if e.work != nil && !e.work.until {
		select {
		case <-e.work.task.Done:
		case <-time.After(grace):
		}
	}
	err = lines.Err()
	if notation.KindOf(err) == hub.LineTooLong {
		e.complain(err)
	}
	return err
}

// grace is how long a search may go on when nobody can stop it any more.
const grace = 30 * time.Second

// handlers answer the commands.
var handlers = map[string]func(*Engine, hub.Command){
	"hub":        (*Engine).introduce,
	"set-param":  (*Engine).setParam,
	"init":       func(e *Engine, _ hub.Command) { e.getReady() },
	"new-game":   func(e *Engine, _ hub.Command) { e.stop(); e.newGame() },
	"pos":        (*Engine).position,
	"level":      (*Engine).setLevel,
	"go":         (*Engine).think,
	"ping":       func(e *Engine, _ hub.Command) { e.tell("pong") },
	"stop":       func(e *Engine, _ hub.Command) { e.stop() },
	"ponder-hit": func(e *Engine, _ hub.Command) { e.ponderHit() },
}

func (e *Engine) tell(name string, keysAndValues ...string) {
	c := hub.NewCommand(name, keysAndValues...)
	e.told.Lock()
	defer e.told.Unlock()
	fmt.Fprintln(e.out, c.String())
}

func (e *Engine) complain(err error) { e.tell("error", "message", catalog.Error(catalog.English, err)) }

// getReady opens the tables. A program that never says init plays without.
func (e *Engine) getReady() {
	if err := e.end(); err != nil {
		e.complain(err)
	}
	if !e.Bare {
		t, err := tablebase.Find(e.ctx, e.Dir, e.Ruleset)
		if err != nil {
			e.complain(err)
		}
		e.tables = t
	}
	e.newGame()
	e.tell("ready")
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
func (e *Engine) position(c hub.Command) {
	e.stop()
	e.game = nil
	game, err := e.readPosition(c)
	if err != nil {
		e.complain(err)
		return
	}
	e.game = game
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
func (e *Engine) think(c hub.Command) {
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
		e.complain(fmt.Errorf("go %s: say think, ponder or analyze", how))
	}
}

// endless is a depth that no search gets to; it ends when it is stopped.
const endless = 1 << 20

// ponderHit turns a search in the opponent's time into one in our own.
func (e *Engine) ponderHit() {
	if e.work == nil || !e.work.until {
		return
	}
	e.work.silent = true
	e.stop()
	e.start(e.level.limits())
}

func (e *Engine) start(limits search.Limits) {
	if e.game == nil {
		e.complain(errors.New("there is no position: the last one was refused; send pos or new-game"))
		e.tell("done")
		return
	}
	if s := e.game.Status(); s.Over() {
		e.complain(search.OverFault(s))
		e.tell("done")
		return
	}
	ctx, cancel := context.WithCancel(e.ctx)
	w := &work{cancel: cancel, until: limits.Depth == endless}
	e.work = w
	o := alphabeta.Options{Limits: limits, Threads: ordered.AtOnce(e.Threads), Memory: e.hash(), Prober: e.tables.Prober(), Learnt: patterns.Learnt(e.game.Ruleset())}
	game, began := e.game, time.Now()
	o.Progress = func(a alphabeta.Analysis) { e.inform(a, time.Since(began)) }
	think := func() {
		a, err := alphabeta.Consider(ctx, game, o)
		if w.until {
			<-ctx.Done() // whoever analyses says when to stop
		}
		err = cmp.Or(err, e.tables.Err())
		switch {
		case w.silent:
		case err != nil:
			e.complain(err)
			e.tell("done")
		default:
			e.decide(a)
		}
	}
	w.task = ordered.Go(func() {
		defer cancel()
		if fault := ordered.Catch(think); fault != nil {
			e.complain(fmt.Errorf("a fault of the program: %v", fault.Value))
			e.tell("done")
			panic(fault) // in whoever waits for the search
		}
	})
}

func (e *Engine) inform(a alphabeta.Analysis, took time.Duration) {
	best, seconds := a.Best(), max(took.Seconds(), 1e-6)
	e.tell("info", "depth", fmt.Sprint(a.Depth), "score", fmt.Sprintf("%.2f", float64(best.Score)/100), "nodes", fmt.Sprint(a.Nodes),
		"time", fmt.Sprintf("%.3f", seconds), "nps", fmt.Sprintf("%.2f", float64(a.Nodes)/seconds/1e6), "pv", strings.Join(lists.Each(best.Moves, hub.FormatMove), " "))
}

func (e *Engine) decide(a alphabeta.Analysis) {
	best := a.Best()
	answer := []string{"move", hub.FormatMove(best.Move)}
	if len(best.Moves) > 1 {
		answer = append(answer, "ponder", hub.FormatMove(best.Moves[1]))
	}
	e.tell("done", answer...)
}

// mostThreads is more than any machine of today can use.
const mostThreads = 256

// The megabytes that the hash table may take.
const (
	usualHash = 16
	mostHash  = 4096
)

// introduce tells what the engine is, and what a program may choose before it
// is ready.
func (e *Engine) introduce(hub.Command) {
	e.tell("id", "name", "damone", "version", e.Version, "author", "the authors of damone", "country", "IT")
	e.tell("param", "name", "variant", "value", e.Ruleset.ID(), "type", "enum", "values", strings.Join(e.variants(), " "))
	e.tell("param", "name", "threads", "value", strconv.Itoa(e.Threads), "type", "int", "min", "1", "max", strconv.Itoa(mostThreads))
	e.tell("param", "name", "hash", "value", strconv.Itoa(e.hash()), "type", "int", "min", "1", "max", strconv.Itoa(mostHash))
	e.tell("param", "name", "tables", "value", strconv.FormatBool(!e.Bare), "type", "bool")
	e.tell("param", "name", "tables-dir", "value", e.Dir, "type", "string")
	e.tell("wait")
}

func (e *Engine) variants() []string {
	names := lists.Each(rules.Rulesets(), (*rules.Ruleset).ID)
	if id := e.Ruleset.ID(); !slices.Contains(names, id) {
		names = append(names, id)
	}
	return names
}

func (e *Engine) hash() int { return cmp.Or(e.Hash, usualHash) }

// setParam reads a choice. One that makes no sense, or is none of those that
// were announced, is answered with an error.
func (e *Engine) setParam(c hub.Command) {
	e.stop()
	value := c.Value("value")
	switch c.Value("name") {
	case "":
		e.complain(errors.New("set-param: name= and value= are needed"))
	case "variant", "ruleset":
		e.setRuleset(value)
	case "threads":
		e.setNumber(&e.Threads, c, mostThreads)
	case "hash":
		e.setNumber(&e.Hash, c, mostHash)
	case "tables":
		use, err := strconv.ParseBool(value)
		if err != nil {
			e.complain(fmt.Errorf("tables: %q is neither true nor false", value))
			return
		}
		e.Bare = !use
	case "tables-dir":
		e.Dir = value
	default:
		e.complain(fmt.Errorf("set-param: %q is none of variant, threads, hash, tables, tables-dir", c.Value("name")))
	}
}

func (e *Engine) setNumber(n *int, c hub.Command, most int) {
	chosen, err := strconv.Atoi(c.Value("value"))
	if err != nil || chosen < 1 || chosen > most {
		e.complain(fmt.Errorf("%s: %q is not 1 to %d", c.Value("name"), c.Value("value"), most))
		return
	}
	*n = chosen
}

// setRuleset changes the game; tables open for another are put away.
func (e *Engine) setRuleset(id string) {
	if id == e.Ruleset.ID() {
		return
	}
	rs, ok := rules.Lookup(id)
	if !ok {
		e.complain(fmt.Errorf("variant: %q is none of %s", id, strings.Join(e.variants(), ", ")))
		return
	}
	e.Ruleset = rs
	if err := e.end(); err != nil {
		e.complain(err)
	}
	e.newGame()
}

// level is how long an engine may think. The zero level is the usual one.
type level struct {
	set      search.Limits
	infinite bool
	clocked  bool          // there is a clock
	clock    time.Duration // left on it
	moves    int           // until the next control; 0 for all of them
	bonus    time.Duration // for each move
}

// usualNodes is what is searched when no level was set.
const usualNodes = 1_000_000

// limits returns what a move may cost.
func (l *level) limits() search.Limits {
	switch {
	case l.infinite:
		return search.Limits{Depth: endless}
	case l.clocked:
		share := l.clock/time.Duration(cmp.Or(l.moves, 30)+1) + l.bonus*9/10
		return search.Limits{Time: max(min(share, l.clock*8/10), time.Millisecond)}
	case l.set == search.Limits{}:
		return search.Limits{Nodes: usualNodes}
	}
	return l.set
}

// setLevel reads a level command. What cannot be read leaves the level as it
// was.
func (e *Engine) setLevel(c hub.Command) {
	if len(c.Pairs) == 0 {
		e.complain(errors.New("level: say depth=, nodes=, move-time=, time= or infinite"))
		return
	}
	var l level
	for _, p := range c.Pairs {
		if err := l.read(p); err != nil {
			e.complain(err)
			return
		}
	}
	e.level = l
}

// read takes up one word of a level command; one that is not known is ignored.
func (l *level) read(p hub.Pair) (err error) {
	switch p.Key {
	case "infinite":
		l.infinite = true
	case "depth":
		l.set.Depth, err = whole[int](p, 1)
		l.set.Depth = min(l.set.Depth, endless-1)
	case "nodes":
		l.set.Nodes, err = whole[uint64](p, 1)
	case "move-time":
		l.set.Time, err = seconds(p)
		if err == nil && l.set.Time == 0 {
			err = fmt.Errorf("level: %s=%s leaves no time", p.Key, p.Value)
		}
	case "time":
		l.clocked = true
		l.clock, err = seconds(p)
	case "inc":
		l.bonus, err = seconds(p)
	case "moves":
		l.moves, err = whole[int](p, 0)
	}
	return err
}

// most is more than any number in a level command need be.
const most = 1_000_000_000

func whole[T int | uint64](p hub.Pair, least uint64) (T, error) {
	n, err := strconv.ParseUint(p.Value, 10, 64)
	if err != nil || n < least || n >= most {
		return 0, fmt.Errorf("level: %s=%q is no whole number from %d to %d", p.Key, p.Value, least, most-1)
	}
	return T(n), nil
}

func seconds(p hub.Pair) (time.Duration, error) {
	n, err := strconv.ParseFloat(p.Value, 64)
	if err != nil || !(n >= 0 && n < most) {
		return 0, fmt.Errorf("level: %s=%q is no number of seconds from 0 to %d", p.Key, p.Value, most-1)
	}
	return time.Duration(n * float64(time.Second)), nil
}
