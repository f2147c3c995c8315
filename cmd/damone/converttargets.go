package main

import (
	"fmt"
	"io"
	"strings"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/replay"
	"damone/rules"
)

// plainTarget writes each game as text of its own.
type plainTarget struct {
	w    io.Writer
	text func(*replay.Report) ([]byte, error)
}

func (t plainTarget) game(g *replay.Game) error {
	b, err := t.text(g.Report)
	if err == nil {
		_, err = t.w.Write(b)
	}
	return err
}

func (t plainTarget) close() error { return nil }

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

func (t *arrayTarget) game(g *replay.Game) error {
	open := "[\n"
	if t.begun {
		open = ",\n"
	}
	t.begun = true
	b, err := notation.AppendJSON([]byte(open), g.Report.Canonical())
	if err == nil {
		_, err = t.w.Write(b)
	}
	return err
}

func (t *arrayTarget) close() error {
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

func (t *singleTarget) game(g *replay.Game) error {
	if t.written {
		return misuse("choose one with --game N", "the output has room for one game, and there are several")
	}
	t.written = true
	return t.write(t.w, g.Report)
}

func (t *singleTarget) close() error { return nil }

// writeZSG writes a saved game. It cannot hold a game that was not played by
// the rules to its end.
func writeZSG(w io.Writer, r *replay.Report) error {
	moves := r.MainLine()
	if r.Ruleset == nil || len(moves) < r.Record.Moves() {
		return &inputError{"the game", said("cannot be followed to its end, and a saved game cannot hold such a one")}
	}
	_, err := w.Write(notation.AppendZSG(nil, r.Ruleset, r.Record, r.Start, moves))
	return err
}

// pageTarget collects games for a page that can be clicked through.
type pageTarget struct {
	w     io.Writer
	v     *conversion
	games []draw.Game
	left  int // out
}

// maxPageGames is how many games a page holds.
const maxPageGames = 500

func (t *pageTarget) game(g *replay.Game) error {
	if len(t.games) == maxPageGames {
		t.left++
		return nil
	}
	game := draw.Game{Title: gameTitle(g.Report.Record), Ruleset: g.Report.Ruleset}
	for _, name := range [...]string{"Event", "Site", "Date", "Round", "Result"} {
		if value := g.Report.Record.Tag(name); strings.Trim(value, "?.*") != "" {
			game.Facts = append(game.Facts, value)
		}
	}
	for _, f := range frames(g.Report, t.v.s.view.Squares) {
		game.Frames = append(game.Frames, f.Frame)
	}
	t.games = append(t.games, game)
	return nil
}

func (t *pageTarget) close() error {
	if t.left > 0 {
		fmt.Fprintf(t.v.c.App.ErrWriter, "damone: a page holds %d games: %d were left out\n", maxPageGames, t.left)
	}
	view := &draw.Viewer{Title: "damone", Games: t.games, Labels: draw.LabelsFor(t.v.s.view.Squares), Lang: t.v.s.view.Lang}
	if len(t.games) > 0 && t.games[0].Title != "" {
		view.Title = t.games[0].Title
	}
	return view.WriteHTML(t.w)
}

// gameTitle is a game's players, "" when they are not known.
func gameTitle(rec *notation.Record) string {
	white, black := rec.Tag("White"), rec.Tag("Black")
	if strings.Trim(white+black, "?") == "" {
		return ""
	}
	return view.OrUnknown(white) + " - " + view.OrUnknown(black)
}

// frame is a position of a game's main line and the move that led to it.
type frame struct {
	draw.Frame
	item int // of the move, -1 for the start
}

// caption is a move with its number.
func (f *frame) caption() string {
	switch {
	case f.Move == "":
		return ""
	case f.Mover == rules.Black:
		return fmt.Sprintf("%d... %s", f.Number, f.Move)
	}
	return fmt.Sprintf("%d. %s", f.Number, f.Move)
}

// frames is the main line of a game, as far as it could be followed. Comments
// go with the move they come after, and so do variations, as text.
func frames(r *replay.Report, squares notation.Squares) []frame {
	list := []frame{{Frame: draw.Frame{Position: r.Start}, item: -1}}
	for i := range r.Steps {
		s := &r.Steps[i]
		if s.Variation {
			continue
		}
		text := notation.FormatShort(s.Move, r.Ruleset.Moves(nil, s.Before), squares) + r.Record.Items[s.Item].Strength
		list = append(list, frame{draw.Frame{Position: s.Before.After(s.Move), Lines: []rules.Move{s.Move},
			Number: s.Number, Mover: s.Before.Turn(), Move: text}, s.Item})
	}
	for i := range list {
		list[i].Comment = remarks(r.Record.Items[list[i].item+1:])
	}
	return list
}

// remarks is the comments and variations up to the next move, as text.
func remarks(items []notation.Item) string {
	var b strings.Builder
	depth := 0
	for i := range items {
		it := &items[i]
		if it.Kind == notation.MoveItem && depth == 0 {
			break
		}
		switch it.Kind {
		case notation.OpenItem:
			depth++
			b.WriteString("\n(")
		case notation.CloseItem:
			depth--
			b.WriteString(")\n")
		case notation.MoveItem:
			b.WriteString(" " + it.Text + it.Strength)
		case notation.CommentItem:
			b.WriteString(" " + it.Text)
		}
	}
	return strings.TrimSpace(b.String())
}
