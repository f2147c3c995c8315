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
	p.until("document.querySelector('#table .reason h2.no')")
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
	if value[bool](p, "'hit' in window") {
		t.Error("it has been run")
	}
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

func TestEditor(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("#editor/damone/W:WE32:BE1")
	square := func(n int) string { return fmt.Sprintf("#editor .squares button:nth-child(%d)", n) }
	verdict := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#editor .verdict').innerText.includes(%q)", want))
	}
	verdict("possible.")
	p.click("#editor .supply label:nth-of-type(2)") // a white dama
	p.click(square(20))
	p.until("location.hash === '#editor/damone/W:WK20,E32:BE1'")
	p.click("#editor .supply label:nth-of-type(1)") // a white pedina
	p.click(square(9))
	p.click(square(2))
	p.until("document.querySelectorAll('#editor .verdict li').length === 2")
	if got := p.texts("#editor .verdict li"); len(got) != 2 || !strings.Contains(got[0]+got[1], "READ-9") {
		t.Errorf("both pedine are on crowning squares; the editor says %q", got)
	}
	if value[bool](p, "!document.querySelector('#editor a.button').hidden") {
		t.Error("an impossible position can be played")
	}
	p.click(square(9))
	p.click(square(2))
	p.click("#editor [value=B]")
	verdict("possible.")
	p.click("#editor a.button")
	rs := rules.ItalianDamone
	want, err := notation.ParsePosition(rs, "B:WK20,E32:BE1")
	p.must(err)
	p.shows(rs, want)
	p.click("nav [data-view=editor]")
	p.until("location.hash.startsWith('#editor/damone/B:WE32,K20:BE1')")
	value[bool](p, "(document.querySelector('#ruleset').value = 'italian', document.querySelector('#ruleset').dispatchEvent(new Event('change')))")
	p.until("location.hash.startsWith('#editor/italian/B:WK20,K32:BK1')")
	verdict("The damone on 32 is of no rank")
	p.load("#editor/italian/B:WK2:B30")
	verdict("impossible")
	if got := value[string](p, fmt.Sprintf("document.querySelector(%q).ariaLabel", square(30))); got != "30, Black man" {
		t.Errorf("of an impossible position the editor shows %q", got)
	}
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
		if !value[bool](p, fmt.Sprintf("(want => [...document.querySelectorAll('#table .squares button')].every((b, i) => b.ariaLabel === want[i]))(%s)", want)) {
			t.Error("the first board is not named")
		}
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
	if got := p.text("#rules .example .reason .rule .clause"); got != "DAM-6.iii" {
		t.Errorf("the example's capture is refused by %q", got)
	}
}
