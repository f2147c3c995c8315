//go:build !small

package view

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/lists"
	"damone/puzzles"
	"damone/puzzles/search"
	"damone/puzzles/search/alphabeta"
	"damone/rules"
)

// Solution is a problem's solution and, where there is no proof, an opinion.
type Solution struct {
	puzzles.Solution
	Opinion *alphabeta.Line // nil for none
	All     bool            // show every line of it
}

// What is shown of a solution unless all of it is asked for.
const (
	shownLines = 60
	shownTries = 20
)

// Solution prints a problem with its solution: the diagram, what is asked, the
// key, the defences, the tries, and whether the search came to an end.
func (p *Printer) Solution(s *Solution) {
	p.Text(p.Diagram(Board{Position: s.Position}))
	p.Line()
	p.Line(p.Paint(Bold, p.Stipulation(p.Ruleset, s.Position.Turn(), s.Stipulation)) + " (" + s.Stipulation.String() + ", " + catalog.RulesetName(p.Lang, p.Ruleset) + ").")
	for _, line := range p.solved(s) {
		p.Line(line)
	}
	if s.Tree != nil {
		t := treeText{o: p.Options, first: s.Position.Turn(), draws: s.Stipulation.Kind == puzzles.Draw, longest: s.Grade == puzzles.GradeB && !s.All, seen: make(map[*puzzles.Decision]bool)}
		t.decision(s.Tree, 0, "")
		t.flush()
		p.printSome(s, "solution-title", t.lines, shownLines, "more-lines")
		if len(t.clauses) > 0 {
			p.Line(p.Lang.Say("forced-legend"))
		}
		if t.longest {
			p.Line(p.Lang.Say("longest-legend"))
		}
	}
	if s.Verdict != search.Unknown || s.Opinion == nil {
		first := notation.MoveNumber(1, s.Position.Turn())
		p.printSome(s, "tries-title", lists.Each(s.Tries, func(t puzzles.Try) string {
			return fmt.Sprintf("%s %s? %s", first, p.move(t.Move), p.tryFails(s.Position, &t))
		}), shownTries, "more-tries")
	} else {
		p.Line(p.Lang.Say("opinion", "score", s.Opinion.Score.String(), "line", p.List(s.Opinion.Moves)))
	}
	p.Line()
	p.Line(p.finished(&s.Solution))
}

// Stipulation says in words what is asked.
func (o *Options) Stipulation(rs *rules.Ruleset, side rules.Color, s puzzles.Stipulation) string {
	t := map[puzzles.Kind]catalog.Key{
		puzzles.Win: "stipulation-win", puzzles.WinIn: "stipulation-win-in",
		puzzles.Gain: "stipulation-gain", puzzles.Draw: "stipulation-draw",
	}[s.Kind]
	text := Capital(o.Lang.Say(t, "side", catalog.Side(o.Lang, side), "n", s.Moves, "gain", s.Gain))
	if s.OnTheBoard(rs) {
		return o.Lang.Say("stipulation-on-the-board", "text", text)
	}
	return text
}

// GainMeans explains what a gain is; "" where something else is asked.
func (o *Options) GainMeans(rs *rules.Ruleset, side rules.Color, s puzzles.Stipulation) string {
	if s.Kind != puzzles.Gain {
		return ""
	}
	var values []string
	for r := rules.Pedina; rs.HasRank(r); r++ {
		values = append(values, fmt.Sprint(catalog.APiece(o.Lang, rs, r), " ", int(r)))
	}
	return o.Lang.Say("gain-means", "side", catalog.Side(o.Lang, side), "gain", s.Gain, "n", s.Moves, "values", strings.Join(values, ", "))
}

func (o *Options) solved(s *Solution) []string {
	switch {
	case s.Verdict == search.Refuted:
		if s.Stipulation.OnTheBoard(o.Ruleset) {
			return []string{o.Lang.Say("no-solution-on-the-board")}
		}
		return []string{o.Lang.Say("no-solution")}
	case s.Verdict == search.Unknown:
		return []string{o.Lang.Say("not-known")}
	}
	keys := o.Lang.Say("solved-open")
	if s.Unique {
		keys = o.Lang.Say("solved")
	} else if len(s.Keys) > 1 {
		keys = o.Lang.Say("solved-several", "n", len(s.Keys), "moves", o.List(s.Keys))
	}
	lines := []string{keys}
	if s.Stipulation.Bounded() {
		lines = append(lines, o.Lang.Say("solved-bounded"))
	}
	if meaning := catalog.Key("grade-means." + s.Grade.String()); o.Lang.Has(meaning) {
		lines = append(lines, o.Lang.Say("solved-grade", "grade", s.Grade.String(), "meaning", o.Lang.Say(meaning)))
	}
	if s.LeavesTree(o.Ruleset) {
		lines = append(lines, o.Lang.Say("solved-draw"))
	}
	return lines
}

