//go:build browser

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/rules"
)

// The lines grow on the page, follow the position, and stop when the page is
// left.
func TestAnalysisOnThePage(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("#italian")
	value[bool](p, `(fetch => { window.stopped = 0; window.fetch = (url, init) => {
		init.signal?.addEventListener("abort", () => { window.stopped++; });
		return fetch(url, init);
	}; return true; })(window.fetch)`)
	p.analyzes()
}

// On the static site the referee that searches is sent away.
func TestStaticAnalysis(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	p := open(t, base)
	p.load("#italian")
	if got, want := value[string](p, "document.querySelector('.insight .hint').textContent"), catalog.English.Say("serve.insight-static"); !strings.Contains(got, want) {
		t.Errorf("it does not say that it has no tables: %q", got)
	}
	value[bool](p, `(Worker => { window.stopped = 0; window.Worker = class extends Worker {
		set onmessage(show) { super.onmessage = message => { if (message.data.part || !window.endless) show(message); }; }
		terminate() { window.stopped++; super.terminate(); }
	}; return true; })(window.Worker)`)
	p.analyzes()
}

// analyzes has the page analyse. It counts in window.stopped what it has ended.
func (p *tab) analyzes() {
	p.Helper()
	p.emulate("light", "reduce", "none")
	value[bool](p, `(progress => { window.depths = new Set();
		new MutationObserver(records => records.forEach(r => r.addedNodes.forEach(n => window.depths.add(n.textContent)))).observe(progress, { childList: true });
		return true; })(document.querySelector(".insight .progress"))`)
	p.click(".insight summary")
	p.until("document.querySelectorAll('.insight li').length === 3")
	p.until("/^depth ([5-9]|\\d\\d)/.test(document.querySelector('.insight .progress').textContent)")
	if got := value[int](p, "window.depths.size"); got < 4 {
		p.Errorf("%d depths have been seen", got)
	}
	p.is(".insight li small", "opinion")
	p.click(".insight li button")
	p.until("document.querySelectorAll('#table .routes .route').length === 1")
	p.follow("#damone/W:WE32,K24:B5")
	p.until("document.querySelector('.insight .proved .worth') && document.querySelector('.insight .proved .worth').textContent.startsWith('wins in')")
	value[bool](p, "window.endless = true") // or a fast machine has done when the page is left
	p.follow("#italian")
	p.until("document.querySelector('.insight li.opinion')")
	before := value[int](p, "window.stopped")
	p.follow("#rules")
	p.until(fmt.Sprintf("window.stopped === %d", before+1))
}

// The errors of a reviewed game are tried again: the move that was played is refuted, the best
// passes, and a missed one comes back in the trainer.
func TestLearn(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#games")
	p.write("#games .paste", `[White "Anna"] [Ruleset "italian"] [FEN "W:WK14,K19:BK7"] 1. 14-11 7x14x23 *`)
	p.until("location.hash === '#games/1/0' && document.querySelector('#games .moves')?.textContent.includes('14-11')")
	value[bool](p, "(document.querySelector('#games [data-do=review]').click(), true)") // the board's answer moves the button
	p.until("document.querySelector('#games .learn button')?.textContent.includes('White (1)') && (table => table.scrollWidth <= table.clientWidth)(document.querySelector('#games .review .wide'))")
	p.click("#games .learn button")
	p.until("document.querySelector('#puzzles .head h2')?.textContent === 'Find a better move than 14-11.'")
	p.makes("#puzzles", []rules.Square{13, 10}) // 14-11
	p.until("document.querySelector('#puzzles .judged')?.dataset.state === 'bad'")
	p.contains("#puzzles .judged", "7x14x23")
	p.makes("#puzzles", []rules.Square{13, 9}) // 14-10
	p.until("document.querySelector('#puzzles .judged')?.dataset.state === 'good'")
	value[bool](p, `(localStorage.setItem("damone-puzzles", localStorage.getItem("damone-puzzles").replace(/"day":\d+/g, m => '"day":' + (Number(m.slice(6)) - 3))), true)`)
	p.load("#puzzles")
	p.until("location.hash.length > 9")
	value[bool](p, "((f, id) => { f.value = id; return f.dispatchEvent(new Event('change')); })(document.querySelector('#ruleset'), 'italian')")
	p.until("location.hash.startsWith('#puzzles/own%2Fitalian') && document.querySelector('#puzzles .due').textContent === '1'")
}
