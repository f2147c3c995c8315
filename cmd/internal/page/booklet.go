package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/draw"
	"damone/cmd/internal/frames"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Booklet is the page in a file of its own, with games to be clicked through or
// with puzzles to be solved. It needs nothing but itself; it prints the positions that
// are asked for side by side, or score sheets, or the puzzles with the solutions behind
// them. Where no script runs it shows the same, the positions of games as moves only.
type Booklet struct {
	content
	Title   string
	Squares notation.Squares
	Games   []Recorded
	Puzzles []Problem  // where there are no games
	Sheet   bool       // it is for paper alone
	Paper   Paper      // that the puzzles are printed on
	Answers []ask.Part // to what the page asks about all of them, and about each

	Packed []packed // the answers, compressed
	Nonce  string   // the word that the file's scripts know
}

// Recorded is a game on paper.
type Recorded struct {
	frames.Head
	Ruleset *rules.Ruleset
	Frames  []frames.Frame // the first is the start
	Graph   template.HTML  // of its review, "" for none
}

// Problem is a puzzle on paper.
type Problem struct {
	Number   int
	ID       string
	Stars    string // how hard it is
	Task     string
	Game     string // that it belongs to
	Board    draw.Board
	Solution string
	Point    string // in words
}

// Paper is how puzzles are printed.
type Paper struct {
	Size    string // a4 or letter, as style sheets name it
	PerPage int    // 6, 9 or 12 diagrams
}

// Game returns the game of all puzzles, which is told once; "" where there are several.
func (b *Booklet) Game() string {
	game := ""
	for i, p := range b.Puzzles {
		if i > 0 && p.Game != game {
			return ""
		}
		game = p.Game
	}
	return game
}

// Pages returns the puzzles of each page: none stands alone on the last one.
func (b *Booklet) Pages() [][]Problem {
	pages := slices.Collect(slices.Chunk(b.Puzzles, max(b.Paper.PerPage, 1)))
	if n := len(pages); n > 1 && len(pages[n-1]) == 1 {
		from := len(b.Puzzles) - 2
		pages[n-2], pages[n-1] = pages[n-2][:len(pages[n-2])-1], b.Puzzles[from:]
	}
	return pages
}

func (p Problem) Picture() template.HTML { return p.Board.Inline() }

//go:embed booklet
var booklet embed.FS

// WriteHTML writes the file. The error is the writer's.
func (b *Booklet) WriteHTML(w io.Writer) error {
	b.Rulesets = []*rules.Ruleset{rules.Default()}
	b.Booklet = true
	if err := b.pack(); err != nil {
		return err
	}
	return pages().ExecuteTemplate(w, "booklet.html", b)
}

// Style returns the page's with what is printed.
func (b *Booklet) Style() template.CSS {
	own, _ := booklet.ReadFile("booklet/booklet.css") // it is embedded
	return template.CSS(string(embedded("files/page.css")) + string(own) + "@page { size: " + cmp.Or(b.Paper.Size, "a4") + "; }\n")
}

// Begin returns the script that begins.
func (*Booklet) Begin() template.JS { return `import "booklet.js";` }

// Modules maps the names of the modules that a booklet needs to what they say.
func (*Booklet) Modules() (template.HTML, error) {
	found := make(map[string]string)
	gather(found, "booklet.js")
	text, err := json.Marshal(map[string]any{"imports": found})
	return template.HTML(text), err
}

// gather finds a module and those that it imports. A module in an address of its own has
// no folder: the others have names only.
func gather(found map[string]string, name string) {
	text := module(name)
	text = bytes.ReplaceAll(text, []byte(` from "./`), []byte(` from "`))
	found[name] = "data:text/javascript;charset=utf-8," + inAddress.Replace(string(text))
	for line := range strings.Lines(string(text)) {
		_, from, ok := strings.Cut(line, ` from "`)
		if other, _, _ := strings.Cut(from, `"`); ok && strings.HasPrefix(line, "import ") && found[other] == "" {
			gather(found, other)
		}
	}
}

// module returns a script of the page's or of the booklets' own.
func module(name string) []byte {
	if text, err := booklet.ReadFile("booklet/" + name); err == nil {
		return text
	}
	if name == "referee.js" {
		return embedded("referee/written.js")
	}
	return embedded("files/js/" + name)
}

// inAddress writes what an address cannot hold as it is.
var inAddress = strings.NewReplacer("%", "%25", "#", "%23", "?", "%3F", "\n", "%0A")

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

