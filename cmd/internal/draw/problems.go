package draw

import (
	_ "embed"
	"html/template"
	"io"
	"strconv"
	"strings"

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

//go:embed page/problems.css
var problemsCSS string

//go:embed page/problems.html
var problemsHTML string

var problemsPage = template.Must(template.New("problems").Parse(problemsHTML))

// WriteHTML writes the page. The error is the writer's.
func (p *ProblemPage) WriteHTML(w io.Writer) error {
	return problemsPage.Execute(w, &problemsView{p})
}

// problemsView is a ProblemPage as the page's template sees it.
type problemsView struct{ page *ProblemPage }

func (v *problemsView) CSS() template.CSS      { return template.CSS(pageCSS + problemsCSS) }
func (v *problemsView) Lang() string           { return v.page.Lang.String() }
func (v *problemsView) Stamps() template.HTML  { return StampsFor(v.page.Squares) }
func (v *problemsView) SolutionsTitle() string { return v.page.Lang.Say("solutions") }

func (v *problemsView) Title() string {
	if title := printable(v.page.Title); title != "" {
		return title
	}
	return v.page.Lang.Say("problems")
}

func (v *problemsView) Problems() []problemView {
	problems := make([]problemView, len(v.page.Problems))
	for i := range problems {
		problems[i] = problemView{v.page, &v.page.Problems[i], i + 1}
	}
	return problems
}

// problemView is a Problem as the template sees it, n its place.
type problemView struct {
	page    *ProblemPage
	problem *Problem
	n       int
}

func (p problemView) Number() string {
	if number := printable(p.problem.Number); number != "" {
		return number
	}
	return strconv.Itoa(p.n)
}

func (p problemView) Caption() []string {
	if lines := paragraphs(p.problem.Caption); len(lines) > 0 {
		return lines
	}
	b := p.board()
	return []string{b.toMove()}
}

func (p problemView) Solution() string { return strings.Join(paragraphs(p.problem.Solution), "\n") }
func (p problemView) Source() string   { return printable(p.problem.Source) }

func (p problemView) Picture() template.HTML {
	b := p.board()
	return b.Inline()
}

func (p problemView) board() Board {
	return Board{
		Position: p.problem.Position,
		Ruleset:  p.problem.Ruleset,
		Squares:  p.page.Squares,
		Theme:    Print,
		Lang:     p.page.Lang,
	}
}
