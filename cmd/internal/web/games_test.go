//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/web"
	"damone/notation"
	"damone/rules"
)

// dropFile drops a file on the page.
func (p *tab) dropFile(name, text string) {
	p.Helper()
	quoted, err := json.Marshal([]string{name, text})
	p.must(err)
	value[bool](p, fmt.Sprintf(`(([name, text]) => {
		const carried = new DataTransfer();
		carried.items.add(new File([text], name));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true })), true;
	})(%s)`, quoted))
}

// The viewer obeys keys and clicks, shows variations and comments, and opens
// the panel at a move that may not be played.
func TestGames(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("")
	p.paste(someGames)
	caption := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#games .caption b') && document.querySelector('#games .caption b').textContent === %q", want))
	}
	caption("Start")
	p.is("#games .head", "Trofeo della Torre\n\nNERI Carlo - BIANCHINI Olga 1-0\n\nround 2 · Roma")
	p.are("#games .catalogue .state", "faults: 1", "no fault", "faults: 1")
	p.press(kb.ArrowRight)
	caption("1. 23-19")
	p.press(kb.ArrowRight)
	caption("1... 12-15")
	p.contains("#games .caption", "Invites the exchange.")
	p.press(kb.End)
	caption("4. 26-22")
	p.until("document.querySelector('#games .reason h2.no')")
	for _, where := range []string{"#games .reason .words", "#games .moves .fault"} {
		if got := p.text(where); !strings.Contains(strings.ToLower(got), "capturing is compulsory") {
			t.Errorf("the last move is not refused in %s: %q", where, got)
		}
	}
	p.press(kb.ArrowLeft)
	caption("3... 11-14")
	p.press(kb.Home)
	caption("Start")
	for _, link := range value[[]string](p, "[...document.querySelectorAll('#games .variation a')].map(a => `#games .moves a[data-node='${a.dataset.node}']`.replaceAll(\"'\", '\"'))") {
		p.click(link)
		p.until(fmt.Sprintf("document.querySelector(%q).getAttribute('aria-current')", link))
	}
	caption("2... 10x19")
	rs := rules.ItalianDraughts
	g := rules.NewGame(rs, rs.Start())
	for _, text := range []string{"23-19", "12-16", "19-14", "10x19"} {
		m, err := notation.ParseMove(rs, g.Position(), text)
		p.must(err)
		p.must(g.Play(m))
	}
	p.click("#games .record .button")
	p.shows(rs, g.Position())
	value[bool](p, "(history.back(), true)")
	p.until("!document.querySelector('#games').hidden")
	p.click("#games [data-do=next]")
	p.until("document.querySelector('#games .which').textContent === 'Game 2 of 3'")
	caption("Start")
	p.click("#games .squares button:nth-child(22)")
	p.click("#games .squares button:nth-child(18)")
	caption("1. 22-18")
	p.until("document.querySelector('#games .standing').textContent.startsWith('Black') && document.querySelector('#games .squares button:nth-child(18)').ariaLabel.includes('man')")
	p.click("#games .squares button:nth-child(12)") // not what was played: a line of its own
	p.click("#games .squares button:nth-child(16)")
	caption("1... 12-16")
	p.load(value[string](p, "location.hash"))
	caption("1... 12-16")
	p.click("#games [data-do=remove]")
	caption("1. 22-18")
	value[bool](p, "((f, text) => { f.value = text; return f.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('#games [type=search]'), 'verdi')")
	p.are("#games .catalogue b", "ROSSI Anna - VERDI Ugo")
	value[bool](p, "((f, text) => { f.value = text; return f.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelector('#games [type=search]'), '')")
	p.click("#games .results summary")
	p.contains("#games .results", "NERI Carlo")
	p.load("#games/3/1")
	caption("1. 30x23x16x7")
	p.until("document.querySelector('#games .ladder .out.asked')")
}

