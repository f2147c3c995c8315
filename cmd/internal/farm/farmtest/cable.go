// Package farmtest has a network for tests to cut.
package farmtest

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// Cable leads to a server until it is cut.
type Cable struct {
	URL   string // of its near end
	to    string
	near  net.Listener
	mutex sync.Mutex
	cut   bool
	lines []net.Conn
}

// Lay lays a cable to the server at an address, for as long as a test runs.
func Lay(t testing.TB, address string) *Cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &Cable{URL: "nats://" + l.Addr().String(), to: strings.TrimPrefix(strings.TrimSpace(address), "nats://"), near: l}
	go c.serve()
	t.Cleanup(func() { l.Close(); c.Cut() })
	return c
}

func (c *Cable) serve() {
	for {
		near, err := c.near.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", c.to)
		c.mutex.Lock()
		if err != nil || c.cut {
			near.Close()
		} else {
			c.lines = append(c.lines, near, far)
			go io.Copy(near, far)
			go io.Copy(far, near)
		}
		c.mutex.Unlock()
	}
}

// Cut breaks every connection, and lets no other through.
func (c *Cable) Cut() { c.set(true) }

// Mend lets connections through again.
func (c *Cable) Mend() { c.set(false) }

func (c *Cable) set(cut bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, line := range c.lines {
		line.Close()
	}
	c.cut, c.lines = cut, nil
}
