//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"

	"damone/rules"
)

// heard is what a screen reader knows of a part of the page.
type heard struct {
	role, name string
	focused    bool
	parts      []heard
}

// hear returns the accessibility tree, without what has nothing to say.
func (p *tab) hear() heard {
	p.Helper()
	nodes := call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	byID := make(map[accessibility.NodeID]*accessibility.Node)
	for _, n := range nodes {
		byID[n.NodeID] = n
	}
	return listen(nodes[0], byID)[0]
}

// listen returns a node as a screen reader knows it, or what it consists of where it
// has nothing to say itself.
func listen(n *accessibility.Node, byID map[accessibility.NodeID]*accessibility.Node) []heard {
	var parts []heard
	for _, id := range n.ChildIDs {
		if child := byID[id]; child != nil {
			parts = append(parts, listen(child, byID)...)
		}
	}
	role := spoken(n.Role)
	if n.Ignored || slices.Contains([]string{"none", "generic", "paragraph", "list", "listitem", "InlineTextBox"}, role) {
		return parts
	}
	focused := slices.ContainsFunc(n.Properties, func(p *accessibility.Property) bool {
		return p.Name == "focused" && string(p.Value.Value) == "true"
	})
	return []heard{{role, spoken(n.Name), focused, parts}}
}

func spoken(v *accessibility.Value) string {
	var text string
	if v != nil {
		_ = json.Unmarshal(v.Value, &text) // what is no text is not spoken
	}
	return text
}

// lines returns all that is read out, one part a line. What has a name of its own is
// read by it, and so are the links in a heading.
func (h heard) lines() []string {
	var list []string
	switch h.role {
	case "StaticText":
		return []string{h.name}
	case "button", "link", "textbox":
		return []string{h.role + " " + h.name}
	case "heading":
		list = append(list, h.role+" "+h.name)
	}
	for _, part := range h.parts {
		if h.role != "heading" || part.role == "link" {
			list = append(list, part.lines()...)
		}
	}
	return list
}

// find returns the first part of a role and name.
func (h heard) find(role, name string) (heard, bool) {
	if h.role == role && h.name == name {
		return h, true
	}
	for _, part := range h.parts {
		if found, ok := part.find(role, name); ok {
			return found, true
		}
	}
	return heard{}, false
}

// focus returns the innermost part that has it.
func (h heard) focus() string {
	for _, part := range h.parts {
		if found := part.focus(); found != "" {
			return found
		}
	}
	if !h.focused {
		return ""
	}
	return h.role + " " + h.name
}

// says waits until something is announced.
func (p *tab) says(want string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector('#said').textContent === %q", want))
}

// onFocus fails unless a part has the focus.
func (p *tab) onFocus(want string) {
	p.Helper()
	if got := p.hear().focus(); got != want {
		p.Errorf("the focus is on %q, want %q", got, want)
	}
}

// tabs presses the tab key until all the parts have had the focus.
func (p *tab) tabs(parts ...string) {
	p.Helper()
	for _, want := range parts {
		p.press(kb.Tab)
		p.onFocus(want)
	}
}

// reads fails unless the region of the reasons is read out line by line.
func (p *tab) reads(want []string) {
	p.Helper()
	region, ok := p.hear().find("region", "Reasons")
	if got := region.lines(); !ok || !slices.Equal(got, want) {
		p.Errorf("the reasons are read as\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// whyRefused is the panel as it is read out.
var whyRefused = []string{
	"heading 30x23x16x7 is not allowed",
	"At leap 2 it takes a man, and another capture takes a king there.",
	"link ITA-5.4", "The king taken earliest",
	"Beaten by", "button 30x21x14x5",
	"heading How the captures were compared",
	"1", "heading ITA-5.1 the most pieces", "link ITA-5.1", "30x21x14x5", "30x23x16x7", "3 pieces each: all are kept",
	"2", "heading ITA-5.2 the highest capturing piece", "link ITA-5.2", "30x21x14x5", "30x23x16x7", "a king each: all are kept",
	"3", "heading ITA-5.3 the most kings", "link ITA-5.3", "30x21x14x5", "30x23x16x7", "2 kings each: all are kept",
	"4", "heading ITA-5.4 the higher piece met first", "link ITA-5.4",
	"button 30x21x14x5", "king, king, man: kept", "button 30x23x16x7", "king, man, king: out",
	"30x21x14x5 must be played: ", "ITA-5.4", " decides.",
	"button Close",
}

// Somebody who sees nothing finds out, with the keyboard alone, why a capture
// is refused, reads the rule, comes back and plays the right one.
func TestScreenReaderWalk(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#italian/" + ladder)
	p.tabs("link damone", "link Board", "link Learn", "link Games", "link Puzzles", "link Set up", "link Rules", "combobox Game", "link English", "link Italiano", "button 1, empty")
	if _, ok := p.hear().find("group", "The 32 dark squares"); !ok {
		t.Error("the squares are not told to be squares")
	}
	p.focused = 0
	p.walk(29)
	p.onFocus("button 30, White king, may capture")
	p.press(kb.Enter)
	p.says("Can go to 21.")
	p.onFocus("button 30, White king, chosen")
	p.walk(22)
	p.onFocus("button 23, empty")
	p.press(kb.Enter)
	p.says("30x23x16x7 is not allowed. At leap 2 it takes a man, and another capture takes a king there. ITA-5.4 The king taken earliest. Beaten by 30x21x14x5.")
	p.onFocus("button 23, empty")
	p.reads(whyRefused)
	p.tabs("button First position", "button One move back", "button One move on", "button Last position", "button Turn the board", "button Name squares by letters", "link ITA-5.4")
	p.press(kb.Enter)
	p.says("ITA-5.4 The king taken earliest")
	p.onFocus("heading ITA-5.4 · The king taken earliest")
	value[bool](p, "(history.back(), true)")
	p.until("!document.querySelector('#table').hidden")
	p.settle()
	p.onFocus("region Board and reasons")
	p.reads(whyRefused)
	p.tabs("button 23, empty")
	p.focused = 22
	for _, s := range []int{29, 20, 13, 4} {
		p.walk(rules.Square(s))
		p.press(kb.Enter)
		p.settle()
	}
	p.says("30x21x14x5. Black to move. No capture is possible: any move may be played.")
}
