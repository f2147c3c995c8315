package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
	"damone/notation"
	"damone/notation/files"
	"damone/notation/record"
	"damone/notation/replay"
)

func convertRecords(c *cli.Context) error {
	if err := c.Takes(2, 2, "two-files-expected"); err != nil {
		return err
	}
	v, err := newConversion(c)
	if err != nil {
		return err
	}
	switch out := cli.Path(c.Context, c.Args().Get(1)); {
	case out == "-" && !cli.IsTerminal(c.Out) && !strings.HasSuffix(v.to, "json"):
		// A copy, for a file or another program, is exact to the byte. A terminal would
		// obey what is in it: there it is shown quoted, like all that is not ours.
		err = v.write(cli.Unquoted(c.Out))
	case out == "-":
		err = v.write(c.Out)
	case strings.HasSuffix(v.to, "json"): // in which what is spelt out is the same
		err = cli.WriteText(out, v.write)
	default:
		err = files.Write(out, v.write)
	}
	if err == nil && v.unreadable {
		return cli.AnsweredUnreadable
	}
	return cmp.Or(err, cli.Answer(!v.faulty))
}

// conversion is a run of 'damone convert'.
type conversion struct {
	c          *cli.Context
	in, to     string
	only       int // the game wanted, 0 for all
	ply        int // after which a diagram is wanted, -1 for all
	converted  int
	faulty     bool
	unreadable bool
	noted      map[catalog.Key]int // how often, by the kind of note
}

func newConversion(c *cli.Context) (*conversion, error) {
	v := &conversion{c: c, in: c.Args().First(), to: c.String("to"), only: c.Int("game"), ply: -1, noted: make(map[catalog.Key]int)}
	if c.IsSet("ply") {
		v.ply = c.Int("ply")
	}
	if v.to == "" {
		v.to = export.FormatOf(c.Args().Get(1))
	}
	if !slices.Contains(export.Formats(), v.to) {
		return nil, cli.Misuse("format-not-known", "file", c.Args().Get(1), "choices", export.Formats())
	}
	if v.ply >= 0 && v.to != "svg" && v.to != "png" {
		return nil, cli.Misuse("ply-without-picture", "format", v.to)
	}
	return v, nil
}

func (v *conversion) write(w io.Writer) error {
	target := export.To(v.to, w, export.Options{View: &v.c.View, Size: v.c.Int("size"), Ply: v.ply, Notes: v.c.Err})
	games, err := cli.ReadGames(v.c, v.in, cli.ReplayOptions(v.c, true), func(g *replay.Game) error {
		if v.only > 0 && g.Index != v.only {
			return nil
		}
		return v.game(target, g)
	})
	more := 0
	for _, n := range v.noted {
		more += max(n-mostNoted, 0)
	}
	if more > 0 {
		v.c.Note("notes-more", "n", more)
	}
	switch {
	case err != nil:
		return err
	case v.unreadable && v.converted == 0:
		return cli.BadFile(cli.ShownName(v.in), notation.NewFault("no-readable-game"))
	case games < max(v.only, 1):
		return cli.BadFile(cli.ShownName(v.in), noGame(games, v.only))
	case v.converted == 0:
		return cli.BadFile(cli.ShownName(v.in), notation.NewFault("no-game-to-show"))
	}
	return target.Close()
}

// mostNoted is how many notes of a kind are told.
const mostNoted = 10

// note tells what becomes of a game, for what stands at a place.
func (v *conversion) note(kind catalog.Key, game int, at notation.Place, why string) {
	if v.noted[kind]++; v.noted[kind] <= mostNoted {
		said := v.c.View.Lang.Say(kind, "n", game, "what", why)
		fmt.Fprintf(v.c.Err, "damone: %s:%d:%d: %s\n", cli.ShownName(v.in), at.Line, at.Col, said)
	}
}

// noGame says that a file has not the n-th game, or none at all.
func noGame(games, n int) error {
	if games == 0 {
		return notation.NewFault(cli.NoGame)
	}
	return notation.NewFault("no-such-game", "n", n)
}

// keep notes what is wrong with a game that is written all the same, and what of it is
// altered in the copy.
func (v *conversion) keep(g *replay.Game) {
	kept, renumbered := true, v.renumbered(g.Report)
	for _, f := range g.Report.Record.Faults {
		if g.Report.Ruleset == nil && v.alters(replay.Unreadable, f, renumbered) {
			v.note("altered", g.Index, f.Place, catalog.Error(v.c.View.Lang, f))
		}
	}
	for i := range g.Report.Faults {
		f := &g.Report.Faults[i]
		cause, _ := errors.AsType[notation.Fault](f.Cause)
		cause.Place = f.Place
		switch {
		case v.alters(f.Kind, cause, renumbered):
			v.note("altered", g.Index, f.Place, catalog.Error(v.c.View.Lang, f.Cause))
		case !kept || !f.Counts(false):
		case f.Kind == replay.UnknownGame:
			v.note("kept-unknown", g.Index, f.Place, "")
			kept = false
		default:
			v.note("kept-faulty", g.Index, f.Place, "")
			kept = false
		}
	}
}

// alters reports whether the copy of a game has something else than what is at fault:
// what could not be read, a tag's name that is none, or a number out of order.
func (v *conversion) alters(kind replay.Kind, cause notation.Fault, renumbered map[notation.Place]bool) bool {
	switch cause.Kind {
	case record.TagTwice, record.NotFENKings:
		return false
	case record.UnreadableWord, record.NotAMove: // which JSON has a form for
		return !strings.HasSuffix(v.to, "json")
	case record.OldEncoding: // which letters told
		return true
	case record.OddTagName:
		return !strings.EqualFold(cause.Text, record.Identifier(cause.Text))
	}
	return kind == replay.Unreadable || kind == replay.WrongNumber && renumbered[cause.Place]
}

// renumbered returns the places of the moves that the copy gives another number.
func (v *conversion) renumbered(r *replay.Report) map[notation.Place]bool {
	wrong := func(f replay.Fault) bool { return f.Kind == replay.WrongNumber }
	if !export.Copies(v.to) || !slices.ContainsFunc(r.Faults, wrong) {
		return nil
	}
	places := make(map[notation.Place]bool)
	for i, it := range r.Canonical().Items {
		if old := &r.Record.Items[i]; old.Kind == record.Move && (it.Number != old.Number || it.Dots != old.Dots) {
			places[old.Place] = true
		}
	}
	return places
}

// game writes one game, and notes what is wrong with it.
func (v *conversion) game(target *export.Target, g *replay.Game) error {
	if err := unreadable(g); err != nil {
		v.unreadable = true
		v.note("left-out", g.Index, catalog.FaultOf(err).Place, catalog.Error(v.c.View.Lang, err))
		return nil
	}
	v.faulty = v.faulty || !g.Report.Clean(false)
	if !export.Shows(v.to, g.Report) {
		f := g.Report.Unknown()
		v.note("left-out", g.Index, f.Place, catalog.Error(v.c.View.Lang, f.Cause))
		return nil
	}
	v.converted++
	v.keep(g)
	return target.Game(g)
}

// unreadable returns why a game cannot be read, or has nothing of a game in it; nil
// for one that can.
func unreadable(g *replay.Game) error {
	if g.Report == nil {
		return g.Err
	}
	if g.Report.Legible() {
		return nil
	}
	return g.Report.Record.Faults[0]
}
