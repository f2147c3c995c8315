package hub

import (
	"reflect"
	"testing"
)

func TestCommandsReadBack(t *testing.T) {
	for line, want := range map[string]command{
		"":                             {},
		"ping":                         {name: "ping"},
		"go think":                     {name: "go", pairs: []pair{{key: "think"}}},
		`pos pos=WW moves="30-26 1-5"`: {name: "pos", pairs: []pair{{"pos", "WW"}, {"moves", "30-26 1-5"}}},
		`error message=""`:             {name: "error", pairs: []pair{{"message", ""}}},
		`level  time=1.5	inc=0`:        {name: "level", pairs: []pair{{"time", "1.5"}, {"inc", "0"}}},
		`a b="unclosed c`:              {name: "a", pairs: []pair{{"b", "unclosed c"}}, broken: true},
	} {
		if got := parse(line); !reflect.DeepEqual(got, want) {
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
		parse(line)
		c := say("error", "message", value)
		text := c.String()
		again := parse(text)
		if again.String() != text || len(again.pairs) != 1 {
			t.Errorf("%q is written %q and read %+v", value, text, again)
		}
	})
}
