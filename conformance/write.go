package conformance

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation"
	"damone/rules"
)

// Draft is a case about a position with everything filled in that our rules
// say of it: legal moves, captures that fall, and the status when the game is
// over. Whoever keeps it gives it an id, a title and a reason.
func Draft(rs *rules.Ruleset, p rules.Position) *Case {
	c := &Case{Ruleset: rs.ID(), FEN: notation.FormatPosition(p, notation.Number)}
	legal := legalMoves(rs, p)
	if legal.Status.Outcome != Ongoing {
		c.Expect.Status = legal.Status
	}
	moves := []Expected{}
	for _, m := range legal.Moves {
		moves = append(moves, Expected{PathText(m.Path), m.Path, m.Takes, m.After})
	}
	c.Expect.Legal = &moves
	var losers []Loser
	for _, l := range fallen(rs, p).Fallen {
		losers = append(losers, Loser{PathText(l.Path), l.Path, l.By})
	}
	if losers != nil {
		c.Expect.Losers = &losers
	}
	return c
}

// FormatCase writes a case as it stands in a file, as an item of the list.
func FormatCase(c *Case, also ...string) string {
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode([]caseText{textOf(c, also)}); err != nil {
		panic(err) // nothing in it can be refused
	}
	return b.String()
}

// caseText is a case with its keys as files have them.
type caseText struct {
	ID     string      `yaml:"id"`
	Title  string      `yaml:"title"`
	Also   []string    `yaml:"also,omitempty,flow"`
	With   *yaml.Node  `yaml:"with,omitempty"`
	Cites  []string    `yaml:"cites,omitempty,flow"`
	Source string      `yaml:"source"`
	FEN    string      `yaml:"fen"`
	Record *recordText `yaml:"record,omitempty"`
	Expect expectText  `yaml:"expect"`
	Kills  []string    `yaml:"kills,omitempty,flow"`
	Read   string      `yaml:"read,omitempty"`
	Pair   string      `yaml:"pair,omitempty"`
	Note   string      `yaml:"note,omitempty"`
}

type recordText struct {
	Moves  []string `yaml:"moves"`
	Agreed bool     `yaml:"agreed,omitempty"`
}

type expectText struct {
	Legal   *[]pairs `yaml:"legal,omitempty"`
	Losers  *[]pairs `yaml:"losers,omitempty"`
	Refused []pairs  `yaml:"refused,omitempty"`
	Plays   []pairs  `yaml:"plays,omitempty"`
	Status  pairs    `yaml:"status,omitempty"`
	Perft   []pairs  `yaml:"perft,omitempty"`
	Invalid pairs    `yaml:"invalid,omitempty"`
	Reads   string   `yaml:"reads,omitempty"`
	Breaks  pairs    `yaml:"breaks,omitempty"`
	Final   string   `yaml:"final,omitempty"`
}

// pairs are keys and values in turn, written on one line. Empty texts and lists
// are left out.
type pairs []any

// MarshalYAML makes a mapping of them, in their order.
func (p pairs) MarshalYAML() (any, error) {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	for pair := range slices.Chunk(p, 2) {
		var key, value yaml.Node
		if err := errors.Join(key.Encode(pair[0]), value.Encode(pair[1])); err != nil {
			return nil, err
		}
		if value.Value != "" || len(value.Content) > 0 {
			n.Content = append(n.Content, &key, &value)
		}
	}
	return n, nil
}

// each is what a list holds, made of what another does.
func each[T, U any](list []T, of func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = of(x)
	}
	return out
}

func textOf(c *Case, also []string) caseText {
	t := caseText{ID: c.ID, Title: c.Title, Also: also, Cites: c.Cites, Source: c.Source, FEN: c.FEN,
		Expect: c.Expect.text(), Kills: c.Kills, Read: c.Read, Pair: c.Pair, Note: c.Note}
	if len(c.With) > 0 {
		t.With = &yaml.Node{Kind: yaml.MappingNode}
	}
	for _, r := range c.With {
		var key, value yaml.Node
		key.SetString(r.Key)
		value.SetString(r.Value)
		t.With.Content = append(t.With.Content, &key, &value)
	}
	if r := c.Record; r != nil {
		t.Record = &recordText{Agreed: r.Agreed}
		for line := range slices.Chunk(r.Moves, movesPerLine) {
			t.Record.Moves = append(t.Record.Moves, strings.Join(line, " "))
		}
	}
	return t
}

// movesPerLine is how many moves of a record stand on a line.
const movesPerLine = 8

func (x *Expect) text() expectText {
	t := expectText{
		Refused: each(x.Refused, func(r Refusal) pairs { return pairs{"move", r.Text, "by", r.By, "code", r.Code} }),
		Plays:   each(x.Plays, Expected.text),
		Perft:   each(x.Perft, func(c Count) pairs { return pairs{"depth", c.Depth, "leaves", c.Leaves} }),
		Reads:   setupOrNone(x.Reads),
		Final:   setupOrNone(x.Final),
	}
	if x.Legal != nil {
		legal := each(*x.Legal, Expected.text)
		t.Legal = &legal
	}
	if x.Losers != nil {
		losers := each(*x.Losers, func(l Loser) pairs { return pairs{"move", l.Text, "by", l.By} })
		t.Losers = &losers
	}
	if s := x.Status; s != nil {
		t.Status = pairs{"outcome", s.Outcome, "by", s.By}
	}
	if i := x.Invalid; i != nil {
		t.Invalid = pairs{"phase", i.Phase, "code", i.Code, "by", i.By}
	}
	if b := x.Breaks; b != nil {
		t.Breaks = pairs{"ply", b.Ply, "code", b.Code, "by", b.By}
	}
	return t
}

func (e Expected) text() pairs {
	takes := each(e.Takes, func(s rules.Square) int { return int(s) + 1 })
	return pairs{"move", e.Text, "takes", takes, "after", setupOrNone(e.After)}
}

// setupOrNone is a position as text; "" for none.
func setupOrNone(s *rules.Setup) string {
	if s == nil {
		return ""
	}
	return setupText(s)
}
