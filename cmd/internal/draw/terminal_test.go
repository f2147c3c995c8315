package draw_test

import (
	"regexp"
	"strings"
	"testing"

	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/rules"
)

var spaces = regexp.MustCompile("(?m) +$")

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestTerminalReadsBack(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		for _, how := range []draw.Terminal{{}, {Flip: true}, {Color: true}, {Color: true, Flip: true}, {Edges: true}, {Edges: true, Flip: true}, {Color: true, Edges: true}} {
			want := board(t, rs, "startpos").Position
			text := how.Text(want)
			if how.Color != strings.Contains(text, "\x1b") {
				t.Errorf("%s: colours asked for: %v; drawn %q", rs.ID(), how.Color, text)
			}
			got, err := notation.ParsePosition(rs, escapes.ReplaceAllString(text, ""))
			if err != nil || got != want {
				t.Errorf("%s %+v: read back as %v, %v", rs.ID(), how, got, err)
			}
		}
	}
}

func TestTerminalMarksLines(t *testing.T) {
	b := board(t, rules.ItalianDraughts, threeTaken, "30x21x14x5")
	const want = `8  .     .     .     .
7    <.>    .     .     .
6  .    (x)    .     X
5     .    <.>    .     .
4  .    (X)    .     x
3    <.>    .     .     .
2  .    (X)    X     .
1     .    [O]    .     .
   a  b  c  d  e  f  g  h
`
	plain := draw.Terminal{Lines: b.Lines}
	if got := plain.Text(b.Position); got != want {
		t.Errorf("got\n%s", got)
	}
	if got, err := notation.ParsePosition(b.Ruleset, plain.Text(b.Position)); err != nil || got != b.Position {
		t.Errorf("read back as %v, %v", got, err)
	}
	numbered := draw.Terminal{Lines: b.Lines, Edges: true, Flip: true}
	if got := numbered.Text(b.Position); !strings.HasPrefix(got, "1  .     .    [O]    .       32-29\n") || !strings.Contains(got, "\n8     .     .     .     .    4-1\n") {
		t.Errorf("with numbers beside the rows\n%s", got)
	}
	colored := draw.Terminal{Lines: b.Lines, Color: true}
	if got := spaces.ReplaceAllString(escapes.ReplaceAllString(colored.Text(b.Position), ""), ""); got != want {
		t.Errorf("in colour, got\n%s", got)
	}
}
