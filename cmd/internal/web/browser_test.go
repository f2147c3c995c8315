//go:build browser

package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// browser is one Chromium for all tests, started when the first asks for it.
var browser struct {
	sync.Mutex
	ctx context.Context
}

// chromium returns the path of the browser.
func chromium(t testing.TB) string {
	t.Helper()
	// The first is the same without windows and menus, which cost more than pages.
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("there is no Chromium to open the page with")
	return ""
}

// started returns the context of the browser.
func started(t testing.TB) context.Context {
	t.Helper()
	path := chromium(t)
	browser.Lock()
	defer browser.Unlock()
	for attempt := 1; browser.ctx == nil; attempt++ { // a browser may crash before it has begun
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-gpu", true), chromedp.Flag("in-process-gpu", true),
			chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		atEnd(func() { cancel(); stop() })
		if err := chromedp.Do(ctx); err == nil {
			browser.ctx = ctx
		} else if attempt == 3 {
			t.Fatal(err)
		}
	}
	return browser.ctx
}

// tab is a page of the site, open in the browser.
type tab struct {
	testing.TB
	ctx     context.Context
	base    string
	focused int // the button that has the focus, from 0
}

// open opens the site in a tab of a session of its own. Nothing may go wrong in
// it, and it may ask nobody else for anything.
func open(t testing.TB, base string) *tab {
	t.Helper()
	return beside(t, base, started(t), chromedp.WithNewBrowserContext())
}

// still returns open for a visitor who wants things to stay where they are.
func still(t testing.TB, base string) *tab {
	t.Helper()
	p := open(t, base)
	p.emulate("light", "reduce", "none")
	return p
}

// beside returns open in the session of a context.
func beside(t testing.TB, base string, session context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(session, options...)
	p := &tab{TB: t, ctx: ctx, base: base, focused: -1}
	p.must(chromedp.Do(ctx, chromedp.EmulateViewport(1280, 1000)))
	call(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	p.emulate("light", "no-preference", "none")
	requests, consoles := p.watch()
	t.Cleanup(func() {
		cancel()
		requests.Wait()
		consoles.Wait()
	})
	return p
}

// watch has the test fail for requests to another host, and for what the
// console complains of.
func (p *tab) watch() (requests, consoles *sync.WaitGroup) {
	requests, consoles = new(sync.WaitGroup), new(sync.WaitGroup)
	call(p, network.Enable, network.EnableParams{})
	requests.Go(func() {
		for e, err := range chromedp.Events(p.ctx, network.RequestWillBeSent) {
			if err != nil {
				return
			}
			if url := e.Request.URL; !strings.HasPrefix(url, p.base) && !strings.HasPrefix(url, "data:text/javascript;") && url != "about:blank" {
				p.Errorf("the page asks for %.200s", url)
			}
		}
	})
	consoles.Go(func() {
		for m, err := range chromedp.Console(p.ctx) {
			if err != nil {
				return
			}
			if !strings.Contains(m.Text, "422") { // an answer that says no
				p.Errorf("the console says %s: %s", m.Type, m.Text)
			}
		}
	})
	return requests, consoles
}

func (p *tab) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// call has the browser do something to a tab.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.Helper()
	answer, err := chromedp.Call(p.ctx, command, params)
	p.must(err)
	return answer
}

// emulate has the visitor prefer a scheme of colours, less motion, and colours
// of their own.
func (p *tab) emulate(scheme, motion, forced string) {
	p.Helper()
	features := []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}, {Name: "forced-colors", Value: forced},
	}
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
}

// load goes to an address of the site and waits until it is shown. A page that
// is there already is loaded anew, too.
func (p *tab) load(address string) {
	p.Helper()
	url := p.base + address
	if value[bool](p, fmt.Sprintf("location.href.split('#')[0] === %q.split('#')[0] && (history.replaceState(null, '', %[1]q), true)", url)) {
		p.must(chromedp.Do(p.ctx, chromedp.Reload()))
	} else {
		p.must(chromedp.Do(p.ctx, chromedp.Navigate(url)))
	}
	p.until("document.documentElement?.classList.contains('ready')")
	p.focused = -1
}

// value returns what a script finds.
func value[T any](p *tab, script string, options ...chromedp.EvaluateOption) T {
	p.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, options...))
	if err != nil {
		p.Fatalf("%s: %v", script, err)
	}
	return v
}

// until waits for a condition. The page itself looks at it again and again: to
// ask it each time costs the browser more than what is waited for. Where another
// page takes its place, that one is asked.
func (p *tab) until(condition string) {
	p.Helper()
	p.after("", condition)
}

// after does something and waits for a condition.
func (p *tab) after(do, condition string) {
	p.Helper()
	const script = `new Promise((done, fail) => {
		%s;
		const end = performance.now() + 1000;
		(function look() {
			try {
				if (%s) done(true);
				else if (performance.now() > end) done(false);
				else setTimeout(look, 4);
			} catch (error) {
				fail(error);
			}
		})();
	})`
	for deadline := time.Now().Add(patience); ; do = "" {
		holds, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](fmt.Sprintf(script, do, condition), chromedp.EvalAwaitPromise))
		if holds {
			return
		}
		if _, thrown := errors.AsType[*chromedp.ExceptionError](err); thrown || p.ctx.Err() != nil {
			p.Fatalf("%s: %v", condition, err)
		}
		if time.Now().After(deadline) {
			p.Fatalf("in vain: %s; the page says %q", condition, value[string](p, "document.body.innerText.slice(0, 2000)"))
		}
	}
}

// text returns what the element that a selector finds says.
func (p *tab) text(selector string) string {
	p.Helper()
	return value[string](p, fmt.Sprintf("(document.querySelector(%q) || {innerText: ''}).innerText", selector))
}

