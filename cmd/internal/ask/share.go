//go:build !small

package ask

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/pdn"
	"damone/notation/record"
	"damone/notation/replay"
	"damone/rules"
)

// pictureSize is the width of a picture, in pixels.
const pictureSize = 600

// picture draws a position, with a move that is legal and one that is not.
func (a *asking) picture(q *gameQuestion, g *rules.Game) error {
	b := draw.Board{Position: g.Position(), Ruleset: a.Ruleset, Flip: q.Flip, Squares: a.Squares, Theme: draw.Screen, Lang: a.Lang}
	for _, text := range []string{q.Move, q.Refused} {
		if text == "" {
			continue
		}
		j, err := Judge(a.Ruleset, g.Position(), text, false)
		switch {
		case err != nil:
			return err
		case j.Legal:
			b.Lines = append(b.Lines, j.Move)
		case j.Verdict.Fault == rules.Outranked:
			b.Refused = append(b.Refused, j.Move)
		}
	}
	if !q.Pixels {
		return a.write(fields{"svg": b.Scene().SVG(pictureSize)})
	}
	var pixels bytes.Buffer
	if err := b.Scene().WritePNG(&pixels, 2*pictureSize); err != nil {
		return err
	}
	return a.write(fields{"png": pixels.Bytes()})
}

// diagram draws a position in letters.
func (a *asking) diagram(q *gameQuestion, g *rules.Game) error {
	return a.write(fields{"diagram": notation.Diagram(g.Position(), notation.DiagramOptions{Flip: q.Flip, Turn: true})})
}

// record writes a game as PDN.
func (a *asking) record(q *gameQuestion, g *rules.Game) error {
	rec := &record.Record{}
	for i := range g.Plies() {
		rec.Items = append(rec.Items, record.NewMove(notation.FormatMove(g.Move(i), notation.Number)))
	}
	if len(q.Tree) > 0 {
		var err error
		if rec.Items, err = itemsOf(q.Tree); err != nil {
			return err
		}
	}
	for _, tag := range q.Tags {
		rec.SetTag(tag[0], tag[1])
	}
	result := record.ResultOf(g.Status())
	if result == record.Unfinished {
		result = record.Result(cmp.Or(q.Result, rec.Tag("Result"), string(result)))
	}
	for _, tag := range [][2]string{{"White", q.White}, {"Black", q.Black}, {"Result", string(result)}} {
		if tag[1] != "" {
			rec.SetTag(tag[0], tag[1])
		}
	}
	rec.SetStart(g.Ruleset(), g.Start())
	rec.SetTag("Ruleset", g.Ruleset().ID())
	j := replay.NewJudge(g.Ruleset())
	j.KeepSteps = true
	return a.write(fields{"pdn": string(pdn.Append(nil, j.Judge(rec).Canonical()))})
}

// nags finds the glyphs that the page has no sign for.
var nags = lists.Expression(`\[%nag (\d+)\]\s*`)

// itemsOf returns a tree of moves as a record has it.
func itemsOf(tree []Node) (items []record.Item, err error) {
	ends := []int{0} // the last node of each line that is open
	leave := func(lines int) {
		for ; len(ends) > lines; ends = ends[:len(ends)-1] {
			items = append(items, record.Item{Kind: record.Close})
		}
	}
	for i, n := range tree {
		switch {
		case n.Depth < 0 || n.Depth > len(ends):
			return nil, notation.NewFault("no-question", "cause", "tree")
		case i == 0:
		default:
			leave(n.Depth + 1)
			if n.Depth > 0 && (n.Depth == len(ends) || n.Parent != ends[n.Depth]) {
				leave(n.Depth)
				items, ends = append(items, record.Item{Kind: record.Open}), append(ends, i)
			}
			ends[n.Depth] = i
			if n.Lead != "" {
				items = append(items, record.Item{Kind: record.Comment, Text: n.Lead})
			}
			m := record.NewMove(n.Move)
			if strings.Trim(n.Glyph, "!?()") == "" {
				m.Strength = n.Glyph
			}
			items = append(items, m)
		}
		for _, nag := range nags().FindAllStringSubmatch(n.Comment, -1) {
			if number, err := strconv.Atoi(nag[1]); err == nil && number <= record.MaxNAG {
				items = append(items, record.Item{Kind: record.NAG, Number: number})
			}
		}
		for line := range strings.Lines(nags().ReplaceAllString(n.Comment, "")) {
			items = append(items, record.Item{Kind: record.Comment, Text: strings.TrimSpace(line)})
		}
	}
	leave(1)
	return items, nil
}
