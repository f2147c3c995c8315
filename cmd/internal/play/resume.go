package play

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Asked says what a user asked for who resumes a game.
type Asked struct{ Ruleset, Position, Side, Level bool }

// Resume takes up the first game of a file, or says that there is none yet. The
// game will be saved there. Who plays, and how well, is as was asked for, then
// as the file says; a ruleset and a position that were asked for must be the
// game's.
func (p *Session) Resume(file string, asked Asked) error {
	began, people, level := p.game.Start(), p.people, p.level
	var rs *rules.Ruleset
	if asked.Ruleset {
		rs = p.game.Ruleset()
	}
	p.file = file
	err := p.load(file, rs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Dir(file)); err != nil {
			return cli.BadFile(file, notation.NewFault("no-folder-to-save-in"))
		}
		if err := holdsPDN(file); err != nil {
			return err
		}
		return p.say("play-new-file", "file", file)
	case err != nil:
		return cli.BadFile(file, err)
	case asked.Position && p.game.Start() != began:
		return cli.BadFile(file, notation.NewFault("game-from-another-start"))
	}
	if asked.Side {
		p.people = people
	}
	if asked.Level {
		return p.setLevel(level)
	}
	return nil
}

// load takes up the first game of a PDN file, which must be of the ruleset
// asked for, if there is one; the game before is saved where it was taken up
// from. The error leaves the session as it was.
func (p *Session) load(file string, asked *rules.Ruleset) error {
	data, err := readFile(file)
	if err != nil {
		return err
	}
	if f := gamefile.Recognize(data); f != gamefile.PDN {
		return notation.NewFault("game-not-in-pdn", "format", string(f)) // which it would be written over with
	}
	rec, _, _, err := pdn.First(data)
	switch {
	case errors.Is(err, io.EOF):
		return notation.NewFault(cli.NoGame) // and it is not to be written over
	case err != nil:
		return notation.NewFault("game-that-cannot-be-read", "cause", err)
	}
	rs, err := p.rulesetOf(rec, asked)
	if err != nil {
		return err
	}
	game, err := p.played(rs, rec)
	if err != nil {
		return err
	}
	return p.another(func() error {
		if rs != p.game.Ruleset() {
			if err := p.useRuleset(rs); err != nil {
				return err
			}
		}
		p.takeUp(game, rec)
		p.holds[filepath.Clean(file)] = true
		return nil
	})
}

// rulesetOf returns the ruleset that a game was recorded under. One that is asked
// for goes before those that the game's tags would fit as well.
func (p *Session) rulesetOf(rec *record.Record, asked *rules.Ruleset) (*rules.Ruleset, error) {
	if asked == nil {
		rs, ok := replay.NewChooser(append(p.Known, p.game.Ruleset())).Choose(rec)
		if !ok {
			return nil, notation.NewFault("game-of-no-known-ruleset")
		}
		return rs, nil
	}
	if rec.Tag("Ruleset")+rec.Tag("Variant")+rec.Tag("GameType") == "" {
		return asked, nil
	}
	rs, ok := replay.NewChooser(append([]*rules.Ruleset{asked}, p.Known...)).Choose(rec)
	if !ok || rs != asked {
		return nil, notation.NewFault("game-of-another-ruleset", "ruleset", asked.ID())
	}
	return rs, nil
}

// takeUp goes on with a game that was recorded.
func (p *Session) takeUp(game *rules.Game, rec *record.Record) {
	p.Begin(game.Position())
	p.game, p.origin, p.taken = game, rec, copyOf(game)
	if result := rec.Result(); result != record.Unfinished && !game.Status().Over() {
		p.claimed = result
	}
	if people, ok := ParseSides(rec.Tag("Side")); ok {
		p.people = people
	}
	if level, err := strconv.Atoi(rec.Tag("Level")); err == nil {
		p.setLevel(level) // one that there is not changes nothing
	}
	p.saved = p.stamp()
}

// played replays the main line of a record, which must be legal throughout
// and leave no capture open.
func (p *Session) played(rs *rules.Ruleset, rec *record.Record) (*rules.Game, error) {
	judge := replay.NewJudge(rs)
	judge.KeepSteps = true
	report := judge.Judge(rec)
	if err := cli.Hindrance(p.view, report, 0); err != nil {
		return nil, err // the game cannot even begin
	}
	game := rules.NewGame(rs, report.Start)
	for _, step := range report.Steps {
		if step.Variation {
			continue
		}
		if !step.Legal || step.Guessed || step.Before != game.Position() {
			break
		}
		game.Push(step.Move)
	}
	if game.Plies() < rec.Moves() {
		return nil, cmp.Or(cli.Hindrance(p.view, report, rec.Moves()), error(notation.NewFault("move-not-readable")))
	}
	return game, nil
}
