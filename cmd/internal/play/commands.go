package play

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// playCommands is what may be typed instead of a move, by the catalogue's words.
var playCommands = map[string]func(p *Session, rest string) error{
	"hint": (*Session).hint,
	"moves": func(p *Session, _ string) error {
		return p.print(func(v *view.Printer) { v.Moves(p.game.Ruleset().Explain(p.game.Position())) })
	},
	"explain": func(p *Session, _ string) error {
		return p.print(func(v *view.Printer) { v.Explanation(ask.Explain(p.game.Ruleset(), p.game.Position())) })
	},
	"why":   (*Session).why,
	"undo":  (*Session).undo,
	"go":    func(p *Session, _ string) error { return p.move() },
	"side":  (*Session).side,
	"level": (*Session).setLevelText,
	"new":   (*Session).newGame,
	"set":   (*Session).set,
	"fen": func(p *Session, _ string) error {
		_, err := fmt.Fprintln(p.Out, notation.FormatPosition(p.game.Position(), p.view.Squares))
		return err
	},
	"save":   (*Session).saveTo,
	"load":   (*Session).loadFrom,
	"board":  func(p *Session, _ string) error { return p.board() },
	"flip":   func(p *Session, _ string) error { p.Flip = !p.Flip; return p.board() },
	"draw":   func(p *Session, _ string) error { return p.offerDraw() },
	"resign": func(p *Session, _ string) error { return p.resign() },
	"help":   func(p *Session, _ string) error { return p.say("play-help") },
}

// obey does what a line says. What goes wrong is reported, and the game goes on, unless
// it cannot: that is the error.
func (p *Session) obey(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	do := playCommands[catalog.Word(word)]
	if do == nil {
		p.tryMove(line)
		return nil
	}
	err := do(p, strings.TrimSpace(rest))
	if err == nil || p.tables.Err() != nil || cli.IsUnwritten(err) && !p.Terminal {
		return err
	}
	fmt.Fprintln(p.Out, strings.ReplaceAll(cli.InWords(p.view.Lang, err), "\ndamone: ", "\n"))
	return nil
}

// tryMove plays a move, or says which clause forbids it.
func (p *Session) tryMove(text string) {
	if s := p.game.Status(); s.Over() {
		p.say("play-over", "status", p.view.Status(s))
		return
	}
	j, err := ask.Judge(p.game.Ruleset(), p.game.Position(), text, false)
	switch {
	case err != nil && !strings.ContainsAny(text, "0123456789"):
		p.say("play-unknown", "text", notation.Quote(text))
	case err != nil: // meant as a move, and so answered as 'damone check' does
		fmt.Fprintln(p.Out, cli.InWords(p.view.Lang, cli.BadInput("subject.move", err)))
	case j.Legal:
		p.goOn()
		p.play(j.Move)
	default:
		p.print(func(v *view.Printer) { v.Judgement(j) })
	}
}

// move has the computer play for whoever is to move.
func (p *Session) move() error {
	if s := p.game.Status(); s.Over() {
		return p.say("play-over", "status", p.view.Status(s))
	}
	p.goOn()
	return p.think()
}

// goOn notes that the user goes on with the game, and says so where the game
// has a result that no longer holds.
func (p *Session) goOn() {
	if p.claimed != "" {
		p.say("play-goes-on", "result", string(p.claimed))
	}
	p.acted, p.claimed = true, ""
}

func (p *Session) hint(string) error {
	h, err := ask.Hint(p.ctx, p.game, p.options(), p.tables)
	if err = cmp.Or(err, cli.TablesFault(p.tables)); err != nil {
		return err
	}
	return p.print(func(v *view.Printer) { v.Hint(h) })
}

func (p *Session) why(move string) error {
	j, err := ask.Judge(p.game.Ruleset(), p.game.Position(), move, false)
	if err != nil {
		return cli.BadInput("subject.move", err)
	}
	return p.print(func(v *view.Printer) { v.Judgement(j) })
}

func (p *Session) print(answer func(*view.Printer)) error {
	v := p.view.Printer(p.Out)
	answer(v)
	return v.Err
}

