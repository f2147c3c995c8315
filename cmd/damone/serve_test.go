//go:build !js

package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
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

// A file is served to whoever comes by the address that is printed, the key
// kept in a cookie.
func TestServeFile(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	ctx, interrupt := context.WithCancel(context.Background())
	in, out := io.Pipe()
	var errs strings.Builder
	ended := make(chan error)
	go func() {
		_, err := cli.RunContext(ctx, commands(), []string{"damone", "serve", "--no-open", "-"}, cli.Streams{In: strings.NewReader("1. 23-19 12-16 1-0"), Out: out, Err: &errs})
		ended <- err
	}()
	address, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
	base, _, keyed := strings.Cut(address, "?key=")
	if !keyed {
		t.Fatalf("the address has no key: %s", address)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	asked := func() string {
		t.Helper()
		r, err := client.Post(base+"ask/game", "application/json", strings.NewReader(`{"file":true,"game":1}`))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		return string(text)
	}
	if got := asked(); !strings.Contains(got, "no file is open here") {
		t.Errorf("before: %s", got)
	}
	r, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if got := asked(); !strings.Contains(got, `"text":"12-16"`) {
		t.Errorf("after: %s", got)
	}
	interrupt()
	if status := cli.ExitStatus(<-ended); status != cli.ExitYes {
		t.Errorf("exit status %d", status)
	}
}

func TestServeNoFile(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	for want, args := range map[string][]string{
		"nowhere.pdn: no such file or folder":           {"nowhere.pdn"},
		"testdata: it is a folder":                      {"testdata"},
		"expected one file at most; arguments given: 2": {"a.pdn", "b.pdn"},
	} {
		var out, errs strings.Builder
		status := run(append([]string{"damone", "serve", "--no-open"}, args...), cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: exit status %d, %q, %q", args, status, out.String(), errs.String())
		}
	}
}

func TestServeAtNoAddress(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for address, want := range map[string]string{
		"nowhere": "no such address", "127.0.0.1:99999": "no such address", "127.0.0.1": "no such address",
		taken.Addr().String(): "another program is using this port",
	} {
		var out, errs strings.Builder
		status := run([]string{"damone", "serve", "--no-open", "--addr", address}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != cli.ExitUsage || out.String() != "" || !strings.Contains(errs.String(), "--addr "+address+": "+want) {
			t.Errorf("%s: exit status %d, %q, %q", address, status, out.String(), errs.String())
		}
	}
}
