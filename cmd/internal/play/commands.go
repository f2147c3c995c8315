package play

import (
	"errors"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/gamefile"
)

// playCommands is what may be typed instead of a move, by the catalogue's words.
var playCommands = map[string]func(p *Session, rest string) error{
	"hint": func(p *Session, _ string) error { return p.hint() },
	"moves": func(p *Session, _ string) error {
		p.talk.Moves(p.game.Ruleset().Explain(p.game.Position()))
		return p.talk.Err
	},
	"why":   (*Session).why,
	"undo":  func(p *Session, _ string) error { return p.undo() },
	"save":  (*Session).saveTo,
	"board": func(p *Session, _ string) error { return p.board() },
	"draw":  func(p *Session, _ string) error { return p.claimDraw() },
	"help":  func(p *Session, _ string) error { return p.talk.say("play-help") },
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
	if err == nil || p.Tables.Err() != nil || cli.IsUnwritten(err) && !p.Terminal {
		return err
	}
	p.talk.Line(strings.ReplaceAll(cli.InWords(p.talk.Lang, err), "\ndamone: ", "\n"))
	return nil
}

// tryMove plays a move, or says which clause forbids it.
func (p *Session) tryMove(text string) {
	if s := p.game.Status(); s.Over() {
		p.talk.say("play-over", "status", p.talk.Status(s))
		return
	}
	j, err := ask.Judge(p.game.Ruleset(), p.game.Position(), text, false)
	switch {
	case err != nil && !strings.ContainsAny(text, "0123456789"):
		p.talk.say("play-unknown", "text", notation.Quote(text))
	case err != nil: // meant as a move, and so answered as 'damone check' does
		p.talk.Line(cli.InWords(p.talk.Lang, cli.BadInput("subject.move", err)))
	case j.Legal:
		p.acted = true
		p.play(j.Move)
	default:
		p.talk.Judgement(j)
	}
}

// why says why a move may be played or not, and of none what may be played at all.
func (p *Session) why(move string) error {
	if move == "" {
		p.talk.Explanation(ask.Explain(p.game.Ruleset(), p.game.Position()))
		return p.talk.Err
	}
	j, err := ask.Judge(p.game.Ruleset(), p.game.Position(), move, false)
	if err != nil {
		return cli.BadInput("subject.move", err)
	}
	p.talk.Judgement(j)
	return p.talk.Err
}

// undo takes back to where the user last chose.
func (p *Session) undo() error {
	undone := 0
	for p.game.Undo() {
		if undone++; p.People[p.game.Position().Turn()] {
			break
		}
	}
	if undone == 0 {
		return p.talk.say("play-no-undo")
	}
	p.acted = true
	p.talk.say("play-undone", "n", undone)
	return p.board()
}

func (p *Session) saveTo(file string) error {
	if file == "" {
		return errors.New(p.talk.Lang.Say("play-needs-file"))
	}
	file = cli.Path(p.ctx, file)
	if f := gamefile.FormatOf(file); f != "" && f != gamefile.PDN { // commands that go by the name could not read it
		return cli.BadFile(file, notation.NewFault("saved-as-pdn", "format", string(f)))
	}
	added, err := p.save(file)
	switch {
	case err != nil:
		return err
	case added:
		return p.talk.say("play-added", "file", file)
	}
	return p.talk.say("play-saved", "file", file)
}

// claimDraw claims a draw that may be claimed.
func (p *Session) claimDraw() error {
	if !p.game.Claimable().Over() {
		return p.talk.say("play-no-draw")
	}
	p.acted = true
	p.game.AgreeDraw()
	return p.board()
}
