package hub

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"time"

	hubtext "damone/notation/hub"
	"damone/rules"
)

// Player is an engine, run as a program of its own, as a player.
type Player struct {
	level  string // what follows the level command; "" for none
	cmd    *exec.Cmd
	in     io.WriteCloser
	lines  chan string
	ready  bool
	engine string
}

// NewPlayer runs an engine. level is what follows the protocol's level command
// before each game, such as "nodes=20000".
func NewPlayer(program string, args []string, level string) (*Player, error) {
	p := &Player{level: level, cmd: exec.Command(program, args...), lines: make(chan string, 64), engine: program}
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			p.lines <- s.Text()
		}
	}()
	return p, nil
}

func (p *Player) send(name string, keysAndValues ...string) error {
	c := say(name, keysAndValues...)
	if _, err := fmt.Fprintln(p.in, c.String()); err != nil {
		return errGone
	}
	return nil
}

// errSilent says that an engine did not answer.
var errSilent = errors.New("it does not answer as an engine of the Hub protocol does")

// errGone says that an engine ended when an answer was expected of it.
var errGone = errors.New("the engine has ended")

// await reads commands until one of a name comes.
func (p *Player) await(ctx context.Context, name string) (command, error) {
	for {
		select {
		case <-ctx.Done():
			return command{}, context.Cause(ctx)
		case line, ok := <-p.lines:
			if !ok {
				return command{}, errGone
			}
			switch c := parse(line); c.name {
			case name:
				return c, nil
			case "error":
				return c, fmt.Errorf("the engine says: %s", c.value("message"))
			}
		}
	}
}

// Start implements arena.Player.
func (p *Player) Start(rs *rules.Ruleset, _ *rand.Rand) error {
	if !p.ready {
		if err := p.shakeHands(rs); err != nil {
			return fmt.Errorf("%s: %w", p.engine, err)
		}
	}
	if p.level != "" {
		if err := p.send("level " + p.level); err != nil {
			return err
		}
	}
	return p.send("new-game")
}

// greeting is how long an engine may take to answer a greeting.
const greeting = 20 * time.Second

func (p *Player) shakeHands(rs *rules.Ruleset) error {
	ctx, cancel := context.WithTimeoutCause(context.Background(), greeting, errSilent)
	defer cancel()
	if err := p.send("hub"); err != nil {
		return err
	}
	if _, err := p.await(ctx, "wait"); err != nil {
		return err
	}
	if err := p.send("set-param", "name", "variant", "value", rs.ID()); err != nil {
		return err
	}
	if err := p.send("init"); err != nil {
		return err
	}
	_, err := p.await(ctx, "ready")
	p.ready = err == nil
	return err
}

// Choose implements arena.Player.
func (p *Player) Choose(ctx context.Context, g *rules.Game) (rules.Move, error) {
	start, moves := g.Position(), []string(nil)
	if g.Plies() > 0 {
		start = g.Before(0)
	}
	for i := range g.Plies() {
		moves = append(moves, hubtext.FormatMove(g.Move(i)))
	}
	position := []string{"pos", hubtext.FormatPosition(start)}
	if len(moves) > 0 {
		position = append(position, "moves", strings.Join(moves, " "))
	}
	if err := p.send("pos", position...); err != nil {
		return rules.Move{}, err
	}
	if err := p.send("go think"); err != nil {
		return rules.Move{}, err
	}
	done, err := p.await(ctx, "done")
	if err != nil {
		return rules.Move{}, err
	}
	return hubtext.ParseMove(g.Ruleset(), g.Position(), done.value("move"))
}

// patience is how long an engine may take to quit before it is killed.
const patience = 5 * time.Second

// Close implements arena.Player.
func (p *Player) Close() error {
	p.send("quit")
	p.in.Close()
	defer time.AfterFunc(patience, func() { p.cmd.Process.Kill() }).Stop()
	for range p.lines {
	}
	return p.cmd.Wait()
}
