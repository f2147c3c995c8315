package view

import (
	"cmp"
	"io"
	"strconv"

	"damone/cmd/internal/catalog"
	"damone/notation/lists"
	"damone/notation/replay"
	"damone/rules"
)

// Tally prints the summary: how many games, and the fouls by clause.
func (o *Options) Tally(w io.Writer, t *replay.Tally) error {
	p := o.Printer(w)
	p.Line(o.Games(t))
	if t.Remarked > 0 {
		p.Line(o.Lang.Say("games-remarked", "n", t.Remarked))
	}
	if fouls := t.Fouls(); len(fouls) > 0 {
		p.Table(o.Heads("head-clause", "head-fault", "head-rung", "head-found"), lists.Each(fouls, func(f *replay.Foul) []string {
			return []string{cmp.Or(f.Clause, "-"), catalog.Kind(o.Lang, f.Kind), o.saying(f), strconv.Itoa(f.Times)}
		}))
	}
	return p.Err
}

// Games says in a line how many games there are, and how many are clean.
func (o *Options) Games(t *replay.Tally) string {
	return o.Lang.Say("games-judged", "games", t.Games, "clean", t.Clean, "faulty", t.Faulty, "skipped", t.NotJudged, "unreadable", t.Unreadable,
		"moves", t.Moves, "unjudged", t.Unjudged)
}

// saying is the title of a clause; of its rung, where a ruleset has clauses of
// its own, and that of the fault where there is none.
func (o *Options) saying(f *replay.Foul) string {
	switch title := o.clauseTitle(f.Clause); {
	case title != "":
		return title
	case f.Rung != rules.Rung{}:
		return o.rungTitle(f.Rung)
	}
	return catalog.KindTitle(o.Lang, f.Kind)
}

// TallyJSON is the summary as a JSON object.
func (o *Options) TallyJSON(t *replay.Tally) any {
	fouls := lists.Each(t.Fouls(), func(f *replay.Foul) *Object {
		return object("clause", OrNull(f.Clause), "title", o.saying(f), "kind", string(f.Kind), "found", f.Times)
	})
	return NewObject(OfSummary, "games", t.Games, "clean", t.Clean, "faulty", t.Faulty, "not_judged", t.NotJudged, "unreadable", t.Unreadable,
		"unreadable_files", t.UnreadFiles, "remarked", t.Remarked, "moves", t.Moves, "unjudged", t.Unjudged, "fouls", fouls)
}
