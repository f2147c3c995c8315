package conformance

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/rules"
)

var (
	idForm     = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	clauseForm = regexp.MustCompile(`^(DAM|WIN|ITA|READ)-[0-9A-Za-z.]+$`)
	sourceForm = regexp.MustCompile(`^(official-example|documented|published|derived|mined|bug)(: \S.*)?$`)
)

// readCases reads one file of cases; a case for several rulesets comes out as
// several.
func (r *reader) readCases(data []byte) []*Case {
	var cases []*Case
	docs := r.documents(data)
	if len(docs) == 0 && len(r.faults) == 0 {
		r.faults = append(r.faults, Fault{Place{r.file, 1, 1}, "there are no cases in it: write some or remove the file"})
	}
	for _, doc := range docs {
		var ruleset string
		var items []*node
		r.mapping(doc, keys{
			"ruleset": {need: true, read: builtin(&ruleset)},
			"cases":   {need: true, read: someItems(&items)},
		})
		for _, item := range items {
			cases = append(cases, r.readCase(item, ruleset)...)
		}
	}
	return cases
}

// someItems reads a list that is not empty.
func someItems(to *[]*node) func(*reader, *node) {
	return func(r *reader, n *node) {
		if *to = r.items(n); n.Kind == yaml.SequenceNode && len(*to) == 0 {
			r.add(n, "there are no cases here: write some or remove the file")
		}
	}
}

// builtin reads the name of a ruleset of ours.
func builtin(to *string) func(*reader, *node) {
	return func(r *reader, n *node) {
		text(to)(r, n)
		if _, ok := rules.Lookup(*to); !ok {
			r.add(n, fmt.Sprintf("there is no ruleset %q", *to))
		}
	}
}

func (r *reader) readCase(n *node, ruleset string) []*Case {
	c := &Case{Ruleset: ruleset, Place: Place{r.file, n.Line, n.Column}}
	var also []string
	faults := len(r.faults)
	r.mapping(n, keys{
		"id":     {need: true, read: matching(&c.ID, idForm, "words of small letters and digits joined by hyphens")},
		"title":  {need: true, read: text(&c.Title)},
		"also":   {read: texts(&also)},
		"with":   {read: readingsOf(&c.With)},
		"cites":  {need: true, read: clauseList(&c.Cites)},
		"source": {need: true, read: matching(&c.Source, sourceForm, "a kind of source, and a reference after a colon")},
		"fen":    {need: true, read: text(&c.FEN)},
		"record": {read: func(r *reader, n *node) { c.Record = new(Record); r.mapping(n, recordKeys(c.Record)) }},
		"expect": {need: true, read: func(r *reader, n *node) { r.mapping(n, expectKeys(&c.Expect)) }},
		"kills":  {read: texts(&c.Kills)},
		"read":   {read: text(&c.Read)},
		"pair":   {read: text(&c.Pair)},
		"note":   {read: text(&c.Note)},
	})
	if len(r.faults) == faults {
		r.checkCase(n, c)
	}
	return r.alsoFor(n, c, also)
}

// alsoFor is the case and its copies for other rulesets.
func (r *reader) alsoFor(n *node, c *Case, also []string) []*Case {
	out := []*Case{c}
	for _, ruleset := range also {
		if _, ok := rules.Lookup(ruleset); !ok || ruleset == c.Ruleset {
			r.add(n, fmt.Sprintf("also: %q is not another ruleset", ruleset))
			continue
		}
		other := *c
		other.ID, other.Ruleset, other.Kills = c.ID+"@"+ruleset, ruleset, nil
		out = append(out, &other)
	}
	return out
}

// checkCase faults what no single key can be blamed for.
func (r *reader) checkCase(n *node, c *Case) {
	x := &c.Expect
	switch {
	case c.Record == nil && (x.Breaks != nil || x.Final != nil):
		r.add(n, "breaks and final need a record")
	case c.Record != nil && (x.Legal != nil || x.Losers != nil || x.Refused != nil || x.Plays != nil || x.Perft != nil || x.Invalid != nil || x.Reads != nil):
		r.add(n, "of a record only status, final and breaks can be expected")
	case x.Breaks != nil && (x.Status != nil || x.Final != nil):
		r.add(n, "a record that breaks has no status and no final position")
	case x.Invalid != nil && (x.Legal != nil || x.Losers != nil || x.Refused != nil || x.Plays != nil || x.Perft != nil || x.Status != nil || x.Reads != nil):
		r.add(n, "of an invalid position nothing else can be expected")
	case x.empty():
		r.add(n, "nothing is expected")
	}
}

func (x *Expect) empty() bool {
	return x.Legal == nil && x.Losers == nil && x.Refused == nil && x.Plays == nil && x.Status == nil &&
		x.Perft == nil && x.Invalid == nil && x.Reads == nil && x.Breaks == nil && x.Final == nil
}

// matching reads a text of a certain form.
func matching(to *string, form *regexp.Regexp, what string) func(*reader, *node) {
	return func(r *reader, n *node) {
		text(to)(r, n)
		if *to != "" && !form.MatchString(*to) {
			r.add(n, fmt.Sprintf("%q is not %s", *to, what))
		}
	}
}

func clauseList(to *[]string) func(*reader, *node) {
	return func(r *reader, n *node) {
		texts(to)(r, n)
		if len(*to) == 0 {
			r.add(n, "cite one clause at least")
		}
		for i, id := range *to {
			if !clauseForm.MatchString(id) {
				r.add(n.Content[i], fmt.Sprintf("%q is not a clause", id))
			}
		}
	}
}

