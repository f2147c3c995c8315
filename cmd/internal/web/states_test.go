//go:build browser

package web_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/web"
	"damone/rules"
)

// state is something that the page shows.
type state struct {
	name string
	set  func(p *tab)
}

// states returns what the page can show.
func states() []state {
	return slices.Concat(trainerStates(), boardStates(), matchStates(), insightStates(), gamesStates(), learnStates(), editorStates(), rulesStates(), silentStates(), []state{
		{"turned", func(p *tab) {
			p.hears("", "", 0)
			p.follow("#damone")
			p.follow("#damone/startpos/16-12,13-18,20-15")
			p.click("#table [data-do=flip]")
			p.click("#table [data-do=letters]")
			p.until("document.querySelector('#table .names').textContent.startsWith('a8') && /[a-h]/.test(document.querySelector('#table .score a').textContent)")
		}},
	})
}

// at returns a state that an address shows.
func at(name, hash string) state {
	return state{name, func(p *tab) { p.follow(hash); p.settle() }}
}

// boardStates returns what the board and the panel beside it can show.
func boardStates() []state {
	position := func(p *tab, hash string) { p.follow("#damone"); p.follow(hash); p.settle() }
	panel := func(p *tab) { p.until("document.querySelector('#table .reason h2.no')") }
	return []state{
		at("start", "#damone"),
		at("game", "#damone/startpos/16-12,13-18,20-15"),
		{"chosen", func(p *tab) { position(p, "#italian"); p.follow("#damone"); p.settle(); p.click(button(19)) }},
		{"refused", func(p *tab) {
			position(p, "#italian/"+ladder)
			p.click(button(29))
			p.click(button(22))
			panel(p)
		}},
		{"why", func(p *tab) {
			position(p, "#italian/"+ladder)
			p.until("document.querySelector('#table .reason[data-state=idle] button')")
			p.click("#table .reason button")
			p.until("document.querySelector('#table .reason .ladder')")
		}},
		{"why this", func(p *tab) {
			p.click("#table .reason .chip")
			p.until("document.querySelector('#table .reason .chip[aria-pressed=true]')")
		}},
		{"no capture", func(p *tab) {
			position(p, "#damone/W:WE32:BE1,K28,30")
			p.click("#table .reason button")
			p.until("document.querySelector('#table .reason h2')")
		}},
		{"doubtful", func(p *tab) { position(p, "#italian/W:W"+crowd13+":B1") }},
		{"over", func(p *tab) {
			position(p, "#damone/W:WE32:B")
			p.until("document.querySelector('#table .standing').textContent && !document.querySelector('#table .loose')")
		}},
		{"unreadable", func(p *tab) { position(p, "#damone/W:W99:B1"); panel(p) }},
		{"many faults", func(p *tab) { position(p, "#damone/W:W1,2,3:B30,31"); panel(p) }},
	}
}

// crowd13 is one piece more than a side has.
const crowd13 = "20,21,22,23,24,25,26,27,28,29,30,31,32"

// matchStates returns what the game against the computer can show.
func matchStates() []state {
	begin := func(p *tab) {
		p.until("!document.querySelector('.match form').hidden")
		p.click(".match form button")
		p.until("!document.querySelector('.playing').hidden")
	}
	says := func(p *tab) { p.until("document.querySelector('.match .state').textContent.length > 30"); p.settle() }
	return []state{
		{"match to begin", func(p *tab) {
			p.follow("#italian")
			value[bool](p, "(document.querySelector('.match').open = true)")
		}},
		{"match", func(p *tab) { begin(p); says(p) }},
		{"draw declined", func(p *tab) {
			p.follow("#italian")
			p.hears("offer", `{"taken":false}`, 200)
			p.click(".match [data-do=draw]")
			p.settle()
		}},
		{"thinking", func(p *tab) {
			p.hears("reply", "", 0)
			p.follow("#italian/startpos/23-20")
			p.click(".match [data-do=go]")
			p.settle()
		}},
		{"computer fails", func(p *tab) {
			p.follow("#italian")
			p.hears("reply", `{"error":"out of order"}`, 422)
			p.follow("#italian/startpos/23-20")
			p.click(".match [data-do=go]")
			p.until("document.querySelector('.match .state').textContent.includes('out of order')")
		}},
		{"resigned", func(p *tab) {
			p.click(".match [data-do=resign]")
			p.settle()
			p.hears("", "", 0)
		}},
		{"match ended", func(p *tab) {
			p.click(".match [data-do=end]")
			p.until("!document.querySelector('.match form').hidden")
			value[bool](p, "(document.querySelector('.match').open = false, true)")
		}},
	}
}

