package view

import (
	"io"
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/puzzles"
	"damone/rules"
)

// The glyphs that a solution uses.
const (
	goodMove   = 1
	badMove    = 2
	forcedMove = 7
)

// SolutionPDN writes a solution as a game in PDN: the longest defence is the
// main line, other defences and tries are variations.
func (o *Options) SolutionPDN(w io.Writer, s *Solution) error {
	r := o.problemRecord(s)
	t := recordTree{o: o, first: s.Position.Turn(), record: r, seen: make(map[*puzzles.Decision]bool)}
	if s.Tree != nil {
		t.decision(s.Tree, 0, s.Tries)
	}
	return pdn.Write(w, r)
}

func (o *Options) problemRecord(s *Solution) *record.Record {
	spec := o.Ruleset.Spec()
	r := &record.Record{}
	r.SetTag("Event", o.Stipulation(s.Position.Turn(), s.Stipulation))
	r.SetTag("Result", "*")
	if spec.GameType != "" {
		r.SetTag("GameType", spec.GameType)
	}
	r.SetTag("Variant", spec.Game)
	r.SetTag("Ruleset", spec.ID)
	r.SetStart(o.Ruleset, s.Position)
	r.SetTag("Stipulation", s.Stipulation.String())
	r.SetTag("Verdict", s.Verdict.String())
	return r
}

// recordTree writes a tree into a record.
type recordTree struct {
	o      *Options
	first  rules.Color
	record *record.Record
	seen   map[*puzzles.Decision]bool
}

func (t *recordTree) add(items ...record.Item) { t.record.Items = append(t.record.Items, items...) }

// move adds a move of a position, numbered where it is White's or a reader
// needs it.
func (t *recordTree) move(pos rules.Position, m rules.Move, ply int, number bool) {
	it := record.NewMove(notation.FormatShort(m, t.o.Ruleset.Moves(nil, pos), notation.Number))
	if t.first == rules.Black {
		ply++
	}
	if number || ply%2 == 0 {
		it.Number, it.Dots = ply/2+1, ply%2 == 1
	}
	t.add(it)
}

func (t *recordTree) glyph(n int) { t.add(record.Item{Kind: record.NAG, Number: n}) }

func (t *recordTree) comment(texts ...string) {
	texts = slices.DeleteFunc(texts, func(text string) bool { return text == "" })
	if len(texts) > 0 {
		t.add(record.Item{Kind: record.Comment, Text: strings.Join(texts, "; ")})
	}
}

func (t *recordTree) decision(d *puzzles.Decision, ply int, tries []puzzles.Try) {
	t.move(d.Position, d.Play.Move, ply, t.first == rules.Black)
	t.glyph(goodMove)
	t.forced(d.Play, t.also("dual", d.Duals), t.also("also", d.Endings))
	for _, try := range tries {
		t.try(d.Position, try)
	}
	if t.seen[d] && len(d.Replies) > 0 {
		t.comment("as above")
		return
	}
	t.seen[d] = true
	t.replies(d.Position.After(d.Play.Move), d.Replies, ply+1)
}

// also lists other moves in a comment.
func (t *recordTree) also(what string, moves []rules.Move) string {
	if len(moves) == 0 {
		return ""
	}
	plain := Options{Ruleset: t.o.Ruleset}
	return what + ": " + plain.list(moves)
}

// forced marks a move that was the only one, and says what else there is to
// say of it.
func (t *recordTree) forced(p puzzles.Play, more ...string) {
	if p.Only {
		t.glyph(forcedMove)
	}
	t.comment(append([]string{p.Clause}, more...)...)
}

// try adds a first move that does not do it, and its refutation.
func (t *recordTree) try(pos rules.Position, try puzzles.Try) {
	t.add(record.Item{Kind: record.Open})
	t.move(pos, try.Move, 0, true)
	t.glyph(badMove)
	switch after := pos.After(try.Move); {
	case try.Detour:
		t.comment("at best a waste of time")
	case try.Refutation != rules.Move{}:
		t.move(after, try.Refutation, 1, false)
		t.glyph(goodMove)
	default:
		t.comment(try.Verdict.String())
	}
	t.add(record.Item{Kind: record.Close})
}

// replies adds the defences, the first of the longest as the main line.
func (t *recordTree) replies(pos rules.Position, replies []puzzles.Reply, ply int) {
	if len(replies) == 0 {
		return
	}
	main := max(slices.IndexFunc(replies, func(r puzzles.Reply) bool { return r.Longest }), 0)
	t.move(pos, replies[main].Play.Move, ply, true)
	t.forced(replies[main].Play)
	for i := range replies {
		if i == main {
			continue
		}
		t.add(record.Item{Kind: record.Open})
		t.move(pos, replies[i].Play.Move, ply, true)
		t.forced(replies[i].Play)
		t.next(&replies[i], ply)
		t.add(record.Item{Kind: record.Close})
	}
	t.next(&replies[main], ply)
}

func (t *recordTree) next(r *puzzles.Reply, ply int) {
	if r.Next != nil {
		t.decision(r.Next, ply+1, nil)
	}
}
