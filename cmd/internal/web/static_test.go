//go:build browser

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/site"
	"damone/rules"
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
			static.err = (&site.Site{Ruleset: rules.Default(), Compiling: func() {}}).Write(t.Context(), static.folder)
		}
	})
	if static.err != nil {
		t.Fatal(static.err)
	}
	server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(below, "/"), http.FileServer(http.Dir(static.folder))))
	t.Cleanup(server.Close)
	return server.URL + below, func() { server.CloseClientConnections(); server.Close() }
}

// After one visit the page needs no network.
func TestStaticOffline(t *testing.T) {
	t.Parallel()
	base, away := hand(t, "/games/")
	if code, err := os.Stat(filepath.Join(static.folder, "board.wasm.gz")); err != nil || code.Size() > 1_700_000 {
		t.Errorf("the referee of the board takes long to come: %v, %v", code, err)
	}
	p := open(t, base)
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `sessionStorage.tapped ??= 0; addEventListener("DOMContentLoaded", () => { for (const n of sessionStorage.tapped++ ? [] : [19, 14]) document.querySelectorAll("#table .squares button")[n].click(); })`,
	})
	p.load("")
	p.until("location.hash === '#damone/startpos/20-15'") // the taps of somebody who has not waited
	p.until("document.querySelector('#table .standing').textContent.startsWith('Black')")
	p.load("#")
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

// The first board is there before the referee is, and takes moves: the squares of the next
// are kept until the referee says how the game stands.
func TestStaticFirstMove(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	p := open(t, base)
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `window.Worker = class extends Worker { postMessage(...all) { (window.held ??= []).push(() => super.postMessage(...all)); } }`,
	})
	p.load("")
	value[bool](p, "[20, 15, 10, 14].every(n => document.querySelectorAll('#table .squares button')[n - 1].click() === undefined)")
	p.until("location.hash === '#damone/startpos/20-15'")
	value[bool](p, "delete window.Worker.prototype.postMessage && held.every(go => go() === undefined)")
	p.until("location.hash === '#damone/startpos/20-15,10-14'")
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
