package play

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"damone/cmd/internal/cli"
	"damone/notation/files"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/rules"
)

// text returns the game as PDN. The tag Ruleset says under which rules.
func (p *Session) text() []byte {
	g, r := p.game, &record.Record{}
	r.SetTag("White", p.player(rules.White))
	r.SetTag("Black", p.player(rules.Black))
	r.SetTag("Result", string(record.ResultOf(g.Status())))
	r.SetRuleset(g.Ruleset())
	r.SetStart(g.Ruleset(), g.Start())
	var moves []rules.Move
	for ply := range g.Plies() {
		moves = append(moves, g.Move(ply))
	}
	r.AddMoves(g.Start().Turn(), moves)
	return pdn.Append(nil, r)
}

// player returns who plays a colour.
func (p *Session) player(c rules.Color) string {
	if p.People[c] {
		return "?"
	}
	return "damone, level " + strconv.Itoa(p.Level)
}

// maxFile is the longest file of games that is read, in bytes.
const maxFile = 64 << 20

// save writes the game to a file: in the place of what was saved before, or before all
// that the file holds. The rest is kept to the byte.
func (p *Session) save(file string) (added bool, err error) {
	rest, _, err := files.Content(file, maxFile)
	if err != nil {
		return false, cli.BadFile(file, err)
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

// keep keeps a game that has not been saved where damone keeps things of the user's, and
// says where.
func (p *Session) keep() error {
	if !p.acted || bytes.Equal(p.text(), p.saved) {
		return nil
	}
	dir, err := cli.ConfigDir(p.ctx)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "damone", "kept.pdn")
	if err = os.MkdirAll(filepath.Dir(file), 0o777); err == nil {
		_, err = p.save(file)
	}
	if err == nil && p.talk.say("play-kept", "file", file) != nil { // nobody reads what is said there
		fmt.Fprintln(p.Err, "damone: "+p.talk.Lang.Say("play-kept", "file", file))
	}
	return err
}
