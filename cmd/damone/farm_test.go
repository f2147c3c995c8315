//go:build unix

package main

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/farm/server"
	"damone/testdata/tier"
)

// farmLines returns the command lines of the help on farms, in order.
func farmLines(l catalog.Lang) (lines []string) {
	for line := range strings.Lines(l.Say("topic.farm.text")) {
		if strings.HasPrefix(line, "   damone") {
			lines = append(lines, strings.TrimPrefix(strings.TrimSpace(line), "damone "))
		}
	}
	return lines
}

// newcomer is somebody who types what the help says, each line in a terminal of
// its own.
type newcomer struct {
	*testing.T
	dir string
}

// types starts a command of damone, or damone-farm itself, which is stopped with the test unless it ends.
func (n *newcomer) types(line string) (*exec.Cmd, *bytes.Buffer) {
	n.Helper()
	words := strings.Fields(line)
	if words[0] != server.Program {
		words = append([]string{"damone"}, words...)
	}
	cmd, said := exec.Command(os.Args[0]), new(bytes.Buffer)
	cmd.Args, cmd.Dir, cmd.Stdout, cmd.Stderr = words, n.dir, said, said
	if err := cmd.Start(); err != nil {
		n.Fatal(err)
	}
	n.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Process.Signal(syscall.SIGCONT)
		cmd.Wait()
		if strings.Contains(said.String(), secret) {
			n.Errorf("%s tells the token: %s", line, said)
		}
	})
	n.showsNoToken(cmd.Process.Pid)
	return cmd, said
}

// secret is the token of farms in tests.
const secret = "not-for-everybody"

// showsNoToken looks at what the system shows of a process to everybody.
func (n *newcomer) showsNoToken(pid int) {
	n.Helper()
	for _, name := range []string{"cmdline", "environ", "comm"} { // systems without /proc show nothing
		if text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name)); bytes.Contains(text, []byte(secret)) {
			n.Errorf("the token is in %s: %q", name, text)
		}
	}
}

// waits waits until a command has ended.
func (n *newcomer) waits(line string) string {
	n.Helper()
	cmd, said := n.types(line)
	if err := cmd.Wait(); err != nil {
		n.Fatalf("%s: %v\n%s", line, err, said)
	}
	return said.String()
}

// The help on farms is true: a newcomer gets puzzles by it, on one machine and,
// by token and TLS, on several.
func TestHelpOnFarms(t *testing.T) {
	tier.Only(t)
	english, _ := catalog.ParseLang("en")
	italian, _ := catalog.ParseLang("it")
	lines := farmLines(english)
	if len(lines) != 7 || strings.Join(lines, "\n") != strings.Join(farmLines(italian), "\n") {
		t.Fatalf("%d lines, or other ones in Italian:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	n := &newcomer{T: t, dir: t.TempDir()}
	n.types(lines[0])
	n.untilServed("farm")
	n.types(lines[1])
	n.waits(lines[3])
	n.until(lines[2], func() bool { return strings.Contains(n.waits(lines[2]), "0 / ") })
	made, err := os.ReadFile(filepath.Join(n.dir, "new.yaml"))
	if err != nil || bytes.Count(made, []byte("\n- id: ")) != 1 {
		t.Errorf("%v: %s", err, made)
	}
	port := n.hasCertificate()
	here := strings.NewReplacer("0.0.0.0:4222", port, "HOST:4222", port, "--dir farm", "--dir other")
	n.types(here.Replace(lines[4]))
	n.untilServed("other")
	n.types(here.Replace(lines[5]))
	if made := n.waits(here.Replace(lines[6])); strings.Count(made, "\n- id: ") != 1 {
		t.Errorf("%s: %s", lines[6], made)
	}
}

// untilServed waits until a folder's farm is served.
func (n *newcomer) untilServed(folder string) {
	n.Helper()
	n.until(folder, func() bool { _, err := os.Stat(filepath.Join(n.dir, folder, "address")); return err == nil })
}

// hasCertificate makes a token and a certificate, as somebody who runs several
// machines has them, and finds an address to listen at.
func (n *newcomer) hasCertificate() (address string) {
	n.Helper()
	tls := httptest.NewTLSServer(nil)
	defer tls.Close()
	own := tls.TLS.Certificates[0]
	private, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		n.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"cert.pem": pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Certificate[0]}),
		"key.pem":  pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private}),
		"token":    []byte(secret + "\n"),
	} {
		if err := os.WriteFile(filepath.Join(n.dir, name), text, 0o600); err != nil {
			n.Fatal(err)
		}
	}
	return tls.Listener.Addr().String() // free from now on
}

// until waits for something to be so.
func (n *newcomer) until(what string, is func() bool) {
	n.Helper()
	for begun := time.Now(); time.Since(begun) < 5*time.Minute; time.Sleep(20 * time.Millisecond) {
		if is() {
			return
		}
	}
	n.Fatalf("in vain: %s", what)
}
