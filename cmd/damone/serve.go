//go:build !js

package main

import (
	"fmt"
	"net"
	"os/exec"
	"runtime"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/web"
)

// networkCommands are those that a browser cannot run.
func networkCommands() []*cli.Command {
	return []*cli.Command{
		{Name: "serve", Action: cli.FlagsOnly(servePage), Flags: []cli.Flag{
			cli.RulesetChoice(), cli.String("addr", "127.0.0.1:0"), cli.Bool("no-open")}},
	}
}

func servePage(c *cli.Context) error {
	rs, err := cli.ReadRuleset(c)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", c.String("addr"))
	if err != nil {
		return cli.Misuse("address-not-free", "value", c.String("addr"), "cause", err)
	}
	at := l.Addr().(*net.TCPAddr)
	var hosts []string
	if at.IP.IsLoopback() {
		hosts = []string{at.String(), fmt.Sprintf("localhost:%d", at.Port)}
	}
	address := "http://" + at.String() + "/"
	if _, err := fmt.Fprintln(c.App.Writer, address); err != nil {
		l.Close()
		return err
	}
	fmt.Fprintln(c.App.ErrWriter, "damone: "+cli.Lang(c).Say("serving"))
	if !c.Bool("no-open") {
		openBrowser(address)
	}
	if err := web.New(ask.NewDesk(rs), hosts...).Serve(c.Context, l); err != nil {
		return err
	}
	return cli.Ended{}
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
