//go:build js && wasm

// Referee answers the questions of the page in the browser itself. Its argument
// is the ruleset that stands first, a rules.Spec in JSON. Built with the tag small it
// answers what a board asks, and is there sooner.
package main

import (
	"context"
	"encoding/json"
	"os"
	"syscall/js"

	"damone/cmd/internal/ask"
	"damone/rules"
)

func main() {
	rs, err := ruleset(os.Args[len(os.Args)-1])
	if err != nil {
		panic(err) // the site has written it
	}
	desk := ask.NewDesk(rs)
	js.Global().Set("damoneAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		show := func(answer []byte) { args[2].Invoke(string(answer)) }
		answer, ok := desk.Answer(context.Background(), args[0].String(), []byte(args[1].String()), show)
		return []any{ok, string(answer)}
	}))
	select {}
}

// ruleset returns the ruleset of a spec: the program's own where it is one of those.
func ruleset(text string) (*rules.Ruleset, error) {
	var spec rules.Spec
	if err := json.Unmarshal([]byte(text), &spec); err != nil {
		return nil, err
	}
	rs, err := rules.Compile(spec)
	if err != nil {
		return nil, err
	}
	if known, ok := rules.Lookup(rs.ID()); ok && known.Identity() == rs.Identity() {
		return known, nil
	}
	return rs, nil
}
