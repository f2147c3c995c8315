package conformance

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// Draft returns a case about a position with everything filled in that our rules
// say of it: legal moves, captures that are out, the status when the game is over, and
// what else comes out by another reading. Whoever keeps it gives it an id, a title and
// clauses.
func Draft(rs *rules.Ruleset, p rules.Position) *Case {
	c := &Case{ID: "new-case", Title: "What the position shows", Ruleset: rs.ID(), FEN: notation.FormatPosition(p, notation.Number), Expect: expectations(rs, p), rules: rs}
	for _, r := range lists.Where(otherwise(rs), func(r Reading) bool { return r.Key != sameMove }) { // which is admitted anyhow
		a := Admitted{With: []Reading{r}}
		read, err := WithReadings(rs, a.With)
		at := p
		if err == nil {
			at, err = read.Position(p.Setup())
		}
		if err != nil {
			a.Expect.Invalid = &Rejection{Phase: PhasePosition}
		} else if x := expectations(read, at); !reflect.DeepEqual(x, c.Expect) {
			a.Expect = x
		} else {
			continue
		}
		c.Level, c.Admits = LevelReading, append(c.Admits, a)
	}
	return c
}

// expectations returns what a ruleset says of a position.
func expectations(rs *rules.Ruleset, p rules.Position) (x Expect) {
	if s := statusOf(rs.Status(p)); s.Outcome != Ongoing {
		x.Status = s
	}
	x.Legal = LegalMoves(rs, p)
	for i := range x.Legal {
		x.Legal[i].Text = PathText(x.Legal[i].Path)
	}
	if out := fallen(rs, p); len(out) > 0 {
		x.Losers = lists.Each(out, func(l Loser) Loser { return Loser{PathText(l.Path), l.Path, l.By} })
	}
	return x
}

// FormatCase writes a case as it stands in a file, as an item of the list.
func FormatCase(c *Case, also ...string) string {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode([]*yaml.Node{c.node(also)}); err != nil {
		panic(err) // nothing in it can be refused
	}
	return b.String()
}

// kept is a value that is written though it is empty.
type kept struct{ value any }

// mapping returns keys and values in turn as a mapping of YAML, a line for each key
// or all on one. Empty texts, lists and mappings are left out.
func mapping(style yaml.Style, keysAndValues ...any) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: style}
	for pair := range slices.Chunk(keysAndValues, 2) {
		var key, value yaml.Node
		must, keep := pair[1].(kept)
		if !keep {
			must.value = pair[1]
		}
		if err := errors.Join(key.Encode(pair[0]), value.Encode(must.value)); err != nil {
			panic(err) // nothing in it can be refused
		}
		if keep || value.Value != "" || len(value.Content) > 0 {
			n.Content = append(n.Content, &key, &value)
		}
	}
	return n
}

// line returns keys and values in turn on one line.
func line(keysAndValues ...any) *yaml.Node { return mapping(yaml.FlowStyle, keysAndValues...) }

// words returns a list on one line.
func words(list []string) *yaml.Node {
	return &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle, Content: lists.Each(list, func(word string) *yaml.Node {
		n := &yaml.Node{}
		n.SetString(word)
		return n
	})}
}

func (c *Case) node(also []string) *yaml.Node {
	var record []any
	if c.Record != nil {
		lines := lists.Each(slices.Collect(slices.Chunk(c.Record.Moves, movesPerLine)), func(moves []string) string { return strings.Join(moves, " ") })
		record = append(record, "moves", kept{lines})
	}
	if c.Record != nil && c.Record.Agreed {
		record = append(record, "agreed", true)
	}
	level := string(c.Level)
	if c.Level == LevelRule {
		level = ""
	}
	return mapping(0, "id", kept{c.ID}, "title", kept{c.Title}, "also", words(also), "level", level, "with", mapping(0, spelled(c.With)...),
		"cites", words(c.Cites), "source", kept{c.Source}, "fen", kept{c.FEN}, "record", mapping(0, record...),
		"expect", c.Expect.node(), "admits", lists.Each(c.Admits, Admitted.node),
		"read", c.Read, "pair", c.Pair, "note", c.Note)
}

func (a Admitted) node() *yaml.Node {
	return mapping(0, "with", line(spelled(a.With)...), "expect", a.Expect.node())
}

func spelled(with []Reading) (keysAndValues []any) {
	for _, r := range with {
		keysAndValues = append(keysAndValues, r.Key, r.Value)
	}
	return keysAndValues
}

// movesPerLine is how many moves of a record stand on a line.
const movesPerLine = 8

func (x *Expect) node() *yaml.Node {
	return mapping(0,
		"legal", list(x.Legal, Played.node),
		"losers", list(x.Losers, func(l Loser) *yaml.Node { return line("move", l.Text, "by", l.By) }),
		"refused", lists.Each(x.Refused, func(r Refusal) *yaml.Node { return line("move", r.Text, "by", r.By, "code", r.Code) }),
		"plays", lists.Each(x.Plays, Played.node),
		"status", given(x.Status, func(s Status) any { return line("outcome", s.Outcome, "by", s.By) }),
		"perft", lists.Each(x.Perft, func(c Count) *yaml.Node { return line("depth", c.Depth, "leaves", c.Leaves) }),
		"invalid", given(x.Invalid, func(i Rejection) any { return line("phase", i.Phase, "code", i.Code, "by", i.By) }),
		"reads", given(x.Reads, position),
		"breaks", given(x.Breaks, func(b Rejection) any { return line("ply", b.Ply, "code", b.Code, "by", b.By) }),
		"final", given(x.Final, position))
}

func (m Played) node() *yaml.Node {
	takes := lists.Each(m.Takes, func(s rules.Square) int { return int(s) + 1 })
	return line("move", m.Text, "takes", takes, "after", given(m.After, position))
}

// list writes a list that a case may do without, though it be empty.
func list[T any](of []T, node func(T) *yaml.Node) any {
	if of == nil {
		return ""
	}
	return kept{lists.Each(of, node)}
}

// given writes what a case may do without, if it has it.
func given[T any](x *T, write func(T) any) any {
	if x == nil {
		return ""
	}
	return write(*x)
}

func position(s rules.Setup) any { return SetupText(&s) }
