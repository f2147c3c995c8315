package puzzles

import (
	"slices"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/notation/record"
	"damone/rules"
)

// The glyphs that a solution uses.
const (
	goodMove   = 1
	badMove    = 2
	forcedMove = 7
)

// Record returns the puzzle as a game of an event: the position, the solution, in a comment
// the game that led there, and tags for the rest.
func (p *Puzzle) Record(event string) *record.Record {
	r := problemRecord(p.Ruleset, p.Position, p.Stipulation, p.Class.String(), event)
	r.SetTag("Themes", strings.Join(p.Themes, " "))
	t := recordTree{rs: p.Ruleset, first: p.Position.Turn(), record: r}
	if p.Game != "" {
		t.comment("the game: " + p.Game)
	}
	pos := p.Position
	for ply, m := range p.Solution {
		t.move(pos, m, ply, ply == 0)
		if ply == 0 {
			t.glyph(goodMove)
		}
		pos = pos.After(m)
	}
	return r
}

// Record returns the solution as a game of an event: the longest defence is the main
// line, other defences and tries are variations.
func (s *Solution) Record(rs *rules.Ruleset, event string) *record.Record {
	r := problemRecord(rs, s.Position, s.Stipulation, s.Verdict.String(), event)
	t := recordTree{rs: rs, first: s.Position.Turn(), record: r, seen: make(map[*Decision]bool)}
	if s.Tree != nil {
		t.decision(s.Tree, 0, s.Tries)
	}
	return r
}

func problemRecord(rs *rules.Ruleset, pos rules.Position, stipulation Stipulation, verdict, event string) *record.Record {
	r := &record.Record{}
	r.SetTag("Event", event)
	r.SetTag("Result", "*")
	r.SetRuleset(rs)
	r.SetStart(rs, pos)
	r.SetTag("Stipulation", stipulation.String())
	r.SetTag("Verdict", verdict)
	return r
}

// recordTree writes a tree into a record.
type recordTree struct {
	rs     *rules.Ruleset
	first  rules.Color
	record *record.Record
	seen   map[*Decision]bool
}

func (t *recordTree) add(items ...record.Item) { t.record.Items = append(t.record.Items, items...) }

// move adds a move of a position, numbered where it is White's or a reader
// needs it.
func (t *recordTree) move(pos rules.Position, m rules.Move, ply int, number bool) {
	it := record.NewMove(notation.FormatShort(m, t.rs.Moves(nil, pos), notation.Number))
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

func (t *recordTree) decision(d *Decision, ply int, tries []Try) {
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
	texts := lists.Each(moves, func(m rules.Move) string { return notation.FormatMove(m, notation.Number) })
	return what + ": " + strings.Join(texts, ", ")
}

// forced marks a move that was the only one, and says what else there is to
// say of it.
func (t *recordTree) forced(p Play, more ...string) {
	if p.Only {
		t.glyph(forcedMove)
	}
	t.comment(append([]string{p.Clause}, more...)...)
}

// try adds a first move that does not do it, and its refutation.
func (t *recordTree) try(pos rules.Position, try Try) {
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
func (t *recordTree) replies(pos rules.Position, replies []Reply, ply int) {
	if len(replies) == 0 {
		return
	}
	main := max(slices.IndexFunc(replies, func(r Reply) bool { return r.Longest }), 0)
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

func (t *recordTree) next(r *Reply, ply int) {
	if r.Next != nil {
		t.decision(r.Next, ply+1, nil)
	}
}
