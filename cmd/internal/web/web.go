// Package web serves the board in the browser over HTTP: the page, and package
// ask behind it. It is the only package of ours that knows a network, and is
// kept out of what a browser runs.
package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/page"
	"damone/notation/ordered"
)

// What a client may take and send.
const (
	searchTimeout   = 2 * time.Minute
	searchesWaiting = 8        // for each that is running
	largeQuestion   = 32 << 10 // bytes
	largeQuestions  = 16       // being read or answered
)

// Site is the page and what answers its questions.
type Site struct {
	Fault func(*ordered.Panic) // is given the site's own faults; nil for nobody

	desk  *ask.Desk
	opens *ask.Desk        // the desk that has files, for whoever brings the key; nil for none
	key   string           // to the files
	once  atomic.Value     // another key, "" when it has been used
	names []string         // of hosts that requests may name, besides addresses and localhost
	pages map[string]*file // by language
	files map[string]*file // by path

	// One for each search being run, each that waits or is, each small question being
	// answered, each large one, and each large one that is there at all.
	searches, waiting, answers, larges, large chan struct{}
}

// file is something that the site serves as it is.
type file struct {
	kind, tag      string
	plain, gzipped []byte
}

// New returns a site. It answers requests to an address, to localhost and to the names
// given, and no others: a foreign page must not reach it by a name of its own.
func New(desk *ask.Desk, names ...string) *Site {
	processors := runtime.GOMAXPROCS(0)
	places := func(n int) chan struct{} { return make(chan struct{}, n) }
	s := &Site{desk: desk, names: names, pages: make(map[string]*file), files: make(map[string]*file),
		searches: places(processors), waiting: places(processors * (1 + searchesWaiting)), answers: places(processors),
		larges: places(1), large: places(largeQuestions)}
	for name, body := range page.Files() {
		s.files["/"+name] = newFile(mime.TypeByExtension(path.Ext(name)), body)
	}
	s.write(desk)
	return s
}

// write writes the pages for a desk.
func (s *Site) write(desk *ask.Desk) {
	for i, name := range catalog.Langs() {
		s.pages[name] = newFile("text/html; charset=utf-8", page.HTML(catalog.Lang(i), desk.Rulesets,
			page.Server{Keeps: desk.Log != "", Files: len(desk.Files) > 0, Public: desk.Public}))
	}
}

func newFile(kind string, body []byte) *file {
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level exists
	_, _ = w.Write(body)                                       // a buffer takes everything
	_ = w.Close()
	sum := sha256.Sum256(body)
	return &file{kind, `"` + hex.EncodeToString(sum[:12]) + `"`, body, zipped.Bytes()}
}

// Open has the site answer questions about files, but only those of whoever comes by the
// address with one of the queries that it returns. One works as long as the site does, the
// other once: it may stand where others read it.
func (s *Site) Open(files ...*ask.File) (query, once string) {
	s.opens, s.key, once = s.desk.With(files...), rand.Text(), rand.Text()
	s.write(s.opens)
	s.once.Store(once)
	return "?key=" + s.key, "?key=" + once
}

// Serve answers requests until the context is done, then ends what is under
// way. The error is the listener's.
func (s *Site) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10,
		ErrorLog:       log.New(io.Discard, "", 0), // of clients that went away
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		patience, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if server.Shutdown(patience) != nil {
			server.Close()
		}
	})
	err := server.Serve(l)
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler returns the site as a handler.
func (s *Site) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /", s.file)
	mux.HandleFunc("POST /ask/{subject}", s.ask)
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "damone: "+s.preferred(r).Say("serve-other-origin"), http.StatusForbidden)
	}))
	return s.guarded(origins.Handler(mux))
}

// guarded sets what every answer says about itself, and refuses requests for
// another host.
func (s *Site) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", page.Policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		if name, ok := s.serves(r.Host); !ok {
			http.Error(w, "damone: "+s.preferred(r).Say("serve-other-host", "name", name), http.StatusMisdirectedRequest)
			return
		}
		fault := ordered.Catch(func() { next.ServeHTTP(w, r) })
		if fault != nil && s.Fault != nil {
			s.Fault(fault)
			http.Error(w, `{"error":"a fault of damone: see what it says in its terminal"}`, http.StatusInternalServerError)
		}
	})
}

// serves reports whether the site is at a host, and returns the host without its port.
func (s *Site) serves(host string) (name string, ok bool) {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	name = strings.TrimSuffix(name, ".")
	_, err = netip.ParseAddr(name)
	same := func(other string) bool { return strings.EqualFold(name, other) }
	return name, err == nil || same("localhost") || slices.ContainsFunc(s.names, same)
}

// index serves the page in the language that is asked for or preferred.
func (s *Site) index(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept-Language, Accept-Encoding")
	lang, ok := catalog.ParseLang(r.URL.Query().Get("lang"))
	if !ok {
		lang = s.preferred(r)
	}
	if key := r.URL.Query().Get("key"); key != "" {
		s.admit(w, r, lang, key)
		return
	}
	s.pages[lang.String()].serve(w, r)
}

