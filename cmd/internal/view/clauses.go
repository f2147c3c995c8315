package view

import (
	"fmt"
	"strings"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/clauses"
	"damone/notation/lists"
	"damone/rules"
)

// ClauseList prints the ids and titles of clauses, by chapter, and under a title
// the sentence that was searched for.
func (p *Printer) ClauseList(hits []clauses.Hit) {
	chapter := ""
	for _, h := range hits {
		if h.Chapter != chapter {
			if chapter != "" {
				p.Line()
			}
			chapter = h.Chapter
			p.Line(p.Paint(Bold, chapter))
		}
		p.Line(fmt.Sprintf("  %-9s %s", h.ID, clauses.Plain(h.Title)))
		if h.Sentence != "" {
			prose(p, strings.Repeat(" ", 12), Capital(h.Sentence))
		}
	}
}

// Clauses prints clauses in full.
func (p *Printer) Clauses(hits []clauses.Hit) {
	for i := range hits {
		if i > 0 {
			p.Line()
		}
		c := &hits[i].Clause
		p.Line(p.Paint(Bold, c.ID+" · "+clauses.Plain(c.Title)))
		for _, text := range c.Body {
			paragraph(p, text)
		}
		paragraph(p, p.Lang.Say("source", "source", c.Source))
		if c.Choice != "" {
			paragraph(p, p.Lang.Say("our-choice", "choice", c.Choice))
		}
		if len(c.Readings) > 0 {
			paragraph(p, p.Lang.Say("readings", "readings", strings.Join(c.Readings, ", ")))
		}
		for k := range c.Examples {
			p.example(&c.Examples[k])
		}
	}
}

func (p *Printer) example(e *clauses.Example) {
	paragraph(p, p.Lang.Say("example", "intro", e.Intro))
	p.Line()
	for row := range strings.Lines(e.Diagram) {
		p.Text("   " + row)
	}
	p.Line()
	p.Line("   " + e.FEN + " (" + e.Ruleset + ")")
	if e.With != "" {
		p.Line("   " + e.With)
	}
	if e.Legal != nil {
		p.Line("   " + p.Lang.Say("may-play", "moves", strings.Join(e.Legal, ", ")))
	}
	for _, r := range e.Refused {
		p.Line("   " + p.Lang.Say("refused", "move", r.Move, "clause", r.Clause))
	}
	for _, play := range e.Plays {
		p.Line("   " + play.Move + " → " + play.FEN)
	}
	if len(e.Record) > 0 {
		p.Line("   " + p.Lang.Say("example-record", "moves", strings.Join(e.Record, " ")))
	}
	if end := e.Ending(); end.Over() {
		p.Line("   " + Capital(p.Status(end)))
	}
	for _, kind := range []string{e.Invalid, e.Doubt} {
		if kind != "" {
			p.Line("   " + p.Lang.Say(catalog.Key("example."+kind)))
		}
	}
}

const textWidth = 78

// paragraph prints Markdown as lines of prose after a blank one.
func paragraph(p *Printer, markdown string) {
	p.Line()
	prose(p, "", markdown)
}

// prose prints Markdown as lines of prose, each after an indent.
func prose(p *Printer, indent, markdown string) {
	line := indent
	for _, word := range strings.Fields(clauses.Plain(markdown)) {
		if line != indent && len([]rune(line))+1+len([]rune(word)) > textWidth {
			p.Line(line)
			line = indent
		}
		if line != indent {
			line += " "
		}
		line += word
	}
	p.Line(line)
}

// clauseTitle returns the title of a clause, "" for one that 'damone rules' cannot
// print: a ruleset of the user's own may cite its own clauses, or none.
func (o *Options) clauseTitle(id string) string {
	return clauses.Plain(damone.ClauseTitle(o.Lang.String(), id))
}

// Rulesets prints a table of rulesets.
func (p *Printer) Rulesets(list []*rules.Ruleset) {
	p.Table(p.Heads("head-ruleset", "head-game"), lists.Each(list, func(rs *rules.Ruleset) []string {
		title := catalog.RulesetTitle(p.Lang, rs)
		if rs == rules.Default() {
			title += " " + p.Lang.Say("the-default")
		}
		return []string{rs.ID(), title}
	}))
}

// RulesetJSON returns a ruleset as a JSON object.
func (o *Options) RulesetJSON(rs *rules.Ruleset) any {
	spec := rs.Spec()
	return NewObject(OfRuleset, "ruleset", spec.ID, "title", catalog.RulesetTitle(o.Lang, rs), "ranks", spec.Ranks[:],
		"start", notation.FormatSetup(spec.Start, notation.Number),
		"ladder", lists.Each(spec.Ladder, func(r rules.Rung) any { return OrNull(r.Clause) }))
}

// ClauseJSON returns a clause as a JSON object. Its source is plain text, and its body
// Markdown.
func (o *Options) ClauseJSON(h clauses.Hit) any {
	h.Source = clauses.Plain(h.Source)
	return struct {
		Type Type `json:"type"`
		clauses.Hit
	}{OfClause, h}
}
