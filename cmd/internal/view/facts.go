//go:build !small

package view

import (
	"fmt"
	"html/template"
	"io"
	"slices"
	"sync"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/draw"
	"damone/puzzles/tablebase"
	"damone/rules"
)

// Facts is what endgame tables teach, as a page to be printed.
type Facts struct {
	Stats []tablebase.Stat
	Where func(tablebase.Slice) [rules.Squares]tablebase.Share // see tablebase.Tables.WonBySquare
}

// factsGroup is what there is to say of so many pieces against so many.
type factsGroup struct {
	Heading string
	Facts   []fact
}

type fact struct {
	Says    string
	Caption string
	Board   [8][8]factSquare
	Longest template.HTML
	Most    string
}

type factSquare struct {
	Dark bool
	Text string // in hundred, how often the side does not win; "" for never
}

// factsPage is a page in one file, without scripts.
var factsPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("facts").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><title>{{.Title}}</title><style>
@page { size: A4; margin: 12mm; }
body { font: 7.5pt/1.3 Helvetica, Arial, "Liberation Sans", sans-serif; max-width: 186mm; margin: 1rem auto; color: #000; background: #fff; }
h1 { font-size: 14pt; margin: 0 0 3mm; } h2 { font-size: 9pt; margin: 2mm 0 1mm; break-after: avoid; }
main { columns: 3; column-gap: 5mm; } section div { break-inside: avoid; margin: 0 0 2mm; } p { margin: 0 0 1mm; }
.boards { display: flex; gap: 1.5mm; align-items: flex-start; } figure { margin: 0; width: 27.5mm; } figcaption { font-size: 6.5pt; }
table { border-collapse: collapse; border: 1px solid #000; } td { width: 3.2mm; height: 3.2mm; padding: 0; font-size: 5pt; line-height: 1; text-align: center; }
.dark { background: #ddd; print-color-adjust: exact; -webkit-print-color-adjust: exact; } svg { width: 29mm; height: auto; margin-top: -0.5mm; }
</style></head><body><h1>{{.Title}}</h1><main>
{{range .Groups}}<section><h2>{{.Heading}}</h2>
{{range .Facts}}<div><p>{{.Says}}</p>{{if .Caption}}<div class="boards"><figure><table>{{range .Board}}<tr>{{range .}}<td{{if .Dark}} class="dark"{{end}}>{{.Text}}</td>{{end}}</tr>{{end}}</table><figcaption>{{.Caption}}</figcaption></figure><figure>{{.Longest}}<figcaption>{{.Most}}</figcaption></figure></div>{{end}}</div>
{{end}}</section>
{{end}}</main></body></html>
`))
})

// WriteFacts writes the page: the sentences of Stats and, for two pieces of a rank against
// one, from where the one holds out where it does, and the longest win.
func (o *Options) WriteFacts(w io.Writer, f *Facts) error {
	longest := make(map[tablebase.Slice]*tablebase.Longest)
	for _, s := range f.Stats {
		longest[s.Slice] = s.LongestWin
	}
	var groups []factsGroup
	o.eachLesson(f.Stats, func(heading string, list []balance) {
		if heading != "" {
			groups = append(groups, factsGroup{Heading: heading})
		}
		b, last := list[0], &groups[len(groups)-1]
		told := fact{Says: o.lesson(list)}
		if s := b.slice; s.Opp.Pieces() == 1 && slices.Contains(s.Own[:], 2) && s.Pieces() == 3 && b.first.wins < b.positions && longest[s] != nil {
			told.Caption = o.Lang.Say("facts-where", "piece", o.material(s.Opp))
			told.where(f.Where(s))
			board := draw.Board{Position: longest[s].Position, Ruleset: o.Ruleset, Squares: o.Squares, Lang: o.Lang}
			told.Most = o.Lang.Say("facts-longest", "plies", longest[s].Plies)
			told.Longest = template.HTML(board.Scene().SVG(200))
		}
		last.Facts = append(last.Facts, told)
	})
	return factsPage().Execute(w, map[string]any{"Lang": o.Lang.String(), "Groups": groups,
		"Title": o.Lang.Say("facts-title", "ruleset", catalog.RulesetTitle(o.Lang, o.Ruleset))})
}

func (f *fact) where(by [rules.Squares]tablebase.Share) {
	for s, n := range by {
		square := &f.Board[rules.Square(s).Row()][rules.Square(s).Col()]
		if square.Dark = true; n.Won < n.Of {
			square.Text = fmt.Sprint(max(1, (100*(n.Of-n.Won)+n.Of/2)/n.Of))
		}
	}
}
