package hub

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"damone/rules"
)

// params is what a program may choose before the engine is ready.
type params struct {
	rulesets []*rules.Ruleset // the one the engine was started with first
	dir      string
	noTables bool
}

func (e *Engine) newParams() *params {
	p := &params{rulesets: rules.Rulesets()}
	if !slices.Contains(p.rulesets, e.Ruleset) {
		p.rulesets = append([]*rules.Ruleset{e.Ruleset}, p.rulesets...)
	}
	return p
}

// mostThreads is more than any machine of today can use.
const mostThreads = 256

// announce tells what may be chosen.
func (p *params) announce(e *Engine) {
	e.tell("param", "name", "variant", "value", e.Ruleset.ID(), "type", "enum", "values", strings.Join(p.names(), " "))
	e.tell("param", "name", "threads", "value", strconv.Itoa(e.Threads), "type", "int", "min", "1", "max", strconv.Itoa(mostThreads))
	e.tell("param", "name", "tables", "value", strconv.FormatBool(!p.noTables), "type", "bool")
	e.tell("param", "name", "tables-dir", "value", p.dir, "type", "string")
}

func (p *params) names() []string {
	var names []string
	for _, rs := range p.rulesets {
		names = append(names, rs.ID())
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
		e.params.noTables = !use
	case "tables-dir":
		e.params.dir = value
	}
}

// setRuleset changes the game; tables open for another are put away.
func (e *Engine) setRuleset(id string) {
	for _, rs := range e.params.rulesets {
		if rs.ID() == id {
			e.Ruleset = rs
			e.closeTables()
			e.newGame()
			return
		}
	}
	e.complain(fmt.Errorf("variant: %q is none of %s", id, strings.Join(e.params.names(), ", ")))
}
