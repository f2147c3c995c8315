//go:build !js

package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"damone/cmd/internal/cli"
)

// The page is at the address that is printed, until the program is interrupted;
// that is no fault.
func TestServe(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	ctx, interrupt := context.WithCancel(context.Background())
	in, out := io.Pipe()
	var errs strings.Builder
	ended := make(chan error)
	go func() {
		_, err := cli.RunContext(ctx, commands(), []string{"damone", "serve", "--no-open", "--ruleset", "italian"}, cli.Streams{In: strings.NewReader(""), Out: out, Err: &errs})
		cli.Report(&errs, 0, err)
		ended <- err
	}()
	address, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Get(strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || !strings.Contains(string(page), `<select id="ruleset"><option value="italian"`) {
		t.Errorf("the page is %.200q, %v", page, err)
	}
	interrupt()
	if status := cli.ExitStatus(<-ended); status != cli.ExitYes {
		t.Errorf("exit status %d: %s", status, errs.String())
	}
	if got, want := errs.String(), "damone: press Ctrl-C to stop\n"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

func TestServeAtNoAddress(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	for _, address := range []string{"nowhere", "256.0.0.1:80", "127.0.0.1:99999"} {
		var out, errs strings.Builder
		status := run([]string{"damone", "serve", "--no-open", "--addr", address}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(), "--addr "+address) {
			t.Errorf("%s: exit status %d, %q, %q", address, status, out.String(), errs.String())
		}
	}
}
