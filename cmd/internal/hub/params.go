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
func (e *Engine) introduce(hub.Command) error {
	e.tell("id", "name", "damone", "version", e.Version, "author", "the authors of damone", "country", "IT")
	e.tell("param", "name", "variant", "value", e.Ruleset.ID(), "type", "enum", "values", strings.Join(e.variants(), " "))
	e.tell("param", "name", "threads", "value", strconv.Itoa(e.Threads), "type", "int", "min", "1", "max", strconv.Itoa(mostThreads))
	e.tell("param", "name", "hash", "value", strconv.Itoa(e.hash()), "type", "int", "min", "1", "max", strconv.Itoa(mostHash))
	e.tell("param", "name", "tables", "value", strconv.FormatBool(!e.Bare), "type", "bool")
	e.tell("param", "name", "tables-dir", "value", e.Dir, "type", "string")
	e.tell("wait")
	return nil
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
// were announced, is an error.
func (e *Engine) setParam(c hub.Command) error {
	e.stop()
	name, value := c.Value("name"), c.Value("value")
	switch name {
	case "":
		return errors.New("set-param: name= and value= are needed")
	case "variant", "ruleset":
		return e.setRuleset(value)
	case "threads":
		return setNumber(&e.Threads, c, mostThreads)
	case "hash":
		return setNumber(&e.Hash, c, mostHash)
	case "tables":
		use, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("tables: %q is neither true nor false", value)
		}
		e.Bare = !use
	case "tables-dir":
		e.Dir = value
	default:
		return fmt.Errorf("set-param: %q is none of variant, threads, hash, tables, tables-dir", name)
	}
	return nil
}

func setNumber(n *int, c hub.Command, most int) error {
	chosen, err := strconv.Atoi(c.Value("value"))
	if err != nil || chosen < 1 || chosen > most {
		return fmt.Errorf("%s: %q is not 1 to %d", c.Value("name"), c.Value("value"), most)
	}
	*n = chosen
	return nil
}

// setRuleset changes the game; tables open for another are put away.
func (e *Engine) setRuleset(id string) error {
	if id == e.Ruleset.ID() {
		return nil
	}
	rs, ok := rules.Lookup(id)
	if !ok {
		return fmt.Errorf("variant: %q is none of %s", id, strings.Join(e.variants(), ", "))
	}
	e.Ruleset = rs
	err := e.end()
	e.newGame()
	return err
}
