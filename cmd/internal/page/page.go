// Package page is the board in the browser: HTML, a style sheet and ES modules,
// embedded as they are. It asks package ask for everything that it shows, and
// no other host for anything.
package page

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"damone/cmd/internal/arena"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/rules"
)

//go:embed files referee
var files embed.FS

// Policy is the Content-Security-Policy that the page is written for: scripts
// and styles from the page's own host alone, none inline, and no text ever read
// as HTML.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// staticPolicy allows a worker in which the referee runs, and another that keeps
// the files. Who may frame a page only a server can say.
var staticPolicy = strings.NewReplacer(" frame-ancestors 'none';", " worker-src 'self';", "trusted-types 'none'", "trusted-types damone").Replace(Policy)

// Files are what the page is made of besides its HTML, by their paths. It asks a server.
func Files() map[string][]byte { return filesAsking("server") }

// StaticFiles are the same of a page that asks a worker in the browser.
func StaticFiles() map[string][]byte { return filesAsking("browser") }

func filesAsking(referee string) map[string][]byte {
	found := map[string][]byte{"js/referee.js": embedded("referee/" + referee + ".js")}
	err := fs.WalkDir(files, "files", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && path.Ext(name) != ".html" {
			found[strings.TrimPrefix(name, "files/")] = embedded(name)
		}
		return err
	})
	if err != nil {
		panic(err) // an embed.FS can always be read
	}
	return found
}

// embedded is a file that the page is made of.
func embedded(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is there
	}
	return text
}

// Scripts are all that a page, a static page and booklets are made of.
func Scripts() map[string][]byte {
	found := make(map[string][]byte)
	for _, from := range []embed.FS{files, booklet} {
		_ = fs.WalkDir(from, ".", func(name string, _ fs.DirEntry, err error) error {
			if path.Ext(name) == ".js" {
				found[name], err = from.ReadFile(name)
			}
			return err // never: an embed.FS can always be read
		})
	}
	return found
}

// Modules lists the scripts by their paths.
func Modules() []string {
	names := slices.Sorted(maps.Keys(Files()))
	return lists.Where(names, func(name string) bool { return path.Ext(name) == ".js" })
}

// HTML is the page in a language, with a first board drawn. It offers the
// rulesets, the first of them chosen.
func HTML(l catalog.Lang, rulesets []*rules.Ruleset) []byte {
	return render(content{Lang: l, Rulesets: rulesets})
}

// Static is the page as a file among StaticFiles. It says itself what a server says of
// HTML.
func Static(l catalog.Lang, rulesets []*rules.Ruleset) []byte {
	return render(content{Lang: l, Rulesets: rulesets, Static: true})
}

// Address is the name of the file with the page in a language.
func Address(l catalog.Lang) string {
	if l == catalog.English {
		return "index.html"
	}
	return l.String() + ".html"
}

func render(c content) []byte {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, "index.html", c); err != nil {
		panic(err) // the template is ours, and a buffer takes everything
	}
	return b.Bytes()
}

// pages is the templates, read when a page is first made.
var pages = sync.OnceValue(func() *template.Template {
	t := template.New("").Funcs(template.FuncMap{"printable": draw.Printable, "paragraphs": draw.Paragraphs})
	return template.Must(template.Must(t.ParseFS(files, "files/*.html")).ParseFS(booklet, "booklet/*.html"))
})

// content is the page as its template sees it.
type content struct {
	Lang     catalog.Lang
	Rulesets []*rules.Ruleset
	Static   bool // a worker in the browser answers, and no server
	Booklet  bool // it is a file of its own, with the answers in it
}

// Policy is what a page that no server of ours hands out says itself.
func (c content) Policy() string {
	if !c.Static {
		return ""
	}
	return staticPolicy
}

// In is where the page is in another language.
func (c content) In(l catalog.Lang) string {
	if !c.Static {
		return "?lang=" + l.String()
	}
	return Address(l)
}

// Say is a text of the page.
func (c content) Say(key string) string { return c.Lang.Say(catalog.Key("serve." + key)) }

// Langs lists the languages, each named by itself.
func (content) Langs() []catalog.Lang {
	var langs []catalog.Lang
	for _, name := range catalog.Langs() {
		l, _ := catalog.ParseLang(name)
		langs = append(langs, l)
	}
	return langs
}

func (content) NameOf(l catalog.Lang) string { return l.Say("serve.language") }

func (c content) ShortOf(rs *rules.Ruleset) string { return catalog.RulesetName(c.Lang, rs) }

func (c content) TitleOf(rs *rules.Ruleset) string { return catalog.RulesetTitle(c.Lang, rs) }

func (content) Modules() []string { return Modules() }

func (content) Stage() template.HTML { return draw.Stage() }

// Endings are those of the names of files of games.
func (content) Endings() []string { return gamefile.Endings() }

// Words are the texts that the scripts fill in.
func (c content) Words() map[string]string {
	words := make(map[string]string)
	for _, key := range catalog.Keys() {
		if name, ok := strings.CutPrefix(string(key), "serve.js."); ok {
			words[name], _ = c.Lang.Text(key)
		}
	}
	return words
}

