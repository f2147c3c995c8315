// Package play is what goes on in a terminal between a person and the program:
// a game against the computer, and a puzzle being tried.
package play

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"damone/cmd/internal/arena"
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
	ctx    context.Context
	talk   *Lines
	game   *rules.Game
	plays  arena.Level // by Level
	random *rand.Rand  // varies openings; nil for none
	saved  []byte      // the game as it was last saved
	acted  bool        // the user has moved or taken back
}

// Options says how a session begins.
type Options struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool              // somebody types and looks
	People   [2]bool           // by colour: played by the user
	Level    int               // of the computer
	Seed     uint64            // varies the computer's openings, and when it misses a shot; 0 for none
	Tables   *tablebase.Tables // nil for none
}

// New begins a game from the start under the ruleset that is set.
func New(ctx context.Context, v *view.Options, o Options) *Session {
	p := &Session{Options: o, ctx: ctx, talk: NewLines(v, o.In, o.Out)}
	if o.Seed > 0 {
		p.random = rand.New(rand.NewPCG(o.Seed, 2))
	}
	p.plays, _ = arena.LevelOf(o.Level)
	p.Begin(v.Ruleset.Start())
	return p
}

// Begin begins a game from a position, played as the one before.
func (p *Session) Begin(pos rules.Position) { p.game = rules.NewGame(p.talk.Ruleset, pos) }

// Run plays until the input ends or the user quits. What somebody at a terminal has not
// saved is kept, and so is a game that is broken off.
func (p *Session) Run() error {
	p.greet()
	err := p.converse()
	if errors.Is(err, io.EOF) {
		err = nil
	}
	if err == nil && !p.Terminal && p.ctx.Err() == nil {
		return nil
	}
	return errors.Join(p.keep(), err)
}

// converse has moves made and commands obeyed until the user quits.
func (p *Session) converse() error {
	for {
		if err := p.computer(); err != nil {
			return err
		}
		prompt := ""
		if p.Terminal {
			prompt = catalog.Side(p.talk.Lang, p.game.Position().Turn()) + "> "
		}
		line, err := p.talk.Next(prompt)
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
		example = p.talk.List(moves[:1])
	}
	p.talk.say("play-greeting", "ruleset", catalog.RulesetTitle(p.talk.Lang, p.game.Ruleset()), "side", p.sideName(), "level", p.Level, "move", example)
	return p.board()
}

// sideName returns who the user plays, in words.
func (p *Session) sideName() string {
	for c, plays := range p.People {
		if !plays {
			return catalog.Side(p.talk.Lang, rules.Color(c).Other())
		}
	}
	return p.talk.Lang.Say("play-both")
}

// board draws the board for who plays Black from Black's side, and says what there is to
// know of the position.
func (p *Session) board() error {
	b := view.Board{Position: p.game.Position(), Flip: p.People == [2]bool{rules.Black: true}}
	if n := p.game.Plies(); n > 0 {
		b.Lines = []rules.Move{p.game.Move(n - 1)}
	}
	p.talk.Text(p.talk.Diagram(b))
	if s := p.game.Status(); s.Over() {
		return p.talk.say("play-over", "status", p.talk.Status(s))
	}
	if c := p.game.Claimable(); c.Over() {
		return p.talk.say("play-claimable", "clause", c.Clause)
	}
	if n := p.game.Occurrences(); n > 1 {
		p.talk.say("play-repeats", "n", n)
	}
	return p.talk.Err
}

// computer plays where it is its turn.
func (p *Session) computer() error {
	if p.game.Status().Over() || p.People[p.game.Position().Turn()] {
		return nil
	}
	m, err := ask.Reply(p.ctx, p.game, p.plays, p.Tables.Prober(), p.random)
	if err = cmp.Or(err, cli.BadTables(p.Tables.Err())); err != nil {
		return err
	}
	p.play(m)
	return nil
}

// hintNodes is how many positions a hint may cost.
const hintNodes = 1_000_000

func (p *Session) hint() error {
	o := alphabeta.Options{Limits: search.Limits{Nodes: hintNodes}, Prober: p.Tables.Prober()}
	a, err := ask.Analyze(p.ctx, p.game, o, p.Tables)
	if err = cmp.Or(err, cli.BadTables(p.Tables.Err())); err != nil {
		return err
	}
	p.talk.Analysis(a)
	return p.talk.Err
}

// play plays a legal move and tells it.
func (p *Session) play(m rules.Move) {
	rs, pos := p.game.Ruleset(), p.game.Position()
	sinceWhite := p.game.Plies() + int(p.game.Start().Turn())
	number := notation.MoveNumber(sinceWhite/2+1, pos.Turn())
	text, told := p.talk.List([]rules.Move{m}), catalog.Key("play-moved")
	ruling := rs.Explain(pos)
	clause := ruling.ForcedBy(rs)
	if clause != "" {
		told = "play-forced"
	}
	p.game.Push(m)
	p.talk.say(told, "number", number, "move", text, "clause", clause)
	if p.game.Status().Over() || p.People[p.game.Position().Turn()] {
		p.board()
	}
}
