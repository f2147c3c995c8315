// Package play is what goes on in a terminal between a person and the program:
// a game against the computer, with everything that can be typed instead of a
// move, and a puzzle being tried.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Session is a game being played, and who plays it.
type Session struct {
	Options
	ctx  context.Context
	view *view.Options
	in   *Lines
	gameState
	before []gameState // those set aside, the last one last
	random *rand.Rand  // varies openings; nil for none
	file   string      // saved to at the end; "" for none
	tables *tablebase.Tables
}

// Options says how a session begins.
type Options struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool             // somebody types and looks
	People   [2]bool          // by colour: played by the user
	Level    int              // of the computer
	Seed     uint64           // varies the computer's openings, and when it misses a shot; 0 for none
	Flip     bool             // draw the board with Black at the bottom
	Known    []*rules.Ruleset // that games may be recorded under; nil for those that come with the program
	Tables   string           // the folder of the tables; "" for the usual one
	NoTables bool
}

// New begins a game from the start under the ruleset that is set. The session
// is the caller's to close.
func New(ctx context.Context, v *view.Options, o Options) (*Session, error) {
	p := &Session{Options: o, ctx: ctx, view: v, in: NewLines(o.In, o.Out), gameState: gameState{people: o.People}}
	if p.Known == nil {
		p.Known = rules.Rulesets()
	}
	if o.Seed > 0 {
		p.random = rand.New(rand.NewPCG(o.Seed, 2))
	}
	if err := p.setLevel(o.Level); err != nil {
		return nil, err
	}
	return p, p.useRuleset(v.Ruleset)
}

// Close closes the tables.
func (p *Session) Close() { p.tables.Close() }

// useRuleset begins a game under a ruleset, with its tables.
func (p *Session) useRuleset(rs *rules.Ruleset) error {
	p.tables.Close()
	p.tables = nil
	if !p.NoTables {
		t, err := cli.FindTables(p.ctx, p.Tables, rs)
		if err != nil {
			return cli.BadTables(err)
		}
		p.tables = t
	}
	p.view.Ruleset = rs
	p.Begin(rs.Start())
	return nil
}

// Begin begins a game from a position, played as the one before.
func (p *Session) Begin(pos rules.Position) {
	p.gameState = gameState{game: rules.NewGame(p.view.Ruleset, pos), taken: rules.NewGame(p.view.Ruleset, pos),
		people: p.people, level: p.level, plays: p.plays, holds: make(map[string]bool)}
	p.saved = p.stamp()
}

// say prints a text in the user's language.
func (p *Session) say(t catalog.Key, fill ...any) error {
	_, err := fmt.Fprintln(p.Out, p.view.Lang.Say(t, fill...))
	return err
}

// Run plays until the input ends, the user quits or, where the computer plays
// itself, the game does. What somebody at a terminal has not saved is kept, and so is a
// game that is broken off.
func (p *Session) Run() error {
	p.Flip = p.Flip || p.people == [2]bool{rules.Black: true}
	p.greet()
	err := p.converse()
	ended := err == nil || errors.Is(err, io.EOF)
	left := p.putAway(p.Terminal || p.ctx.Err() != nil || !ended)
	if ended {
		return left
	}
	return errors.Join(left, err)
}

// converse has moves made and commands obeyed until the user quits.
func (p *Session) converse() error {
	for {
		if err := p.computer(); err != nil {
			return err
		}
		prompt := ""
		if p.Terminal {
			prompt = catalog.Side(p.view.Lang, p.game.Position().Turn()) + "> "
		} else if p.people == [2]bool{} && p.game.Status().Over() {
			return nil
		}
		line, err := p.in.Next(prompt)
		if err == nil && catalog.Word(line) == "quit" {
			return nil
		}
		if err == nil && line != "" {
			err = p.obey(line)
		}
		if err != nil {
			return err
		}
	}
}

func (p *Session) greet() error {
	moves := p.game.Ruleset().Moves(nil, p.game.Position())
	example := "30-27"
	if len(moves) > 0 {
		example = p.view.List(moves[:1])
	}
	p.say("play-greeting", "ruleset", catalog.RulesetTitle(p.view.Lang, p.game.Ruleset()), "side", p.sideName(), "level", p.level, "move", example)
	return p.board()
}

// sideName returns who the user plays, in words.
func (p *Session) sideName() string { return p.view.Lang.Say(sides[p.people].name) }

func (p *Session) board() error {
	b := view.Board{Position: p.game.Position(), Flip: p.Flip}
	if n := p.game.Plies(); n > 0 {
		b.Lines = []rules.Move{p.game.Move(n - 1)}
	}
	_, err := fmt.Fprint(p.Out, p.view.Diagram(b))
	if s := p.game.Status(); s.Over() {
		return p.say("play-over", "status", p.view.Status(s))
	}
	if p.claimed != "" {
		err = p.say("play-claimed", "result", string(p.claimed))
	}
	if c := p.game.Claimable(); c.Over() {
		return p.say("play-claimable", "clause", c.Clause)
	}
	if n := p.game.Occurrences(); n > 1 {
		err = p.say("play-repeats", "n", n)
	}
	return err
}

// computer plays for as long as it is its turn, but in no game that has a
// result: the user must ask for that.
func (p *Session) computer() error {
	for p.claimed == "" && !p.game.Status().Over() && !p.people[p.game.Position().Turn()] {
		p.acted = p.acted || p.people == [2]bool{}
		if err := p.think(); err != nil {
			return err
		}
	}
	return nil
}

// think has the computer play a move.
func (p *Session) think() error {
	m, err := ask.Reply(p.ctx, p.game, p.plays, p.tables.Prober(), p.random)
	if err = cmp.Or(err, cli.TablesFault(p.tables)); err != nil {
		return err
	}
	p.play(m)
	return nil
}

// options returns how to look for a hint, with the tables of the game.
func (p *Session) options() alphabeta.Options {
	return alphabeta.Options{Limits: search.Limits{Nodes: ask.HintNodes}, Prober: p.tables.Prober()}
}

// play plays a legal move and tells it.
func (p *Session) play(m rules.Move) {
	rs, pos := p.game.Ruleset(), p.game.Position()
	number := notation.MoveNumber(p.number(p.game.Plies()), pos.Turn())
	text, told := p.view.List([]rules.Move{m}), catalog.Key("play-moved")
	ruling := rs.Explain(pos)
	clause := ruling.ForcedBy(rs)
	if clause != "" {
		told = "play-forced"
	}
	p.game.Push(m)
	p.say(told, "number", number, "move", text, "clause", clause)
	if p.game.Status().Over() || p.people[p.game.Position().Turn()] {
		p.board()
	}
}
