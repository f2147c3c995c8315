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
	p.click("#games .squares button:nth-child(12)") // not what was played: on the board
	p.click("#games .squares button:nth-child(16)")
	p.until("location.hash === '#italian/' + document.location.hash.split('/')[1] + '/22-18,12-16'")
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
}
