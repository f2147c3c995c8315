//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// hostile is texts that would run if anything read them as HTML.
var hostile = []string{
	`<img src=x onerror="window.hit=1">`,
	`"><script>window.hit=1</script>`,
	`'-window.hit=1-'`,
	`javascript:window.hit=1`,
	`{{constructor.constructor('window.hit=1')()}}`,
	`</textarea></template><svg onload=window.hit=1>`,
}

// Whatever is brought along in addresses, boxes and files stays a text.
func TestHostileTexts(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, text := range hostile {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			staysText(t, base, text)
		})
	}
}

// staysText brings a text along in every way there is.
func staysText(t *testing.T, base, text string) {
	p := open(t, base)
	p.load("")
	elements := value[int](p, "document.querySelectorAll('img, script, iframe, object').length")
	code := url.PathEscape(text)
	for _, hash := range []string{
		"#" + code, "#damone/" + code, "#damone/startpos/" + code, "#damone/startpos/16-12," + code, "#editor/" + code, "#editor/damone/" + code,
		"#editor/damone/W:W" + code + ":B1", "#rules/" + code, "#" + code + "/" + code + "/" + code, "#damone/" + text + "/" + text,
	} {
		p.follow(hash)
	}
	p.goTo("#damone")
	p.shows(rules.ItalianDamone, rules.ItalianDamone.Start())
	p.typeMove(text)
	p.until("document.querySelector('#table .reason[data-state=refused]')")
	for _, file := range []string{text, "W:W" + text + ":B1", `[Event "` + text + `"][White "` + text + `"][FEN "` + text + `"][Ruleset "` + text + `"] 1. 16-12 {` + text + `}`,
		`[Ruleset "damone"] 1. ` + text, gamesOf(text)} {
		p.follow("#italian")
		p.follow("#damone") // where the box for it is, with nothing in the panel
		p.paste(file)
		p.until("location.hash !== '#damone' || document.querySelector('#table .reason h2.no')")
	}
	p.until(fmt.Sprintf("document.querySelector('#games .head') && document.querySelector('#games .head').innerText.includes(%q)", text))
	for _, hash := range []string{"#games/1/1", "#games/1/2", "#games/1/4", "#games/2/0"} {
		p.follow(hash)
	}
	finds(p, "'hit' in window", false)
	if n := value[int](p, "document.querySelectorAll('img, script, iframe, object').length"); n != elements {
		t.Errorf("there are %d elements that could run something, %d before", n, elements)
	}
	p.load("?lang=" + url.QueryEscape(text))
	p.shows(rules.ItalianDamone, rules.ItalianDamone.Start())
}

// gamesOf returns two games with a text in every field.
func gamesOf(text string) string {
	var tags strings.Builder
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteElo", "Annotator", "Source", "TimeControl"} {
		fmt.Fprintf(&tags, "[%s \"%s\"]\n", name, strings.ReplaceAll(text, `"`, `\"`))
	}
	comment := "{" + strings.ReplaceAll(text, "}", ")") + "}"
	return fmt.Sprintf("%s[Ruleset \"italian\"]\n%s 1. 23-19 %[2]s (1. 22-18 %[2]s) 12-15 2. %[3]s 1-0\n\n%[1]s[FEN \"%[4]s\"]\n1. 23-19 *\n",
		&tags, comment, text, strings.ReplaceAll(text, `"`, `\"`))
}

// settle lets the page answer what it has been asked.
func (p *tab) settle() {
	p.Helper()
	value[bool](p, "new Promise(done => setTimeout(() => done(true), 60))", chromedp.EvalAwaitPromise)
}

