// Package web serves the board in the browser over HTTP: the page, and package
// ask behind it. It is the only package of ours that knows a network, and is
// kept out of what a browser runs.
package web

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation/ordered"
)

// What a client may take and send.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 15 * time.Second
	writeTimeout      = 30 * time.Second
	idleTimeout       = 2 * time.Minute
	shutdownTimeout   = 2 * time.Second
	maxHeader         = 16 << 10
	atOnce            = 64 // questions being answered; others wait for their turn
	maxWaiting        = 512
	searchTimeout     = 2 * time.Minute // of a search
	searchesWaiting   = 8               // for each that is running
)

// Site is the page and what answers its questions.
type Site struct {
	desk  *ask.Desk
	opens *ask.Desk        // the desk that has a file, for whoever brings the key; nil for none
	key   string           // to the file
	hosts []string         // that requests may name; none for any
	pages map[string]*file // by language
	files map[string]*file // by path
	turns chan struct{}    // one for each question being answered
	queue chan struct{}    // one for each that waits or is being answered

	searches, searchQueue chan struct{} // the same of questions that take a search

	faults sync.Mutex
	fault  func(*ordered.Panic) // is given what panicked, one at a time
}

// file is something that the site serves as it is.
type file struct {
	kind, tag      string
	plain, gzipped []byte
}

// New is a site. Where hosts are given, it answers no request that names
// another: a foreign page must not reach it by a name of its own.
func New(desk *ask.Desk, hosts ...string) *Site {
	s := &Site{desk: desk, hosts: hosts, pages: make(map[string]*file), files: make(map[string]*file),
		turns: make(chan struct{}, atOnce), queue: make(chan struct{}, maxWaiting)}
	processors := runtime.GOMAXPROCS(0)
	s.searches, s.searchQueue = make(chan struct{}, processors), make(chan struct{}, processors*(1+searchesWaiting))
	for name, body := range page.Files() {
		s.files["/"+name] = newFile(mime.TypeByExtension(path.Ext(name)), body)
	}
	for _, name := range catalog.Langs() {
		l, _ := catalog.ParseLang(name)
		s.pages[name] = newFile("text/html; charset=utf-8", page.HTML(l, desk.Rulesets()))
	}
	return s
}

func newFile(kind string, body []byte) *file {
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression) // the level exists
	_, _ = w.Write(body)                                       // a buffer takes everything
	_ = w.Close()
	return &file{kind, tagOf(body), body, zipped.Bytes()}
}

// tagOf is what tells a body from others.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// Open has the site answer questions about a file, but only those of whoever
// comes by the address with the query that it returns.
func (s *Site) Open(f *ask.File) (query string) {
	s.opens, s.key = s.desk.With(f), rand.Text()
	return "?key=" + s.key
}

// Serve answers requests until the context is done, then ends what is under
// way. The error is the listener's.
func (s *Site) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: readHeaderTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		MaxHeaderBytes: maxHeader,
		ErrorLog:       log.New(io.Discard, "", 0), // of clients that went away
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		patience, cancel := context.WithTimeout(context.Background(), shutdownTimeout)
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

// OnFault sets what is called with the site's own faults, one at a time. A fault
// ends the answer it occurs in, and nothing else.
func (s *Site) OnFault(tell func(*ordered.Panic)) { s.fault = tell }

// withoutFault answers a request. A fault of ours is told, and answered with 500
// unless an answer has been begun.
func (s *Site) withoutFault(w http.ResponseWriter, r *http.Request, next http.Handler) {
	fault := ordered.Catch(func() { next.ServeHTTP(w, r) })
	if fault == nil || s.fault == nil {
		return
	}
	s.faults.Lock()
	defer s.faults.Unlock()
	s.fault(fault)
	http.Error(w, `{"error":"a fault of damone: see what it says in its terminal"}`, http.StatusInternalServerError)
}

// Handler is the site as a handler.
func (s *Site) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET /", s.file)
	mux.HandleFunc("POST /ask/{subject}", s.ask)
	mux.HandleFunc("GET /tablebase", s.probe)
	return s.guarded(http.NewCrossOriginProtection().Handler(mux))
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
		if len(s.hosts) > 0 && !slices.Contains(s.hosts, r.Host) {
			http.Error(w, "this host is not served here", http.StatusMisdirectedRequest)
			return
		}
		s.withoutFault(w, r, next)
	})
}

// index serves the page in the language that is asked for or preferred.
func (s *Site) index(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Vary", "Accept-Language, Accept-Encoding")
	lang, ok := catalog.ParseLang(r.URL.Query().Get("lang"))
	if !ok {
		lang = preferred(r.Header.Get("Accept-Language"))
	}
	if key := r.URL.Query().Get("key"); key != "" {
		s.admit(w, r, lang, key)
		return
	}
	s.pages[lang.String()].serve(w, r)
}

