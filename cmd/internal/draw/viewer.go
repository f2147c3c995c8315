package draw

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// Viewer is a page in which games can be clicked through, by buttons or keys.
// It needs nothing but itself; printed, or without scripts, it shows every
// position side by side.
type Viewer struct {
	Title   string
	Games   []Game
	Squares notation.Squares
	Lang    catalog.Lang
}

// Game is a game in a Viewer.
type Game struct {
	Title   string   // "Game 2" when empty
	Facts   []string // players, place, date, result: whatever is known
	Ruleset *rules.Ruleset
	Frames  []Frame // the first is the start
}

// Frame is a position of a game and the move that led to it.
type Frame struct {
	Position rules.Position
	Lines    []rules.Move // drawn as arrows
	Number   int          // of the move, 1 for each side's first; 0 for the start
	Mover    rules.Color
	SetUp    bool     // a position set up in the midst of the game, by no move
	Move     string   // as it is written, without its number; empty for the start
	Comment  string   // below the board, a paragraph a line
	Faults   []string // what is wrong here, a paragraph each
	Illegal  bool     // the move may not be played
}

//go:embed page/page.css
var pageCSS string

//go:embed page/viewer.css
var viewerCSS string

//go:embed page/viewer.js
var viewerJS string

//go:embed page/viewer.html
var viewerHTML string

var viewerPage = template.Must(template.New("viewer").Parse(viewerHTML))

// WriteHTML writes the page. The error is the writer's.
func (v *Viewer) WriteHTML(w io.Writer) error {
	return viewerPage.Execute(w, &viewerView{Viewer: v})
}

// viewerView is a Viewer as the page's template sees it.
type viewerView struct{ *Viewer }

func (v *viewerView) CSS() template.CSS     { return template.CSS(pageCSS + viewerCSS) }
func (v *viewerView) Script() template.JS   { return template.JS(viewerJS) }
func (v *viewerView) Lang() string          { return v.Viewer.Lang.String() }
func (v *viewerView) Title() string         { return printable(v.Viewer.Title) }
func (v *viewerView) Stamps() template.HTML { return StampsFor(v.Squares) }

// Words are the page's own.
func (v *viewerView) Words() map[string]string {
	return map[string]string{
		"ChooseGame": v.Viewer.Lang.Say("choose-game"),
		"Moves":      v.Viewer.Lang.Say("moves-played"),
	}
}

// viewerButton is a button below the board; Go is the script's name for what
// it does.
type viewerButton struct {
	Go, Title string
	Sign      template.HTML
}

func (v *viewerView) Buttons() []viewerButton {
	button := func(does string, says catalog.Key, icon string) viewerButton {
		return viewerButton{does, v.Viewer.Lang.Say(says), template.HTML(`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="` + icon + `"/></svg>`)}
	}
	return []viewerButton{
		button("first", "go-first", "M2 2h2v12H2zM14 2v12L5 8z"),
		button("back", "go-back", "M12 2v12L3 8z"),
		button("on", "go-on", "M4 2v12l9-6z"),
		button("last", "go-last", "M12 2h2v12h-2zM2 2v12l9-6z"),
		button("play", "play-game", "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM6.4 4.6 11.6 8l-5.2 3.4z"),
		button("flip", "flip-board", "M5 1l4 4H6v9H4V5H1zM11 15l-4-4h3V2h2v9h3z"),
	}
}

func (v *viewerView) Games() []gameView {
	games := make([]gameView, len(v.Viewer.Games))
	for i := range games {
		games[i] = gameView{v.Viewer, &v.Viewer.Games[i], i + 1}
	}
	return games
}

// gameView is a Game as the template sees it, n its number.
type gameView struct {
	viewer *Viewer
	game   *Game
	n      int
}

func (g gameView) ID() string { return fmt.Sprintf("g%d", g.n) }

func (g gameView) Title() string {
	if title := printable(g.game.Title); title != "" {
		return title
	}
	return g.viewer.Lang.Say("game-number", "n", strconv.Itoa(g.n))
}

func (g gameView) Facts() []string {
	var facts []string
	for _, f := range g.game.Facts {
		if f = printable(f); f != "" {
			facts = append(facts, f)
		}
	}
	return facts
}

func (g gameView) Frames() []frameView {
	frames := make([]frameView, len(g.game.Frames))
	for i := range frames {
		frames[i] = frameView{g, &g.game.Frames[i], i}
	}
	return frames
}

// Faulty lists the frames at which something is wrong with the game.
func (g gameView) Faulty() []frameView {
	return slices.DeleteFunc(g.Frames(), func(f frameView) bool { return len(f.frame.Faults) == 0 })
}

// Option is the title in a list of games, with a sign when something is wrong.
func (g gameView) Option() string {
	if len(g.Faulty()) > 0 {
		return g.viewer.Lang.Say("faulty-game", "game", g.Title())
	}
	return g.Title()
}

// movesRow is a line in the list of moves: both sides' moves of one number.
type movesRow struct {
	Number string
	Frames []frameView
}

func (g gameView) Rows() []movesRow {
	var rows []movesRow
	last := -1
	for _, f := range g.Frames() {
		if n := f.frame.Number; n != last || n == 0 {
			rows = append(rows, movesRow{Number: f.number()})
			last = n
		}
		row := &rows[len(rows)-1]
		row.Frames = append(row.Frames, f)
	}
	return rows
}

// frameView is a Frame as the template sees it.
type frameView struct {
	gameView
	frame *Frame
	n     int
}

func (f frameView) ID() string { return fmt.Sprintf("%s-%d", f.gameView.ID(), f.n) }

// number is the move's number as it stands before the move: 3. or 3...
func (f frameView) number() string {
	switch {
	case f.frame.Number == 0:
		return ""
	case f.frame.Mover == rules.Black:
		return fmt.Sprintf("%d...", f.frame.Number)
	}
	return fmt.Sprintf("%d.", f.frame.Number)
}

// Short is the move as the list of moves shows it.
func (f frameView) Short() string {
	if move := printable(f.frame.Move); move != "" {
		return move
	}
	if f.frame.SetUp {
		return f.viewer.Lang.Say("new-position")
	}
	return f.viewer.Lang.Say("start-of-game")
}

// Move is the move with its number.
func (f frameView) Move() string {
	if n := f.number(); n != "" {
		return n + " " + f.Short()
	}
	return f.Short()
}

// Illegal reports whether the move may not be played.
func (f frameView) Illegal() bool { return f.frame.Illegal }

// Faults is what is wrong here, a paragraph each.
func (f frameView) Faults() []string {
	var texts []string
	for _, text := range f.frame.Faults {
		texts = append(texts, printable(text))
	}
	return texts
}

func (f frameView) Comment() []string { return paragraphs(f.frame.Comment) }

func (f frameView) Picture() template.HTML {
	b := Board{
		Position: f.frame.Position,
		Ruleset:  f.game.Ruleset,
		Lines:    f.frame.Lines,
		Caption:  f.Move(),
		Squares:  f.viewer.Squares,
		Theme:    Screen,
		Lang:     f.viewer.Lang,
	}
	return b.Inline()
}