// insightStates returns what the analysis can show.
func insightStates() []state {
	shown := func(hash string) func(*tab) {
		return func(p *tab) {
			p.follow("#damone")
			value[bool](p, "(document.querySelector('.insight').open = true)")
			p.follow(hash)
			p.until("document.querySelector('.insight li')")
		}
	}
	return []state{
		{"analysis", shown("#italian/" + ladder + "/30x21x14x5")},
		{"proved", shown("#damone/W:WE32,K24:B5")},
		{"analysis refused", func(p *tab) {
			p.hears("analysis", `{"error":"too many are asking; try again in a moment"}`, 422)
			p.follow("#damone")
			p.until("document.querySelector('.insight .progress').textContent.includes('moment')")
			p.hears("", "", 0)
		}},
		{"nothing to analyse", func(p *tab) {
			p.follow("#damone/W:WE32:B")
			p.until("document.querySelector('.insight .progress').textContent.length > 9")
			p.follow("#damone/W:WE32:B")
		}},
		{"no analysis", func(p *tab) { value[bool](p, "(document.querySelector('.insight').open = false, true)") }},
	}
}

// grows has the analysis of a view show lines.
func (p *tab) grows(view string) {
	p.Helper()
	value[bool](p, fmt.Sprintf("(document.querySelector('%s .insight').open = true)", view))
	p.until(fmt.Sprintf("document.querySelector('%s .insight li .rest a')", view))
}

// opensGames opens games by their text.
func (p *tab) opensGames(text, first string) {
	p.Helper()
	p.follow("#italian")
	p.follow("#damone")
	p.paste(text)
	p.until("location.hash === '#games/1/0' && document.querySelector('#games .moves a[data-node]')")
	p.goTo(first)
}

// gamesStates returns what the viewer of games can show.
func gamesStates() []state {
	return []state{
		{"games", func(p *tab) {
			p.opensGames(someGames, "#games/3/1")
			p.until("document.querySelector('#games .reason h2.no')")
		}},
		{"playing", func(p *tab) { p.follow("#games/2/0"); p.click("#games [data-do=play]") }},
		{"unreadable file", func(p *tab) {
			p.click("#games [data-do=first]")
			p.dropFile("shopping.json", "milk, eggs, bread")
			p.until("document.querySelector('#games .failure').textContent")
		}},
		{"many games", func(p *tab) {
			p.opensGames(strings.Repeat(someGames+"\n\n", 12)+gamesOf(strings.Repeat("Torneo", 400)), "#games/30/2")
			p.settle()
		}},
		{"unreadable game", func(p *tab) {
			p.follow("#games/38/0")
			p.until("document.querySelector('#games.unplayable .failure').textContent")
		}},
		{"one game", func(p *tab) {
			p.opensGames(`[White "NERI Carlo"] [Ruleset "italian"] 1. 23-19 12-15 2. 19x12 {Forced.} 8x15`, "#games/1/3")
			p.settle()
		}},
		{"reviewed", func(p *tab) {
			p.click("#games [data-do=review]")
			p.until("document.querySelector('#games .review .tallies td')")
		}},
		{"analysed beside its graph", func(p *tab) {
			p.click("#games .graph")
			p.grows("#games")
		}},
		{"marked", func(p *tab) {
			value[bool](p, "(f => { f.value = '?'; return f.dispatchEvent(new Event('change')); })(document.querySelector('#games [name=glyph]'))")
			value[bool](p, "(document.querySelector('#games .insight').open = false, true)")
		}},
		{"an error to learn from", func(p *tab) {
			p.opensGames(`[White "Anna"] [Ruleset "italian"] [FEN "W:WK14,K19:BK7"] 1. 14-11 7x14x23 *`, "#games/1/0")
			p.settle()
			value[bool](p, "(document.querySelector('#games [data-do=review]').click(), true)")
			p.until("document.querySelector('#games .learn button')")
			p.click("#games .learn button")
			p.until("document.querySelector('#puzzles .head h2')?.textContent.includes('14-11')")
			p.settle()
		}},
		{"the same error", func(p *tab) {
			p.makes("#puzzles", []rules.Square{13, 10})
			p.until("document.querySelector('#puzzles .judged')?.dataset.state === 'bad'")
		}},
		{"learnt", func(p *tab) {
			p.makes("#puzzles", []rules.Square{13, 9})
			p.until("document.querySelector('#puzzles .judged')?.dataset.state === 'good'")
		}},
		{"no such game", func(p *tab) {
			p.opensGames(someGames, "#games/1/0")
			p.follow("#games/7/0")
			p.until("document.querySelector('#games.unplayable .failure').textContent")
		}},
		{"no games", func(p *tab) {
			value[bool](p, "(sessionStorage.clear(), true)")
			p.load("?lang=" + value[string](p, "document.documentElement.lang") + "#games")
		}},
	}
}

