package web_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
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

// gamesOf is two games with a text in every field.
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
	p := open(t, serve(t))
	call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.must(chromedp.Do(p.ctx, chromedp.Navigate(p.base)))
	pieces := value[int](p, "[...document.querySelectorAll('#table svg use')].map(e => e.getBoundingClientRect()).filter(box => box.width > 20 && box.height > 20).length")
	if want := rules.Default().Start().Occupied().Len(); pieces < want {
		t.Errorf("%d pieces are drawn, want %d", pieces, want)
	}
	if got, want := p.text("body"), catalog.English.Say("serve.no-script"); !strings.Contains(got, want) {
		t.Errorf("it does not say %q but %q", want, got)
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
	step := 1
	if testing.Short() {
		step = 12
	}
	for i := 0; i < len(links); i += step {
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

// state is something that the page shows.
type state struct {
	name string
	set  func(p *tab)
}

// states are what the page can show.
func states() []state {
	at := func(hash string) func(*tab) { return func(p *tab) { p.follow(hash); p.settle() } }
	return append(trainerStates(), []state{
		{"start", at("#damone")},
		{"game", at("#damone/startpos/16-12,13-18,20-15")},
		{"refused", func(p *tab) {
			at("#damone")(p)
			at("#italian/" + ladder)(p)
			p.click(button(29))
			p.click(button(22))
			p.until("document.querySelector('#table .reason h2.no')")
		}},
		{"why", func(p *tab) {
			at("#damone")(p)
			at("#italian/" + ladder)(p)
			p.until("document.querySelector('#table .reason[data-state=idle] button')")
			p.click("#table .reason button")
			p.until("document.querySelector('#table .reason .ladder')")
		}},
		{"chosen", func(p *tab) {
			at("#damone")(p)
			p.click(button(29))
		}},
		{"analysis", func(p *tab) {
			at("#italian/" + ladder + "/30x21x14x5")(p)
			value[bool](p, "(document.querySelector('.insight').open = true)")
			p.until("document.querySelector('.insight li')")
			value[bool](p, "(document.querySelector('.insight').open = false, document.querySelector('.insight').open = true)")
		}},
		{"no analysis", func(p *tab) { value[bool](p, "(document.querySelector('.insight').open = false, true)") }},
		{"match", func(p *tab) {
			at("#damone")(p)
			value[bool](p, "(document.querySelector('.match').open = true)")
			p.until("!document.querySelector('.match form').hidden")
			p.click(".match form button")
			p.until("document.querySelector('.match .state').textContent")
		}},
		{"match to begin", func(p *tab) {
			p.click("[data-match=end]")
			p.until("!document.querySelector('.match form').hidden")
			value[bool](p, "(document.querySelector('.match').open = false, true)")
		}},
		{"over", func(p *tab) {
			at("#damone/W:WE32:B")(p)
			p.until("document.querySelector('#table .standing').textContent && !document.querySelector('#table .loose')")
		}},
		{"unreadable", at("#damone/W:W99:B1")},
		{"games", func(p *tab) {
			at("#damone")(p)
			p.paste(someGames)
			p.until("location.hash === '#games/1/0' && document.querySelector('#games .moves a[data-node]')")
			p.goTo("#games/3/1")
			p.until("document.querySelector('#games .reason h2.no')")
		}},
		{"no games", func(p *tab) {
			value[bool](p, "(sessionStorage.clear(), true)")
			p.load("?lang=" + value[string](p, "document.documentElement.lang") + "#games")
		}},
		{"welcome", func(p *tab) {
			value[bool](p, "(localStorage.clear(), true)")
			p.load("?lang=" + value[string](p, "document.documentElement.lang"))
		}},
		{"tour", at("#tour/1")},
		{"found", func(p *tab) {
			at("#tour/2")(p)
			p.find(p.example(2).Moves[0])
		}},
		{"editor", at("#editor/damone/W:WE32,K20:BE1")},
		{"impossible", at("#editor/italian/W:W2:B30")},
		{"rules", at("#rules/DAM-6.iii")},
	}...)
}

// someGames is two games, the first with a variation and a capture that the
// ladder puts out.
const someGames = `[Event "Trofeo della Torre"] [Site "Roma"] [Round "2"] [White "NERI Carlo"] [Black "BIANCHINI Olga"] [Ruleset "italian"] [Result "1-0"]
1. 23-19 12-15 {Invites the exchange.} (1... 12-16 2. 21-18 (2. 19-14 10x19 {at once})) 2. 19x12 8x15 3. 22-18 11-14 4. 26-22 1-0
[Event "Trofeo della Torre"] [Round "2"] [White "ROSSI Anna"] [Black "VERDI Ugo"] [Ruleset "italian"] 1. 22-18 12-15 *
[Event "Trofeo della Torre"] [Round "3"] [White "BIANCHI Ada"] [Black "NERI Carlo"] [Ruleset "italian"] [FEN "` + ladder + `"] 1. 30x23x16x7 26-29 *`

// widths is how wide the page is looked at: as on a phone, a tablet and a desk.
var widths = []int64{1280, 768, 360}

// looks is the colours in which it is looked at.
var looks = []struct{ scheme, forced string }{{"dark", "none"}, {"light", "active"}, {"light", "none"}}

// No state scrolls sideways or has a target too small for a finger, and axe
// finds nothing in it, in either language and in any colours.
func TestStates(t *testing.T) {
	t.Parallel()
	base := serve(t)
	axe := axeScript(t)
	for _, lang := range []string{"en", "it"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			p := open(t, base)
			p.emulate("light", "reduce", "none")
			p.load("?lang=" + lang)
			for _, s := range states() {
				s.set(p)
				p.looksRight(s.name, axe)
			}
		})
	}
}