// A position is set up by taps, drags and texts, each of which can be undone, and taken to the board.
func TestEditor(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#editor/damone/W:WE32:BE1")
	square := func(n int) string { return fmt.Sprintf("#editor .squares button:nth-child(%d)", n) }
	tool := func(row, n int) string {
		return fmt.Sprintf("#editor .supply div:nth-of-type(%d) label:nth-of-type(%d)", row, n)
	}
	stands := func(fen string) {
		p.Helper()
		p.until(fmt.Sprintf("location.hash === '#editor/damone/%s'", fen))
	}
	verdict := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#editor .verdict').innerText.includes(%q)", want))
	}
	drag := func(from, to string) {
		p.Helper()
		a, b := p.middleOf(from), p.middleOf(to)
		p.must(chromedp.Do(p.ctx, chromedp.DragAndDropXY(a[0], a[1], b[0], b[1])))
	}
	verdict("possible.")
	p.click(square(32)) // takes nothing away
	p.click(square(28))
	stands("W:WE28:BE1")
	drag(square(28), square(32))
	drag(tool(1, 3), square(20)) // a white dama
	stands("W:WK20,E32:BE1")
	drag(square(20), "#editor h2")
	stands("W:WE32:BE1")
	p.click("#editor [data-do=undo]")
	stands("W:WK20,E32:BE1")
	p.click(tool(1, 2)) // a white pedina
	p.click(square(9))
	p.click(square(2))
	p.until("document.querySelectorAll('#editor .verdict li').length === 2")
	if got := p.texts("#editor .verdict li"); len(got) != 2 || !strings.Contains(got[0]+got[1], "READ-9") {
		t.Errorf("both pedine are on crowning squares; the editor says %q", got)
	}
	finds(p, "document.querySelector('#editor .ways').checkVisibility()", false)
	p.click(square(9))
	p.click(square(2))
	p.click("#editor [value=black]")
	verdict("possible.")
	rs := rules.ItalianDamone
	want, err := notation.ParsePosition(rs, "B:WK20,E32:BE1")
	p.must(err)
	p.must(chromedp.Do(p.ctx, discard(chromedp.Evaluate[bool]("(navigator.clipboard.writeText = async text => { window.copied = text; }, true)"))))
	for _, kind := range []string{"link", "fen", "diagram"} {
		p.click("#editor [data-copy=" + kind + "]")
		p.until("window.copied")
		copied := value[string](p, "(text => (window.copied = '', text))(window.copied)")
		if kind == "link" {
			copied = copied[strings.LastIndex(copied, "/")+1:]
		}
		if got, err := notation.ParsePosition(rs, copied); err != nil || got != want {
			t.Errorf("the %s that is copied is %q", kind, copied)
		}
		p.click("#editor [data-do=clear]")
		verdict("There are no pieces") // what is below moves down with it
		p.write("#editor .paste", copied)
		stands("B:WK20,E32:BE1")
	}
	for text, want := range map[string]string{"": "no position: write one", "ciao": "neither a position", "1. e4 e5": "looks like chess"} {
		p.write("#editor .paste", text)
		verdict(want)
	}
	stands("B:WK20,E32:BE1")
	for wish, shown := range map[string]string{"explain": ".reason[data-state=why]", "analyse": ".insight[open] li", "solve": ".solved"} {
		p.follow("#editor/damone/B:WK20,E32:BE1")
		p.click("#editor [data-do=" + wish + "]")
		p.shows(rs, want)
		p.until(fmt.Sprintf("/1/.test(document.querySelector('#table %s')?.textContent)", shown))
	}
	p.click("nav [data-view=editor]")
	p.until("location.hash.startsWith('#editor/damone/B:WE32,K20:BE1')")
	value[bool](p, "(document.querySelector('#ruleset').value = 'italian', document.querySelector('#ruleset').dispatchEvent(new Event('change')))")
	p.until("location.hash.startsWith('#editor/italian/B:WK20,K32:BK1')")
	verdict("The damone on 32 is of no rank of Italian draughts: the highest rank is the king, K.")
	value[bool](p, `(honest => { window.fetch = (url, init) => String(url).endsWith("ask/setup") ? new Promise(go => { window.release = () => go(honest(url, init)); }) : honest(url, init); return true; })(window.honest = fetch)`)
	p.goTo("#editor/damone/W:WK20,E32:BE1")
	p.until("window.release && document.querySelector('#ruleset').value === 'damone'")
	p.click("#editor [data-do=clear]") // before it is known what stands there
	value[bool](p, "(document.querySelector('#ruleset').value = 'italian', document.querySelector('#ruleset').dispatchEvent(new Event('change')))")
	p.until("location.hash.startsWith('#editor/italian/W:WK20,K32:BK1')")
	value[bool](p, "(window.fetch = window.honest, window.release(), true)")
	p.until("document.documentElement.classList.contains('ready')")
	p.write("#editor .paste", "1. 23-19 10-14")
	p.until("location.hash.endsWith('/startpos/23-19,10-14')")
	p.load("#editor/italian/B:WK2:B30")
	verdict("impossible")
	finds(p, fmt.Sprintf("document.querySelector(%q).ariaLabel", square(30)), "30, Black man")
	p.load("#editor/italian/W:W21:B")
	verdict("Black has no pieces")
}

