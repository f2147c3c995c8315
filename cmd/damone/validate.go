package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"

	"github.com/urfave/cli/v2"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
	"damone/rules"
)

func validateCommand() *cli.Command {
	return &cli.Command{
		Name:      "validate",
		Usage:     "judge recorded games: which moves were not legal, where, and why",
		ArgsUsage: "FILE...|-",
		Category:  "games",
		Flags: append(recordFlags("table", "json", "ndjson"),
			&cli.BoolFlag{Name: "strict", Usage: "liberties with the standard, wrong move numbers and missing results count too", DisableDefaultText: true},
			&cli.BoolFlag{Name: "stop-at-first", Usage: "stop at the first game at fault", DisableDefaultText: true}),
		Description: about(`Replays every game of the files (PDN, Zillions of Games' .zsg, JSON or plain
lists) under its ruleset, which its tags name unless --ruleset does. Each fault
is told with its place, the clause, the legal moves and the position; a bad
game does not keep the next from being judged. A result is at fault when the
board says otherwise: a player may resign, but not win a lost game.`,
			"0 every game is clean; 1 some game is at fault; 2 something cannot be read.",
			"damone validate games.pdn",
			"damone validate --format ndjson --ruleset italian *.pdn",
			"zcat games.pdn.gz | damone validate -"),
		Action: validateRecords,
	}
}

// recordFlags are the flags of every command that reads recorded games.
func recordFlags(formats ...string) []cli.Flag {
	flags := append(positionFlags(formats...), sourceFlag())
	for _, f := range flags {
		if f, ok := f.(choiceFlag); ok && f.Name == rulesetFlag {
			f.DefaultText = "told by the game's tags, or else by its moves"
		}
	}
	return flags
}

// sourceFlag is the flag for the format of recorded games.
func sourceFlag() cli.Flag {
	known := []string{string(notation.PDN), string(notation.ZSG), string(notation.JSON), string(notation.List)}
	return choiceFlag{&cli.StringFlag{Name: "from", Usage: "the `FORMAT` of the input: " + either(known) + " (default: told by the file)",
		Action: func(_ *cli.Context, format string) error {
			if !slices.Contains(known, format) {
				return misuse("", "unknown --from %q: it is %s", format, either(known))
			}
			return nil
		}}, known}
}

func validateRecords(c *cli.Context) error {
	s, err := readSettings(c, "table", "json", "ndjson")
	if err != nil {
		return err
	}
	if c.NArg() == 0 {
		return misuse("for example: damone validate games.pdn", "name a file of games, or - for the input")
	}
	if inputs := slices.DeleteFunc(c.Args().Slice(), func(name string) bool { return name != "-" }); len(inputs) > 1 {
		return misuse("name - once", "the input can be read only once")
	}
	v := &validation{c: c, s: s, strict: c.Bool("strict"), firstOnly: c.Bool("stop-at-first"), options: judging(c, s.view.Ruleset)}
	v.bar = newReadProgress(c, c.Args().Slice())
	err = v.files(c.Args().Slice())
	v.bar.close()
	if err != nil {
		return err
	}
	return v.close()
}

// judging is how records are judged: by their tags, unless a ruleset has been
// named.
func judging(c *cli.Context, rs *rules.Ruleset) replay.Options {
	o := replay.Options{Workers: runtime.GOMAXPROCS(0)}
	if c.IsSet(rulesetFlag) && c.String(rulesetFlag) != "" {
		o.Forced = rs
	}
	if c.Bool(lenientFlag) {
		for _, known := range rules.Rulesets() {
			if lenient, err := known.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted }); err == nil {
				o.Known = append(o.Known, lenient)
			}
		}
	}
	return o
}

// validation is a run of 'damone validate'.
type validation struct {
	c                 *cli.Context
	s                 *settings
	options           replay.Options
	strict, firstOnly bool
	bar               *readProgress
	tally             view.Tally
	shown             bool // some game is in the JSON array
	unreadable        bool
	buf               []byte
}

// errEnough ends the reading after the first game at fault.
var errEnough = errors.New("enough")

