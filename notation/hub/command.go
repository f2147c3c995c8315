package hub

import (
	"regexp"
	"strings"
	"unicode"
)

// Command is a line of the protocol: name key=value key="quoted value" ...
type Command struct {
	Name   string
	Pairs  []Pair
	Broken bool // a quote is never closed
}

// Pair is a key and its value; a key alone has none.
type Pair struct{ Key, Value string }

// Parse reads a line, whatever it holds. A line that is blank, or a byte order
// mark and nothing more, has no name.
func Parse(line string) Command {
	var c Command
	for _, m := range pairs.FindAllStringSubmatch(strings.TrimSpace(strings.TrimPrefix(line, byteOrderMark)), -1) {
		p := Pair{m[1], m[2] + m[4] + m[5]}
		c.Broken = c.Broken || m[3] != ""
		switch {
		case m[0] == "":
		case c.Name == "" && p.Value == "":
			c.Name = p.Key
		default:
			c.Pairs = append(c.Pairs, p)
		}
	}
	return c
}

// pairs are a key, and a value in quotes, after a quote that is never closed,
// or without any.
var pairs = regexp.MustCompile(`([^ \t=]*)(?:="([^"]*)"|(=")([^"]*)$|=([^ \t]*))?`)

// Get is the value of a key; ok is false when it is not there.
func (c *Command) Get(key string) (value string, ok bool) {
	for _, p := range c.Pairs {
		if p.Key == key {
			return p.Value, true
		}
	}
	return "", false
}

// Value is the value of a key, "" when it is not there.
func (c *Command) Value(key string) string {
	v, _ := c.Get(key)
	return v
}

// String is the command as a line, without its end.
func (c Command) String() string {
	var b strings.Builder
	b.WriteString(c.Name)
	for _, p := range c.Pairs {
		b.WriteString(" " + p.Key + "=" + quoted(p.Value))
	}
	return b.String()
}

// quoted puts a value in quotes where it needs them. The protocol has no way
// to write a quote within a value.
func quoted(value string) string {
	value = strings.NewReplacer(`"`, "'", "\n", " ", "\r", " ").Replace(value)
	if value == "" || strings.Contains(value, "=") || strings.ContainsFunc(value, unicode.IsSpace) {
		return `"` + value + `"`
	}
	return value
}

// NewCommand is a command of a name, and keys and values in turn.
func NewCommand(name string, keysAndValues ...string) Command {
	c := Command{Name: name}
	for i := 0; i+1 < len(keysAndValues); i += 2 {
		c.Pairs = append(c.Pairs, Pair{keysAndValues[i], keysAndValues[i+1]})
	}
	return c
}
