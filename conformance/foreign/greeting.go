package foreign

import (
	"context"
	"slices"
	"strings"

	fastjson "github.com/go-json-experiment/json"

	"damone/conformance"
	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

// greet greets a process and takes what it answers, if it is the first.
func (l *Lines) greet(ctx context.Context, p *Process) error {
	var h hello
	err := p.ask(ctx, []byte(`{"op":"hello","protocol":1}`+"\n"), 1, func(answer string) error {
		if err := fastjson.Unmarshal([]byte(answer), &h, lenient, fastjson.MatchCaseInsensitiveNames(true)); err != nil {
			return unexpected(answer, err)
		}
		return nil
	})
	if notation.KindOf(err) == hangs { // most often it waits for its buffer to fill
		return killed("engine-says-nothing", "deadline", l.o.Deadline)
	}
	if err == nil {
		err = h.check()
	}
	if err != nil {
		return err
	}
	h.Name, h.Version = onOneLine(h.Name), onOneLine(h.Version)
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.hello.Name == "" {
		l.hello = h
		for _, name := range h.unknown() {
			l.add(says("engine-greets-with-unknown").of(name))
		}
	}
	return nil
}

// check is what is wrong with a greeting.
func (h *hello) check() error {
	for _, need := range []struct {
		key   string
		there bool
	}{
		{"protocol", h.Protocol != 0}, {"name", strings.TrimSpace(h.Name) != ""}, {"rulesets", len(h.Rulesets) > 0}, {"ops", len(h.Ops) > 0},
	} {
		if !need.there {
			return says("engine-greeting-incomplete", "key", need.key)
		}
	}
	if h.Protocol != Protocol {
		return says("engine-of-another-protocol", "n", h.Protocol, "ours", Protocol)
	}
	if !slices.ContainsFunc(h.Rulesets, known) {
		ours := lists.Each(rules.Rulesets(), (*rules.Ruleset).ID)
		return says("engine-plays-nothing-known", "ours", strings.Join(ours, ", ")).of(strings.Join(h.Rulesets, ", "))
	}
	return nil
}

func known(ruleset string) bool {
	_, ok := rules.Lookup(ruleset)
	return ok
}

// unknown is the rulesets and operations of a greeting that nobody asks for.
func (h *hello) unknown() []string {
	ops := lists.Where(h.Ops, func(op conformance.Op) bool { return !slices.Contains(conformance.Ops, op) })
	rulesets := lists.Where(h.Rulesets, func(name string) bool { return !known(name) })
	return append(rulesets, lists.Each(ops, func(op conformance.Op) string { return string(op) })...)
}
