package clauses

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"damone/notation/lists"
)

// FormatError says where the text of the rules is not in its form.
type FormatError struct {
	Line int // from 1
	What string
}

func (e *FormatError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.What) }

// Parse reads the text of RULES.md, or of the same in another language. The
// error is a *FormatError for the first line that is not in the form.
func Parse(text string) (Book, error) {
	found := labels().FindStringSubmatch(text)
	if found == nil {
		return Book{}, &FormatError{1, "<!-- labels: Source, Our choice, Readings --> is missing, in the language of the text"}
	}
	p := parser{lines: strings.Split(text, "\n"), labels: found[1:]}
	var book Book
	for p.seekClause() {
		line := p.at
		c, err := p.clause()
		if err != nil {
			return Book{}, err
		}
		if slices.ContainsFunc(book.Clauses, func(other Clause) bool { return other.ID == c.ID }) {
			return Book{}, &FormatError{line + 1, fmt.Sprintf("clause %s stands twice", c.ID)}
		}
		book.Clauses = append(book.Clauses, c)
	}
	return book, nil
}

// MustParse works like Parse, for a text that the program carries with it. It panics
// where Parse returns an error.
func MustParse(text string) Book {
	book, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return book
}

// Title returns the title of the clause with an id in a text that Parse can read, "" where there is
// none. It reads no further than that, as most programs ask for one title and end.
func Title(text io.Reader, id string) string {
	before := []byte("### " + id + " · ")
	for lines := bufio.NewScanner(text); lines.Scan(); {
		if title, ok := bytes.CutPrefix(lines.Bytes(), before); ok {
			return string(title)
		}
	}
	return ""
}

type parser struct {
	lines   []string
	at      int
	chapter string
	labels  []string // what a clause's source, choice and readings begin with
}

// labels is the line that says how paragraphs begin in the language of the text.
var labels = lists.Expression(`(?m)^<!-- labels: (.+), (.+), (.+) -->$`)

var heading = lists.Expression(`^### ([A-Z]+-[0-9Q][0-9a-z.]*) · (.+)$`)

// seekClause goes on to the next clause; it reports false at the end.
func (p *parser) seekClause() bool {
	for ; p.at < len(p.lines); p.at++ {
		if title, ok := strings.CutPrefix(p.lines[p.at], "## "); ok {
			p.chapter = title
		}
		if heading().MatchString(p.lines[p.at]) {
			return true
		}
	}
	return false
}

// clause reads a clause, up to the next heading.
func (p *parser) clause() (Clause, error) {
	line := p.at + 1
	m := heading().FindStringSubmatch(p.next())
	c := Clause{ID: m[1], Title: m[2], Chapter: p.chapter}
	if anchor := `<a id="` + c.ID + `"></a>`; p.next() != anchor {
		return c, p.fault("the anchor %s is missing", anchor)
	}
	intro := ""
	for p.at < len(p.lines) && !strings.HasPrefix(p.lines[p.at], "#") {
		switch line := p.lines[p.at]; line {
		case "":
			p.at++
		case fence:
			e, err := p.example()
			if err != nil {
				return c, err
			}
			e.Intro, intro = intro, ""
			c.Examples = append(c.Examples, e)
		default:
			var err error
			if intro, err = p.paragraph(&c, intro); err != nil {
				return c, err
			}
		}
	}
	return c, complete(c, intro, line)
}

// complete sees to it that a clause has all its parts; line is its heading's.
func complete(c Clause, intro string, line int) error {
	what := ""
	switch {
	case len(c.Body) == 0:
		what = "says nothing"
	case c.Source == "":
		what = "has no source"
	case len(c.Examples) == 0:
		what = "has no example"
	case intro != "":
		what = "ends with a paragraph that introduces no example"
	default:
		return nil
	}
	return &FormatError{line, c.ID + " " + what}
}

// paragraph reads one paragraph and puts it where it belongs: before the
// source it is part of the clause, after it it introduces the next example.
func (p *parser) paragraph(c *Clause, intro string) (string, error) {
	from := p.at
	for p.at < len(p.lines) && p.lines[p.at] != "" && p.lines[p.at] != fence {
		p.at++
	}
	text := strings.Join(p.lines[from:p.at], " ")
	name, rest, _ := strings.Cut(text, ": ")
	switch slices.Index(p.labels, name) {
	case 0:
		if c.Source != "" {
			return intro, p.fault("%s has two sources", c.ID)
		}
		c.Source = rest
	case 1:
		c.Choice = rest
	case 2:
		c.Readings = strings.Split(rest, ", ")
	default:
		if c.Source == "" {
			c.Body = append(c.Body, text)
			return intro, nil
		}
		if intro != "" {
			return intro, p.fault("an example is introduced by one paragraph only")
		}
		return text, nil
	}
	return intro, nil
}

// next returns the line at hand, after which the parser stands on the one after it.
// Beyond the end lines are empty.
func (p *parser) next() string {
	p.at++
	if p.at > len(p.lines) {
		return ""
	}
	return p.lines[p.at-1]
}

// fault returns an error about the line read last.
func (p *parser) fault(format string, args ...any) error {
	return &FormatError{p.at, fmt.Sprintf(format, args...)}
}

var link = lists.Expression(`\[([^\]]*)\]\([^)]*\)`)

// Plain returns a paragraph without its Markdown: links become their text, and the
// marks of emphasis and code are left out.
func Plain(markdown string) string {
	if !strings.ContainsAny(markdown, "*`[") {
		return markdown
	}
	return strings.NewReplacer("*", "", "`", "").Replace(link().ReplaceAllString(markdown, "$1"))
}
