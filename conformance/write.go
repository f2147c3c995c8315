package conformance

import (
	"fmt"
	"strconv"
	"strings"

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
	w := &caseWriter{}
	w.line("- id: %s", c.ID)
	w.line("  title: %s", quoted(c.Title))
	w.names("also", also)
	w.readings(c.With)
	w.names("cites", c.Cites)
	w.line("  source: %s", quoted(c.Source))
	w.line("  fen: %s", strconv.Quote(c.FEN))
	w.record(c.Record)
	w.line("  expect:")
	w.expect(&c.Expect)
	w.names("kills", c.Kills)
	w.optional("read", c.Read)
	w.optional("pair", c.Pair)
	w.optional("note", c.Note)
	return w.b.String()
}

type caseWriter struct{ b strings.Builder }

func (w *caseWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format+"\n", args...)
}

func (w *caseWriter) names(key string, list []string) {
	if len(list) > 0 {
		w.line("  %s: [%s]", key, strings.Join(list, ", "))
	}
}

func (w *caseWriter) optional(key, text string) {
	if text != "" {
		w.line("  %s: %s", key, quoted(text))
	}
}

// quoted puts a text in quotes where YAML would misread it.
func quoted(s string) string {
	if strings.ContainsAny(s, "\"'#{}[]&*!|>%@`\n") || strings.Contains(s, ": ") || strings.HasPrefix(s, "-") {
		return strconv.Quote(s)
	}
	return s
}

func (w *caseWriter) readings(with []Reading) {
	if len(with) == 0 {
		return
	}
	w.line("  with:")
	for _, r := range with {
		w.line("    %s: %s", r.Key, strconv.Quote(r.Value))
	}
}

// movesPerLine is how many moves of a record stand on a line.
const movesPerLine = 8

func (w *caseWriter) record(r *Record) {
	if r == nil {
		return
	}
	w.line("  record:")
	w.line("    moves:")
	for i := 0; i < len(r.Moves); i += movesPerLine {
		w.line("      - %s", strings.Join(r.Moves[i:min(i+movesPerLine, len(r.Moves))], " "))
	}
	if r.Agreed {
		w.line("    agreed: true")
	}
}

func (w *caseWriter) expect(x *Expect) {
	if x.Legal != nil {
		w.legal(*x.Legal)
	}
	if x.Losers != nil {
		w.line("    losers:")
		for _, l := range *x.Losers {
			w.line("      - {move: %s, by: %s}", l.Text, l.By)
		}
	}
	if len(x.Refused) > 0 {
		w.line("    refused:")
	}
	for _, r := range x.Refused {
		w.line("      - {move: %s%s%s}", strconv.Quote(r.Text), pairOf("by", r.By), pairOf("code", r.Code))
	}
	if len(x.Plays) > 0 {
		w.line("    plays:")
	}
	for _, p := range x.Plays {
		w.line("      - {move: %s, after: %q}", strconv.Quote(p.Text), setupText(p.After))
	}
	w.endings(x)
}

func (w *caseWriter) endings(x *Expect) {
	if x.Status != nil {
		w.line("    status: {outcome: %s%s}", x.Status.Outcome, pairOf("by", x.Status.By))
	}
	if len(x.Perft) > 0 {
		w.line("    perft:")
	}
	for _, c := range x.Perft {
		w.line("      - {depth: %d, leaves: %d}", c.Depth, c.Leaves)
	}
	if x.Invalid != nil {
		w.line("    invalid: {phase: %s%s%s}", x.Invalid.Phase, pairOf("code", x.Invalid.Code), pairOf("by", x.Invalid.By))
	}
	if x.Reads != nil {
		w.line("    reads: %q", setupText(x.Reads))
	}
	if x.Breaks != nil {
		w.line("    breaks: {ply: %d, code: %s%s}", x.Breaks.Ply, x.Breaks.Code, pairOf("by", x.Breaks.By))
	}
	if x.Final != nil {
		w.line("    final: %q", setupText(x.Final))
	}
}

func (w *caseWriter) legal(moves []Expected) {
	if len(moves) == 0 {
		w.line("    legal: []")
		return
	}
	w.line("    legal:")
	for _, m := range moves {
		text := "      - {move: " + m.Text
		if len(m.Takes) > 0 {
			text += ", takes: [" + strings.ReplaceAll(squares(m.Takes), ",", ", ") + "]"
		}
		if m.After != nil {
			text += ", after: " + strconv.Quote(setupText(m.After))
		}
		w.line("%s}", text)
	}
}

func pairOf(key, value string) string {
	if value == "" {
		return ""
	}
	return ", " + key + ": " + value
}
