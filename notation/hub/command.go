package hub

import (
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
	for rest := strings.TrimSpace(strings.TrimPrefix(line, byteOrderMark)); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		var p Pair
		whole := true
		p, rest, whole = cutPair(rest)
		c.Broken = c.Broken || !whole
		if c.Name == "" && p.Value == "" {
			c.Name = p.Key
			continue
		}
		c.Pairs = append(c.Pairs, p)
	}
	return c
}

// cutPair takes the first pair off a text that does not begin with a space.
// whole is false when its value has a quote that is never closed.
func cutPair(text string) (p Pair, rest string, whole bool) {
	end := strings.IndexAny(text, " \t=")
	if end < 0 {
		return Pair{Key: text}, "", true
	}
	p.Key, rest = text[:end], text[end:]
	if rest[0] != '=' {
		return p, rest, true
	}
	rest = rest[1:]
	if strings.HasPrefix(rest, `"`) {
		p.Value, rest, whole = strings.Cut(rest[1:], `"`)
		return p, rest, whole
	}
	if end = strings.IndexAny(rest, " \t"); end < 0 {
		end = len(rest)
	}
	p.Value = rest[:end]
	return p, rest[end:], true
}

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
