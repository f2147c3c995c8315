package export

import (
	"cmp"
	"fmt"
	"io"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/frames"
	"damone/cmd/internal/page"
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
	w    io.Writer
	o    Options
	book *ask.Book
	page page.Booklet
	left int // out
}

func openPage(w io.Writer, o Options) Target {
	p := page.Booklet{Squares: o.View.Squares, Answers: make([]ask.Part, 1)}
	p.Lang = o.View.Lang
	return &pageTarget{w: cli.Quoted(w), o: o, book: ask.NewBook(o.View), page: p}
}

// maxPageGames is how many games a page holds.
const maxPageGames = 500

func (t *pageTarget) Game(g *replay.Game) error {
	if len(t.page.Games) == maxPageGames {
		t.left++
		return nil
	}
	rec := g.Report.Record
	game := page.Recorded{Event: frames.Known(rec, "Event"), Players: frames.Title(rec), Result: frames.Known(rec, "Result"),
		Ruleset: g.Report.Ruleset, Frames: frames.MainLine(g.Report, t.o.View)}
	if round := frames.Known(rec, "Round"); round != "" {
		game.Facts = append(game.Facts, t.o.View.Lang.Say("serve.js.round", "round", round))
	}
	game.Facts = append(game.Facts, frames.Facts(rec)...)
	answers, err := t.book.Add(g)
	t.page.Answers = append(t.page.Answers, answers)
	t.page.Games = append(t.page.Games, game)
	t.page.Title = cmp.Or(t.page.Title, game.Event, game.Players)
	return err
}

func (t *pageTarget) Close() error {
	if t.left > 0 {
		fmt.Fprintln(t.o.Notes, "damone: "+t.o.View.Lang.Say("page-full", "n", maxPageGames, "left", t.left))
	}
	t.page.Title = cmp.Or(t.page.Title, "damone")
	t.page.Answers[0] = t.book.Common()
	return t.page.WriteHTML(t.w)
}
