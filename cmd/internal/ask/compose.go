//go:build !small

package ask

import (
	"runtime"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/generate"
	"damone/puzzles/search"
)

// composeQuestion asks whether a position is a problem, and what is near it.
type composeQuestion struct {
	manner
	Position string
	Claim    string // a stipulation, "" for the best there is
}

// composeOptions returns what a composition for a page may cost: less in a browser.
func (a *asking) composeOptions() search.Options {
	tables, _ := a.desk.tablesOf(a.ctx, a.Ruleset) // without any there are no draws
	o := search.Options{Limits: search.Limits{Nodes: pageSolveNodes}, Prober: tables.Prober()}
	if runtime.GOOS == "js" {
		o.Limits.Nodes /= 10
	}
	return o
}

// compose answers what 'damone puzzle compose' prints of a position, with the positions of
// the variants and, of a sound one, its id for the trainer and a file with it; and meanwhile
// how far it is.
func (a *asking) compose(q *composeQuestion) error {
	pos, err := notation.ParsePosition(a.Ruleset, q.Position)
	if err != nil {
		return err
	}
	var claim *puzzles.Stipulation
	if q.Claim != "" {
		stip, err := puzzles.ParseStipulation(q.Claim)
		if err != nil {
			return err
		}
		claim = &stip
	}
	known, err := Collection()
	if err != nil {
		return err
	}
	b := generate.Bench{Search: a.composeOptions(), Known: known.Puzzles}
	b.Show = func(c *generate.Composition, done, all int) {
		if a.show != nil {
			part := &asking{Options: a.Options}
			_ = part.write(fields{"stage": a.Stage(c, done, all)}) // a buffer takes everything
			a.show(part.out.Bytes())
		}
	}
	c, err := generate.Compose(a.ctx, a.Ruleset, pos, claim, b)
	if err != nil {
		return err
	}
	return a.write(a.composed(c))
}

// composedID begins the ids of compositions, which say all of them.
const composedID = "composed "

func (a *asking) composed(c *generate.Composition) fields {
	var text, file strings.Builder
	a.Printer(&text).Composed(&view.Composed{Composition: c})
	told := fields{"sound": c.Puzzle != nil, "text": text.String(), "variants": lists.Each(c.Variants, func(v generate.Variant) fields {
		return fields{"says": a.Variant(v, c.Claim), "position": notation.FormatPosition(v.Puzzle.Position, notation.Number)}
	})}
	if p := c.Puzzle; p != nil {
		kept := puzzles.Collection{Puzzles: []*puzzles.Puzzle{p}}
		_ = kept.Write(&file) // a builder takes everything
		told["file"], told["name"] = file.String(), p.ID+".yaml"
		told["puzzle"] = composedID + p.Ruleset.ID() + " " + p.Stipulation.String() + " " + notation.FormatPosition(p.Position, notation.Number)
	}
	return told
}

// ownPuzzle returns the composition that an id says.
func (a *asking) ownPuzzle(id string) (*puzzles.Puzzle, error) {
	none := notation.Fault{Kind: "puzzle-not-offered", Text: short(id)}
	words := strings.Fields(id)
	if len(words) != 4 {
		return nil, none
	}
	var err error
	if a.Ruleset, err = a.desk.ruleset(words[1]); err != nil {
		return nil, err
	}
	claim, err := puzzles.ParseStipulation(words[2])
	if err != nil {
		return nil, err
	}
	pos, err := notation.ParsePosition(a.Ruleset, words[3])
	if err != nil {
		return nil, err
	}
	p, err := generate.Claimed(a.ctx, a.Ruleset, pos, claim, a.composeOptions())
	if err != nil || p == nil {
		return nil, none
	}
	p.ID = id
	return p, nil
}
