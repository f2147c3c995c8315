package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/gamefile"
	"damone/notation/lists"
	"damone/notation/pdn"
)

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

// save writes the game to a file: in place of the first game there, where that is ours,
// or before all that the file holds. The rest is kept to the byte.
func (p *Session) save(file string) (added bool, err error) {
	path := filepath.Clean(file)
	var before, after []byte
	if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
		if after, err = readFile(file); err != nil {
			return false, err
		}
		if added = !p.holds[path] && len(after) > 0; p.holds[path] {
			if _, before, after, err = pdn.First(after); err != nil {
				return false, err
			}
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	text := slices.Concat(before, pdn.Append(nil, p.record()), after)
	if err := files.Write(file, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return false, err
	}
	for _, s := range p.before {
		delete(s.holds, path) // ours is the first
	}
	p.holds[path] = true
	p.saved, p.acted = p.stamp(), true
	return added, nil
}

// putAway saves the game where it was taken up from and keeps, where that cannot be or
// everything is to be kept, what would be lost.
func (p *Session) putAway(all bool) error {
	changed := p.changed()
	err := p.leave()
	switch {
	case err != nil:
		p.file = ""
	case !all:
		return nil
	case p.file != "":
		if changed {
			return p.say("play-saved", "file", p.file)
		}
		return nil
	}
	return errors.Join(err, p.keep())
}

// keep saves games that would be lost where damone keeps things of the user's, each
// before those that came before it, and says where.
func (p *Session) keep() error {
	lost := lists.Where(append(p.before, p.gameState), func(g gameState) bool { return g.changed() })
	if len(lost) == 0 {
		return nil
	}
	dir, err := cli.ConfigDir(p.ctx)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "damone", "kept.pdn")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	for _, p.gameState = range lost {
		if _, err := p.save(file); err != nil {
			return err
		}
	}
	err = p.say("play-kept", "file", file)
	if err != nil { // nobody reads what is said there
		fmt.Fprintln(p.Err, "damone: "+p.view.Lang.Say("play-kept", "file", file))
	}
	return err
}

// leave saves the game where it was taken up from.
func (p *Session) leave() error {
	if p.file == "" || !p.changed() {
		return nil
	}
	_, err := p.save(p.file)
	return err
}
