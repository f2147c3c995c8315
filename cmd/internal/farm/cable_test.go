package farm

import (
	"io"
	"net"
	"sync"
	"testing"
)

// cable leads to a server until it is cut.
type cable struct {
	address string // of its near end
	mutex   sync.Mutex
	isCut   bool
	lines   []net.Conn
}

// lay lays a cable to a server for as long as a test runs.
func lay(t *testing.T, server string) *cable {
	t.Helper()
	near, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{address: "nats://" + near.Addr().String()}
	go func() {
		for {
			line, err := near.Accept()
			if err != nil {
				return
			}
			c.connect(line, server)
		}
	}()
	t.Cleanup(func() { near.Close(); c.cut(true) })
	return c
}

func (c *cable) connect(near net.Conn, server string) {
	far, err := net.Dial("tcp", server)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if err != nil || c.isCut {
		near.Close()
		return
	}
	c.lines = append(c.lines, near, far)
	go io.Copy(near, far)
	go io.Copy(far, near)
}

// cut breaks every connection and lets no other through, or lets them through
// again.
func (c *cable) cut(is bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, line := range c.lines {
		line.Close()
	}
	c.isCut, c.lines = is, nil
}
