package export

import (
	"fmt"
	"io"
	"strings"

	"damone/cmd/internal/cli"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/notation"
	"damone/notation/jsongame"
	"damone/notation/replay"
)

// each opens a target that writes each game as text of its own.
func each(text func(*replay.Report) ([]byte, error)) func(io.Writer, Options) Target {
	return func(w io.Writer, _ Options) Target { return plainTarget{w, text} }
}

// single opens a target with room for one game.
func single(write func(io.Writer, *replay.Report) error) func(io.Writer, Options) Target {
	return func(w io.Writer, _ Options) Target { return &singleTarget{w: w, write: write} }
}

// picture opens a target that draws the positions of one game, as svg or png.
func picture(format string) func(io.Writer, Options) Target {
	return func(w io.Writer, o Options) Target {
		return &singleTarget{w: w, write: func(w io.Writer, r *replay.Report) error {
			return Picture(w, format, o.Size, o.strip(r).Scene())
		}}
	}
}

// plainTarget writes each game as text of its own.
type plainTarget struct {
	w    io.Writer
	text func(*replay.Report) ([]byte, error)
}

func (t plainTarget) Game(g *replay.Game) error {
	b, err := t.text(g.Report)
	if err == nil {
		_, err = t.w.Write(b)
	}
	return err
}

func (t plainTarget) Close() error { return nil }

// positionsOf is a FEN for every position of a game's main line.
func positionsOf(r *replay.Report) ([]byte, error) {
	dst := append(notation.AppendPosition(nil, r.Start), '\n')
	for i := range r.Steps {
		if s := &r.Steps[i]; !s.Variation {
			dst = append(notation.AppendPosition(dst, s.Before.After(s.Move)), '\n')
		}
	}
	return dst, nil
}

// arrayTarget writes games as one JSON array.
type arrayTarget struct {
	w     io.Writer
	begun bool
}

func (t *arrayTarget) Game(g *replay.Game) error {
	open := "[\n"
	if t.begun {
		open = ",\n"
	}
	t.begun = true
	b, err := jsongame.Append([]byte(open), g.Report.Canonical())
	if err == nil {
		_, err = t.w.Write(b)
	}
	return err
}

func (t *arrayTarget) Close() error {
	end := "\n]\n"
	if !t.begun {
		end = "[]\n"
	}
	_, err := io.WriteString(t.w, end)
	return err
}

// singleTarget writes a file that has room for one game.
type singleTarget struct {
	w       io.Writer
	write   func(io.Writer, *replay.Report) error
	written bool
}

func (t *singleTarget) Game(g *replay.Game) error {
	if t.written {
		return cli.Misuse("one-game-only")
	}
	t.written = true
	return t.write(t.w, g.Report)
}

func (t *singleTarget) Close() error { return nil }

// pageTarget collects games for a page that can be clicked through.
type pageTarget struct {
	w     io.Writer
	o     Options
	games []draw.Game
	left  int // out
}

// maxPageGames is how many games a page holds.
const maxPageGames = 500

func (t *pageTarget) Game(g *replay.Game) error {
	if len(t.games) == maxPageGames {
		t.left++
		return nil
	}
	game := draw.Game{Title: frames.Title(g.Report.Record), Ruleset: g.Report.Ruleset}
	for _, name := range [...]string{"Event", "Site", "Date", "Round", "Result"} {
		if value := g.Report.Record.Tag(name); strings.Trim(value, "?.*") != "" {
			game.Facts = append(game.Facts, value)
		}
	}
	for _, f := range frames.WithFaults(g.Report, t.o.View) {
		game.Frames = append(game.Frames, f.Frame)
	}
	t.games = append(t.games, game)
	return nil
}

func (t *pageTarget) Close() error {
	if t.left > 0 {
		fmt.Fprintln(t.o.Notes, "damone: "+t.o.View.Lang.Say("page-full", "n", maxPageGames, "left", t.left))
	}
	view := &draw.Viewer{Title: "damone", Games: t.games, Squares: t.o.View.Squares, Lang: t.o.View.Lang}
	if len(t.games) > 0 && t.games[0].Title != "" {
		view.Title = t.games[0].Title
	}
	return view.WriteHTML(t.w)
}
