package foreign_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"damone/conformance"
	"damone/conformance/foreign"
)

// Serve answers a program that examines this one, in lines of JSON.
func ExampleServe() {
	requests := strings.NewReader(`{"seq":1,"op":"parse","ruleset":"italian","fen":"W:WK18:B14"}` + "\n" + `{"op":"bye"}`)
	if err := foreign.Serve(context.Background(), requests, os.Stdout, conformance.Own(), "1.0"); err != nil {
		fmt.Println(err)
	}
	// Output: {"seq":1,"fen":"W:WK18:B14","result":{"fen":"W:WK18:B14"}}
}

// An engine written in any language sits the exam when it answers in lines of
// JSON; one that cannot be started is no subject.
func ExampleStartLines() {
	engine, err := foreign.StartLines(context.Background(), []string{"/nowhere/engine"}, foreign.Options{})
	fmt.Println(engine == nil, err != nil)
	// Output: true true
}
