package draw

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

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
	Remarks  []string // what is worth knowing and not wrong
	Illegal  bool     // the move may not be played
}

// number is the move's number as it stands before the move, 3. or 3...; "" for
// the start.
func (f *Frame) number() string {
	if f.Number == 0 {
		return ""
	}
	return notation.MoveNumber(f.Number, f.Mover)
}

// Caption is the move with its number, or that a position is set up; "" for
// the start.
func (f *Frame) Caption(l catalog.Lang) string {
	switch {
	case f.SetUp:
		return l.Say("new-position")
	case f.Move == "":
		return ""
	}
	return f.number() + " " + f.Move
}

// WriteHTML writes the page. The error is the writer's.
func (v *Viewer) WriteHTML(w io.Writer) error {
	return pages.ExecuteTemplate(w, "viewer.html", viewerView{v})
}

// viewerView is a Viewer as the page's template sees it.
type viewerView struct{ *Viewer }

func (viewerView) Style() template.CSS { return template.CSS(inlined("page.css", "viewer.css")) }
func (viewerView) Script() template.JS { return template.JS(inlined("viewer.js")) }

// Words are the page's own.
func (v viewerView) Words() map[string]string {
	return map[string]string{"ChooseGame": v.Lang.Say("choose-game"), "Moves": v.Lang.Say("moves-played")}
}

// viewerButton is a button below the board.
type viewerButton struct {
	Go    string // the script's name for what it does
	Title catalog.Key
	Icon  string // the outline, as an SVG path
}

// Buttons are those below the board.
func (viewerView) Buttons() []viewerButton {
	return []viewerButton{
		{"first", "go-first", "M2 2h2v12H2zM14 2v12L5 8z"},
		{"back", "go-back", "M12 2v12L3 8z"},
		{"on", "go-on", "M4 2v12l9-6z"},
		{"last", "go-last", "M12 2h2v12h-2zM2 2v12l9-6z"},
		{"play", "play-game", "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zM6.4 4.6 11.6 8l-5.2 3.4z"},
		{"flip", "flip-board", "M5 1l4 4H6v9H4V5H1zM11 15l-4-4h3V2h2v9h3z"},
	}
}

func (v viewerView) Games() []gameView {
	games := make([]gameView, len(v.Viewer.Games))
	for i := range games {
		games[i] = gameView{&v.Viewer.Games[i], v.Viewer, i + 1}
	}
	return games
}

// gameView is a Game as the template sees it, n its number.
type gameView struct {
	*Game
	viewer *Viewer
	n      int
}

func (g gameView) ID() string { return fmt.Sprintf("g%d", g.n) }

func (g gameView) Title() string {
	return cmp.Or(printable(g.Game.Title), g.viewer.Lang.Say("game-number", "n", g.n))
}

func (g gameView) Frames() []frameView {
	frames := make([]frameView, len(g.Game.Frames))
	for i := range frames {
		frames[i] = frameView{&g.Game.Frames[i], g, i}
	}
	return frames
}

// Faulty lists the frames at which something is wrong with the game.
func (g gameView) Faulty() []frameView {
	return slices.DeleteFunc(g.Frames(), func(f frameView) bool { return len(f.Faults) == 0 })
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
		if n := f.Number; n != last || n == 0 {
			rows = append(rows, movesRow{Number: f.number()})
			last = n
		}
		row := &rows[len(rows)-1]
		row.Frames = append(row.Frames, f)
	}
	return rows
}

// frameView is a Frame as the template sees it, n its number.
type frameView struct {
	*Frame
	game gameView
	n    int
}

func (f frameView) ID() string { return fmt.Sprintf("%s-%d", f.game.ID(), f.n) }

// Caption is the move with its number, and the start by its name.
func (f frameView) Caption() string {
	l := f.game.viewer.Lang
	return cmp.Or(printable(f.Frame.Caption(l)), l.Say("start-of-game"))
}

// Short is the move as the list of moves shows it.
func (f frameView) Short() string { return cmp.Or(printable(f.Move), f.Caption()) }

func (f frameView) Picture() template.HTML {
	b := Board{
		Position: f.Position,
		Ruleset:  f.game.Ruleset,
		Lines:    f.Lines,
		Caption:  f.Caption(),
		Squares:  f.game.viewer.Squares,
		Theme:    Screen,
		Lang:     f.game.viewer.Lang,
	}
	return b.Inline()
}

//go:embed page
var pageFiles embed.FS

// pages are the templates of all pages.
var pages = template.Must(template.New("").Funcs(template.FuncMap{
	"printable":  printable,
	"paragraphs": paragraphs,
	"stamps":     StampsFor,
	"policy":     Policy,
}).ParseFS(pageFiles, "page/*.html"))

// inlined is files of the program that stand in a page.
func inlined(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := pageFiles.ReadFile("page/" + name)
		if err != nil {
			panic(err)
		}
		b.Write(text)
	}
	return b.String()
}

// Policy is a Content-Security-Policy for a page that has a style and a script,
// "" for none, and needs nothing else: should a text of somebody else's ever
// pass for a part of the page, no browser obeys it.
func Policy(style template.CSS, script template.JS) string {
	return fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'", source(string(style)), source(string(script)))
}

// source names a text that may stand in a page by its hash.
func source(text string) string {
	if text == "" {
		return "'none'"
	}
	hash := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"
}
