package cli

import (
	"cmp"
	"io"
	"io/fs"
	"os"
	"runtime"
	"syscall"

	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
)

// NoGame says that a file has no game in it.
const NoGame notation.Kind = "no-game-in-it"

// ReplayOptions returns how records are judged, with their steps or without: by their tags, unless a ruleset has been
// named. One that only the environment names is for records whose tags name none.
func ReplayOptions(c *Context, steps bool) replay.Options {
	o := replay.Options{Workers: runtime.GOMAXPROCS(0), Steps: steps}
	if c.IsSet(rulesetFlag) && c.String(rulesetFlag) != "" {
		o.Forced = c.View.Ruleset
	} else if c.program.env(rulesetVariable) != "" {
		o.Usual = c.View.Ruleset
	}
	if c.Bool(lenientFlag) {
		for _, known := range rules.Rulesets() {
			if known, err := lenient(known); err == nil {
				o.Known = append(o.Known, known)
			}
		}
	}
	return o
}

// ReadGames judges the games of a file, or of the input for "-", and hands over
// each of them. An *InputError is the file's; any other error is each's or the
// context's.
func ReadGames(c *Context, name string, o replay.Options, each func(*replay.Game) error) (games int, err error) {
	in, err := openInput(c, name)
	if err != nil {
		return 0, BadFile(ShownName(name), err)
	}
	defer in.Close()
	format := cmp.Or(gamefile.Format(c.String("from")), gamefile.FormatOf(name))
	err = replay.Run(c.Context, gamefile.NewReader(in, format, o.Rulesets()...), o, func(g *replay.Game) error {
		games++
		return each(g)
	})
	if IsAny[*replay.ReadError](err) {
		err = BadFile(ShownName(name), err)
	}
	return games, err
}

// ReadFile reads a file of up to 64 MiB, or the input for "-".
func ReadFile(c *Context, name string) ([]byte, error) {
	in, err := openInput(c, name)
	if err != nil {
		return nil, BadFile(ShownName(name), err)
	}
	defer in.Close()
	text, err := notation.ReadAll(in, 64<<20)
	if err != nil {
		return nil, BadFile(ShownName(name), err)
	}
	return text, nil
}

func openInput(c *Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(c.In), nil
	}
	if info, err := os.Stat(Path(c.Context, name)); err == nil && info.IsDir() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: syscall.EISDIR}
	}
	return Open(c, name)
}

// ShownName returns what a file is called in messages.
func ShownName(name string) string {
	if name == "-" {
		return "<stdin>"
	}
	return name
}
