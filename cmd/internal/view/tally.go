package view

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation/replay"
	"damone/rules"
)

// Tally counts what has been found in the games of all files.
type Tally struct {
	Games, Clean, Faulty, Unreadable int
	Moves, Unjudged                  int // moves that could be followed, and those that could not
	UnreadFiles                      int // that are not there, or have no game
	fouls                            map[foul]*found
}

// foul is a kind of fault under a clause.
type foul struct {
	clause string
	kind   replay.Kind
}

type found struct {
	times int
	rung  rules.Rung // of the ladder, when it is one
}

// Add counts a game.
func (t *Tally) Add(g *replay.Game, strict bool) {
	t.Games++
	switch {
	case g.Report == nil:
		t.Unreadable++
		return
	case !g.Report.Legible():
		t.Unreadable++
	case g.Report.Clean(strict):
		t.Clean++
	default:
		t.Faulty++
	}
	t.Moves += g.Report.Moves
	t.Unjudged += g.Report.Unjudged
	for i := range g.Report.Faults {
		if f := &g.Report.Faults[i]; f.Counts(strict) {
			t.count(f)
		}
	}
}

func (t *Tally) count(f *replay.Fault) {
	if t.fouls == nil {
		t.fouls = make(map[foul]*found)
	}
	key := foul{f.Clause, f.Kind}
	if t.fouls[key] == nil {
		t.fouls[key] = &found{rung: f.Verdict.Rejection.Rung}
	}
	t.fouls[key].times++
}

// sorted is the fouls by clause, then by kind.
func (t *Tally) sorted() []foul {
	var list []foul
	for f := range t.fouls {
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b foul) int {
		return cmp.Or(cmp.Compare(a.clause, b.clause), cmp.Compare(a.kind, b.kind))
	})
	return list
}

// Tally prints the summary: how many games, and the fouls by clause.
func (o *Options) Tally(w io.Writer, t *Tally) error {
	p := o.printer(w)
	n := strconv.Itoa
	p.line(o.Lang.Say("games-judged", "games", n(t.Games), "clean", n(t.Clean), "faulty", n(t.Faulty), "unreadable", n(t.Unreadable),
		"moves", n(t.Moves), "unjudged", n(t.Unjudged)))
	if len(t.fouls) == 0 {
		return p.err
	}
	var rows [][]string
	for _, f := range t.sorted() {
		rows = append(rows, []string{cmp.Or(f.clause, "-"), catalog.Kind(o.Lang, f.kind), o.saying(f.clause, t.fouls[f].rung), n(t.fouls[f].times)})
	}
	p.table([]string{o.Lang.Say("head-clause"), o.Lang.Say("head-fault"), o.Lang.Say("head-rung"), o.Lang.Say("head-found")}, rows)
	return p.err
}

// saying is the title of a clause; of its rung, where a ruleset has clauses of
// its own, and "" where it has none.
func (o *Options) saying(clause string, r rules.Rung) string {
	switch title := o.clauseTitle(clause); {
	case title != "":
		return title
	case r != rules.Rung{}:
		return o.rungTitle(r)
	}
	return ""
}

type tallyJSON struct {
	Games           int        `json:"games"`
	Clean           int        `json:"clean"`
	Faulty          int        `json:"faulty"`
	Unreadable      int        `json:"unreadable"`
	UnreadableFiles int        `json:"unreadable_files"`
	Moves           int        `json:"moves"`
	Unjudged        int        `json:"unjudged"`
	Fouls           []foulJSON `json:"fouls"`
}

type foulJSON struct {
	Clause *string     `json:"clause"`
	Title  string      `json:"title"`
	Kind   replay.Kind `json:"kind"`
	Found  int         `json:"found"`
}

// WriteTally writes the summary as the last member of a JSON object, after
// what that began with.
func (o *Options) WriteTally(w io.Writer, t *Tally, before string) error {
	j := tallyJSON{t.Games, t.Clean, t.Faulty, t.Unreadable, t.UnreadFiles, t.Moves, t.Unjudged, []foulJSON{}}
	for _, f := range t.sorted() {
		j.Fouls = append(j.Fouls, foulJSON{orNull(f.clause), o.saying(f.clause, t.fouls[f].rung), f.kind, t.fouls[f].times})
	}
	var b bytes.Buffer
	if err := WriteJSON(&b, j); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%s\"summary\":%s}\n", before, bytes.TrimSpace(b.Bytes()))
	return err
}
