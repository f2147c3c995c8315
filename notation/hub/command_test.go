package hub_test

import (
	"reflect"
	"testing"

	"damone/notation/hub"
)

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
