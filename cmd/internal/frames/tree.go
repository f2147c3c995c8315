package frames

import (
	"slices"
	"strings"

	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// Node is a move of a game or of a variation, or a position set up among them.
type Node struct {
	Parent   int // what it follows; -1 for the start, which is the first node
	Depth    int // of the variation it stands in; 0 for the main line
	Number   string
	Text     string // the move as the game has it, without its number
	Written  string // the move as it can be judged again; "" for the start and a position set up
	SetUp    bool
	Known    bool           // the position after it is known
	Position rules.Position // after it
	Lead     string         // a comment before it
	Comment  string         // a comment after it
	Faults   []string
	Remarks  []string // on what is no fault
	Illegal  bool     // the move may not be played

	place notation.Place
}

// Tree is a game with its variations, in the order of the text, and what is
// wrong with it. A remark is made once.
func Tree(r *replay.Report, o *view.Options) []Node {
	t, told := newTree(r, o), make(map[string]bool)
	for i := range r.Record.Items {
		t.item(i, &r.Record.Items[i])
	}
	for i := range r.Faults {
		f := &r.Faults[i]
		n := &t.nodes[t.nodeOf(f)]
		switch {
		case f.Remark(false):
			if text := o.RemarkInFull(r, f); !told[text] {
				n.Remarks, told[text] = append(n.Remarks, text), true
			}
		case f.Counts(false):
			n.Faults = append(n.Faults, o.FaultInFull(r, f))
			n.Illegal = n.Illegal || f.Verdict.Fault != ""
			if n.Number == "" && f.Known {
				n.Number = notation.MoveNumber(f.Number, f.Color)
			}
		}
	}
	return t.nodes
}

// tree is a game's nodes being put together.
type tree struct {
	narrator
	nodes []Node
	last  int    // the node that the next move follows
	outer []int  // those of the lines that it is a variation within
	lead  string // a comment at the beginning of a variation
	fresh bool   // a variation has just begun
}

func newTree(r *replay.Report, o *view.Options) *tree {
	start := Node{Parent: -1, Known: true, Position: r.Start}
	t := &tree{narrator: narrator{r, o.Squares, make(map[int]*replay.Step, len(r.Steps))}, nodes: []Node{start}}
	for i := range r.Steps {
		t.steps[r.Steps[i].Item] = &r.Steps[i]
	}
	return t
}

func (t *tree) item(i int, it *record.Item) {
	switch it.Kind {
	case record.Open:
		t.outer = append(t.outer, t.last)
		if n := &t.nodes[t.last]; n.Parent >= 0 && !n.SetUp {
			t.last = n.Parent
		}
		t.fresh = true
	case record.Close:
		t.last, t.fresh = t.outer[len(t.outer)-1], false
		t.outer = t.outer[:len(t.outer)-1]
	case record.Comment:
		if t.fresh {
			t.lead = spaced(t.lead, it.Text)
			return
		}
		t.nodes[t.last].Comment = spaced(t.nodes[t.last].Comment, it.Text)
	case record.Setup:
		n := Node{SetUp: true, place: it.Place}
		if p, err := notation.ParsePosition(t.report.Ruleset, it.Text); err == nil {
			n.Known, n.Position = true, p
		}
		t.add(n)
	case record.Move:
		if it.Text == record.UnknownMove && t.steps[i] == nil && !it.Dots && it.Number > 0 {
			return // dots in White's place before a move of Black's
		}
		t.move(i, it)
	}
}

func (t *tree) move(i int, it *record.Item) {
	n := Node{Text: t.narrator.move(i), Written: it.Text, place: it.Place}
	mover, number := rules.White, it.Number
	if s := t.steps[i]; s != nil {
		n.Known, n.Position = true, s.Before.After(s.Move)
		if s.Legal {
			n.Written = notation.FormatMove(s.Move, notation.Number)
		} else {
			n.Text = it.Text + it.Strength
		}
		mover, number = s.Before.Turn(), s.Number
	} else if it.Dots {
		mover = rules.Black
	}
	if number > 0 {
		n.Number = notation.MoveNumber(number, mover)
	}
	t.add(n)
}

func (t *tree) add(n Node) {
	n.Parent, n.Depth, n.Lead = t.last, len(t.outer), t.lead
	t.last, t.lead, t.fresh = len(t.nodes), "", false
	t.nodes = append(t.nodes, n)
}

// nodeOf is the node that a fault belongs to: its move, for a fault of the result the
// end of the main line, else the one that stands before it in the text.
func (t *tree) nodeOf(f *replay.Fault) int {
	if f.Kind == replay.WrongResult {
		return t.last
	}
	before := 0
	for i := range t.nodes {
		switch c := t.nodes[i].place.Compare(f.Place); {
		case c == 0 && i > 0:
			return i
		case c < 0:
			before = i
		}
	}
	return before
}

// Plain reports whether a game is nothing but moves that may be played: what a
// board can take over without losing anything.
func Plain(r *replay.Report) bool {
	told := func(it record.Item) bool { return it.Kind != record.Move }
	return r.Clean(false) && r.Unjudged == 0 && Title(r.Record) == "" && !slices.ContainsFunc(r.Record.Items, told) &&
		strings.Trim(r.Record.Tag("Event"), "?") == ""
}

// spaced is two texts with a space between them.
func spaced(a, b string) string { return strings.TrimSpace(a + " " + b) }
