package hub

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damone/notation/hub"
	"damone/notation/lists"
	"damone/rules"
)

// mostThreads is more than any machine of today can use.
const mostThreads = 256

// The megabytes that the hash table may take.
const (
	usualHash = 16
	mostHash  = 4096
)

// introduce tells what the engine is, and what a program may choose before it
// is ready.
func (e *Engine) introduce(hub.Command) {
	e.tell("id", "name", "damone", "version", e.Version, "author", "the authors of damone", "country", "IT")
	e.tell("param", "name", "variant", "value", e.Ruleset.ID(), "type", "enum", "values", strings.Join(e.variants(), " "))
	e.tell("param", "name", "threads", "value", strconv.Itoa(e.Threads), "type", "int", "min", "1", "max", strconv.Itoa(mostThreads))
	e.tell("param", "name", "hash", "value", strconv.Itoa(e.hash()), "type", "int", "min", "1", "max", strconv.Itoa(mostHash))
	e.tell("param", "name", "tables", "value", strconv.FormatBool(!e.Bare), "type", "bool")
	e.tell("param", "name", "tables-dir", "value", e.Dir, "type", "string")
	e.tell("wait")
}

func (e *Engine) variants() []string {
	names := lists.Each(rules.Rulesets(), (*rules.Ruleset).ID)
	if id := e.Ruleset.ID(); !slices.Contains(names, id) {
		names = append(names, id)
	}
	return names
}

func (e *Engine) hash() int { return cmp.Or(e.Hash, usualHash) }

// setParam reads a choice. One that makes no sense, or is none of those that
// were announced, is answered with an error.
func (e *Engine) setParam(c hub.Command) {
	e.stop()
	value := c.Value("value")
	switch c.Value("name") {
	case "":
		e.complain(errors.New("set-param: name= and value= are needed"))
	case "variant", "ruleset":
		e.setRuleset(value)
	case "threads":
		e.setNumber(&e.Threads, c, mostThreads)
	case "hash":
		e.setNumber(&e.Hash, c, mostHash)
	case "tables":
		use, err := strconv.ParseBool(value)
		if err != nil {
			e.complain(fmt.Errorf("tables: %q is neither true nor false", value))
			return
		}
		e.Bare = !use
	case "tables-dir":
		e.Dir = value
	default:
		e.complain(fmt.Errorf("set-param: %q is none of variant, threads, hash, tables, tables-dir", c.Value("name")))
	}
}

func (e *Engine) setNumber(n *int, c hub.Command, most int) {
	chosen, err := strconv.Atoi(c.Value("value"))
	if err != nil || chosen < 1 || chosen > most {
		e.complain(fmt.Errorf("%s: %q is not 1 to %d", c.Value("name"), c.Value("value"), most))
		return
	}
	*n = chosen
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
	if err := e.end(); err != nil {
		e.complain(err)
	}
	e.newGame()
}
