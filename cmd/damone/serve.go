//go:build !js

package main

import (
	"errors"
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/web"
	"damone/notation/ordered"
	"damone/rules"
)

// networkCommands returns those that a browser cannot run.
func networkCommands() []*cli.Command {
	return []*cli.Command{
		cli.New("serve", servePage, flags(cli.RulesetChoice(), cli.String("addr", "127.0.0.1:0"), cli.Bool("no-open"))),
		cli.New("site", writeSite, flags(cli.RulesetChoice())),
	}
}

func servePage(c *cli.Context) error {
	rs := c.View.Ruleset
	file, err := servedFile(c, rs)
	if err != nil {
		return err
	}
	l, err := listen(c.String("addr"))
	if err != nil {
		return err
	}
	at := l.Addr().(*net.TCPAddr)
	var hosts []string
	if at.IP.IsLoopback() {
		hosts = []string{at.String(), fmt.Sprintf("localhost:%d", at.Port)}
	}
	site := web.New(ask.NewDesk(rs), hosts...)
	site.Fault = func(fault *ordered.Panic) { cli.ReportPanic(c.Err, c.View.Lang, fault) }
	address := "http://" + at.String() + "/"
	if file != nil {
		address += site.Open(file)
	}
	if _, err := fmt.Fprintln(c.Out, address); err != nil {
		l.Close()
		return err
	}
	c.Note("serving")
	if !c.Bool("no-open") {
		openBrowser(address)
	}
	if err := site.Serve(c.Context, l); err != nil {
		return err
	}
	return cli.Ended{}
}

// listen begins to listen at an address.
func listen(address string) (net.Listener, error) {
	if _, err := net.ResolveTCPAddr("tcp", address); err != nil {
		return nil, cli.Misuse("not-an-address", "value", address)
	}
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, cli.Misuse("port-taken", "value", address)
	case err != nil:
		return nil, cli.Misuse("address-not-free", "value", address, "cause", err)
	}
	return l, nil
}

// maxServed is how long a file may be, in bytes.
const maxServed = 64 << 20

// servedFile returns the file that the page is to show, nil for none.
func servedFile(c *cli.Context, rs *rules.Ruleset) (*ask.File, error) {
	if c.NArg() == 0 {
		return nil, nil
	}
	if err := c.Takes(0, 1, "one-file-to-serve"); err != nil {
		return nil, err
	}
	name := c.Args().First()
	text, err := cli.ReadFile(c, name, maxServed)
	if err != nil {
		return nil, err
	}
	return &ask.File{Name: filepath.Base(cli.ShownName(name)), Text: text, Forced: cli.ReplayOptions(c, rs).Forced}, nil
}

// openBrowser shows an address, where the system has a way to; the address has
// been printed for everybody else.
func openBrowser(address string) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go cmd.Wait()
	}
}
