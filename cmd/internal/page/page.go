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

// Files returns what the page is made of besides its HTML, by their paths. It asks a
// server.
func Files() map[string][]byte {
	found := map[string][]byte{"js/referee.js": embedded("referee/server.js")}
	for name, text := range all(files, "files") {
		if path.Ext(name) != ".html" {
			found[strings.TrimPrefix(name, "files/")] = text
		}
	}
	return found
}

// Written is a question and its answer that come with a page.
type Written struct{ Question, Answer string }

// Static returns all of a page that asks a worker in the browser: in each language, and
// first in one. Start answers how the first board stands, which the worker is too late for.
func Static(first catalog.Lang, rulesets []*rules.Ruleset, start func(catalog.Lang) Written) map[string][]byte {
	found := Files()
	found["js/referee.js"] = embedded("referee/browser.js")
	for _, l := range (content{}).Langs() {
		c := content{Lang: l, Rulesets: rulesets, Static: true, First: first, Start: start(l)}
		found[c.In(l)] = c.html()
	}
	return found
}

// all reads what stands in a folder, by its paths.
func all(from embed.FS, folder string) map[string][]byte {
	found := make(map[string][]byte)
	_ = fs.WalkDir(from, folder, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			found[name], err = from.ReadFile(name)
		}
		return err // never: an embed.FS can always be read
	})
	return found
}

// embedded returns a file that the page is made of.
func embedded(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is there
	}
	return text
}

// Server is what the server of a page has.
type Server struct {
	Keeps  bool   // it keeps the visitor's attempts at puzzles
	Files  bool   // it has games of its own
	Public string // the address of a page that anybody can open; "" for none
}

// HTML returns the page in a language, with a first board drawn. It offers the rulesets,
// the first of them chosen.
func HTML(l catalog.Lang, rulesets []*rules.Ruleset, s Server) []byte {
	return content{Lang: l, Rulesets: rulesets, Server: s}.html()
}

func (c content) html() []byte {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, "index.html", c); err != nil {
		panic(err) // the template is ours, and a buffer takes everything
	}
	return b.Bytes()
}

// pages is the templates, read when a page is first made.
var pages = sync.OnceValue(func() *template.Template {
	t := template.New("").Funcs(template.FuncMap{"printable": draw.Printable, "paragraphs": draw.Paragraphs,
		"next": func(n int) int { return n + 1 }})
	return template.Must(template.Must(t.ParseFS(files, "files/*.html")).ParseFS(booklet, "booklet/*.html"))
})

// content is the page as its template sees it.
type content struct {
	Lang     catalog.Lang
	Rulesets []*rules.Ruleset
	Start    Written // how the first board of a static page stands
	Static   bool    // a worker in the browser answers, and no server
	Server
	First   catalog.Lang // of a static page
	Booklet bool         // it is a file of its own, with the answers in it
}

// Policy returns what a page that no server of ours hands out says itself.
func (c content) Policy() string {
	if !c.Static {
		return ""
	}
	return staticPolicy
}

// In returns where the page is in another language.
func (c content) In(l catalog.Lang) string {
	switch {
	case !c.Static:
		return "?lang=" + l.String()
	case l == c.First:
		return "index.html"
	}
	return l.String() + ".html"
}

// Say returns a text of the page.
func (c content) Say(key string) string { return c.Lang.Say(catalog.Key("serve." + key)) }

// Langs lists the languages.
func (content) Langs() []catalog.Lang {
	return lists.Each(catalog.Langs(), func(name string) catalog.Lang { l, _ := catalog.ParseLang(name); return l })
}

func (c content) ShortOf(rs *rules.Ruleset) string { return catalog.RulesetName(c.Lang, rs) }

func (c content) TitleOf(rs *rules.Ruleset) string { return catalog.RulesetTitle(c.Lang, rs) }

// Modules lists the scripts by their paths.
func (content) Modules() []string {
	names := slices.Sorted(maps.Keys(Files()))
	return lists.Where(names, func(name string) bool { return path.Ext(name) == ".js" })
}

func (content) Stage() template.HTML { return draw.Stage() }

// Endings returns those of the names of files of games.
func (content) Endings() []string { return gamefile.Endings() }

// Words returns the texts that the scripts fill in.
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

// Levels returns how many levels of the computer there are.
func (c content) Levels() int {
	if c.Static {
		return staticLevels
	}
	return arena.Levels
}

// LevelNote says for whom a level is, from 0.
func (c content) LevelNote(n int) string {
	return c.Lang.Say(catalog.Key("level." + strconv.Itoa(n+1)))
}

// Bands returns how many degrees of difficulty puzzles have.
func (content) Bands() int { return puzzles.Bands }

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
	"last":    "M18 5v14M5 5l9 7-9 7z",
	"play":    "M12 3a9 9 0 1 0 .01 0zM10 8.500v7l5.500-3.500z",
	"undo":    "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
	"flip":    "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
	"letters": "M4 19l4-13 4 13M5.5 14.500h5M15 8l2.500-2v13",
}

// Toolbar returns the buttons that a text names; what stands before a hyphen is for
// the view that they are in. Booklets name squares in one way only.
func (c content) Toolbar(names string) toolbar {
	bar := toolbar{content: c}
	if !c.Booklet {
		names += " letters"
	}
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

// Fields returns the dark squares of the first board.
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