// On a phone, either way up, the board is in view after whatever has changed it.
func TestPhone(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	seen := func(what string, selectors ...string) {
		p.Helper()
		p.until("document.documentElement.classList.contains('ready')")
		for _, selector := range selectors {
			p.there(selector)
		}
		p.settle()
		for _, selector := range selectors {
			if box := value[[]float64](p, fmt.Sprintf("(b => [b.top, b.bottom - innerHeight])(document.querySelector(%q).getBoundingClientRect())", selector)); box[0] < -1 || box[1] > 1 {
				p.Errorf("%s: %s is %.0f above and %.0f below the screen", what, selector, -box[0], box[1])
			}
		}
	}
	inView := func(what string) { p.Helper(); seen(what, "#table .board") }
	choose := func(id string) {
		value[bool](p, fmt.Sprintf("(scrollTo(0, 1e4), document.querySelector('#ruleset').value = %q, document.querySelector('#ruleset').dispatchEvent(new Event('change')))", id))
		p.until(fmt.Sprintf("location.hash.includes(%q)", id))
	}
	for _, size := range [][2]int64{{390, 844}, {844, 390}} {
		p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch)))
		p.load("?lang=en")
		inView("the first visit")
		p.click(button(19))
		p.click(button(14))
		p.until("document.querySelector('.welcome').hidden")
		inView("the first move")
		choose("italian")
		inView("another game")
		value[bool](p, "(scrollTo(0, 1e4), true)")
		p.paste("W:W22:B9")
		p.until("location.hash.startsWith('#italian/W')")
		seen("a position pasted", "#table .board", "#table .standing")
		p.follow("#editor/damone/W:WE32:BE1")
		seen("set-up", "#editor .board", "#editor .verdict p")
		choose("italian")
		seen("set-up of another game", "#editor .board", "#editor .verdict li")
		p.write("#editor .paste", "W:W21:B9")
		p.until("location.hash === '#editor/italian/W:W21:B9'")
		seen("set-up of a text", "#editor .board", "#editor .verdict p")
		for wish, answer := range map[string]string{"explain": "#table .reason h2", "analyse": "#table .insight li"} {
			p.follow("#editor/italian/W:W21:B9")
			p.click("#editor [data-do=" + wish + "]")
			seen(wish, "#table .board", answer)
		}
		p.follow("#editor/italian/W:W21:B9")
		p.click("#editor .ways a")
		p.until("location.hash.startsWith('#italian/W')")
		inView("a position set up")
		p.click(button(8))
		p.until("document.querySelector('#table .reason .words').innerText.includes('9, Black man')")
		p.against("white", 1)
		inView("a match")
		value[bool](p, "(sessionStorage.clear(), history.replaceState(null, '', '#'), true)")
	}
}

