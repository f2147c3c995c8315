package main

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
)

// anyPort is an address whose port is free.
const anyPort = "127.0.0.1:0"

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
		var lang catalog.Lang
		err := cli.RunContext(ctx, &lang, commands(), append([]string{"damone", "serve"}, args...), cli.Streams{In: strings.NewReader(in), Out: out, Err: &errs})
		cli.Report(&errs, lang, err)
		ended <- cli.ExitStatus(err)
	}()
	lines := bufio.NewReader(read)
	address, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, lines) // there may be more addresses
	return strings.TrimSpace(address), func() (int, string) {
		interrupt()
		return <-ended, errs.String()
	}
}

// The page is at the address that is printed, until the program is interrupted;
// that is no fault.
func TestServe(t *testing.T) {
	address, interrupted := served(t, "", "--no-open", "--addr", anyPort, "--ruleset", "italian")
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

// A file is served to whoever comes by the address that is printed, the key kept in a
// cookie. The address in the command line that opens the browser, which others can read,
// works once.
func TestServeFile(t *testing.T) {
	folder := t.TempDir()
	opened := filepath.Join(folder, "opened")
	script := "#!/bin/sh\necho \"$1\" > " + opened + ".new\nmv " + opened + ".new " + opened + "\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(filepath.ListSeparator)+os.Getenv("PATH"))
	address, interrupted := served(t, "1. 23-19 12-16 1-0", "--addr", anyPort, "-")
	base, _, keyed := strings.Cut(address, "?key=")
	if !keyed {
		t.Fatalf("the address has no key: %s", address)
	}
	come := func(address string) (told string) {
		t.Helper()
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: jar}
		if r, err := client.Get(address); err != nil {
			t.Fatal(err)
		} else {
			r.Body.Close()
		}
		r, err := client.Post(base+"ask/game", "application/json", strings.NewReader(`{"file":true,"game":1}`))
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		return string(text)
	}
	const nothing, file = "no file is open at this address", `"text":"12-16"`
	once := "" // where there is no such program to open a browser
	for range 500 {
		if text, err := os.ReadFile(opened); err == nil || runtime.GOOS != "linux" {
			once = strings.TrimSpace(string(text))
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if runtime.GOOS == "linux" && (once == address || !strings.Contains(come(once), file)) {
		t.Errorf("the browser is sent to %s", once)
	}
	for _, c := range [][2]string{{base, nothing}, {base + "?key=x", nothing}, {once, nothing}, {address, file}, {address, file}} {
		if got := come(cmp.Or(c[0], base)); !strings.Contains(got, c[1]) {
			t.Errorf("at %s: %s", c[0], got)
		}
	}
	if status, _ := interrupted(); status != cli.ExitYes {
		t.Errorf("exit status %d", status)
	}
}

// TestServeAgain shows that the page is at the usual port, or the one after, and that what
// a player has done is there when it is started again, for a terminal too. Others keep
// theirs in the browser.
func TestServeAgain(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	const attempt = `{"attempt":{"puzzle":"cp5vsk","solved":true,"day":20000}}`
	for run, args := range [][]string{nil, nil, {"--addr", "0.0.0.0:0"}, {"--addr", "127.0.0.1:0", "--no-log"}} {
		address, interrupted := served(t, "", append([]string{"--no-open", "--log", log}, args...)...)
		r, err := http.Post(address+"ask/log", "application/json", strings.NewReader(attempt))
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if kept := run < 2; kept != (r.StatusCode == http.StatusOK) {
			t.Errorf("run %d: %s", run, r.Status)
		}
		if run == 1 {
			other, end := served(t, "", "--no-open", "--log", log)
			if _, told := end(); other == address || !strings.HasPrefix(other, "http://127.0.0.1:80") || !strings.Contains(told, " is taken: the page is at ") {
				t.Errorf("beside %s the page is at %s, told %q", address, other, told)
			}
		}
		_, told := interrupted()
		if others := run == 2; others != strings.Contains(told, "everybody in the network can use the page") || !strings.HasPrefix(address, "http://127.0.0.1:") {
			t.Errorf("run %d at %s: told %q", run, address, told)
		}
	}
	if text, err := os.ReadFile(log); strings.Count(string(text), "{\"puzzle\":") != 2 {
		t.Errorf("a terminal finds %q, %v", text, err)
	}
}

func TestServeAtTakenPort(t *testing.T) {
	taken, err := net.Listen("tcp", anyPort)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	if r := runWith("", "serve", "--no-open", "--addr", address); r.status != cli.ExitUsage || !strings.Contains(r.err, "--addr "+address+": another program uses this port") {
		t.Errorf("%+v", r)
	}
}
