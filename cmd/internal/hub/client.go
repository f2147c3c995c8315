package hub

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/conformance/foreign"
	"damone/notation"
	"damone/notation/hub"
	"damone/rules"
)

// Player is an engine, run as a program of its own, as a player.
type Player struct {
	level   string        // what follows the level command; "" for none
	limit   time.Duration // for a move
	process *foreign.Process
	ready   bool
	engine  string
}

// NewPlayer runs an engine. level is what follows the protocol's level command
// before each game, such as "nodes=20000"; limit is how long a move may take.
func NewPlayer(program string, args []string, level string, limit time.Duration) (*Player, error) {
	process, err := foreign.Start(append([]string{program}, args...), limit)
	if err != nil {
		return nil, err
	}
	return &Player{level: level, limit: limit, process: process, engine: program}, nil
}

// send sends a line, which the engine must read in time.
func (p *Player) send(line string) error {
	ctx, cancel := context.WithTimeout(context.Background(), p.limit)
	defer cancel()
	return p.process.Write(ctx, line)
}

// say sends a command of a name, and keys and values in turn.
func (p *Player) say(name string, keysAndValues ...string) error {
	return p.send(hub.NewCommand(name, keysAndValues...).String())
}

// await receives commands until one of a name comes, or a complaint.
func (p *Player) await(ctx context.Context, name string) (c hub.Command, err error) {
	for c.Name != name {
		line, err := p.process.Answer(ctx)
		if err != nil {
			return c, err
		}
		if c = hub.Parse(line); c.Name == "error" {
			return c, notation.NewFault("engine-complained", "message", c.Value("message"))
		}
	}
	return c, nil
}

// Start implements arena.Player.
func (p *Player) Start(ctx context.Context, rs *rules.Ruleset, _ *rand.Rand) error {
	if !p.ready {
		if err := p.shakeHands(ctx, rs); err != nil {
			return fmt.Errorf("%s: %w", p.engine, err)
		}
	}
	if p.level != "" {
		if err := p.send("level " + p.level); err != nil {
			return err
		}
	}
	return p.say("new-game")
}

// greeting is how long an engine may take to answer a greeting.
const greeting = 20 * time.Second

func (p *Player) shakeHands(ctx context.Context, rs *rules.Ruleset) error {
	ctx, cancel := context.WithTimeoutCause(ctx, min(greeting, p.limit), notation.NewFault("no-hub-engine"))
	defer cancel()
	if err := p.say("hub"); err != nil {
		return err
	}
	if _, err := p.await(ctx, "wait"); err != nil {
		return err
	}
	if err := p.say("set-param", "name", "variant", "value", rs.ID()); err != nil {
		return err
	}
	if err := p.say("init"); err != nil {
		return err
	}
	_, err := p.await(ctx, "ready")
	p.ready = err == nil
	return err
}

// Choose implements arena.Player.
func (p *Player) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) {
	pos := []string{"pos", hub.FormatPosition(g.Start())}
	var moves []string
	for i := range g.Plies() {
		moves = append(moves, hub.FormatMove(g.Move(i)))
	}
	if len(moves) > 0 {
		pos = append(pos, "moves", strings.Join(moves, " "))
	}
	if err := p.say("pos", pos...); err != nil {
		return rules.Move{}, err
	}
	if err := p.send("go think"); err != nil {
		return rules.Move{}, err
	}
	stalled := notation.NewFault(arena.Stalled, "limit", p.limit.String())
	ctx, cancel := context.WithTimeoutCause(ctx, p.limit, stalled)
	defer cancel()
	done, err := p.await(ctx, "done")
	if err != nil {
		if notation.KindOf(err) == arena.Stalled {
			p.process.Stop(ctx, 0) // it would not end by itself
		}
		return rules.Move{}, err
	}
	m, err := hub.ParseMove(g.Ruleset(), g.Position(), done.Value("move"))
	if err != nil {
		return m, &refusal{g.Ruleset(), g.Position(), done.Value("move"), err}
	}
	return m, nil
}

// patience is how long an engine may take to quit before it is killed.
const patience = 5 * time.Second

// Close implements arena.Player.
func (p *Player) Close(ctx context.Context) error {
	_ = p.say("quit") // it may have ended already
	p.process.Stop(ctx, patience)
	return p.process.Wait()
}

// refusal is why a move of the protocol's is not played.
type refusal struct {
	ruleset *rules.Ruleset
	pos     rules.Position
	text    string
	err     error
}

func (e *refusal) Error() string { return e.Say(catalog.English) }

// Say says in words what is wrong with the move.
func (e *refusal) Say(l catalog.Lang) string {
	illegal, ok := errors.AsType[*rules.IllegalMoveError](e.err)
	if !ok {
		return l.Say("hub-move", "move", e.text, "why", catalog.Error(l, e.err))
	}
	v := illegal.Verdict
	if v.Legal || v.Fault == rules.SeveralLines { // there is one from here to there, which takes other pieces
		return l.Say("hub-other-prey", "move", e.text)
	}
	o := view.Options{Ruleset: e.ruleset, Lang: l}
	squares, capture, _ := hub.ParseSquares(e.text) // it was read, or there would be no verdict
	why := o.Fault(&view.Judgement{Verdict: v, Position: e.pos, Text: e.text, Attempt: rules.Attempt{Squares: squares[:2], Capture: capture}})
	return l.Say("hub-illegal", "move", e.text, "why", why, "clause", v.Clause)
}