// learnStates returns what the lessons can show.
func learnStates() []state {
	return []state{
		{"welcome", func(p *tab) {
			value[bool](p, "(localStorage.clear(), true)")
			p.load("?lang=" + value[string](p, "document.documentElement.lang"))
		}},
		at("lessons", "#learn"),
		at("lesson", "#learn/DAM-6.i/0"),
		at("exercise", "#learn/DAM-6.i/2"),
		{"wrong", func(p *tab) { _, r := p.exercise(0, 2); p.wrong(r) }},
		{"found", func(p *tab) { at("", "#learn/DAM-6.ii/2").set(p); _, r := p.exercise(1, 2); p.find(r) }},
		at("shots", "#learn/shots"),
		at("ending", "#learn/ending/1"),
	}
}

// editorStates returns what the editor can show.
func editorStates() []state {
	return []state{
		at("editor", "#editor/damone/W:WE32,K20:BE1"),
		at("editor in doubt", "#editor/italian/W:W"+crowd13+":B1"),
		at("impossible", "#editor/italian/W:W2:B30"),
		{"solved", func(p *tab) {
			p.follow("#editor/damone/W:WE32,K20:BE1")
			p.click("#editor [data-do=solve]")
			p.until("document.querySelector('.solved').textContent.length > 60")
			p.follow("#editor/italian/W:W2:B30")
		}},
		{"empty", func(p *tab) { p.click("#editor [data-do=clear]"); p.settle() }},
		at("unreadable set up", "#editor/damone/W:W99:B1"),
	}
}

// rulesStates returns what the rules can show.
func rulesStates() []state {
	clause := func(name, hash string) state {
		return state{name, func(p *tab) {
			p.follow(hash)
			p.until("[...document.querySelectorAll('#rules article .standing')].every(s => s.textContent)")
		}}
	}
	return []state{
		clause("rules", "#rules/DAM-6.iii"),
		{"example refused", func(p *tab) {
			p.click("#rules .example .chip.no")
			p.until("document.querySelector('#rules .reason h2.no')")
		}},
		clause("first clause", "#rules"),
		clause("impossible example", "#rules/READ-9"),
		clause("no such clause", "#rules/NO-1"),
	}
}

// Where nobody answers any more, or what answers cannot be loaded, every view
// says so.
func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("?lang=it")
	italian, _ := catalog.ParseLang("it")
	want := italian.Say("serve.js.no-answer-server")
	for _, s := range silentStates() {
		s.set(p)
		p.until(fmt.Sprintf("document.querySelector('main').innerText.includes(%q)", want))
	}
	p.follow("#damone")
	value[bool](p, "(document.querySelector('#table .reason').replaceChildren(), true)")
	p.click("[data-copy=pdn]")
	p.until(fmt.Sprintf("document.querySelector('#table .reason').innerText.includes(%q)", want))
}

// silentStates returns what the page shows when nobody answers it any more.
func silentStates() []state {
	var list []state
	for _, hash := range []string{"#italian", "#editor/damone/W:W32:B1", "#rules/DAM-1", "#puzzles/cp5vsk", "#learn/DAM-6.i/1"} {
		list = append(list, state{"nobody answers " + strings.Trim(strings.SplitN(hash, "/", 2)[0], "#"), func(p *tab) {
			p.follow("#damone")
			value[bool](p, "(window.honest ??= window.fetch, window.fetch = () => Promise.reject(new TypeError('Failed to fetch')), true)")
			p.follow(hash)
			p.settle()
		}})
	}
	return list
}

