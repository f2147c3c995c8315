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

// served runs the page until the test is over or it is interrupted, and returns the
// address that it prints.
func served(t *testing.T, in string, args ...string) (address string, interrupted func() (status int, told string)) {
	t.Helper()
	t.Setenv("LC_ALL", "C")
	ctx, interrupt := context.WithCancel(t.Context())
	read, out := io.Pipe()
	var errs strings.Builder
	ended := make(chan int)
	go func() {
		lang, err := cli.RunContext(ctx, commands(), append([]string{"damone", "serve", "--no-open"}, args...), cli.Streams{In: strings.NewReader(in), Out: out, Err: &errs})
		cli.Report(&errs, lang, err)
		ended <- cli.ExitStatus(err)
	}()
	address, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address), func() (int, string) {
		interrupt()
		return <-ended, errs.String()
	}
}

// The page is at the address that is printed, until the program is interrupted;
// that is no fault.
func TestServe(t *testing.T) {
	address, interrupted := served(t, "", "--ruleset", "italian")
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(r.Body)
	r.Body.Close()
	if err != nil || !strings.Contains(string(page), `<select id="ruleset"><option value="italian"`) {
		t.Errorf("the page is %.200q, %v", page, err)
	}
	if status, told := interrupted(); status != cli.ExitYes || told != "damone: press Ctrl-C to stop\n" {
		t.Errorf("exit status %d, told %q", status, told)
	}
}

// A file is served to whoever comes by the address that is printed, the key
// kept in a cookie.
func TestServeFile(t *testing.T) {
	address, interrupted := served(t, "1. 23-19 12-16 1-0", "-")
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
	if got := asked(); !strings.Contains(got, "no file is open at this address") {
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
	if status, _ := interrupted(); status != cli.ExitYes {
		t.Errorf("exit status %d", status)
	}
}

func TestServeNoFile(t *testing.T) {
	t.Setenv("LC_ALL", "C")
	for want, args := range map[string][]string{
		"nowhere.pdn: no such file or folder":                    {"nowhere.pdn"},
		"testdata: it is a folder":                               {"testdata"},
		"expected one file at most; given: \"a.pdn\", \"b.pdn\"": {"a.pdn", "b.pdn"},
	} {
		r := runWith("", append([]string{"serve", "--no-open"}, args...)...)
		if r.status != cli.ExitUsage || r.out != "" || !strings.Contains(r.err, want) {
			t.Errorf("%s: %+v", args, r)
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
		r := runWith("", "serve", "--no-open", "--addr", address)
		if r.status != cli.ExitUsage || r.out != "" || !strings.Contains(r.err, "--addr "+address+": "+want) {
			t.Errorf("%s: %+v", address, r)
		}
	}
}
