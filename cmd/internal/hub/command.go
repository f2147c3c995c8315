// Package hub speaks the Hub protocol, version 2, by which draughts programs
// talk to engines: as an engine, and as a player that has an engine think for
// it.
package hub

import (
	"strings"
	"unicode"
)

// command is a line of the protocol: name key=value key="quoted value" ...
type command struct {
	name   string
	pairs  []pair
	broken bool // a quote is never closed
}

// pair is a key and its value; a key alone has none.
type pair struct{ key, value string }

// parse reads a line, whatever it holds. An empty line has no name.
func parse(line string) command {
	var c command
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimLeft(rest, " \t") {
		var p pair
		whole := true
		p, rest, whole = cutPair(rest)
		c.broken = c.broken || !whole
		if c.name == "" && p.value == "" {
			c.name = p.key
			continue
		}
		c.pairs = append(c.pairs, p)
	}
	return c
}

// cutPair takes the first pair off a text that does not begin with a space.
// whole is false when its value has a quote that is never closed.
func cutPair(text string) (p pair, rest string, whole bool) {
	end := strings.IndexAny(text, " \t=")
	if end < 0 {
		return pair{key: text}, "", true
	}
	p.key, rest = text[:end], text[end:]
	if rest[0] != '=' {
		return p, rest, true
	}
	rest = rest[1:]
	if strings.HasPrefix(rest, `"`) {
		p.value, rest, whole = strings.Cut(rest[1:], `"`)
		return p, rest, whole
	}
	if end = strings.IndexAny(rest, " \t"); end < 0 {
		end = len(rest)
	}
	p.value = rest[:end]
	return p, rest[end:], true
}

// get is the value of a key; ok is false when it is not there.
func (c *command) get(key string) (value string, ok bool) {
	for _, p := range c.pairs {
		if p.key == key {
			return p.value, true
		}
	}
	return "", false
}

// value is the value of a key, "" when it is not there.
func (c *command) value(key string) string {
	v, _ := c.get(key)
	return v
}

// String is the command as a line, without its end.
func (c *command) String() string {
	var b strings.Builder
	b.WriteString(c.name)
	for _, p := range c.pairs {
		b.WriteString(" " + p.key + "=" + quoted(p.value))
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

// say makes a command of a name and keys and values in turn.
func say(name string, keysAndValues ...string) command {
	c := command{name: name}
	for i := 0; i+1 < len(keysAndValues); i += 2 {
		c.pairs = append(c.pairs, pair{keysAndValues[i], keysAndValues[i+1]})
	}
	return c
}
