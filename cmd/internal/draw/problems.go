package draw

import (
	"cmp"
	"embed"
	"html/template"
	"io"
	"strconv"
	"strings"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// ProblemPage is a page of problems to be printed, in black and white, with
// the solutions on a sheet of their own.
type ProblemPage struct {
	Title    string // "Problems" when empty
	Problems []Problem
	Squares  notation.Squares
	Lang     catalog.Lang
}

// Problem is a problem on a ProblemPage.
type Problem struct {
	Number   string // what it is called; its place on the page when empty
	Position rules.Position
	Ruleset  *rules.Ruleset
	Caption  string // the stipulation, a paragraph a line; who is to move when empty
	Solution string // line breaks are kept
	Source   string // below the solution
}

// WriteHTML writes the page. The error is the writer's.
func (p *ProblemPage) WriteHTML(w io.Writer) error {
	return pages().ExecuteTemplate(w, "problems.html", problemsView{p})
}

// problemsView is a ProblemPage as the page's template sees it.
type problemsView struct{ *ProblemPage }

func (v problemsView) Title() string {
	return cmp.Or(Printable(v.ProblemPage.Title), v.Lang.Say("problems"))
}

func (v problemsView) Style() template.CSS { return template.CSS(inlined("page.css", "problems.css")) }
func (v problemsView) Script() template.JS { return "" }

func (v problemsView) SolutionsTitle() string { return v.Lang.Say("solutions") }

func (v problemsView) Problems() []problemView {
	problems := make([]problemView, len(v.ProblemPage.Problems))
	for i := range problems {
		p := &v.ProblemPage.Problems[i]
		problems[i] = problemView{p, i + 1, Board{
			Position: p.Position, Ruleset: p.Ruleset, Squares: v.Squares, Theme: Print, Lang: v.Lang,
		}}
	}
	return problems
}

// problemView is a Problem as the template sees it.
type problemView struct {
	*Problem
	place int // on the page
	board Board
}

func (p problemView) Number() string {
	return cmp.Or(Printable(p.Problem.Number), strconv.Itoa(p.place))
}

func (p problemView) Caption() []string {
	if lines := Paragraphs(p.Problem.Caption); len(lines) > 0 {
		return lines
	}
	return []string{p.board.toMove()}
}

func (p problemView) Solution() string       { return strings.Join(Paragraphs(p.Problem.Solution), "\n") }
func (p problemView) Picture() template.HTML { return p.board.Inline() }

//go:embed page
var pageFiles embed.FS

// pages are the templates of all pages.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"printable":  Printable,
		"paragraphs": Paragraphs,
		"stamps":     StampsFor,
		"policy":     Policy,
	}).ParseFS(pageFiles, "page/*.html"))
})

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