// RanksOf lists what a ruleset calls its ranks, the lowest first.
func (c content) RanksOf(rs *rules.Ruleset) string {
	var names []string
	for r := rules.Pedina; rs.HasRank(r); r++ {
		names = append(names, catalog.Piece(c.Lang, rs, r))
	}
	return strings.Join(names, " ")
}

// staticLevels is how many levels a browser is quick enough for.
const staticLevels = 7

// MoreLevels says who has the others.
func (c content) MoreLevels() string { return c.Lang.Say("serve.match-static", "level", staticLevels) }

// firstLevel is for somebody who tries the page.
const firstLevel = 3

// level is a level of the computer, and for whom it is.
type level struct {
	Number int
	Note   string
	First  bool // it is chosen at first
}

// Levels lists the levels of the computer.
func (c content) Levels() []level {
	levels := make([]level, arena.Levels)
	if c.Static {
		levels = levels[:staticLevels]
	}
	for i := range levels {
		levels[i] = level{i + 1, c.Lang.Say(catalog.Key("level." + strconv.Itoa(i+1))), i+1 == firstLevel}
	}
	return levels
}

// Bands lists the degrees of difficulty of puzzles, the easiest first.
func (content) Bands() []int {
	bands := make([]int, puzzles.Bands)
	for i := range bands {
		bands[i] = i + 1
	}
	return bands
}

// SessionCounts lists how many puzzles a session may have.
func (content) SessionCounts() []int { return []int{5, 10, 20} }

// SessionMinutes lists how long a timed run may last.
func (content) SessionMinutes() []int { return []int{3, 5, 10} }

// Match lists the buttons of a game against the computer.
func (content) Match() []tool {
	var buttons []tool
	for _, do := range [...]string{"undo", "draw", "resign", "save", "end", "go"} {
		buttons = append(buttons, tool{Do: do, Text: "match-" + do})
	}
	return buttons
}

// RungsOf lists the clauses of a ruleset's ladder, the first rung first.
func (content) RungsOf(rs *rules.Ruleset) string {
	clauses := lists.Each(rs.Spec().Ladder, func(rung rules.Rung) string { return rung.Clause })
	return strings.Join(clauses, " ")
}

// toolbar is the buttons below a board.
type toolbar struct {
	content
	Tools []tool
}

// tool is such a button.
type tool struct{ Do, Text, Icon string } // the script's name for what it does, its text, and its outline as an SVG path

// icons are the outlines of what buttons do.
var icons = map[string]string{
	"first":   "M6 5v14M19 5l-9 7 9 7z",
	"back":    "M16 5l-9 7 9 7z",
	"forward": "M8 5l9 7-9 7z",
	"on":      "M8 5l9 7-9 7z",
	"last":    "M18 5v14M5 5l9 7-9 7z",
	"play":    "M12 3a9 9 0 1 0 .01 0zM10 8.500v7l5.500-3.500z",
	"flip":    "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
	"letters": "M4 19l4-13 4 13M5.5 14.500h5M15 8l2.500-2v13",
}

// GameTools names the buttons below a recorded game, whose booklet names squares in
// one way only.
func (c content) GameTools() string {
	tools := "game-first game-back game-on game-last game-play game-flip"
	if c.Booklet {
		return tools
	}
	return tools + " letters"
}

// PuzzleTools names the buttons below a puzzle.
func (c content) PuzzleTools() string {
	tools := "first back forward last flip"
	if c.Booklet {
		return tools
	}
	return tools + " letters"
}

// Toolbar is the buttons that a text names; what stands before a hyphen is for
// the view that they are in.
func (c content) Toolbar(names string) toolbar {
	bar := toolbar{content: c}
	for name := range strings.FieldsSeq(names) {
		do := name[strings.IndexByte(name, '-')+1:]
		bar.Tools = append(bar.Tools, tool{do, name, icons[do]})
	}
	return bar
}

// field is a dark square of the first board.
type field struct {
	Number, X, Y int    // the middle, in hundredths of a square's side
	Piece        string // its name on the stage, "" for none
	Label        string
}

// Fields are the dark squares of the first board.
func (c content) Fields() []field {
	rs := c.Rulesets[0]
	p := rs.Start()
	fields := make([]field, rules.Squares)
	for i := range fields {
		s := rules.Square(i)
		f := field{Number: i + 1, X: s.Col()*100 + 50, Y: s.Row()*100 + 50}
		fill := []any{"square", notation.FormatSquare(s, notation.Number)}
		text := catalog.Key("serve.js.empty-square")
		if piece, ok := p.At(s); ok {
			f.Piece = draw.StageName(piece)
			text = "serve.js.piece-on-square"
			fill = append(fill, "side", c.Say("js."+piece.Color.String()), "piece", catalog.Piece(c.Lang, rs, piece.Rank))
		}
		f.Label = c.Lang.Say(text, fill...)
		fields[i] = f
	}
	return fields
}
