//go:build browser

package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/site"
	"damone/rules"
	"damone/testdata/tier"
)

// static is the page as files, written once for all tests.
var static struct {
	once   sync.Once
	folder string
	err    error
}

// hand hands the files of the page out below a path, which is "/" or ends with
// one, and returns their address and what takes the server away.
func hand(t testing.TB, below string) (address string, away func()) {
	t.Helper()
	static.once.Do(func() {
		atEnd(func() { os.RemoveAll(static.folder) })
		if static.folder, static.err = os.MkdirTemp("", "damone-static-"); static.err == nil {
			static.err = site.Write(t.Context(), static.folder, rules.Default())
		}
	})
	if static.err != nil {
		t.Fatal(static.err)
	}
	server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(below, "/"), http.FileServer(http.Dir(static.folder))))
	t.Cleanup(server.Close)
	return server.URL + below, func() { server.CloseClientConnections(); server.Close() }
}

// Without a server of ours the page plays and refuses alike, wherever its files
// lie.
func TestStaticMovesByClicks(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	eachMove(t, base, positionsTried(2), clicked)
}

func TestStaticMovesByKeyboard(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/games/draughts/")
	eachMove(t, base, positionsTried(3), typed)
}

func TestStaticMovesByMouse(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/games/draughts/")
	eachMove(t, base, positionsHandled(), handling(byMouse))
}

func TestStaticMovesByKeys(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	eachMove(t, base, positionsHandled(), handling(byKeys))
}

func TestStaticRefusedCaptures(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/games/draughts/")
	refusedCaptures(t, base, tier.Pick(4, mostTelling))
}

// After one visit the page needs no network.
func TestStaticOffline(t *testing.T) {
	t.Parallel()
	base, away := hand(t, "/games/")
	p := open(t, base)
	p.load("")
	p.shows(rules.ItalianDamone, rules.ItalianDamone.Start())
	value[bool](p, "navigator.serviceWorker.ready.then(() => true)", chromedp.EvalAwaitPromise)
	away()
	for _, address := range []string{"", "index.html", "#italian"} {
		p.load(address)
		p.until("document.querySelector('#table .standing').textContent.startsWith('White to move')")
	}
	p.load("it.html#rules/ITA-5.3")
	p.until("document.querySelector('#rules article h2').innerText.startsWith('ITA-5.3')")
}

// A visitor whose browser cannot have the referee is told why.
func TestStaticWithoutReferee(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]catalog.Key{
		"delete window.WebAssembly": "serve.js.no-wasm",
		"window.Worker = class { postMessage() { setTimeout(() => this.onerror()); } }":                                     "serve.js.no-answer-static",
		"window.Worker = class { postMessage({ id }) { setTimeout(() => this.onmessage({ data: { id, lost: true } })); } }": "serve.js.no-answer-static",
	} {
		base, _ := hand(t, "/")
		p := open(t, base)
		call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: script + "; if (!window.WebAssembly) window.Worker = class { postMessage() { setTimeout(() => this.onerror()); } }",
		})
		p.load("")
		p.until(fmt.Sprintf("document.querySelector('#table .reason').innerText.includes(%q)", catalog.English.Say(want)))
	}
}

// The page comes in the visitor's language, and stays in the one they choose.
func TestStaticLanguage(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	p := open(t, base)
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(base)))
	p.load("#italian")
	p.click(".langs [hreflang=it]")
	p.until("document.documentElement?.lang === 'it' && document.documentElement.classList.contains('ready')")
	p.until("location.hash === '#italian' && document.querySelector('#table .standing').textContent.startsWith('Muove il Bianco')")
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(base)))
	p.until("document.documentElement?.lang === 'it' && document.documentElement.classList.contains('ready')")
	p.click(".langs [hreflang=en]")
	p.until("document.documentElement?.lang === 'en' && document.documentElement.classList.contains('ready')")
}

// BenchmarkStatic is a first visit to the static site: how long half of the
// visitors wait at most until the referee has answered, and how much of it they
// are sent.
func BenchmarkStatic(b *testing.B) {
	base, _ := hand(b, "/")
	var took []time.Duration
	for b.Loop() {
		p := open(b, base)
		began := time.Now()
		p.load("")
		p.shows(rules.ItalianDamone, rules.ItalianDamone.Start())
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "ms-median")
	packed, err := os.ReadFile(filepath.Join(static.folder, "referee.wasm.gz"))
	if err != nil {
		b.Fatal(err)
	}
	plain, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		b.Fatal(err)
	}
	n, err := io.Copy(io.Discard, plain)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(n)/1e6, "MB-plain")
	b.ReportMetric(float64(len(packed))/1e6, "MB-gzip")
}
