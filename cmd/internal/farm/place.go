package farm

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/gofrs/flock"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
	"damone/notation/ordered"
)

// The files of a served folder.
const (
	AddressFile     = "address"
	TokenFile       = "token"
	CertificateFile = "certificate.pem"
	LockFile        = "lock" // which the server has locked
)

// leastToken is how short a token may be. It is a secret, and nothing tries
// tokens slowly.
const leastToken = 16

// Place is where a farm is, and what opens it.
type Place struct {
	At        string // the folder that a server keeps it in, or the address of a NATS server
	TokenFile string // the file of the token; "" for the folder's own, or for none
	CA        string // the file of the certificates to trust; "" for the folder's own, or for the system's
	piped     string // the token that was read from a pipe, which tells it once
}

// door is a place that has been looked up.
type door struct {
	address string
	token   string
	trust   *tls.Config // nil without TLS
}

// dialer connects to where a folder is served now, which may be elsewhere, and
// with another token, after its server has been started again.
type dialer struct {
	net.Dialer
	Place
}

// Dial implements nats.CustomDialer.
func (d *dialer) Dial(network, address string) (net.Conn, error) {
	if !d.isURL() {
		now, err := d.lookUp(context.Background())
		if err != nil {
			return nil, err
		}
		_, address, _ = strings.Cut(now.address, "://")
	}
	return d.Dialer.Dial(network, address)
}

// token returns the token of now; "" where none can be read.
func (d *dialer) token() string {
	now, _ := d.lookUp(context.Background())
	return now.token
}

// isURL reports whether the place is an address, and no folder.
func (p *Place) isURL() bool { return strings.Contains(p.At, "://") }

// lookUp finds out where the farm listens, and reads its token.
func (p *Place) lookUp(ctx context.Context) (d door, err error) {
	token, ca := p.TokenFile, p.CA
	if p.isURL() {
		d.address, err = checkedURL(p.At)
	} else {
		d.address, err = servedAt(p.At)
		if token == "" {
			token = filepath.Join(p.At, TokenFile)
		}
	}
	if d.token = p.piped; err == nil && token != "" && d.token == "" {
		d.token, err = ReadToken(ctx, token)
		if info, missing := os.Stat(token); missing == nil && !info.Mode().IsRegular() {
			p.piped = d.token
		}
	}
	if err != nil || !strings.HasPrefix(d.address, "tls:") {
		return d, err
	}
	d.trust = &tls.Config{MinVersion: tls.VersionTLS12}
	switch {
	case ca != "":
		d.trust.RootCAs, err = certificates(ca)
	case !p.isURL():
		err = d.trustOwn(filepath.Join(p.At, CertificateFile))
	}
	return d, err
}

// checkedURL refuses what is no address of a NATS server. A token in it could be
// read by everybody who lists the processes, and is not repeated.
func checkedURL(at string) (string, error) {
	u, err := url.Parse(at)
	if err == nil && u.User != nil {
		return "", notation.NewFault(TokenInURL)
	}
	if err != nil || u.Scheme != "nats" && u.Scheme != "tls" || u.Hostname() == "" || u.Path != "" && u.Path != "/" {
		return "", notation.Fault{Kind: BadAddress}
	}
	return u.Scheme + "://" + u.Host, nil
}

// servedAt returns the address of the server that keeps a folder.
func servedAt(dir string) (string, error) {
	lock := flock.New(filepath.Join(dir, LockFile), flock.SetFlag(os.O_RDWR))
	free, err := lock.TryLock()
	if free {
		lock.Unlock()
	}
	text, unread := os.ReadFile(filepath.Join(dir, AddressFile))
	if free || err != nil || unread != nil {
		return "", notation.NewFault(NotServed, "folder", dir)
	}
	return checkedURL(strings.TrimSpace(string(text)))
}

// ReadToken reads a token. The file may be a pipe that nobody writes to yet. No error
// repeats the token.
func ReadToken(ctx context.Context, name string) (string, error) {
	text, err := ordered.Await(ctx, func() ([]byte, error) { return os.ReadFile(name) })
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(text))
	if len(token) < leastToken || strings.ContainsFunc(token, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return "", notation.NewFault(NoToken, "file", name, "least", leastToken)
	}
	return token, nil
}

// CheckToken returns what is wrong with a file of a token: that others can read it.
func CheckToken(name string) error {
	info, err := os.Stat(name)
	if err != nil || runtime.GOOS == "windows" || !info.Mode().IsRegular() || info.Mode().Perm()&0o044 == 0 {
		return nil
	}
	return notation.NewFault(TokenOpen, "file", name)
}

func certificates(name string) (*x509.CertPool, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, notation.NewFault(BadCert, "cause", name)
	}
	return pool, nil
}

// trustOwn trusts the certificate of a folder's server and no other, by whatever
// name the server is reached.
func (d *door) trustOwn(name string) error {
	own, err := os.ReadFile(name)
	d.trust.InsecureSkipVerify = true // by anybody else
	d.trust.VerifyConnection = func(s tls.ConnectionState) error {
		shown := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.PeerCertificates[0].Raw})
		if !bytes.Equal(shown, own) {
			return notation.NewFault(BadCert, "cause", name)
		}
		return nil
	}
	return err
}

// Flags returns the flags that name a farm, the first of which has some name.
func Flags(name string) []cli.Flag {
	return []cli.Flag{cli.File(name), cli.File("token-file"), cli.File("tls-ca")}
}

// Named connects to the farm that these flags name.
func Named(c *cli.Context, name string, s Settings) (*Farm, error) {
	p := Place{At: c.String(name), TokenFile: c.String("token-file"), CA: c.String("tls-ca")}
	if p.At == "" {
		return nil, cli.Misuse("farm-place-expected")
	}
	if s.Say == nil {
		s.Say = func(err error) { fmt.Fprintln(c.Err, "damone: "+catalog.Error(c.View.Lang, err)) }
	}
	f, err := Join(c.Context, p, s)
	return f, InWords(err)
}

// InWords returns an error of a farm as the command line reports it: what it is to
// blame for, the place or the moment, is misuse.
func InWords(err error) error {
	if fault, ok := errors.AsType[notation.Fault](err); ok && slices.Contains(misuse, fault.Kind) {
		return cli.Unfit(fault)
	}
	return err
}

var misuse = []notation.Kind{
	BadAddress, TokenInURL, NoToken, NotServed, AlreadyServed, Exposed, BadCert, CannotListen, RunTaken, NotReached, WrongToken,
}