// admit lets a browser that has the key see the file, and forget the key.
func (s *Site) admit(w http.ResponseWriter, r *http.Request, l catalog.Lang, key string) {
	if !s.fits(key) {
		http.Error(w, "damone: "+l.Say("serve-wrong-key"), http.StatusForbidden)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: s.cookie(), Value: key, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/#file", http.StatusSeeOther)
}

func (s *Site) fits(key string) bool {
	return s.opens != nil && subtle.ConstantTimeCompare([]byte(key), []byte(s.key)) == 1
}

// cookie is the name of the cookie that holds the key: another for each run, as
// browsers give cookies to all ports of a host.
func (s *Site) cookie() string {
	sum := sha256.Sum256([]byte(s.key))
	return "damone-" + hex.EncodeToString(sum[:8])
}

// deskFor is the desk that answers a request.
func (s *Site) deskFor(r *http.Request) *ask.Desk {
	if c, err := r.Cookie(s.cookie()); err == nil && s.fits(c.Value) {
		return s.opens
	}
	return s.desk
}

// preferred is the first of the languages of a header that the page speaks.
func preferred(header string) catalog.Lang {
	type wish struct {
		lang   catalog.Lang
		weight float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(part), ";q=")
		weight, err := strconv.ParseFloat(quality, 64)
		if err != nil {
			weight = 1
		}
		if l, ok := catalog.ParseLang(name); ok {
			wishes = append(wishes, wish{l, weight})
		}
	}
	if len(wishes) == 0 {
		return catalog.English
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	return wishes[0].lang
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

// ask answers a question. One too many is asked to come back.
func (s *Site) ask(w http.ResponseWriter, r *http.Request) {
	subject := ask.Subject(r.PathValue("subject"))
	turns, queue := s.turns, s.queue
	if subject.Searches() {
		turns, queue = s.searches, s.searchQueue
	}
	select {
	case queue <- struct{}{}:
		defer func() { <-queue }()
	default:
		s.refuse(w, r)
		return
	}
	question, err := io.ReadAll(http.MaxBytesReader(w, r.Body, ask.MaxQuestion+1))
	var long *http.MaxBytesError
	if err != nil && !errors.As(err, &long) {
		return // the client has gone, or is too slow
	}
	if subject.Searches() {
		bearWith(w)
	}
	select {
	case turns <- struct{}{}:
		defer func() { <-turns }()
	case <-r.Context().Done():
		return
	}
	if r.Header.Get("Accept") == eventStream {
		s.stream(w, r, subject, question)
		return
	}
	answer, ok := s.deskFor(r).Answer(r.Context(), subject, question)
	w.Header().Set("Content-Type", "application/json")
	if long != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
	} else if !ok {
		w.WriteHeader(http.StatusUnprocessableEntity)
	}
	_, _ = w.Write(answer) // a client that has gone needs no word
}

// lasting is how long an answer of the endgame tables may be kept, which
// changes only when tables are built.
const lasting = "public, max-age=86400"

// probe answers what the endgame tables say of the positions in a request's
// query: ruleset, lang, and fen once or more.
func (s *Site) probe(w http.ResponseWriter, r *http.Request) {
	select {
	case s.turns <- struct{}{}:
		defer func() { <-s.turns }()
	case <-r.Context().Done():
		return
	}
	query := r.URL.Query()
	lang := cmp.Or(query.Get("lang"), preferred(r.Header.Get("Accept-Language")).String())
	answer, ok, keep := s.desk.Probe(r.Context(), lang, query.Get("ruleset"), query["fen"])
	w.Header().Set("Vary", "Accept-Language")
	w.Header().Set("Content-Type", "application/json")
	if !ok {
		w.WriteHeader(http.StatusUnprocessableEntity)
		_, _ = w.Write(answer) // a client that has gone needs no word
		return
	}
	if keep {
		w.Header().Set("Cache-Control", lasting)
	}
	w.Header().Set("ETag", tagOf(answer))
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(answer))
}

const eventStream = "text/event-stream"

// stream answers a question in events, as the answer grows.
func (s *Site) stream(w http.ResponseWriter, r *http.Request, subject ask.Subject, question []byte) {
	client := http.NewResponseController(w)
	begun := false
	send := func(answer []byte) {
		begun = true
		w.Header().Set("Content-Type", eventStream)
		_, _ = fmt.Fprintf(w, "data: %s\n\n", bytes.TrimSpace(answer)) // a client that has gone ends the question
		_ = client.Flush()
	}
	answer, ok := s.deskFor(r).Follow(r.Context(), subject, question, send)
	if ok || begun {
		send(answer)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusUnprocessableEntity)
	_, _ = w.Write(answer)
}

// refuse asks a client to come back later.
func (s *Site) refuse(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "2")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusServiceUnavailable)
	l := preferred(r.Header.Get("Accept-Language"))
	_ = view.WriteJSON(w, map[string]string{"error": l.Say("serve-busy")}) // a client that has gone needs no word
}

// bearWith has a connection stay open as long as a search may take.
func bearWith(w http.ResponseWriter) {
	c := http.NewResponseController(w)
	_ = c.SetReadDeadline(time.Time{}) // or the request would end with it
	_ = c.SetWriteDeadline(time.Now().Add(searchTimeout))
}
