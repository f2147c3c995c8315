package main

import (
	"context"
	"strings"
	"testing"
)

// What a search has found by an interruption is printed, and the status tells
// of the interruption all the same.
func TestInterruptedSearch(t *testing.T) {
	for name, c := range map[string]struct{ args, out, err string }{
		"analyze":      {"analyze --no-tables", "interrupted", ""},
		"hint":         {"hint --no-tables", "It looks best", ""},
		"puzzle solve": {"puzzle solve --no-tables startpos", "Not finished: interrupted", ""},
		"match":        {"match --no-tables random random", "", "no opening was played with both colours"},
		"match, it":    {"match --lang it --no-tables random random", "", "nessuna apertura è stata giocata"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("LC_ALL", "C")
			ctx, interrupt := context.WithCancel(context.Background())
			interrupt()
			var out, errs strings.Builder
			_, err := runApp(ctx, append([]string{"damone"}, strings.Fields(c.args)...), streams{strings.NewReader(""), &out, &errs})
			if status := exitStatus(err); status != exitInterrupted {
				t.Errorf("exit status %d, want %d: %v", status, exitInterrupted, err)
			}
			if !strings.Contains(out.String(), c.out) || !strings.Contains(errs.String(), c.err) {
				t.Errorf("printed %q, told %q", out.String(), errs.String())
			}
		})
	}
}
