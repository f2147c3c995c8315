//go:build !small

package view

import (
	_ "embed"
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

//go:embed facts.html
var factsHTML string

// factsPage is a page in one file, without scripts.
var factsPage = sync.OnceValue(func() *template.Template { return template.Must(template.New("facts").Parse(factsHTML)) })

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
			for at, n := range f.Where(s) {
				square := &told.Board[rules.Square(at).Row()][rules.Square(at).Col()]
				if square.Dark = true; n.Won < n.Of {
					square.Text = fmt.Sprint(max(1, (100*(n.Of-n.Won)+n.Of/2)/n.Of))
				}
			}
			board := draw.Board{Position: longest[s].Position, Ruleset: o.Ruleset, Squares: o.Squares, Lang: o.Lang}
			told.Most = o.Lang.Say("facts-longest", "plies", longest[s].Plies)
			told.Longest = template.HTML(board.Scene().SVG(200))
		}
		last.Facts = append(last.Facts, told)
	})
	return factsPage().Execute(w, map[string]any{"Lang": o.Lang.String(), "Groups": groups,
		"Title": o.Lang.Say("facts-title", "ruleset", catalog.RulesetTitle(o.Lang, o.Ruleset))})
}
