package hub

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damone/rules"
)

// mostThreads is more than any machine of today can use.
const mostThreads = 256

// announce tells what a program may choose before the engine is ready.
func (e *Engine) announce() {
	e.tell("param", "name", "variant", "value", e.Ruleset.ID(), "type", "enum", "values", strings.Join(e.variants(), " "))
	e.tell("param", "name", "threads", "value", strconv.Itoa(e.Threads), "type", "int", "min", "1", "max", strconv.Itoa(mostThreads))
	e.tell("param", "name", "tables", "value", strconv.FormatBool(!e.Bare), "type", "bool")
	e.tell("param", "name", "tables-dir", "value", e.Dir, "type", "string")
}

// variants names the rulesets, one of the user's own among them.
func (e *Engine) variants() []string {
	var names []string
	for _, rs := range rules.Rulesets() {
		names = append(names, rs.ID())
	}
	if id := e.Ruleset.ID(); !slices.Contains(names, id) {
		names = append(names, id)
	}
	return names
}

// setParam reads a choice. One that makes no sense is answered with an error,
// and one that is not known ignored.
func (e *Engine) setParam(c command) {
	e.stop()
	value := c.value("value")
	switch c.value("name") {
	case "variant", "ruleset":
		e.setRuleset(value)
	case "threads":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > mostThreads {
			e.complain(fmt.Errorf("threads: %q is not 1 to %d", value, mostThreads))
			return
		}
		e.Threads = n
	case "tables":
		use, err := strconv.ParseBool(value)
		if err != nil {
			e.complain(fmt.Errorf("tables: %q is neither true nor false", value))
			return
		}
		e.Bare = !use
	case "tables-dir":
		e.Dir = value
	}
}

// setRuleset changes the game; tables open for another are put away.
func (e *Engine) setRuleset(id string) {
	if id == e.Ruleset.ID() {
		return
	}
	rs, ok := rules.Lookup(id)
	if !ok {
		e.complain(fmt.Errorf("variant: %q is none of %s", id, strings.Join(e.variants(), ", ")))
		return
	}
	e.Ruleset = rs
	e.closeTables()
	e.newGame()
}