// axeScript is axe, nil for none.
// DAMONE_AXE is the path of its script, which is not ours to carry.
func axeScript(t *testing.T) string {
	t.Helper()
	path := os.Getenv("DAMONE_AXE")
	if path == "" {
		t.Log("DAMONE_AXE does not say where axe is: it does not look at the page")
		return ""
	}
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

var everywhere = flag.Bool("everywhere", false, "look at every state in all colours at every width")

// looksRight looks at what the page shows, at every width and in all colours:
// in each colour at one width, not the same for each state, or with -everywhere
// at all.
func (p *tab) looksRight(state, axe string) {
	p.Helper()
	for i, width := range widths {
		p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(width, 800, chromedp.EmulateMobile)))
		for j, look := range looks {
			if !*everywhere && i != (j+len(state))%len(widths) {
				continue
			}
			p.emulate(look.scheme, "reduce", look.forced)
			name := fmt.Sprintf("%s, %d wide, %s, forced colours %s", state, width, look.scheme, look.forced)
			p.fits(name, width)
			if axe != "" {
				p.accessible(name, axe)
			}
		}
	}
}

// fits looks at the widths and heights of what the page shows. A link within a
// sentence is as high as the sentence.
func (p *tab) fits(state string, width int64) {
	p.Helper()
	if got := value[int64](p, "document.documentElement.scrollWidth"); got > width {
		p.Errorf("%s: the page is %d wide", state, got)
	}
	small := value[[]string](p, `[...document.querySelectorAll("a[href], button, summary, select, textarea, input:not(label input), label:has(> input[type=radio], > input[type=file])")]
		.filter(e => e.checkVisibility() && !(getComputedStyle(e).display === "inline" && e.parentElement.innerText.trim() !== e.innerText.trim()))
		.map(e => [e.ariaLabel || e.innerText || e.name || e.id, e.getBoundingClientRect()])
		.filter(([, box]) => box.width < 43.5 || box.height < 43.5)
		.map(([name, box]) => name + " " + box.width + " by " + box.height)`)
	if len(small) > 0 {
		p.Errorf("%s: too small for a finger: %q", state, small)
	}
}

// tree is the roles and names in the accessibility tree.
func (p *tab) tree() []string {
	p.Helper()
	var list []string
	for _, n := range call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes {
		if n.Ignored || n.Role == nil || n.Name == nil {
			continue
		}
		var role, name string
		_ = json.Unmarshal(n.Role.Value, &role)
		_ = json.Unmarshal(n.Name.Value, &name)
		list = append(list, role+" "+name)
	}
	return list
}

// Somebody who sees nothing finds out, with the keyboard alone, why a capture
// is refused.
func TestScreenReaderWalk(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("#italian/" + ladder)
	p.walk(29)
	if tree := p.tree(); !slices.Contains(tree, "button 30, White king, may capture") {
		t.Errorf("the piece is not named: %q", tree)
	}
	p.press("\r")
	p.until("document.querySelector('#said').textContent.includes('Can go to 21')")
	p.walk(22)
	p.press("\r")
	p.until("document.querySelector('#said').textContent.includes('Beaten by 30x21x14x5')")
	tree := p.tree()
	for _, want := range []string{
		"heading 30x23x16x7 is not allowed", "link ITA-5.4", "button 30x21x14x5", "region Reasons",
		"StaticText At leap 2 it takes a man, and another capture takes a king there.",
	} {
		if !slices.Contains(tree, want) {
			t.Errorf("%q is not in the tree", want)
		}
	}
	said := p.text("#said")
	for _, want := range []string{"30x23x16x7 is not allowed", "ITA-5.4", "another capture takes a king there"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said: %q", want, said)
		}
	}
}

// accessible has axe look at what the page shows.
func (p *tab) accessible(state, axe string) {
	p.Helper()
	if !value[bool](p, "'axe' in window") {
		value[bool](p, axe+";true")
	}
	for _, violation := range value[[]string](p, `axe.run({ resultTypes: ["violations"] }).then(r => r.violations.map(v => v.id + ": " + v.nodes.map(n => n.target.join(" ") + " " + n.any.map(a => a.message).join("; ")).slice(0, 3).join(" | ")))`, chromedp.EvalAwaitPromise) {
		p.Errorf("%s: %s", state, violation)
	}
}