// admit lets a browser that has the key see the file, and forget the key.
func (s *Site) admit(w http.ResponseWriter, r *http.Request, l catalog.Lang, key string) {
	if !s.fits(key) && !(s.opens != nil && s.once.CompareAndSwap(key, "")) {
		http.Error(w, "damone: "+l.Say("serve-wrong-key"), http.StatusForbidden)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie(), Value: s.key, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/#file", http.StatusSeeOther)
}

func (s *Site) fits(key string) bool {
	return s.opens != nil && subtle.ConstantTimeCompare([]byte(key), []byte(s.key)) == 1
}

// cookie returns the name of the cookie that holds the key: another for each run, as
// browsers give cookies to all ports of a host.
func (s *Site) cookie() string {
	sum := sha256.Sum256([]byte(s.key))
	return "damone-" + hex.EncodeToString(sum[:8])
}

// deskFor returns the desk that answers a request.
func (s *Site) deskFor(r *http.Request) *ask.Desk {
	if c, err := r.Cookie(s.cookie()); err == nil && s.fits(c.Value) {
		return s.opens
	}
	return s.desk
}

// preferred returns the first language of a request that the page speaks: browsers name
// the dearest first. Where they name none it is the server's own.
func (s *Site) preferred(r *http.Request) catalog.Lang {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		if l, ok := catalog.ParseLang(name); ok {
			return l
		}
	}
	return s.desk.Lang
}

func (s *Site) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept-Encoding")
	f := s.files[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	f.serve(w, r)
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	body := f.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = f.gzipped
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// ask answers a question, which is read before it takes anybody's place: that of a large one
// when so much of it has come. One too many that is large or takes a search is asked to come back.
func (s *Site) ask(w http.ResponseWriter, r *http.Request) {
	places, subject := s.answers, r.PathValue("subject")
	body := http.MaxBytesReader(w, r.Body, ask.MaxQuestion+1)
	question, err := io.ReadAll(io.LimitReader(body, largeQuestion))
	if len(question) == largeQuestion {
		if !enter(s.large) {
			s.busy(w, r)
			return
		}
		defer leave(s.large)
		places = s.larges // the others need not wait for it
		var rest []byte
		rest, err = io.ReadAll(body)
		question = append(question, rest...)
	}
	if err != nil && !errors.As(err, new(*http.MaxBytesError)) {
		return // the client has gone, or is too slow
	}
	if ask.Searches(subject) {
		if places = s.searches; !enter(s.waiting) {
			s.busy(w, r)
			return
		}
		defer leave(s.waiting)
		c := http.NewResponseController(w)
		_ = c.SetReadDeadline(time.Time{}) // or the request would end with it
		_ = c.SetWriteDeadline(time.Now().Add(searchTimeout))
	}
	s.answer(w, r, places, subject, question)
}

// enter takes a place, if there is one.
func enter(places chan struct{}) bool {
	select {
	case places <- struct{}{}:
		return true
	default:
		return false
	}
}

func leave(places chan struct{}) { <-places }

// busy asks a client to come back.
func (s *Site) busy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "2")
	answer, _ := json.Marshal(map[string]string{"error": s.preferred(r).Say("serve-busy")}) // it is a text
	reply(w, http.StatusServiceUnavailable, answer)
}

const eventStream = "text/event-stream"

// answer answers a question when one of the places is free, in events as the answer grows
// where the client takes them. Nobody's place is held while the client reads the last.
func (s *Site) answer(w http.ResponseWriter, r *http.Request, places chan struct{}, subject string, question []byte) {
	var show func(answer []byte)
	begun := false
	if r.Header.Get("Accept") == eventStream {
		client := http.NewResponseController(w)
		show = func(answer []byte) {
			begun = true
			w.Header().Set("Content-Type", eventStream)
			_, _ = fmt.Fprintf(w, "data: %s\n\n", bytes.TrimSpace(answer)) // a client that has gone ends the question
			_ = client.Flush()
		}
	}
	select {
	case places <- struct{}{}:
	case <-r.Context().Done():
		return
	}
	answer, ok := func() ([]byte, bool) {
		defer leave(places) // even after a fault of ours
		return s.deskFor(r).Answer(r.Context(), subject, question, show)
	}()
	status := http.StatusOK
	switch {
	case show != nil && (ok || begun):
		show(answer)
		return
	case len(question) > ask.MaxQuestion:
		status = http.StatusRequestEntityTooLarge
	case !ok:
		status = http.StatusUnprocessableEntity
	}
	reply(w, status, answer)
}

// reply sends an answer in JSON.
func reply(w http.ResponseWriter, status int, answer []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(answer) // a client that has gone needs no word
}
