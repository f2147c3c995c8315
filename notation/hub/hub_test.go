package hub_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"damone/notation"
	"damone/notation/hub"
	"damone/rules"
)

func TestHubPositions(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			for _, p := range []rules.Position{rs.Start(), rs.Start().Passed()} {
				text := hub.FormatPosition(p)
				again, err := hub.ParsePosition(rs, text)
				if err != nil || again != p {
					t.Errorf("%s is read %v, %v", text, again, err)
				}
			}
		})
	}
	if got, want := hub.FormatPosition(rules.ItalianDamone.Start()), "WdBbeebeeBbeebeewbeeweewWeeweewWD"; got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
}

func TestHubPositionsRefused(t *testing.T) {
	empty := "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
	for name, text := range map[string]string{
		"short": "Wee", "no side": "X" + empty, "unknown letter": "Wq" + empty[1:], "long": "W" + empty + "e", "nothing": "",
	} {
		var syntax *notation.SyntaxError
		if _, err := hub.ParsePosition(rules.ItalianDamone, text); !errors.As(err, &syntax) {
			t.Errorf("%s: %v, want a SyntaxError", name, err)
		}
	}
	if _, err := hub.ParsePosition(rules.ItalianDraughts, "W"+strings.Repeat("e", 50)); notation.KindOf(err) != hub.OtherBoard {
		t.Errorf("50 squares: %v", err)
	}
	var setup *rules.SetupError
	if _, err := hub.ParsePosition(rules.ItalianDraughts, "WD"+empty[1:]); !errors.As(err, &setup) {
		t.Errorf("a damone in Italian draughts: %v, want a SetupError", err)
	}
}

func TestHubMoves(t *testing.T) {
	pos, err := notation.ParsePosition(rules.ItalianDraughts, "W:WK30:B10,K12,K18,20,K26,K27")
	if err != nil {
		t.Fatal(err)
	}
	m := rules.ItalianDraughts.Moves(nil, pos)[0]
	if got := hub.FormatMove(m); got != "30x5x10x18x26" {
		t.Errorf("%s, want the squares taken", got)
	}
	for text, legal := range map[string]bool{
		"30x5x10x18x26": true, "30x5x26x18x10": true, "30x5": false, "30x21x14x5": false, "30-26": false, "30x7x26x19x10": false,
	} {
		got, err := hub.ParseMove(rules.ItalianDraughts, pos, text)
		var illegal *rules.IllegalMoveError
		if legal && got != m || !legal && !errors.As(err, &illegal) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "30", "x", "30-x", "40-41", "a b", "30-26-22"} {
		var syntax *notation.SyntaxError
		if _, err := hub.ParseMove(rules.ItalianDraughts, pos, text); !errors.As(err, &syntax) {
			t.Errorf("%q: %v, want a SyntaxError", text, err)
		}
	}
}

func FuzzHub(f *testing.F) {
	f.Add("WdBbeebeeBbeebeewbeeweewWeeweewWD", "30x5x10")
	f.Fuzz(func(t *testing.T, position, move string) {
		p, err := hub.ParsePosition(rules.ItalianDamone, position)
		if err != nil {
			return
		}
		if again, err := hub.ParsePosition(rules.ItalianDamone, hub.FormatPosition(p)); err != nil || again != p {
			t.Errorf("%q is read back %v, %v", position, again, err)
		}
		if m, err := hub.ParseMove(rules.ItalianDamone, p, move); err == nil {
			if again, err := hub.ParseMove(rules.ItalianDamone, p, hub.FormatMove(m)); err != nil || !again.SameEffect(m) {
				t.Errorf("%q is read back %v, %v", move, again, err)
			}
		}
	})
}

// TestLongMove refuses a move that is too long to be one.
func TestLongMove(t *testing.T) {
	if _, _, err := hub.ParseSquares("1" + strings.Repeat("x32", 20_000)); notation.KindOf(err) != notation.TextTooLong {
		t.Errorf("error %v", err)
	}
}

func TestCommandsReadBack(t *testing.T) {
	for line, want := range map[string]hub.Command{
		"\ufeff":                       {},
		"":                             {},
		"ping":                         {Name: "ping"},
		"go think":                     {Name: "go", Pairs: []hub.Pair{{Key: "think"}}},
		`pos pos=WW moves="30-26 1-5"`: {Name: "pos", Pairs: []hub.Pair{{"pos", "WW"}, {"moves", "30-26 1-5"}}},
		`error message=""`:             {Name: "error", Pairs: []hub.Pair{{"message", ""}}},
		`level  time=1.5	inc=0`:        {Name: "level", Pairs: []hub.Pair{{"time", "1.5"}, {"inc", "0"}}},
		`a b="unclosed c`:              {Name: "a", Pairs: []hub.Pair{{"b", "unclosed c"}}, Broken: true},
	} {
		if got := hub.Parse(line); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read %+v, want %+v", line, got, want)
		}
	}
}

// Whatever is in a value, the command is one line, and reads back the same but
// for quotes and line ends, which the protocol cannot write.
func FuzzCommands(f *testing.F) {
	f.Add(`go think`, `a "b" c`)
	f.Add(`pos pos="W" moves=`, "x=y\nz")
	f.Fuzz(func(t *testing.T, line, value string) {
		hub.Parse(line)
		c := hub.NewCommand("error", "message", value)
		text := c.String()
		again := hub.Parse(text)
		if again.String() != text || len(again.Pairs) != 1 {
			t.Errorf("%q is written %q and read %+v", value, text, again)
		}
	})
}