// undo takes back to where the user last chose, or a number of plies; where there
// are none, to the game before this one.
func (p *Session) undo(count string) error {
	n, err := strconv.Atoi(count)
	if count != "" && (err != nil || n < 1) {
		return errors.New(p.view.Lang.Say("play-bad-undo", "count", count))
	}
	undone := p.takeBack(n)
	if undone == 0 {
		return p.bringBack()
	}
	p.goOn()
	if !p.people[p.game.Position().Turn()] {
		p.people[p.game.Position().Turn()] = true // or the computer would play on at once
		p.say("play-sides", "side", p.sideName())
	}
	p.say("play-undone", "n", undone)
	return p.board()
}

func (p *Session) side(name string) error {
	people, ok := ParseSides(name)
	if !ok {
		return errors.New(p.view.Lang.Say("play-bad-side"))
	}
	p.people = people
	return p.say("play-sides", "side", p.sideName())
}

// setLevelText changes the level, if a number is given, and says for whom it is.
func (p *Session) setLevelText(text string) error {
	if text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || p.setLevel(n) != nil {
			return errors.New(p.view.Lang.Say("play-bad-level", "most", arena.Levels))
		}
	}
	note := p.view.Lang.Say(catalog.Key("level." + strconv.Itoa(p.level)))
	return p.say("play-level", "level", p.level, "most", arena.Levels, "note", note)
}

func (p *Session) newGame(name string) error {
	rs := p.game.Ruleset()
	if name != "" {
		var err error
		if rs, err = cli.FindRuleset(p.ctx, name); err != nil {
			return err
		}
	}
	if err := p.another(func() error { return p.useRuleset(rs) }); err != nil {
		return err
	}
	return p.greet()
}

func (p *Session) set(text string) error {
	if text == "" {
		return errors.New(p.view.Lang.Say("play-needs-fen", "example", notation.FormatPosition(p.game.Position(), p.view.Squares)))
	}
	pos, err := cli.ReadPosition(p.view.Ruleset, text)
	if err != nil {
		return err
	}
	if err := p.another(func() error { p.Begin(pos); return nil }); err != nil {
		return err
	}
	return p.board()
}

func (p *Session) saveTo(file string) error {
	if file == "" {
		return errors.New(p.view.Lang.Say("play-needs-file", "example", p.view.Lang.Say("play-save-how")))
	}
	file = cli.Path(p.ctx, file)
	if err := holdsPDN(file); err != nil {
		return err
	}
	added, err := p.save(file)
	switch {
	case err != nil:
		return err
	case added:
		return p.say("play-added", "file", file)
	}
	return p.say("play-saved", "file", file)
}

func (p *Session) loadFrom(file string) error {
	if file == "" {
		return errors.New(p.view.Lang.Say("play-needs-file", "example", p.view.Lang.Say("play-load-how")))
	}
	file = cli.Path(p.ctx, file)
	if err := p.load(file, nil); err != nil {
		return cli.BadFile(file, err)
	}
	p.say("play-loaded", "file", file, "n", p.game.Plies())
	return p.greet()
}

// offerDraw claims a draw that may be claimed; otherwise it asks the computer for
// one, or agrees one between two people.
func (p *Session) offerDraw() error {
	claims := p.game.Claimable().Over()
	switch {
	case p.game.Status().Over() || p.claimed != "":
		return p.board()
	case p.game.Ruleset().Clauses().Agreement == "" && !claims:
		return p.say("play-no-draw")
	}
	if !claims && p.people != [2]bool{true, true} {
		taken, err := ask.TakesDraw(p.ctx, p.game, p.options())
		if err = cmp.Or(err, cli.TablesFault(p.tables)); err != nil {
			return err
		}
		if !taken {
			return p.say("play-draw-not")
		}
	}
	p.acted = true
	p.game.AgreeDraw()
	if !claims {
		p.say("play-draw-taken")
	}
	return p.board()
}

// resign gives the game up for the user: for the side to move where the user
// has both.
func (p *Session) resign() error {
	side := p.game.Position().Turn()
	switch {
	case p.people == [2]bool{}:
		return p.say("play-bad-resign")
	case p.game.Status().Over() || p.claimed != "":
		return p.board()
	case !p.people[side]:
		side = side.Other()
	}
	p.acted, p.claimed = true, record.ResultOf(rules.Status{Outcome: rules.Won, Winner: side.Other()})
	p.say("play-resigned", "side", catalog.Side(p.view.Lang, side))
	return p.board()
}