func (o *Options) finished(s *puzzles.Solution) string {
	t := catalog.Key("solve-unclear")
	switch {
	case s.Finished:
		t = "solve-finished"
	case s.Stopped == search.Exhausted:
		t = "solve-spent"
	case s.Stopped == search.Cancelled:
		t = "solve-stopped"
	case s.Pruned:
		t = "solve-pruned"
	}
	return o.Lang.Say(t, "nodes", s.Nodes)
}

// printSome prints a title and the first lines, or all if they are asked for.
func (p *Printer) printSome(s *Solution, title catalog.Key, lines []string, most int, more catalog.Key) {
	if len(lines) == 0 {
		return
	}
	if s.All {
		most = len(lines)
	}
	p.Line()
	p.Line(p.Lang.Say(title))
	for _, line := range catalog.Listed(p.Lang, lines, most, more, func(line string) string { return line }) {
		p.Line("   " + line)
	}
}

// tryFails says what is wrong with a try.
func (o *Options) tryFails(pos rules.Position, t *puzzles.Try) string {
	switch {
	case t.Verdict == search.Unknown:
		return o.Lang.Say("try-unknown")
	case t.Detour:
		return o.Lang.Say("try-detour")
	case t.Refutation != rules.Move{}:
		return o.Lang.Say("try-but", "move", o.move(t.Refutation))
	case o.Ruleset.Status(pos.After(t.Move)).Over():
		return o.Lang.Say("try-over")
	}
	return o.Lang.Say("try-shown")
}

// treeText lays a tree out: moves that leave no choice run on in a line, and
// each of several defences has a line of its own, further in.
type treeText struct {
	o       *Options
	first   rules.Color
	lines   []string
	line    strings.Builder
	indent  string
	seen    map[*puzzles.Decision]bool
	draws   bool     // beyond the tree there may be a line
	longest bool     // only the longest defences are shown, along which one move works at every decision
	clauses []string // that stand after moves
}

func (t *treeText) flush() {
	if t.line.Len() > 0 {
		t.lines = append(t.lines, t.indent+t.line.String())
		t.line.Reset()
	}
}

func (t *treeText) word(text string) {
	if t.line.Len() > 0 {
		t.line.WriteByte(' ')
	}
	t.line.WriteString(text)
}

// play writes a move, with its number where White makes it or a line begins.
func (t *treeText) play(p puzzles.Play, ply int, mark string) {
	sinceWhite := ply + int(t.first)
	if mover := rules.Color(sinceWhite % 2); mover == rules.White || t.line.Len() == 0 {
		t.word(notation.MoveNumber(sinceWhite/2+1, mover))
	}
	t.word(t.o.move(p.Move) + mark + t.forcedBy(p))
}

func (t *treeText) decision(d *puzzles.Decision, ply int, indent string) {
	t.play(d.Play, ply, "!")
	if len(d.Duals) > 0 {
		t.word("(" + t.o.Lang.Say("dual-mark", "moves", t.o.List(d.Duals)) + ")")
	}
	if len(d.Endings) > 0 {
		t.word("(" + t.o.Lang.Say("ending-mark", "moves", t.o.List(d.Endings)) + ")")
	}
	if t.seen[d] && len(d.Replies) > 0 {
		t.word("(" + t.o.Lang.Say("seen-above") + ")")
		return
	}
	t.seen[d] = true
	if t.draws && d.Left == 1 && len(d.Replies) > 0 {
		t.flush()
		t.indent = indent + "   "
		t.word(t.o.Lang.Say("line-beyond")) // what follows is one line, and no longer every defence
		t.flush()
	}
	replies := d.Replies
	if t.longest {
		replies = lists.Where(replies, func(r puzzles.Reply) bool { return r.Longest })
	}
	if len(replies) == 1 {
		t.reply(&replies[0], ply+1, indent)
		return
	}
	for i := range replies {
		t.flush()
		t.indent = indent + "   "
		t.reply(&replies[i], ply+1, indent+"   ")
	}
}

