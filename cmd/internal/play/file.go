package play

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"

	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/atomicfile"
	"damone/notation/pdn"
	"damone/notation/record"
)

// neighbours is what stands in a file before and after our game. It is kept
// to the byte.
type neighbours struct{ before, after []byte }

// readFirst reads the first game of a PDN file, and what stands around it.
func readFirst(data []byte) (*record.Record, neighbours, error) {
	r := pdn.NewReader(bytes.NewReader(data))
	rec, err := r.Read()
	if errors.Is(err, io.EOF) || err == nil && len(rec.Tags) == 0 && len(rec.Faults)+len(rec.Liberties) > 0 {
		return nil, neighbours{}, cli.Fault(cli.NoGame) // and it is not to be written over
	}
	if err != nil {
		return nil, neighbours{}, cli.Fault(cli.GameUnreadable, cli.Arg("cause", err))
	}
	around := neighbours{before: data[:offset(data, rec.Place)]}
	switch next, err := r.Read(); {
	case errors.Is(err, io.EOF):
	case err == nil:
		around.after = data[offset(data, next.Place):]
	default:
		bad := (*record.Error)(nil)
		if !errors.As(err, &bad) {
			return nil, neighbours{}, err
		}
		around.after = data[offset(data, bad.Began):]
	}
	return rec, around, nil
}

// offset is where a place is in a text, in bytes; lines and columns are counted
// as the reader counts them.
func offset(data []byte, at notation.Place) int {
	n, here := 0, notation.Place{Line: 1, Col: 1}
	if mark := []byte("\uFEFF"); at != here && bytes.HasPrefix(data, mark) {
		n = len(mark)
	}
	for ; n < len(data) && (here != at || !utf8.RuneStart(data[n])); n++ {
		switch c := data[n]; {
		case c == '\n', c == '\r' && (n+1 == len(data) || data[n+1] != '\n'):
			here.Line, here.Col = here.Line+1, 1
		case utf8.RuneStart(c):
			here.Col++
		}
	}
	return n
}

// with puts a game between its neighbours.
func (s neighbours) with(game []byte) []byte {
	return bytes.Join([][]byte{s.before, game, s.after}, nil)
}

// surround finds out what a file holds besides our game: all that is in it, if
// the game has been neither taken from it nor saved there.
func (p *Session) surround(file string) (around neighbours, added bool, err error) {
	if around, known := p.around[filepath.Clean(file)]; known {
		return around, false, nil
	}
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return neighbours{}, false, nil
	}
	if err != nil {
		return neighbours{}, false, err
	}
	around.after, err = os.ReadFile(file)
	return around, len(around.after) > 0, err
}

// save writes the game to a file, in its place there or before what the file
// holds; added says that it was put before something.
func (p *Session) save(file string) (added bool, err error) {
	around, added, err := p.surround(file)
	if err != nil {
		return false, err
	}
	text := around.with(pdn.Append(nil, p.record()))
	if err := atomicfile.Write(file, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return false, err
	}
	for _, s := range p.before {
		delete(s.around, filepath.Clean(file)) // it has changed
	}
	p.around[filepath.Clean(file)] = around
	p.saved, p.acted = p.stamp(), true
	return added, nil
}

// leave saves the game where it was taken up from.
func (p *Session) leave() error {
	if p.file == "" || !p.changed() {
		return nil
	}
	_, err := p.save(p.file)
	return err
}