// hears has the page hear an answer to a question, "" for what it is really
// answered; with no status it waits for ever.
func (p *tab) hears(subject, answer string, status int) {
	p.Helper()
	value[bool](p, fmt.Sprintf(`(honest => {
		window.honest = honest;
		window.fetch = (url, init) => %q && String(url).endsWith("ask/" + %[1]q)
			? %[3]d ? Promise.resolve(new Response(%[2]q, { status: %[3]d })) : new Promise(() => {})
			: honest(url, init);
		return true;
	})(window.honest ?? window.fetch)`, subject, answer, status))
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
	looksAt(t, serve(t), "", states())
}

// Nor do those that only a served file has.
func TestServedFileStates(t *testing.T) {
	t.Parallel()
	site := web.New(ask.NewDesk(rules.Default()))
	query, _ := site.Open(&ask.File{Name: "games.pdn", Text: []byte(someGames)})
	var list []state
	for view, hash := range map[string]string{"#games": "#games/2/1", "#table": "#italian"} {
		list = append(list, state{"explorer in " + view, func(p *tab) {
			p.follow(hash)
			value[bool](p, fmt.Sprintf("(document.querySelector('%s .explorer').open = true)", view))
			p.until(fmt.Sprintf("document.querySelector('%s .explorer td')", view))
		}})
	}
	looksAt(t, run(t, site), query, list)
}

// looksAt looks at states of a page, which begins with a query.
func looksAt(t *testing.T, base, query string, list []state) {
	t.Helper()
	axe := axeScript(t)
	for i, lang := range []string{"en", "it"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			p := still(t, base)
			p.load(query)
			p.load("?lang=" + lang)
			for j, s := range list {
				s.set(p)
				p.looksRight(s.name, axe, j+4*i)
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

// looksRight looks at what the page shows at every width, and enlarged. Axe does so in one
// colour at one width, by the number of the look, or with -everywhere in all
// colours at every width.
func (p *tab) looksRight(state, axe string, number int) {
	p.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(narrowest, 256, chromedp.EmulateMobile)))
	p.staysWithin(state+", enlarged", narrowest)
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(360, 800, chromedp.EmulateMobile)))
	p.letters(2 * usualLetters)
	p.staysWithin(state+", in large letters", 360)
	p.letters(usualLetters)
	for i, width := range widths {
		p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(width, 800, chromedp.EmulateMobile)))
		p.fits(fmt.Sprintf("%s, %d wide", state, width), width)
		for j, look := range looks {
			if axe == "" || !*everywhere && number%(len(widths)*len(looks)) != i*len(looks)+j {
				continue
			}
			p.emulate(look.scheme, "reduce", look.forced)
			p.accessible(fmt.Sprintf("%s, %d wide, %s, forced colours %s", state, width, look.scheme, look.forced), axe)
		}
	}
}

// usualLetters is how high a browser's letters are unless its user wants others.
const usualLetters = 16

// letters has the visitor prefer letters of a height.
func (p *tab) letters(height int64) {
	p.Helper()
	call(p, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: height}})
	p.until(fmt.Sprintf("getComputedStyle(document.documentElement).fontSize === '%dpx'", height))
}

// narrowest is how wide the page is on a desk when it is enlarged four times.
const narrowest = 320

// staysWithin fails where the page scrolls sideways.
func (p *tab) staysWithin(state string, width int64) {
	p.Helper()
	if got := value[int64](p, "document.documentElement.scrollWidth"); got > width {
		p.Errorf("%s: the page is %d wide", state, got)
	}
}

// fits looks at the widths and heights of what the page shows. A link within a
// sentence is as high as the sentence.
func (p *tab) fits(state string, width int64) {
	p.Helper()
	p.staysWithin(state, width)
	small := value[[]string](p, `[...document.querySelectorAll("a[href], button, summary, select, textarea, input:not(label input), label:has(> input[type=radio], > input[type=file])")]
		.filter(e => e.checkVisibility() && !(getComputedStyle(e).display === "inline" && e.parentElement.innerText.trim() !== e.innerText.trim()))
		.map(e => [e.ariaLabel || e.innerText || e.name || e.id, e.getBoundingClientRect()])
		.filter(([, box]) => box.width < 43.5 || box.height < 43.5)
		.map(([name, box]) => name + " " + box.width + " by " + box.height)`)
	if len(small) > 0 {
		p.Errorf("%s: too small for a finger: %q", state, small)
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