// clauseID reads one clause.
func clauseID(to *string) func(*reader, *node) { return matching(to, clauseForm, "a clause") }

// readingsOf reads the readings that a case chooses differently.
func readingsOf(to *[]Reading) func(*reader, *node) {
	return func(r *reader, n *node) {
		values := make(map[string]*string)
		known := make(keys)
		for _, k := range readingKeys {
			values[k.key] = new(string)
			known[k.key] = key{read: oneOf(values[k.key], k.values...)}
		}
		r.mapping(n, known)
		for _, k := range readingKeys {
			if v := *values[k.key]; v != "" {
				*to = append(*to, Reading{k.key, v})
			}
		}
	}
}

func recordKeys(rec *Record) keys {
	return keys{
		"moves": {need: true, read: func(r *reader, n *node) {
			for _, item := range r.items(n) {
				var s string
				text(&s)(r, item)
				rec.Moves = append(rec.Moves, strings.Fields(s)...)
			}
		}},
		"agreed": {read: flag(&rec.Agreed)},
	}
}

func expectKeys(x *Expect) keys {
	return keys{
		"legal": {read: func(r *reader, n *node) {
			x.Legal = new([]Expected)
			list(x.Legal, legalKeys)(r, n)
		}},
		"losers": {read: func(r *reader, n *node) {
			x.Losers = new([]Loser)
			list(x.Losers, loserKeys)(r, n)
		}},
		"refused": {read: list(&x.Refused, refusalKeys)},
		"plays":   {read: list(&x.Plays, playKeys)},
		"status":  {read: func(r *reader, n *node) { x.Status = new(Status); r.mapping(n, statusKeys(x.Status)) }},
		"perft":   {read: list(&x.Perft, countKeys)},
		"invalid": {read: func(r *reader, n *node) { x.Invalid = new(Invalid); r.mapping(n, invalidKeys(x.Invalid)) }},
		"reads":   {read: arrangement(&x.Reads)},
		"breaks":  {read: func(r *reader, n *node) { x.Breaks = new(Breaks); r.mapping(n, breaksKeys(x.Breaks)) }},
		"final":   {read: arrangement(&x.Final)},
	}
}

func legalKeys(e *Expected) keys {
	return keys{
		"move":  {need: true, read: fullMove(&e.Text, &e.Path)},
		"takes": {read: squareList(&e.Takes)},
		"after": {read: arrangement(&e.After)},
	}
}

func loserKeys(l *Loser) keys {
	return keys{
		"move": {need: true, read: fullMove(&l.Text, &l.Path)},
		"by":   {need: true, read: clauseID(&l.By)},
	}
}

func refusalKeys(f *Refusal) keys {
	return keys{
		"move": {need: true, read: text(&f.Text)},
		"by":   {read: clauseID(&f.By)},
		"code": {read: oneOf(&f.Code, moveCodes...)},
	}
}

func playKeys(e *Expected) keys {
	return keys{
		"move":  {need: true, read: text(&e.Text)},
		"after": {need: true, read: arrangement(&e.After)},
	}
}

func statusKeys(s *Status) keys {
	return keys{
		"outcome": {need: true, read: oneOf(&s.Outcome, Ongoing, WhiteWins, BlackWins, Draw)},
		"by":      {read: clauseID(&s.By)},
	}
}

func countKeys(c *Count) keys {
	var depth uint64
	return keys{
		"depth": {need: true, read: func(r *reader, n *node) {
			whole(&depth)(r, n)
			if c.Depth = int(min(depth, 20)); depth > 12 {
				r.add(n, "a depth of 12 is the most that is counted")
			}
		}},
		"leaves": {need: true, read: whole(&c.Leaves)},
	}
}

func invalidKeys(i *Invalid) keys {
	return keys{
		"phase": {need: true, read: oneOf(&i.Phase, PhasePosition)},
		"code":  {read: oneOf(&i.Code, positionCodes...)},
		"by":    {read: clauseID(&i.By)},
	}
}

func breaksKeys(b *Breaks) keys {
	var ply uint64
	return keys{
		"ply":  {need: true, read: func(r *reader, n *node) { whole(&ply)(r, n); b.Ply = int(ply) }},
		"code": {need: true, read: oneOf(&b.Code, moveCodes...)},
		"by":   {read: clauseID(&b.By)},
	}
}

// fullMove reads a move with every square it visits.
func fullMove(to *string, path *[]rules.Square) func(*reader, *node) {
	return func(r *reader, n *node) {
		text(to)(r, n)
		a, err := notation.ParseAttempt(*to)
		if err != nil {
			r.add(n, err.Error())
			return
		}
		*path = a.Squares
		if PathText(a.Squares) != *to && *to != "" {
			r.add(n, fmt.Sprintf("%q: write every square, by number: %s?", *to, PathText(a.Squares)))
		}
	}
}

func squareList(to *[]rules.Square) func(*reader, *node) {
	return func(r *reader, n *node) {
		*to = []rules.Square{}
		for _, item := range r.items(n) {
			s, err := notation.ParseSquare(item.Value)
			switch {
			case err != nil:
				r.add(item, err.Error())
			case slices.Contains(*to, s):
				r.add(item, "no piece is taken twice")
			}
			*to = append(*to, s)
		}
	}
}

// arrangement reads a position without judging it.
func arrangement(to **rules.Setup) func(*reader, *node) {
	return func(r *reader, n *node) {
		var s string
		text(&s)(r, n)
		setup, err := notation.ParseSetup(s)
		if err != nil {
			r.add(n, err.Error())
			return
		}
		*to = &setup
	}
}