func (t *treeText) reply(r *puzzles.Reply, ply int, indent string) {
	t.play(r.Play, ply, "")
	if r.Next != nil {
		t.decision(r.Next, ply+1, indent)
	}
}

// StoredLine returns a puzzle's solution in a line, with the clause behind each forced move,
// and its point in words: the balance, the themes, and the clauses that chose between captures.
func (o *Options) StoredLine(z *puzzles.Puzzle) (line, point string) {
	t := treeText{o: o, first: z.Position.Turn(), seen: make(map[*puzzles.Decision]bool)}
	t.decision(z.StoredTree(), 0, "")
	points := []string{strings.TrimSpace(o.Balance(z) + " " + o.Themes(z))}
	for _, clause := range t.clauses {
		if clause != z.Ruleset.Clauses().Compulsory {
			points = append(points, clause+": "+o.clauseTitle(clause))
		}
	}
	return t.line.String(), strings.Join(points, "; ")
}

// forcedBy returns what left no other move, in brackets.
func (t *treeText) forcedBy(p puzzles.Play) string {
	switch {
	case !p.Only:
		return ""
	case p.Clause == "":
		return " [" + t.o.Lang.Say("only-move") + "]"
	}
	if !slices.Contains(t.clauses, p.Clause) {
		t.clauses = append(t.clauses, p.Clause)
	}
	return " [" + p.Clause + "]"
}

// WriteSolution writes a solution as a JSON object. It is bounded where it is
// exact for the moves of the stipulation only, and on the board where whether a
// repetition, which loses here, helps is not examined.
func (o *Options) WriteSolution(w io.Writer, s *Solution) error {
	var grade, tree, opinion any
	if s.Grade != puzzles.Ungraded {
		grade = s.Grade.String()
	}
	if s.Tree != nil {
		tree = o.decision(s.Tree, make(map[*puzzles.Decision]bool))
	}
	if s.Opinion != nil {
		opinion = object(o.lineMembers(*s.Opinion, nil)...)
	}
	return o.position(s.Position).Add("stipulation", s.Stipulation.String(), "verdict", s.Verdict.String(), "bounded", s.Stipulation.Bounded(),
		"value", s.Value.String(), "keys", o.MoveTexts(s.Keys), "unique", s.Unique, "grade", grade, "finished", s.Finished,
		"stopped", s.Stopped.String(), "pruned", s.Pruned, "nodes", s.Nodes, "first_moves", o.firstMoves(&s.Solution),
		"on_the_board", s.Stipulation.OnTheBoard(o.Ruleset), "tree", tree, "opinion", opinion).Write(w)
}

func (o *Options) firstMoves(s *puzzles.Solution) []*Object {
	first := func(m rules.Move, v search.Verdict, detour bool, refutation any) *Object {
		return object("move", o.move(m), "verdict", v.String(), "detour", detour, "refutation", refutation)
	}
	list := lists.Each(s.Keys, func(m rules.Move) *Object { return first(m, search.Proved, false, nil) })
	for _, t := range s.Tries {
		var refutation any
		if t.Refutation != (rules.Move{}) {
			refutation = o.move(t.Refutation)
		}
		list = append(list, first(t.Move, t.Verdict, t.Detour, refutation))
	}
	return list
}

// decision returns a position in which the solver is to move. One that came up before
// in the tree has its move again, and "seen" in place of the replies. After a
// reply that reaches the goal there is no next.
func (o *Options) decision(d *puzzles.Decision, seen map[*puzzles.Decision]bool) *Object {
	j := object("fen", notation.FormatPosition(d.Position, notation.Number), "within", d.Within).Add(o.playMembers(d.Play)...)
	j.Add("duals", o.MoveTexts(d.Duals), "endings", o.MoveTexts(d.Endings), "seen", seen[d])
	var replies []*Object
	if !seen[d] {
		seen[d] = true
		for _, r := range d.Replies {
			var next any
			if r.Next != nil {
				next = o.decision(r.Next, seen)
			}
			replies = append(replies, object(o.playMembers(r.Play)...).Add("longest", r.Longest, "next", next))
		}
	}
	return j.Add("replies", replies)
}

func (o *Options) playMembers(p puzzles.Play) []any {
	return []any{"move", o.move(p.Move), "only", p.Only, "clause", OrNull(p.Clause)}
}
