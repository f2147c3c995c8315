package conformance

import (
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	yaml "damone/notation/strictyaml"
	"damone/rules"
)

// What is wrong with a file of cases, beyond what may be wrong with any YAML.
const notAnID notation.Kind = "not-an-id"

var (
	idForm     = lists.Expression(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	clauseForm = lists.Expression(`^[A-Z]+-[0-9A-Za-z.-]+$`)
	sourceForm = lists.Expression(`^(official-example|documented|published|derived|mined|bug)(: \S.*)?$`)
)

// caseFile is a file of cases being read.
type caseFile struct {
	name    string
	ruleset string
	cases   []*Case
	lookup  func(id string) *rules.Ruleset
}

// readCases reads one file of cases; a case for several rulesets comes out as
// several.
func (l *faultList) readCases(name string, data []byte, lookup func(string) *rules.Ruleset) []*Case {
	f := caseFile{name: name, lookup: lookup}
	l.read(name, data, func(root yaml.Node) {
		root.Mapping(yaml.Need("ruleset", f.readRuleset), yaml.Need("cases", f.readList))
	})
	return f.cases
}

func (f *caseFile) readRuleset(n yaml.Node) {
	f.ruleset = n.Value()
	if f.lookup(f.ruleset) == nil {
		n.Fault("unknown-ruleset", f.ruleset)
	}
}

func (f *caseFile) readList(n yaml.Node) {
	items := n.Items()
	if len(items) == 0 {
		n.Fault("no-cases", "")
	}
	for _, item := range items {
		f.readCase(item)
	}
}

func (f *caseFile) readCase(n yaml.Node) {
	c := &Case{Ruleset: f.ruleset, Level: LevelRule, Place: Place{f.name, n.Place()}}
	var also []string
	if n.Mapping(
		yaml.Need("id", yaml.Matching(&c.ID, idForm(), notAnID)),
		yaml.Need("title", yaml.Text(&c.Title)),
		yaml.May("also", yaml.Texts(&also)),
		yaml.May("level", yaml.OneOf(&c.Level, Levels...)),
		yaml.May("with", readingsOf(&c.With)),
		yaml.Need("cites", clauseList(&c.Cites)),
		yaml.Need("source", yaml.Matching(&c.Source, sourceForm(), "not-a-source")),
		yaml.Need("fen", yaml.Text(&c.FEN)),
		yaml.May("record", pointer(&c.Record, recordKeys)),
		yaml.Need("expect", expectKeys(&c.Expect)),
		yaml.May("admits", yaml.List(&c.Admits, admittedKeys)),
		yaml.May("read", yaml.Text(&c.Read)),
		yaml.May("pair", yaml.Text(&c.Pair)),
		yaml.May("note", yaml.Text(&c.Note)),
	) {
		c.check(n)
	}
	f.cases = append(f.cases, c)
	for _, ruleset := range also {
		if f.lookup(ruleset) == nil || ruleset == c.Ruleset {
			n.Fault("not-another-ruleset", ruleset)
			continue
		}
		other := *c
		other.ID, other.Ruleset = c.ID+"@"+ruleset, ruleset
		f.cases = append(f.cases, &other)
	}
}

// check reports what no single key can be blamed for.
func (c *Case) check(n yaml.Node) {
	x := &c.Expect
	ofPosition := x.Legal != nil || x.Losers != nil || len(x.Refused)+len(x.Plays)+len(x.Perft) > 0 || x.Reads != nil
	ofRecord := x.Breaks != nil || x.Final != nil
	switch {
	case c.Level == LevelRule && len(c.Admits) > 0:
		n.Fault("rule-admits-another-answer", "")
	case c.Record == nil && ofRecord:
		n.Fault("expected-of-a-record-only", "")
	case c.Record != nil && (ofPosition || x.Invalid != nil):
		n.Fault("not-expected-of-a-record", "")
	case x.Breaks != nil && (x.Status != nil || x.Final != nil):
		n.Fault("not-expected-of-a-broken-record", "")
	case x.Invalid != nil && (ofPosition || x.Status != nil):
		n.Fault("not-expected-of-an-invalid-position", "")
	case !ofPosition && !ofRecord && x.Invalid == nil && x.Status == nil:
		n.Fault("nothing-expected", "")
	}
}

// pointer reads something that a case may do without.
func pointer[T any](to **T, read func(*T) func(yaml.Node)) func(yaml.Node) {
	return func(n yaml.Node) {
		*to = new(T)
		read(*to)(n)
	}
}

func clauseList(to *[]string) func(yaml.Node) {
	return func(n yaml.Node) {
		yaml.Texts(to)(n)
		if len(*to) == 0 {
			n.Fault("no-clause-cited", "")
			return
		}
		for i, item := range n.Items() {
			clauseID(&(*to)[i])(item)
		}
	}
}

// clauseID reads one clause.
func clauseID(to *string) func(yaml.Node) { return yaml.Matching(to, clauseForm(), "not-a-clause") }

// readingsOf reads the readings that a case chooses differently.
func readingsOf(to *[]Reading) func(yaml.Node) {
	return func(n yaml.Node) {
		n.Mapping(lists.Each(Choices(), func(c Choice) yaml.Key {
			return yaml.May(c.Key, func(n yaml.Node) {
				if i, ok := n.Word(c.Values); ok {
					*to = append(*to, Reading{c.Key, c.Values[i]})
				}
			})
		})...)
	}
}

func admittedKeys(a *Admitted) func(yaml.Node) {
	return yaml.Mapping(yaml.May("with", readingsOf(&a.With)), yaml.May("expect", expectKeys(&a.Expect)))
}

func recordKeys(rec *Record) func(yaml.Node) {
	return yaml.Mapping(
		yaml.Need("moves", func(n yaml.Node) {
			for _, item := range n.Items() {
				var s string
				yaml.Text(&s)(item)
				rec.Moves = append(rec.Moves, strings.Fields(s)...)
			}
		}),
		yaml.May("agreed", yaml.Bool(&rec.Agreed)),
	)
}

func expectKeys(x *Expect) func(yaml.Node) {
	return yaml.Mapping(
		yaml.May("legal", yaml.List(&x.Legal, legalKeys)),
		yaml.May("losers", yaml.List(&x.Losers, loserKeys)),
		yaml.May("refused", yaml.List(&x.Refused, refusalKeys)),
		yaml.May("plays", yaml.List(&x.Plays, playKeys)),
		yaml.May("status", pointer(&x.Status, statusKeys)),
		yaml.May("perft", yaml.List(&x.Perft, countKeys)),
		yaml.May("invalid", pointer(&x.Invalid, invalidKeys)),
		yaml.May("reads", setup(&x.Reads)),
		yaml.May("breaks", pointer(&x.Breaks, breaksKeys)),
		yaml.May("final", setup(&x.Final)),
	)
}

func legalKeys(e *Played) func(yaml.Node) {
	return yaml.Mapping(
		yaml.Need("move", fullMove(&e.Text, &e.Path)),
		yaml.May("takes", squareList(&e.Takes)),
		yaml.May("after", setup(&e.After)),
	)
}

func loserKeys(l *Loser) func(yaml.Node) {
	return yaml.Mapping(yaml.Need("move", fullMove(&l.Text, &l.Path)), yaml.Need("by", clauseID(&l.By)))
}

func refusalKeys(f *Refusal) func(yaml.Node) {
	f.Phase = PhaseMove
	return yaml.Mapping(
		yaml.Need("move", yaml.Text(&f.Text)),
		yaml.May("by", clauseID(&f.By)),
		yaml.May("code", yaml.OneOf(&f.Code, moveCodes...)),
	)
}

func playKeys(e *Played) func(yaml.Node) {
	return yaml.Mapping(yaml.Need("move", yaml.Text(&e.Text)), yaml.Need("after", setup(&e.After)))
}

func statusKeys(s *Status) func(yaml.Node) {
	return yaml.Mapping(
		yaml.Need("outcome", yaml.OneOf(&s.Outcome, Ongoing, WhiteWins, BlackWins, Draw)),
		yaml.May("by", clauseID(&s.By)),
	)
}

// maxDepth is the greatest depth that is counted.
const maxDepth = 12

func countKeys(c *Count) func(yaml.Node) {
	return yaml.Mapping(
		yaml.Need("depth", yaml.Number(&c.Depth, 0, maxDepth)),
		yaml.Need("leaves", yaml.Natural(&c.Leaves)),
	)
}

func invalidKeys(i *Rejection) func(yaml.Node) {
	return yaml.Mapping(
		yaml.Need("phase", yaml.OneOf(&i.Phase, PhasePosition)),
		yaml.May("code", yaml.OneOf(&i.Code, positionCodes...)),
		yaml.May("by", clauseID(&i.By)),
	)
}

func breaksKeys(b *Rejection) func(yaml.Node) {
	b.Phase = PhaseRecord
	return yaml.Mapping(
		yaml.Need("ply", yaml.Natural(&b.Ply)),
		yaml.May("code", yaml.OneOf(&b.Code, moveCodes...)),
		yaml.May("by", clauseID(&b.By)),
	)
}

// fullMove reads a move with every square it visits.
func fullMove(to *string, path *[]rules.Square) func(yaml.Node) {
	return func(n yaml.Node) {
		*to = n.Value()
		a, err := notation.ParseAttempt(*to)
		n.Refuse(err)
		*path = a.Squares
		if full := PathText(a.Squares); err == nil && full != *to {
			n.Fault("move-not-in-full", *to, "move", full)
		}
	}
}

func squareList(to *[]rules.Square) func(yaml.Node) {
	return func(n yaml.Node) {
		*to = []rules.Square{}
		for _, item := range n.Items() {
			s, err := notation.ParseSquare(item.Value())
			if item.Refuse(err); err == nil && slices.Contains(*to, s) {
				item.Fault("taken-twice", item.Value())
			}
			*to = append(*to, s)
		}
	}
}

// setup reads a position without judging it.
func setup(to **rules.Setup) func(yaml.Node) {
	return func(n yaml.Node) {
		s, err := notation.ParseSetup(n.Value())
		n.Refuse(err)
		*to = &s
	}
}
