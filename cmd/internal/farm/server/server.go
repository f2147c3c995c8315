package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/gofrs/flock"
	nats "github.com/nats-io/nats-server/v2/server"

	"damone/cmd/internal/farm"
	"damone/notation"
	"damone/notation/files"
)

// Options is how a farm is served.
type Options struct {
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
	server  *nats.Server
	lock    *flock.Flock
}

// ready is how long a server may take to start.
const ready = time.Minute

// What a power cut takes with it, at most, is done again: the coordinator queues
// once more what it waits for.
const syncEvery = time.Second

// Serve starts a server, which ends with Close. Beyond this machine it listens
// with TLS and a token from a file, or not at all unless PlainText says so.
func Serve(ctx context.Context, o Options) (*Server, error) {
	host, port, err := net.SplitHostPort(o.Listen)
	number, bad := strconv.Atoi(port)
	if err != nil || bad != nil || number < 0 || number > 65535 {
		return nil, notation.Fault{Kind: farm.BadAddress, Text: o.Listen}
	}
	if host != "localhost" && !net.ParseIP(host).IsLoopback() && (o.TokenFile == "" || o.Certificate == "" && !o.PlainText) {
		return nil, notation.NewFault(farm.Exposed, "address", o.Listen)
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	s := &Server{lock: flock.New(filepath.Join(o.Dir, farm.LockFile), flock.SetPermissions(0o600))}
	if free, err := s.lock.TryLock(); !free || err != nil {
		return nil, notation.NewFault(farm.AlreadyServed, "folder", o.Dir)
	}
	if err := s.start(ctx, &o, host, number); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, o *Options, host string, port int) error {
	if port == 0 {
		port = nats.RANDOM_PORT
	}
	opts := &nats.Options{
		ServerName: "damone-farm", Host: host, Port: port, NoSigs: true, NoLog: true, MaxPayload: farm.MaxText + 4096,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "store"), SyncInterval: syncEvery, JetStreamMaxStore: o.MaxStore,
		JetStreamMaxMemory: 1 << 20,
	}
	var err error
	if opts.Authorization, err = ownToken(ctx, o.Dir, o.TokenFile); err != nil {
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
	if s.server, err = nats.NewServer(opts); err != nil {
		return notation.NewFault(farm.CannotListen, "address", o.Listen, "cause", err)
	}
	s.server.Start()
	if !s.server.ReadyForConnections(ready) {
		return notation.NewFault(farm.CannotListen, "address", o.Listen, "cause", "")
	}
	s.Address = scheme + "://" + s.server.Addr().String()
	return files.Write(filepath.Join(o.Dir, farm.AddressFile), func(w io.Writer) error {
		_, err := fmt.Fprintln(w, s.near(scheme))
		return err
	})
}

// canListen finds out what NATS would only log.
func canListen(address string) error {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return notation.NewFault(farm.CannotListen, "address", address, "cause", err)
	}
	return l.Close()
}

func (s *Server) near(scheme string) string {
	at := s.server.Addr().(*net.TCPAddr)
	if !at.IP.IsUnspecified() {
		return scheme + "://" + at.String()
	}
	u := url.URL{Scheme: scheme, Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(at.Port))}
	return u.String()
}

// withTLS has a server speak TLS, and keeps its certificate where clients on
// this machine find it.
func withTLS(opts *nats.Options, o *Options) error {
	pair, err := tls.LoadX509KeyPair(o.Certificate, o.Key)
	if err != nil {
		return notation.NewFault(farm.BadCert, "cause", err)
	}
	opts.TLS, opts.TLSTimeout = true, ready.Seconds()
	opts.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: pair.Certificate[0]})
	return os.WriteFile(filepath.Join(o.Dir, farm.CertificateFile), text, 0o600)
}

// Close ends the nats. What it keeps stays.
func (s *Server) Close() {
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	s.lock.Unlock()
}

// ownToken returns the token of a folder: that of a file or, where none is named, the
// one that the folder has or is given now.
func ownToken(ctx context.Context, dir, file string) (string, error) {
	own := filepath.Join(dir, farm.TokenFile)
	token, err := farm.ReadToken(ctx, cmp.Or(file, own))
	if errors.Is(err, fs.ErrNotExist) && file == "" {
		token, err = rand.Text(), nil
	}
	if err != nil {
		return "", err
	}
	os.Remove(own) // it may be readable by others
	if err = os.WriteFile(own, []byte(token+"\n"), 0o600); err != nil {
		os.Remove(own) // half a token opens nothing
	}
	return token, err
}
