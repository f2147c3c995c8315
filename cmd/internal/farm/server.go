package farm

import (
	"crypto/tls"
	"encoding/pem"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"

	"damone/notation"
)

// ServerOptions is how a farm is served.
type ServerOptions struct {
	Dir              string // what it keeps
	Listen           string // HOST:PORT; port 0 is any that is free
	TokenFile        string // "" for one that is made and kept in Dir
	Certificate, Key string // files, for TLS; "" for none
	PlainText        bool   // the network beyond this machine is trusted: no TLS there
	MaxStore         int64  // in bytes; 0 for most of what the disk has free
}

// Server is a NATS server in this process.
type Server struct {
	Address string
	nats    *server.Server
	lock    *flock.Flock
}

// ready is how long a server may take to start.
const ready = time.Minute

// What a power cut takes with it, at most, is done again: the coordinator queues
// once more what it waits for.
const syncEvery = time.Second

// Serve starts a server, which ends with Close. Beyond this machine it listens
// with TLS and a token from a file, or not at all unless PlainText says so.
func Serve(o ServerOptions) (*Server, error) {
	host, port, err := net.SplitHostPort(o.Listen)
	number, bad := strconv.Atoi(port)
	if err != nil || bad != nil || number < 0 || number > 65535 {
		return nil, notation.Fault{Kind: BadAddress, Text: o.Listen}
	}
	if !isLoopback(host) && (o.TokenFile == "" || o.Certificate == "" && !o.PlainText) {
		return nil, notation.NewFault(Exposed, "address", o.Listen)
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	s := &Server{lock: flock.New(filepath.Join(o.Dir, lockFile), flock.SetPermissions(0o600))}
	if free, err := s.lock.TryLock(); !free || err != nil {
		return nil, notation.NewFault(AlreadyServed, "folder", o.Dir)
	}
	if err := s.start(&o, host, number); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func (s *Server) start(o *ServerOptions, host string, port int) error {
	if port == 0 {
		port = server.RANDOM_PORT
	}
	opts := &server.Options{
		ServerName: "damone-farm", Host: host, Port: port, NoSigs: true, NoLog: true, MaxPayload: maxText + 4096,
		JetStream: true, StoreDir: filepath.Join(o.Dir, storeFolder), SyncInterval: syncEvery, JetStreamMaxStore: o.MaxStore,
		JetStreamMaxMemory: 1 << 20,
	}
	var err error
	if opts.Authorization, err = ownToken(o.Dir, o.TokenFile); err != nil {
		return err
	}
	if err := canListen(o.Listen); err != nil {
		return err
	}
	scheme := "nats"
	if o.Certificate != "" {
		if scheme, err = "tls", withTLS(opts, o); err != nil {
			return err
		}
	}
	if s.nats, err = server.NewServer(opts); err != nil {
		return notation.NewFault(CannotListen, "address", o.Listen, "cause", err)
	}
	s.nats.Start()
	if !s.nats.ReadyForConnections(ready) {
		return notation.NewFault(CannotListen, "address", o.Listen, "cause", "")
	}
	s.Address = scheme + "://" + s.nats.Addr().String()
	return writeAddress(o.Dir, s.near(scheme))
}

// canListen finds out what NATS would only log.
func canListen(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return notation.NewFault(CannotListen, "address", address, "cause", err)
	}
	return l.Close()
}

// near is the address for those on this machine.
func (s *Server) near(scheme string) string {
	at := s.nats.Addr().(*net.TCPAddr)
	if !at.IP.IsUnspecified() {
		return scheme + "://" + at.String()
	}
	u := url.URL{Scheme: scheme, Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(at.Port))}
	return u.String()
}

// withTLS has a server speak TLS, and keeps its certificate where clients on
// this machine find it.
func withTLS(opts *server.Options, o *ServerOptions) error {
	pair, err := tls.LoadX509KeyPair(o.Certificate, o.Key)
	if err != nil {
		return notation.NewFault(BadCert, "cause", err)
	}
	opts.TLS, opts.TLSTimeout = true, ready.Seconds()
	opts.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]})
	return os.WriteFile(filepath.Join(o.Dir, certificateFile), text, 0o600)
}

// Close ends the server. What it keeps stays.
func (s *Server) Close() {
	if s.nats != nil {
		s.nats.Shutdown()
		s.nats.WaitForShutdown()
	}
	s.lock.Unlock()
}
