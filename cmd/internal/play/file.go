package play

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/gamefile"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// text returns the game as PDN. The tag Ruleset says under which rules, and Side and
// Level how it was being played.
func (p *Session) text() []byte {
	g, r := p.game, &record.Record{}
	r.SetTag("White", p.player(rules.White))
	r.SetTag("Black", p.player(rules.Black))
	r.SetTag("Result", string(record.ResultOf(g.Status())))
	r.SetRuleset(g.Ruleset())
	r.SetStart(g.Ruleset(), g.Start())
	r.SetTag("Side", sides[p.People].tag)
	r.SetTag("Level", strconv.Itoa(p.Level))
	for ply := range g.Plies() {
		it := record.NewMove(notation.FormatShort(g.Move(ply), g.Ruleset().Moves(nil, g.Before(ply)), notation.Number))
		if turn := g.Before(ply).Turn(); turn == rules.White || ply == 0 {
			it.Number, it.Dots = p.number(ply), turn == rules.Black
		}
		r.Items = append(r.Items, it)
	}
	return pdn.Append(nil, r)
}

// player returns who plays a colour.
func (p *Session) player(c rules.Color) string {
	if p.People[c] {
		return "?"
	}
	return "damone, level " + strconv.Itoa(p.Level)
}

// sides is whom the user may play, by colour: as typed and in tags, and as the
// catalogue says it.
var sides = map[[2]bool]struct {
	tag  string
	name catalog.Key
}{
	{rules.White: true}: {"white", "white"},
	{rules.Black: true}: {"black", "black"},
	{true, true}:        {"both", "play-both"},
}

// ParseSides reads who the user plays.
func ParseSides(name string) (people [2]bool, ok bool) {
	word := catalog.Word(name)
	for people, s := range sides {
		if s.tag == word {
			return people, true
		}
	}
	return people, false
}

// maxFile is the longest file of games that is read, in bytes.
const maxFile = 64 << 20

func readFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := notation.ReadAll(f, maxFile)
	if err != nil {
		return nil, cli.BadFile(file, err)
	}
	return data, nil
}

// holdsPDN refuses a name for our game that tells another format: commands that
// go by it could not read what they find.
func holdsPDN(file string) error {
	if f := gamefile.FormatOf(file); f != "" && f != gamefile.PDN {
		return cli.BadFile(file, notation.NewFault("saved-as-pdn", "format", string(f)))
	}
	return nil
}

// save writes the game to a file: in the place of what was saved before, or before all
// that the file holds. The rest is kept to the byte.
func (p *Session) save(file string) (added bool, err error) {
	var rest []byte
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
		if rest, err = readFile(file); err != nil {
			return false, err
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	ours := len(p.saved) > 0 && bytes.HasPrefix(rest, p.saved)
	if ours {
		rest = rest[len(p.saved):]
	}
	text := p.text()
	whole := slices.Concat(text, rest)
	if err := files.Write(file, func(w io.Writer) error { _, err := w.Write(whole); return err }); err != nil {
		return false, err
	}
	p.saved, p.acted = text, true
	return !ours && len(rest) > 0, nil
}

// leave saves the game where it was taken up from, or keeps it where damone keeps things
// of the user's if all is to be kept, and says where.
func (p *Session) leave(all bool) error {
	if !p.changed() || p.file == "" && !all {
		return nil
	}
	var failed error
	if p.file != "" {
		if _, failed = p.save(p.file); failed == nil && !all {
			return nil
		} else if failed == nil {
			return p.say("play-saved", "file", p.file)
		}
	}
	dir, err := cli.ConfigDir(p.ctx)
	if err != nil {
		return errors.Join(failed, err)
	}
	file := filepath.Join(dir, "damone", "kept.pdn")
	err = os.MkdirAll(filepath.Dir(file), 0o777)
	if err == nil {
		_, err = p.save(file)
	}
	if err == nil && p.say("play-kept", "file", file) != nil { // nobody reads what is said there
		fmt.Fprintln(p.Err, "damone: "+p.view.Lang.Say("play-kept", "file", file))
	}
	return errors.Join(failed, err)
}

// Asked says what a user asked for who resumes a game.
type Asked struct{ Ruleset, Position, Side, Level bool }

// Resume takes up the first game of a file, or says that there is none yet. The
// game will be saved there. Who plays, and how well, is as was asked for, then
// as the file says; a ruleset and a position that were asked for must be the
// game's.
func (p *Session) Resume(file string, asked Asked) error {
	began, people, level := p.game.Start(), p.People, p.Level
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
		p.People = people
	}
	if asked.Level {
		return p.setLevel(level)
	}
	return nil
}

// load takes up the first game of a PDN file, which must be of the ruleset asked for, if
// there is one. A game that is not written as ours is will stay as it is.
func (p *Session) load(file string, asked *rules.Ruleset) error {
	data, err := readFile(file)
	if err != nil {
		return err
	}
	if f := gamefile.Recognize(data); f != gamefile.PDN {
		return notation.NewFault("game-not-in-pdn", "format", string(f)) // which it would be written over with
	}
	rec, err := pdn.NewReader(bytes.NewReader(data)).Read()
	switch {
	case errors.Is(err, io.EOF):
		return notation.NewFault(cli.NoGame) // and it is not to be written over
	case err != nil:
		return notation.NewFault("game-that-cannot-be-read", "cause", err)
	case len(rec.Tags) == 0 && len(rec.Faults)+len(rec.Liberties) > 0:
		return notation.NewFault(cli.NoGame)
	}
	rs, err := p.rulesetOf(rec, asked)
	if err != nil {
		return err
	}
	game, err := p.played(rs, rec)
	if err != nil {
		return err
	}
	if rs != p.game.Ruleset() {
		if err := p.useRuleset(rs); err != nil {
			return err
		}
	}
	p.game = game
	if people, ok := ParseSides(rec.Tag("Side")); ok {
		p.People = people
	}
	if level, err := strconv.Atoi(rec.Tag("Level")); err == nil {
		p.setLevel(level) // one that there is not changes nothing
	}
	p.saved = p.text()
	return nil
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
	for _, s := range report.Legal() {
		if s.Before != game.Position() {
			break
		}
		game.Push(s.Move)
	}
	if game.Plies() < rec.Moves() {
		return nil, cmp.Or(cli.Hindrance(p.view, report, rec.Moves()), error(notation.NewFault("move-not-readable")))
	}
	return game, nil
}