// Policy allows the style and the scripts of the file, and nothing else: should a text of
// somebody else's ever pass for a part of the page, no browser obeys it.
func (b *Booklet) Policy() string {
	hash := sha256.Sum256([]byte(b.Style()))
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src 'nonce-%s'; base-uri 'none'; form-action 'none'",
		base64.StdEncoding.EncodeToString(hash[:]), b.Nonce)
}

// Stamps returns what its boards are made of.
func (b *Booklet) Stamps() template.HTML { return draw.StampsFor(b.Squares) }

// packed is a part of the answers as the file has it.
type packed struct {
	First string
	Text  template.HTML
}

// pack compresses the answers and chooses the word for the scripts. No text of somebody
// else's can have foreseen it: it comes of all that they say.
func (b *Booklet) pack() error {
	b.Packed = nil
	all := sha256.New()
	for _, p := range b.Puzzles {
		fmt.Fprintf(all, "%q %q %q %q\n", p.ID, p.Task+p.Game, p.Solution, p.Point)
	}
	fmt.Fprintf(all, "%q\n", b.Title)
	for _, a := range b.Answers {
		var text strings.Builder
		code := base64.NewEncoder(base64.StdEncoding, &text)
		w := gzip.NewWriter(code)
		if err := json.NewEncoder(w).Encode(a.Answers); err != nil {
			return err
		}
		_, _ = w.Close(), code.Close() // a builder takes everything
		fmt.Fprintf(all, "%q %s\n", a.First, text.String())
		b.Packed = append(b.Packed, packed{a.First, template.HTML(text.String())})
	}
	b.Nonce = hex.EncodeToString(all.Sum(nil)[:16])
	return nil
}

// Heading returns the event of the n-th game or, where nobody knows it, the players.
func (b *Booklet) Heading(n int) string {
	return cmp.Or(b.Games[n].Event, b.Games[n].Title, b.Lang.Say("game-number", "n", n+1))
}

// Players returns those that the heading does not name, and the result.
func (Booklet) Players(g Recorded) string {
	result := strings.Trim(g.Result, "*")
	if g.Event == "" {
		return result
	}
	return g.Title + "  " + result
}

// About returns what else is known of a game.
func (b *Booklet) About(g Recorded) string {
	facts := g.Facts
	if g.Round != "" {
		facts = append([]string{b.Lang.Say("serve.js.round", "round", g.Round)}, facts...)
	}
	return strings.Join(facts, " · ")
}

// Faulty lists the frames at which something is wrong with a game.
func (g Recorded) Faulty() []frames.Frame {
	return lists.Where(g.Frames, func(f frames.Frame) bool { return len(f.Faults) > 0 })
}

// scoreRow is a line of a score sheet: both sides' moves of one number.
type scoreRow struct {
	Number int
	Moves  [2]string
}

// rowsInColumn is how long a column of a score sheet is.
const rowsInColumn = 25

// Columns returns those of the score sheet.
func (g Recorded) Columns() [][]scoreRow {
	var rows []scoreRow
	for _, f := range g.Frames[1:] {
		last := len(rows) - 1
		if last < 0 || f.Number == 0 || rows[last].Number != f.Number || rows[last].Moves[f.Mover] != "" {
			rows = append(rows, scoreRow{Number: f.Number})
			last++
		}
		rows[last].Moves[f.Mover] = f.Move
	}
	return slices.Collect(slices.Chunk(rows, rowsInColumn))
}

// Caption returns the move of a frame with its number, and the start by its name.
func (b *Booklet) Caption(f frames.Frame) string {
	return cmp.Or(f.Caption(), b.Lang.Say("start-of-game"))
}

// Changes returns how a frame of a game differs from the one before it: the side to move,
// the squares that have become empty, and those where another piece stands, with its stamp.
func (g Recorded) Changes(n int) string {
	now, was := g.Frames[n].Position, rules.Position{}
	if n > 0 {
		was = g.Frames[n-1].Position
	}
	changes := []string{now.Turn().String()[:1]}
	for s := range rules.Square(rules.Squares) {
		piece, ok := now.At(s)
		if before, stood := was.At(s); piece == before && ok == stood {
			continue
		}
		change := number(s)
		if ok {
			change += draw.StageName(piece)
		}
		changes = append(changes, change)
	}
	return strings.Join(changes, " ")
}

func number(s rules.Square) string { return notation.FormatSquare(s, notation.Number) }

// Way returns the squares that the move of a frame goes by.
func (Recorded) Way(f frames.Frame) string {
	var way []string
	for _, m := range f.Lines {
		way = append(way, lists.Each(m.Path(), number)...)
	}
	return strings.Join(way, " ")
}
