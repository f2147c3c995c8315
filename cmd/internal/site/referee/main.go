//go:build js && wasm

// Referee answers the questions of the page in the browser itself. Its argument
// is the ruleset that stands first, as a name or as the text of a file.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"syscall/js"

	"damone/cmd/internal/ask"
	"damone/notation/rulesetfile"
	"damone/rules"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "referee: one ruleset is needed")
		os.Exit(2)
	}
	rs, err := ruleset(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(2)
	}
	desk := ask.NewDesk(rs)
	js.Global().Set("damoneAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		show := func(answer []byte) { args[2].Invoke(string(answer)) }
		answer, ok := desk.Answer(context.Background(), args[0].String(), []byte(args[1].String()), show)
		return []any{ok, string(answer)}
	}))
	select {}
}

func ruleset(text string) (*rules.Ruleset, error) {
	if rs, ok := rules.Lookup(text); ok {
		return rs, nil
	}
	return rulesetfile.Read(strings.NewReader(text), "ruleset", rules.Lookup)
}