// texts returns what all the elements say that a selector finds.
func (p *tab) texts(selector string) []string {
	p.Helper()
	return value[[]string](p, fmt.Sprintf("[...document.querySelectorAll(%q)].map(e => e.innerText)", selector))
}

// is fails unless an element says a text, contains unless the text is part of what it says,
// and are unless the elements that a selector finds say some texts, in their order.
func (p *tab) is(selector, want string) {
	p.Helper()
	if got := p.text(selector); got != want {
		p.Errorf("%s says %q, want %q", selector, got, want)
	}
}

func (p *tab) contains(selector, want string) {
	p.Helper()
	if got := p.text(selector); !strings.Contains(got, want) {
		p.Errorf("%s says %q, without %q", selector, got, want)
	}
}

func (p *tab) are(selector string, want ...string) {
	p.Helper()
	if got := p.texts(selector); !slices.Equal(got, want) {
		p.Errorf("%s say %q, want %q", selector, got, want)
	}
}

// finds fails unless a script finds something.
func finds[T comparable](p *tab, script string, want T) {
	p.Helper()
	if got := value[T](p, script); got != want {
		p.Errorf("%s is %v, want %v", script, got, want)
	}
}

// there waits until there is an element.
func (p *tab) there(selector string) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector(%q)", selector))
}

// makes makes a move on a board by clicks.
func (p *tab) makes(view string, path []rules.Square) {
	p.Helper()
	for _, s := range path {
		p.click(fmt.Sprintf("%s .squares button:nth-child(%d)", view, int(s)+1))
	}
}

// click clicks on the middle of an element with the mouse, once the element has
// come to rest: what the page says meanwhile may move it.
func (p *tab) click(selector string) {
	p.Helper()
	at := value[[]float64](p, fmt.Sprintf(`new Promise(done => {
		const e = document.querySelector(%q);
		e.scrollIntoView({ block: "nearest" });
		(function look(last, looks, still) {
			const box = e.getBoundingClientRect();
			const at = [box.left + box.width / 2, box.top + box.height / 2];
			still = last && last[0] === at[0] && last[1] === at[1] ? still + 1 : 0;
			if (still > 4 || looks > 250) done(at);
			else setTimeout(look, 4, at, looks + 1, still);
		})(null, 0, 0);
	})`, selector), chromedp.EvalAwaitPromise)
	p.must(chromedp.Do(p.ctx, chromedp.MouseClickXY(at[0], at[1])))
}

// button returns the selector of a square's button on the main board, White at the
// bottom.
func button(s rules.Square) string {
	return fmt.Sprintf("#table .squares button:nth-child(%d)", int(s)+1)
}

// labels returns what the buttons of a board say, but for what may be done there.
func labels(rs *rules.Ruleset, p rules.Position, l catalog.Lang) []string {
	list := make([]string, rules.Squares)
	for i := range list {
		s := rules.Square(i)
		name := notation.FormatSquare(s, notation.Number)
		if piece, ok := p.At(s); ok {
			list[i] = l.Say("serve.js.piece-on-square", "square", name, "side", l.Say(catalog.Key("serve.js."+piece.Color.String())), "piece", catalog.Piece(l, rs, piece.Rank))
		} else {
			list[i] = l.Say("serve.js.empty-square", "square", name)
		}
	}
	return list
}

// shows waits until the buttons of the main board say that a position stands on
// it, and the panel who is to move.
func (p *tab) shows(rs *rules.Ruleset, pos rules.Position) {
	p.Helper()
	p.showsIn("#table", rs, pos)
}

// showsIn is shows of the board in a view.
func (p *tab) showsIn(view string, rs *rules.Ruleset, pos rules.Position) {
	p.Helper()
	p.until(p.shown(view, rs, pos))
}

// shown returns the condition that showsIn waits for.
func (p *tab) shown(view string, rs *rules.Ruleset, pos rules.Position) string {
	p.Helper()
	want, err := json.Marshal(labels(rs, pos, catalog.English))
	p.must(err)
	turn := catalog.Side(catalog.English, pos.Turn())
	return fmt.Sprintf(`((want, all) => { const buttons = all[0].ariaLabel.startsWith("32") ? [...all].reverse() : all; return want.every((w, i) => (buttons[i].ariaLabel + ",").startsWith(w + ",")) &&
		/^(%s to move|The game|%s has won|%s has won)/.test(document.querySelector("%s .standing").textContent); })
		(%s, document.querySelectorAll("%s .squares button"))`, turn, catalog.Side(catalog.English, rules.White), catalog.Side(catalog.English, rules.Black), view, want, view)
}

// opens goes to a position by its address and waits until it is shown. What
// was there may look the same, in another game.
func (p *tab) opens(at place) {
	p.Helper()
	p.follow(at.String())
	p.after("", p.shown("#table", at.rs, at.pos))
}

// goTo changes the address, as a link does.
func (p *tab) goTo(hash string) {
	p.Helper()
	value[string](p, fmt.Sprintf("location.hash = %q", hash))
}

// follow is goTo, and waits until the page has shown what is there.
func (p *tab) follow(hash string) {
	p.Helper()
	value[bool](p, fmt.Sprintf(`new Promise(done => {
		const ready = () => document.documentElement.classList.contains("ready") ? done(true) : setTimeout(ready, 5);
		if (location.hash === %[1]q) return ready();
		addEventListener("hashchange", ready, { once: true });
		location.hash = %[1]q;
	})`, hash), chromedp.EvalAwaitPromise)
}

// address returns the hash of a position.
func address(rs *rules.Ruleset, pos rules.Position) string {
	return "#" + rs.ID() + "/" + notation.FormatPosition(pos, notation.Number)
}