func (v *validation) files(names []string) error {
	if v.s.format == "json" {
		fmt.Fprint(v.c.App.Writer, `{"games":[`)
	}
	for _, name := range names {
		err := v.file(name)
		switch {
		case errors.Is(err, errEnough):
			return nil
		case isAny[*inputError](err):
			report(v.c.App.ErrWriter, v.s.view.Lang, err)
			if err := v.unreadFile(shownName(name), err); err != nil {
				return err
			}
		case err != nil:
			return err
		}
	}
	return nil
}

// file judges the games of one file. An *inputError is the file's; any other
// ends the run.
func (v *validation) file(name string) error {
	in, err := openInput(v.c, name)
	if err != nil {
		return named(shownName(name), err)
	}
	defer in.Close()
	games := 0
	r := notation.NewRecordReader(v.bar.reading(in), inputFormat(v.c, name))
	err = replay.Run(v.c.Context, r, v.options, func(g *replay.Game) error {
		games++
		return v.game(shownName(name), g)
	})
	switch {
	case isAny[*replay.ReadError](err):
		return named(shownName(name), err)
	case err == nil && games == 0:
		return named(shownName(name), said("there is no game in it"))
	}
	return err
}

// unreadFile counts a file that could not be read, or not to its end, and
// shows it to programs.
func (v *validation) unreadFile(file string, err error) error {
	v.unreadable = true
	v.tally.UnreadFiles++
	if v.s.format == "table" {
		return nil
	}
	return v.element(func(dst []byte) []byte { return v.s.view.AppendUnreadFile(dst, file, errors.Unwrap(err)) })
}

// game counts and shows one game.
func (v *validation) game(file string, g *replay.Game) error {
	v.tally.Add(g, v.strict)
	clean := g.Report != nil && g.Report.Clean(v.strict)
	v.unreadable = v.unreadable || g.Report == nil || !g.Report.Legible()
	if err := v.show(&view.RecordedGame{Game: g, File: file, Strict: v.strict}, clean); err != nil {
		return err
	}
	if v.firstOnly && !clean {
		return errEnough
	}
	return nil
}

func (v *validation) show(g *view.RecordedGame, clean bool) error {
	w := v.c.App.Writer
	if v.s.format == "table" {
		if clean {
			return nil
		}
		v.bar.clear()
		return v.s.view.RecordedGame(w, g)
	}
	return v.element(func(dst []byte) []byte { return v.s.view.AppendRecordedGame(dst, g) })
}

// element writes an element of the JSON array, or a line of JSON.
func (v *validation) element(appended func(dst []byte) []byte) error {
	v.buf = v.buf[:0]
	if v.s.format == "json" && v.shown {
		v.buf = append(v.buf, ',')
	}
	if v.s.format == "json" {
		v.buf = append(v.buf, '\n')
	}
	v.shown = true
	v.buf = appended(v.buf)
	if v.s.format == "ndjson" {
		v.buf = append(v.buf, '\n')
	}
	_, err := v.c.App.Writer.Write(v.buf)
	return err
}

// close shows the summary; its error is the exit status.
func (v *validation) close() error {
	w := v.c.App.Writer
	var err error
	switch v.s.format {
	case "table":
		err = v.s.view.Tally(w, &v.tally)
	case "json":
		_, err = fmt.Fprintf(w, "],\n\"summary\":%s}\n", v.s.view.AppendTally(nil, &v.tally))
	case "ndjson":
		_, err = fmt.Fprintf(w, "{\"summary\":%s}\n", v.s.view.AppendTally(nil, &v.tally))
	}
	switch {
	case err != nil:
		return err
	case v.unreadable:
		return answeredUnreadable
	case v.tally.Faulty > 0:
		return answeredNo
	}
	return nil
}

// openInput opens a file, or the input for "-".
func openInput(c *cli.Context, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(c.App.Reader), nil
	}
	f, err := os.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, said("there is no such file")
	case errors.Is(err, fs.ErrPermission):
		return nil, said("it may not be read")
	case err != nil:
		return nil, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, said("is a directory: name the files in it")
	}
	return f, nil
}

// inputFormat is the format of a file: the one asked for, or told by its name.
func inputFormat(c *cli.Context, name string) notation.Format {
	if f := c.String("from"); f != "" {
		return notation.Format(f)
	}
	return notation.FormatOf(name)
}

// shownName is what a file is called in messages.
func shownName(name string) string {
	if name == "-" {
		return "<stdin>"
	}
	return name
}
