package view

import (
	"io"
	"strings"

	"damone"
	"damone/notation/clauses"
)

// ClauseList prints the ids and titles of clauses, by chapter.
func (o *Options) ClauseList(w io.Writer, list []clauses.Clause) error {
	p := o.printer(w)
	chapter := ""
	for _, c := range list {
		if c.Chapter != chapter {
			if chapter != "" {
				p.line()
			}
			chapter = c.Chapter
			p.line(p.paint(bold, chapter))
		}
		p.line("  " + pad(c.ID, 10) + clauses.Plain(c.Title))
	}
	return p.err
}

// Clauses prints clauses in full.
func (o *Options) Clauses(w io.Writer, list []clauses.Clause) error {
	p := o.printer(w)
	for i := range list {
		if i > 0 {
			p.line()
		}
		o.printClause(p, &list[i])
	}
	return p.err
}

func (o *Options) printClause(p *printer, c *clauses.Clause) {
	p.line(p.paint(bold, c.ID+" · "+clauses.Plain(c.Title)))
	for _, text := range c.Body {
		p.paragraph(text)
	}
	p.paragraph(o.Lang.Say("source", "source", c.Source))
	if c.Choice != "" {
		p.paragraph(o.Lang.Say("our-choice", "choice", c.Choice))
	}
	if len(c.Readings) > 0 {
		p.paragraph(o.Lang.Say("readings", "readings", strings.Join(c.Readings, ", ")))
	}
	for i := range c.Examples {
		o.example(p, &c.Examples[i])
	}
}

func (o *Options) example(p *printer, e *clauses.Example) {
	p.paragraph(o.Lang.Say("example", "intro", e.Intro))
	p.line()
	for row := range strings.Lines(e.Diagram) {
		p.text("   " + row)
	}
	p.line()
	p.line("   " + e.FEN + " (" + e.Ruleset + ")")
	if e.With != "" {
		p.line("   " + e.With)
	}
	if e.Legal != nil {
		p.line("   " + o.Lang.Say("may-play", "moves", strings.Join(e.Legal, ", ")))
	}
	for _, r := range e.Refused {
		p.line("   " + o.Lang.Say("refused", "move", r.Move, "clause", r.Clause))
	}
	for _, play := range e.Plays {
		p.line("   " + play.Move + " → " + play.FEN)
	}
	if e.Status != "" {
		p.line("   " + e.Status)
	}
	for _, kind := range []string{e.Invalid, e.Doubt} {
		if kind != "" {
			p.line("   " + kind)
		}
	}
}

// textWidth is how wide prose is set.
const textWidth = 78

// paragraph prints Markdown as lines of prose after a blank one.
func (p *printer) paragraph(markdown string) {
	p.line()
	line := ""
	for _, word := range strings.Fields(clauses.Plain(markdown)) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > textWidth {
			p.line(line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	p.line(line)
}

// inTheBook reports whether 'damone rules' can print a clause: a ruleset of
// somebody's own may cite clauses of its own, or none.
func inTheBook(clause string) bool {
	return clause != "" && len(damone.Rules("en").Find(clause)) > 0
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(width-len([]rune(text)), 1))
}
