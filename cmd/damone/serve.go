package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/site"
	"damone/cmd/internal/web"
	"damone/notation"
	"damone/notation/lists"
	"damone/notation/ordered"
)

// usualPort is where the page is unless a flag says otherwise, or the next one that is
// free: copied links, and what a browser keeps, last.
const usualPort = 8032

func servePage(c *cli.Context) error {
	files, err := servedFiles(c)
	if err != nil {
		return err
	}
	public, err := publicAddress(c)
	if err != nil {
		return err
	}
	l, err := listen(c)
	if err != nil {
		return err
	}
	defer l.Close()
	at, desk := l.Addr().(*net.TCPAddr), ask.NewDesk(c.View.Ruleset)
	desk.Public, desk.Lang = public, c.View.Lang
	if at.IP.IsLoopback() {
		if err := prepareLog(c); err != nil {
			return err
		}
		desk.Log = logPath(c)
	}
	site := web.New(desk, cli.Texts(c, "name")...)
	site.Fault = func(fault *ordered.Panic) { cli.ReportPanic(c.Err, c.View.Lang, fault) }
	query, once := "", ""
	if len(files) > 0 {
		query, once = site.Open(files...)
	}
	all := addresses(at)
	for _, address := range all {
		if _, err := fmt.Fprintln(c.Out, address+query); err != nil {
			return err
		}
	}
	if !at.IP.IsLoopback() {
		c.Note("serving-others")
	}
	c.Note("serving")
	if !c.Bool("no-open") {
		openBrowser(all[0] + once)
	}
	if err := site.Serve(c.Context, l); err != nil {
		return err
	}
	return cli.Ended{}
}

// portsTried is how many ports are tried where nobody asks for one.
const portsTried = 50

// listen begins to listen at the address asked for, or at the usual port or one after it.
func listen(c *cli.Context) (net.Listener, error) {
	address := c.String("addr")
	at, err := net.ResolveTCPAddr("tcp", address)
	if err != nil || address == "" {
		return nil, cli.Misuse("not-an-address", "value", cmp.Or(address, "''"))
	}
	network := "tcp"
	if at.IP.To4() != nil { // 0.0.0.0 is nothing but IPv4
		network = "tcp4"
	}
	l, err := net.ListenTCP(network, at)
	for range portsTried {
		if err == nil || c.IsSet("addr") {
			break
		}
		at.Port++
		if l, err = net.ListenTCP(network, at); err == nil {
			c.Note("serving-elsewhere", "port", usualPort, "other", at.Port)
		}
	}
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, cli.Misuse("port-taken", "value", address)
	case err != nil:
		return nil, cli.Misuse("address-not-free", "value", address, "cause", err)
	}
	return l, nil
}

// addresses returns where the page can be reached, this computer's own address first.
func addresses(at *net.TCPAddr) []string {
	hosts := []net.IP{at.IP}
	if at.IP.IsUnspecified() {
		hosts[0] = net.IPv4(127, 0, 0, 1)
		all, _ := net.InterfaceAddrs() // without them there is the first
		for _, a := range all {
			if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && (at.IP.To4() == nil || n.IP.To4() != nil) {
				hosts = append(hosts, n.IP)
			}
		}
	}
	return lists.Each(hosts, func(ip net.IP) string {
		return "http://" + net.JoinHostPort(ip.String(), strconv.Itoa(at.Port)) + "/"
	})
}

// servedFiles returns the files that the page is to show.
func servedFiles(c *cli.Context) (list []*ask.File, err error) {
	for _, name := range c.Args().Slice() {
		text, err := cli.ReadFile(c, name)
		if err != nil {
			return nil, err
		}
		list = append(list, &ask.File{Name: filepath.Base(cli.ShownName(name)), Text: text, Forced: cli.ReplayOptions(c, false).Forced})
	}
	return list, nil
}

// publicAddress returns the address of --public, which ends in no fragment.
func publicAddress(c *cli.Context) (string, error) {
	text := c.String("public")
	u, err := url.Parse(text)
	if text != "" && (err != nil || u.Host == "" || u.Fragment != "" || u.Scheme != "http" && u.Scheme != "https") {
		return "", cli.Misuse("not-a-page", "value", text)
	}
	return text, nil
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

func writeSite(c *cli.Context) error {
	if err := c.Takes(1, 1, "folder-expected", "example", "damone site public"); err != nil {
		return err
	}
	folder := filepath.Clean(cli.Path(c.Context, c.Args().First()))
	s := site.Site{Ruleset: c.View.Ruleset, Lang: c.View.Lang, Compiling: func() { c.Note("compiling-referee") }}
	if err := s.Write(c.Context, folder); err != nil {
		if f, ok := errors.AsType[notation.Fault](err); ok {
			return cli.Unfit(f)
		}
		return err
	}
	_, err := fmt.Fprintln(c.Out, folder)
	return err
}