// Every view is printed as a caption, a board and who is to move, and has a title.
func TestPrinted(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#italian/startpos/23-19,12-16")
	p.opensGames(someGames, "#games/1/1")
	p.must(chromedp.Do(p.ctx, discard(chromedp.Evaluate[bool]("(window.print = () => {}, true)"))))
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	for _, c := range []struct{ hash, title, below string }{
		{"#italian/startpos/23-19,12-16", "Italian draughts · 1... 12-16", "White to move. No capture is possible: any move may be played."},
		{"#games/1/1", "Trofeo della Torre · NERI Carlo - BIANCHINI Olga 1-0 · 1. 23-19", "Black to move. No capture is possible: any move may be played."},
		{"#editor/italian/B:W21:B9", "Set up", "To move Black"},
		{"#learn/ITA-5.1/1", "Most pieces: 1 of 8", "Black to move. Capturing is compulsory (ITA-4.5)."},
	} {
		p.follow(c.hash)
		p.until(fmt.Sprintf("document.title === %q", c.title+" · damone"))
		p.settle()
		printed := value[[]string](p, `[...document.querySelectorAll("h1, main *:not(h1)")].filter(e => e.checkVisibility() && !e.closest("svg, .squares, .whole, .unseen:not(h1)") &&
			[...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())).map(e => e.textContent.replace(/\s+/g, " ").trim())`)
		if got, want := strings.Join(printed, " "), c.title+" "+c.below; got != want {
			t.Errorf("%s is printed with %q, want %q", c.hash, got, want)
		}
	}
	prints := func(selector string, want int) {
		p.Helper()
		finds(p, fmt.Sprintf("[...document.querySelectorAll(%q)].filter(e => e.checkVisibility()).length", selector), want)
	}
	p.follow("#rules/ITA-5.1")
	p.settle()
	prints("h1, #rules h2", 1)
	p.follow("#learn")
	p.settle()
	prints("#learn .turn, #learn .head, .welcome", 0)
	prints("#learn .catalogue ol", 1)
	p.follow("#")
	value[bool](p, "(document.querySelector('.welcome').hidden = false, true)")
	prints(".welcome", 0)
}

// Before any script asks for anything the first board is there, and without
// scripts the page says what is missing.
func TestWithoutScripts(t *testing.T) {
	t.Parallel()
	static, _ := hand(t, "/games/")
	for _, base := range []string{serve(t), static} {
		p := open(t, base)
		call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		p.must(chromedp.Do(p.ctx, chromedp.Navigate(p.base)))
		pieces := value[int](p, "[...document.querySelectorAll('#table .pieces use')].map(e => e.getBoundingClientRect()).filter(box => box.width > 20 && box.height > 20).length")
		if want := rules.Default().Start().Occupied().Len(); pieces != want {
			t.Errorf("%d pieces are drawn, want %d", pieces, want)
		}
		want, err := json.Marshal(labels(rules.Default(), rules.Default().Start(), catalog.English))
		p.must(err)
		finds(p, fmt.Sprintf("(want => [...document.querySelectorAll('#table .squares button')].every((b, i) => b.ariaLabel === want[i]))(%s)", want), true)
		if got, want := p.text("body"), catalog.English.Say("serve.no-script"); !strings.Contains(got, want) {
			t.Errorf("it does not say %q but %q", want, got)
		}
	}
}

// Every clause can be read, and its examples played.
func TestRules(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("#rules")
	p.until("document.querySelector('#rules article h2')")
	links := p.texts("#rules nav li b")
	if len(links) < 70 {
		t.Fatalf("%d clauses are listed", len(links))
	}
	for i := 0; i < len(links); i += tier.Pick(12, 1) {
		p.goTo("#rules/" + links[i])
		p.until(fmt.Sprintf("document.querySelector('#rules article h2').innerText.startsWith(%q)", links[i]+" ·"))
		p.until("[...document.querySelectorAll('#rules article .standing')].every(s => s.textContent)")
		if got := p.texts("#rules article h2.no"); len(got) > 0 {
			t.Errorf("%s: %q", links[i], got)
		}
	}
	p.goTo("#rules/DAM-6.iii")
	p.until("document.querySelector('#rules article h2').innerText.startsWith('DAM-6.iii')")
	p.until("document.querySelector('#rules .example .standing').textContent")
	p.click("#rules .example .squares button:nth-child(7)")
	p.click("#rules .example .squares button:nth-child(14)")
	p.until("document.querySelector('#rules .example .reason h2.no')")
	p.is("#rules .example .reason .rule .clause", "DAM-6.iii")
}
