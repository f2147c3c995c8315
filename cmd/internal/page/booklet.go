package page

import (
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"html/template"
	"io"
	"regexp"
	"slices"
	"strings"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Booklet is the page in a file of its own, with games to be clicked through or
// with puzzles to be solved. It needs nothing but itself; printed, or where no
// script runs, it shows every position side by side, or score sheets, or the
// puzzles with the solutions behind them.
type Booklet struct {
	content
	Title   string
	Squares notation.Squares
	Games   []Recorded
	Puzzles []Problem // where there are no games
	Answers []any     // to what the page asks about all of them, then about each
}

// Recorded is a game on paper.
type Recorded struct {
	Event   string
	Players string
	Result  string
	Facts   []string // round, place, date: whatever is known
	Ruleset *rules.Ruleset
	Frames  []frames.Frame // the first is the start
}

// Problem is a puzzle on paper.
type Problem struct {
	ID       string
	Task     []string // with the game that it belongs to
	Board    draw.Board
	Solution []string // a line for each move of the solver
	Themes   string
}

func (p Problem) Picture() template.HTML { return p.Board.Inline() }

//go:embed booklet
var booklet embed.FS

// WriteHTML writes the file. The error is the writer's.
func (b *Booklet) WriteHTML(w io.Writer) error {
	b.Rulesets = []*rules.Ruleset{rules.Default()}
	b.Booklet = true
	return pages().ExecuteTemplate(w, "booklet.html", b)
}

// Style is the page's with what is printed.
func (*Booklet) Style() template.CSS {
	own, _ := booklet.ReadFile("booklet/booklet.css") // it is embedded
	return template.CSS(append(Files()["page.css"], own...))
}

// Script is the page's, as far as a booklet needs it.
func (b *Booklet) Script() template.JS {
	if len(b.Games) > 0 || len(b.Puzzles) == 0 {
		return template.JS(bundle("booklet"))
	}
	return template.JS(bundle("exercises"))
}

// Key tells the puzzles from others, whose attempts are kept elsewhere; "" where there
// are none.
func (b *Booklet) Key() string {
	if len(b.Puzzles) == 0 {
		return ""
	}
	all := lists.Each(b.Puzzles, func(p Problem) string {
		return p.ID + " " + p.Board.Ruleset.ID() + " " + notation.FormatPosition(p.Board.Position, notation.Number)
	})
	slices.Sort(all)
	sum := sha256.Sum256([]byte(strings.Join(all, "\n")))
	return hex.EncodeToString(sum[:8])
}

// Policy allows what stands in the file, and nothing else.
func (b *Booklet) Policy() string { return draw.Policy(b.Style(), b.Script()) }

// Solutions is the heading of the puzzles' solutions.
func (b *Booklet) Solutions() string { return b.Lang.Say("solutions") }

// Stamps are what its boards are made of.
func (b *Booklet) Stamps() template.HTML { return draw.StampsFor(b.Squares) }

// Packed is the answers, compressed.
func (b *Booklet) Packed() ([]template.HTML, error) {
	var packed []template.HTML
	for _, a := range b.Answers {
		var text strings.Builder
		code := base64.NewEncoder(base64.StdEncoding, &text)
		w := gzip.NewWriter(code)
		if err := json.NewEncoder(w).Encode(a); err != nil {
			return nil, err
		}
		_, _ = w.Close(), code.Close() // a builder takes everything
		packed = append(packed, template.HTML(text.String()))
	}
	return packed, nil
}

// Sheets are the games as they are printed.
func (b *Booklet) Sheets() []sheet {
	sheets := make([]sheet, len(b.Games))
	for i := range sheets {
		sheets[i] = sheet{&b.Games[i], b, i + 1}
	}
	return sheets
}

// sheet is a Recorded as the template sees it, n its number.
type sheet struct {
	*Recorded
	booklet *Booklet
	n       int
}

// Heading is the event or, where nobody knows it, the players.
func (s sheet) Heading() string {
	return cmp.Or(s.Event, s.Recorded.Players, s.booklet.Lang.Say("game-number", "n", s.n))
}

// Players are those that the heading does not name, and the result.
func (s sheet) Players() string {
	if s.Event == "" {
		return s.Result
	}
	return s.Recorded.Players + "  " + s.Result
}

func (s sheet) About() string { return strings.Join(s.Facts, " · ") }

func (s sheet) Figures() []figure {
	figures := make([]figure, len(s.Frames))
	for i := range figures {
		figures[i] = figure{&s.Frames[i], s}
	}
	return figures
}

// Faulty lists the figures at which something is wrong with the game.
func (s sheet) Faulty() []figure {
	return slices.DeleteFunc(s.Figures(), func(f figure) bool { return len(f.Faults) == 0 })
}

// scoreRow is a line of a score sheet: both sides' moves of one number.
type scoreRow struct {
	Number int
	Moves  [2]string
}

// rowsInColumn is how long a column of a score sheet is.
const rowsInColumn = 25

// Columns are those of the score sheet.
func (s sheet) Columns() [][]scoreRow {
	var rows []scoreRow
	for _, f := range s.Figures()[1:] {
		last := len(rows) - 1
		if last < 0 || f.SetUp || rows[last].Number != f.Number || rows[last].Moves[f.Mover] != "" {
			rows = append(rows, scoreRow{Number: f.Number})
			last++
		}
		rows[last].Moves[f.Mover] = cmp.Or(f.Move, f.Caption())
	}
	return slices.Collect(slices.Chunk(rows, rowsInColumn))
}

// figure is a position with what led to it.
type figure struct {
	*frames.Frame
	sheet sheet
}

// Caption is the move with its number, and the start by its name.
func (f figure) Caption() string {
	l := f.sheet.booklet.Lang
	return cmp.Or(f.Frame.Caption(l), l.Say("start-of-game"))
}

func (f figure) Picture() template.HTML {
	b := draw.Board{Position: f.Position, Ruleset: f.sheet.Ruleset, Lines: f.Lines, Caption: f.Caption(),
		Squares: f.sheet.booklet.Squares, Theme: draw.Print, Lang: f.sheet.booklet.Lang}
	return b.Inline()
}

var (
	imports = regexp.MustCompile(`(?m)^import \{ ([^}]+) \} from "\./([a-z]+)\.js";$`)
	exports = regexp.MustCompile(`(?m)^export ((?:async )?(?:function|class|const)) (\w+)`)
)

// bundle is a module with those that it imports, in one script. Each is a
// function that gives what it exports; a booklet's own come before the page's.
func bundle(module string) string {
	var b strings.Builder
	done := make(map[string]bool)
	var add func(name string)
	add = func(name string) {
		if done[name] {
			return
		}
		done[name] = true
		text, err := booklet.ReadFile("booklet/" + name + ".js")
		if err != nil {
			text = Files()["js/"+name+".js"]
		}
		for _, m := range imports.FindAllSubmatch(text, -1) {
			add(string(m[2]))
		}
		given := lists.Each(exports.FindAllSubmatch(text, -1), func(m [][]byte) string { return string(m[2]) })
		text = imports.ReplaceAll(text, []byte("const { $1 } = from_$2;"))
		text = exports.ReplaceAll(text, []byte("$1 $2"))
		b.WriteString("const from_" + name + " = (() => {\n" + string(text) + "return { " + strings.Join(given, ", ") + " };\n})();\n")
	}
	add(module)
	return b.String()
}