// The server's own file is for the page that it was opened for.
func TestOpenedFile(t *testing.T) {
	t.Parallel()
	site := web.New(ask.NewDesk(rules.Default()))
	query, _ := site.Open(&ask.File{Name: "games.pdn", Text: []byte(someGames)})
	base := run(t, site)
	const question = `{"file":true,"game":1}`
	if status, answer := post(t, base+"ask/game", question); status != http.StatusUnprocessableEntity || !strings.Contains(answer, "no file is open at this address") {
		t.Errorf("without a key: %d %s", status, answer)
	}
	for _, key := range []string{"?key=wrong", query[:len(query)-1], query + "x", "?key=%00"} {
		r := do(t, http.MethodGet, base+key, nil)
		if r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
			t.Errorf("%s: %s", key, r.Status)
		}
	}
	r := do(t, http.MethodGet, base+query, nil)
	if r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != "/#file" || len(r.Cookies()) != 1 {
		t.Fatalf("the key: %s %v", r.Status, r.Header)
	}
	c := r.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie is %v", c)
	}
	with := func(cookie string) int {
		return do(t, http.MethodPost, base+"ask/game", strings.NewReader(question), "Cookie", cookie).StatusCode
	}
	if got := with(c.Name + "=" + c.Value); got != http.StatusOK {
		t.Errorf("with the cookie: %d", got)
	}
	if got := with(c.Name + "=wrong"); got != http.StatusUnprocessableEntity {
		t.Errorf("with a wrong cookie: %d", got)
	}
	p := open(t, base)
	p.load("")
	p.dropFile("other.pdn", `[White "ROSSI Anna"] [Ruleset "italian"] 1. 23-19 12-16 1-0`) // which stays as long as the tab, but not before the one that is opened
	p.until("location.hash === '#games/1/0' && document.querySelectorAll('#games .catalogue li').length === 1")
	p.load(query)
	p.until("location.hash.startsWith('#games') && document.querySelectorAll('#games .catalogue li').length === 3")
	p.are("#games .catalogue b", "NERI Carlo - BIANCHINI Olga", "ROSSI Anna - VERDI Ugo", "BIANCHI Ada - NERI Carlo")
	finds(p, "location.search", "")
	value[bool](p, "(document.querySelector('#games .explorer').open = true)")
	p.until("document.querySelector('#games .explorer .hint').textContent.includes('2 of 3 games')")
	p.click("#games .explorer .chip")
	p.until("document.querySelector('#games .caption b')?.textContent.startsWith('1. ') && document.querySelector('#games .explorer .hint').textContent.startsWith('Black')")
}

// The board is a study: another move makes a variation, what is written of a move stays, a
// reload loses nothing, and a recorded game goes on on the board with all that it has.
func TestStudy(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#italian/startpos/23-19,12-16,21-18")
	reads := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#table .score .moves').innerText.replace(/\\s+/g, ' ').trim() === %q", want))
	}
	set := func(field, text string) {
		p.Helper()
		value[bool](p, fmt.Sprintf("((f, text) => { f.value = text; return f.dispatchEvent(new Event('change')); })(document.querySelector('[name=%s]'), %q)", field, text))
	}
	p.press(kb.ArrowLeft)
	p.until("document.querySelector('#table .score [aria-current=step]')?.textContent === '12-16'")
	p.makes("#table", []rules.Square{18, 13}) // 19-14
	reads("1. 23-19 12-16 2. 21-18 2. 19-14")
	set("glyph", "?")
	set("comment", "Loses a piece.")
	p.click("#table [data-do=promote]")
	reads("1. 23-19 12-16 2. 19-14? Loses a piece. 2. 21-18")
	p.load("#italian/startpos/23-19")
	reads("1. 23-19 12-16 2. 19-14? Loses a piece. 2. 21-18")
	p.press(kb.End)
	p.until("document.querySelector('#table .score [aria-current=step]')?.textContent?.includes('19-14')")
	p.click("#table [data-do=remove]")
	reads("1. 23-19 12-16 2. 21-18")
	p.press("?")
	p.until("document.querySelector('#help').open")
	p.press(kb.Escape)

	p.load("#games")
	p.write("#games .paste", `[White "ROSSI Anna"] [Black "NERI Carlo"] [Ruleset "italian"] 1. 23-19 {[%by damone] [%eval 0.20,9]} {Solid.} 12-16 (1... 10-13 $1 {Better.}) (1... 12-16 2. 22-18) 2. 21-18 1-0`)
	p.until("location.hash === '#games/1/0' && document.querySelector('#games .moves').innerText.includes('Better')")
	p.press(kb.ArrowRight)
	p.until("document.querySelector('#games .caption b')?.textContent === '1. 23-19'")
	p.makes("#games", []rules.Square{10, 14}) // 11-15
	p.until("document.querySelector('#games .caption b')?.textContent === '1... 11-15'")
	p.click("#games .record .button")
	p.until("location.hash.endsWith('/23-19,11-15')")
	reads("1. 23-19 Solid. 1... 12-16 1... 10-13! Better. 1... 11-15 2. 21-18 2. 22-18")
	value[bool](p, "(navigator.clipboard.writeText = async text => { window.copied = text; }, true)")
	p.click("#table [data-copy=pdn]")
	p.until(`window.copied && ['[White "ROSSI Anna"]', '[Result "1-0"]', '(1... 10-13! {Better.}) (1... 11-15)', '{[%by damone] [%eval 0.20,9]} {Solid.}'].every(part => window.copied.replace(/\s+/g, ' ').includes(part))`)

	p.load("#italian")
	value[bool](p, "(document.querySelector('#table .insight').open = true)")
	p.until("document.querySelectorAll('#table .insight li .rest a').length > 2")
	p.until("/^depth \\d\\d/.test(document.querySelector('#table .insight .progress').textContent)") // the lines change less now
	p.click("#table .insight li .rest a:nth-of-type(2)")
	p.until("document.querySelector('#table .score .moves a[aria-current=step]') && location.hash.split(',').length === 2")
}
