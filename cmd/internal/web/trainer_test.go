//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/web"
	"damone/notation"
	"damone/puzzles"
	"damone/puzzles/drill"
	"damone/rules"
)

// puzzleAt returns the collection's puzzle of a position: its id is another one whenever
// the collection is chosen anew.
func puzzleAt(t testing.TB, rs *rules.Ruleset, position string) string {
	t.Helper()
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	pos, err := notation.ParsePosition(rs, position)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.Ruleset == rs && p.Position == pos })
	if i < 0 {
		t.Fatalf("the collection has no puzzle of the %s position %s any more: take another", rs.ID(), position)
	}
	return set.Puzzles[i].ID
}

// triedPosition is that of a puzzle whose solution is 15-19 31x22x15 8-4, whose
// try 15-20 is refuted.
const triedPosition = "B:WK7,K31,K32:BK8,K15,K27,28"

// tried returns the puzzle of that position.
func tried(t testing.TB) string {
	t.Helper()
	return puzzleAt(t, rules.ItalianDamone, triedPosition)
}

// slowly returns a puzzle whose solution is 3-6 12x3 10-14 19x10 18-14 10x19 1-5, where
// 17-21 wins more slowly in the end.
func slowly(t testing.TB) string {
	t.Helper()
	return puzzleAt(t, rules.DamoneRoyal, "B:WE19,K24,K27,12,16,25:BE1,K10,K18,3,7,17")
}

// offered returns the puzzles of a ruleset in the order in which the reader of a log
// tries them.
func offered(t *testing.T, rs *rules.Ruleset, attempts string) []*puzzles.Puzzle {
	t.Helper()
	return inOrder(t, rs, attempts, nil)
}

// inOrder is offered to somebody with endgame tables of some rulesets.
func inOrder(t *testing.T, rs *rules.Ruleset, attempts string, hasTables func(*rules.Ruleset) bool) []*puzzles.Puzzle {
	t.Helper()
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	log := readLog(t, attempts)
	chosen := slices.DeleteFunc(slices.Clone(set.Puzzles), func(p *puzzles.Puzzle) bool { return p.Ruleset != rs })
	return drill.InOrder(log.Dealt(chosen, hasTables), log.Rate(drill.Priors(set.Puzzles)))
}

// after returns the first puzzle of those offered that comes after one and has not
// been tried.
func after(all []*puzzles.Puzzle, id, attempts string) string {
	at := slices.IndexFunc(all, func(p *puzzles.Puzzle) bool { return p.ID == id })
	for _, p := range slices.Concat(all[at+1:], all[:at]) {
		if !strings.Contains(attempts, p.ID) {
			return p.ID
		}
	}
	return ""
}

// trainer opens a tab whose clock stands still on day 20000, or as many days
// later as sleep says.
func trainer(t *testing.T, base string) *tab {
	t.Helper()
	return drilled(open(t, base))
}

// drilled returns a tab with that clock.
func drilled(p *tab) *tab {
	p.Helper()
	p.emulate("light", "reduce", "none")
	call(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `Date.now = () => { try { return (20000 + Number(localStorage.slept ?? 0)) * 864e5; } catch { return 0; } };`,
	})
	return p
}

// sleep has days go by.
func (p *tab) sleep(days int) {
	p.Helper()
	value[bool](p, fmt.Sprintf("(localStorage.slept = Number(localStorage.slept ?? 0) + %d, true)", days))
}

// drill shows a puzzle, "" for the next one, and returns its id.
func (p *tab) drill(id string) string {
	p.Helper()
	if id != "" {
		id = "/" + id
	}
	p.load("#puzzles" + id)
	p.until("location.hash.startsWith('#puzzles/') && document.querySelector('#puzzles .rating').textContent && document.querySelector('#puzzles .facts').textContent.startsWith(location.hash.slice(9))")
	return value[string](p, "location.hash.slice(9)")
}

// plays makes a move on the trainer's board by clicks.
func (p *tab) plays(squares ...int) {
	p.Helper()
	p.until("document.querySelector('#puzzles').ariaBusy !== 'true'")
	turned := value[bool](p, "/^(32|h1),/.test(document.querySelector('#puzzles .squares button').ariaLabel)")
	for _, s := range squares {
		if turned {
			s = 33 - s
		}
		p.click(fmt.Sprintf("#puzzles .squares button:nth-child(%d)", s))
	}
}

// judged waits until the trainer says something of a kind, and returns it.
func (p *tab) judged(state string) string {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector('#puzzles').ariaBusy !== 'true' && document.querySelector('#puzzles .judged').dataset.state === %q", state))
	return p.text("#puzzles .judged")
}

// judges waits until the trainer says something of a kind, and fails unless a text is in it.
func (p *tab) judges(state, want string) {
	p.Helper()
	if got := p.judged(state); !strings.Contains(got, want) {
		p.Errorf("it is told by %q, want %q", got, want)
	}
}

// keeps fails unless a text is in what the browser keeps.
func (p *tab) keeps(want string) {
	p.Helper()
	if got := p.attempts(); !strings.Contains(got, want) {
		p.Errorf("the browser keeps %q, without %q", got, want)
	}
}

// attempts returns what the browser keeps.
func (p *tab) attempts() string {
	p.Helper()
	return value[string](p, "localStorage.getItem('damone-puzzles') ?? ''")
}

// details is what an attempt has besides its result.
var details = regexp.MustCompile(`,"(at|seconds|moves|misses|hints)":("[^"]*"|\d+)`)

func (p *tab) remembers(want string) {
	p.Helper()
	if got := p.attempts(); details.ReplaceAllString(got, "") != details.ReplaceAllString(want, "") {
		p.Errorf("the browser keeps %q, want %q", got, want)
	}
}

// A puzzle that is left before a miss is remembered with its moves, neither solved nor
// missed; one in which nothing was tried is not. A move of which nobody knows whether it
// wins is neither a miss nor a solution: the visitor may try again.
func TestTrainerLeft(t *testing.T) {
	t.Parallel()
	p := trainer(t, serve(t))
	p.drill(puzzleAt(t, rules.ItalianDamone, "W:WK4,K8,15,17:BK3,K10,K12")) // whose key is 4-7
	p.plays(15, 11)
	p.judges("slow", "15-11 does not win in 5, perhaps later: no miss, try again.")
	p.plays(4, 7)
	p.judged("good")
	p.remembers("")
	slowly, tried := slowly(t), tried(t)
	p.load("#rules")
	value[bool](p, "(localStorage.removeItem('damone-puzzles'), true)")
	p.drill(tried)
	p.goTo("#puzzles/" + slowly)
	p.dealt(tried)
	p.remembers("")
	p.winsSlowly()
	p.judged("slow")
	p.follow("#rules/DAM-4.4") // and back: it is still there
	p.follow("#puzzles/" + slowly)
	p.remembers("")
	p.goTo("#puzzles/" + tried)
	p.dealt(slowly)
	left := `{"puzzle":%q,"solved":false,"day":20000,"left":true}` + "\n"
	log := fmt.Sprintf(left, slowly)
	p.remembers(log)
	p.keeps(`"moves":"3-6 10-14 18-14 17-21?!","misses":0`)
	p.plays(15, 19)
	p.judged("good")
	p.load("#puzzles/" + slowly) // the page is closed
	log += fmt.Sprintf(left, tried)
	p.remembers(log)
	if got := p.drill(""); got == slowly || got == tried || p.text("#puzzles .due") != "0" {
		t.Errorf("what was left comes back: %s", got)
	}
}

// Of a long log the referee is told all that it needs; of a very long one the last
// attempts.
func TestTrainerLongLog(t *testing.T) {
	t.Parallel()
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	p := trainer(t, serve(t))
	p.load("#puzzles")
	for _, c := range []struct {
		attempts int
		whole    bool
	}{{100, true}, {10_000, true}, {30_000, false}} {
		var text strings.Builder
		for n := range c.attempts {
			e := drill.Entry{Puzzle: set.Puzzles[n%len(set.Puzzles)].ID, Solved: n%3 > 0, Day: 19_000 + n/100, At: 19_000 * 24 * 60 * 60, Seconds: 20, Moves: "1-5 9-13 17-21", Left: n%11 == 0}
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(append(line, '\n'))
		}
		told := value[string](p, fmt.Sprintf("localStorage.setItem('damone-puzzles', %q), import('./js/log.js').then(m => m.log.told)", text.String()), chromedp.EvalAwaitPromise)
		if len(told) > ask.MaxQuestion*3/4 {
			t.Errorf("%d attempts: %d bytes are told", c.attempts, len(told))
		}
		want, got := readLog(t, text.String()), readLog(t, told)
		streak := drill.Log.Streak
		if streak(got) != streak(want) || (len(got) == len(want)) != c.whole {
			t.Errorf("%d attempts: told are %d, the streak %d", c.attempts, len(got), streak(got))
		}
		priors := drill.Priors(set.Puzzles)
		if c.whole && (!maps.Equal(got.Cards(), want.Cards()) || got.Rate(priors) != want.Rate(priors)) {
			t.Errorf("%d attempts: what is told comes to something else", c.attempts)
		}
	}
}

// readLog reads a log in which nothing is wrong.
func readLog(t *testing.T, text string) drill.Log {
	t.Helper()
	log, skipped, err := drill.Read(strings.NewReader(text), "log")
	if err != nil || skipped != nil {
		t.Fatal(skipped, err)
	}
	return log
}

// winsSlowly plays the puzzle slowly up to its last move, and there the one that wins
// too.
func (p *tab) winsSlowly() {
	p.Helper()
	p.plays(3, 6)
	p.judged("good")
	p.plays(10, 14)
	p.judged("good")
	p.plays(18, 14)
	p.judged("good")
	p.plays(17, 21)
}

// A puzzle is missed, solved in the end, played through, and comes back the day
// after.
func TestSmokeTrainer(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/games/")
	p := trainer(t, base)
	slowly := slowly(t)
	p.drill(slowly)
	p.winsSlowly()
	p.judges("slow", "17-21 does it too, but not in 2")
	p.remembers("")
	tried := tried(t)
	p.drill(tried)
	left := fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000,"left":true}`+"\n", slowly)
	p.remembers(left)
	p.plays(15, 18)
	p.until("document.querySelector('#puzzles .reason h2.no')")
	p.is("#puzzles .reason .rule .clause", "DAM-4.4")
	p.remembers(left)
	p.plays(15, 20)
	p.judges("bad", "Not the key: 15-20 is refuted by 31x24x15, and Black has lost 3.")
	p.until("document.querySelector('#said').textContent.startsWith('Not the key')")
	finds(p, "['.route', '.refused', '.route .ink.cross'].map(s => document.querySelectorAll('#puzzles .routes ' + s).length).join()", "2,1,2")
	miss := left + fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000}`+"\n", tried)
	p.remembers(miss)
	p.plays(15, 19)
	if got := p.judged("good"); !strings.Contains(got, "31x22x15") || !strings.Contains(got, "DAM-6.iv") {
		t.Errorf("the key is told by %q", got)
	}
	p.plays(8, 4)
	p.until("document.querySelectorAll('#puzzles .score a').length === 5")
	p.judges("good", "Solved, but not at the first try")
	p.remembers(miss)
	p.are("#puzzles .score li", "1... 15-19", "2. 31x15 8-4", "3. 32x23 4x27")
	p.until("document.querySelectorAll('#puzzles .judged .afterwards').length === 4")
	if got, want := strings.Join(p.texts("#puzzles .judged .afterwards"), " "), "Black has won (DAM-8.1). Not the key: 15-20 is refuted by 31x24x15, and Black has lost 3. The best try, 27-23, fails: 31x24!, and Black has lost 1. Themes: forced-iv, multi-jump-3, sacrifice, shot."; got != want {
		t.Errorf("afterwards it is told %q, want %q", got, want)
	}
	p.playsThrough()
	if next := p.drill(""); next == tried {
		t.Error("it comes back on the same day")
	}
	p.sleep(1)
	if next := p.drill(""); next != tried {
		t.Errorf("the day after, %s comes", next)
	}
	p.is("#puzzles .due", "1")
}

// playsThrough plays the solution by its list, the buttons and the board.
func (p *tab) playsThrough() {
	p.Helper()
	rs := rules.ItalianDamone
	pos, err := notation.ParsePosition(rs, triedPosition)
	p.must(err)
	p.click("#puzzles [data-do=first]")
	p.showsIn("#puzzles", rs, pos)
	line := []string{"15-19", "31x22x15", "8-4", "32x23", "4x11x20x27"}
	for i, text := range line {
		m, err := notation.ParseMove(rs, pos, text)
		p.must(err)
		pos = pos.After(m)
		switch i {
		case 0:
			p.plays(15, 19)
		case 1:
			p.click("#puzzles .score li:nth-child(2) a:first-of-type")
		default:
			p.click("#puzzles [data-do=forward]")
		}
		p.showsIn("#puzzles", rs, pos)
	}
}

// Puzzles are solved, hinted, given up and skipped; each comes to what it is.
func TestTrainerSolved(t *testing.T) {
	t.Parallel()
	p := trainer(t, serve(t))
	first := p.drill("")
	all := offered(t, rules.ItalianDamone, "")
	if first != all[0].ID {
		t.Fatalf("the first is %s, want %s", first, all[0].ID)
	}
	pos := all[0].Position
	for i, m := range all[0].Solution {
		p.showsIn("#puzzles", all[0].Ruleset, pos)
		pos = pos.After(m)
		if i%2 > 0 {
			continue
		}
		var squares []int
		for _, s := range m.Path() {
			squares = append(squares, int(s)+1)
		}
		p.plays(squares...)
	}
	p.until("document.querySelector('#puzzles .streak').textContent === '1'")
	p.judges("good", "Solved!")
	log := fmt.Sprintf(`{"puzzle":%q,"solved":true,"day":20000}`+"\n", first)
	p.remembers(log)
	p.press("\r") // the link to the next one has the focus
	next := after(offered(t, rules.ItalianDamone, p.attempts()), first, p.attempts())
	p.until(fmt.Sprintf("location.hash === '#puzzles/%s'", next))
	p.until(fmt.Sprintf("document.querySelector('#puzzles .facts').textContent.startsWith(%q)", next))
	tried := tried(t)
	p.drill(tried)
	for _, want := range []string{"The piece to move stands on a square from 9 to 16", "Shot: ", "This clause decides the reply: DAM-6.iv", "Look at 15: the dama there", "The move is 15-19.", "The move is 15-19."} {
		p.click("#puzzles [data-do=hint]")
		p.until(fmt.Sprintf("document.querySelector('#puzzles .judged').innerText.startsWith(%q)", want))
	}
	log += fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000}`+"\n", tried)
	p.remembers(log)
	p.keeps(`"hints":5`)
	p.drill(all[2].ID)
	p.click("#puzzles [data-do=solution]")
	p.until(fmt.Sprintf("document.querySelectorAll('#puzzles .score a').length >= %d", len(all[2].Solution)))
	p.until("document.activeElement.matches('#puzzles [data-do=forward]')")
	log += fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000}`+"\n", all[2].ID)
	p.remembers(log)
	p.drill(all[3].ID)
	p.until("document.querySelector('#puzzles .next').hash.length > 10")
	p.click("#puzzles .next") // nothing has been tried: it is passed over, and not held against anybody
	next = after(offered(t, rules.ItalianDamone, p.attempts()), all[3].ID, p.attempts())
	p.until(fmt.Sprintf("location.hash === '#puzzles/%s'", next))
	p.remembers(log)
}

// begins begins a session that a line of the list offers.
func (p *tab) begins(option string) {
	p.Helper()
	value[bool](p, fmt.Sprintf("(o => o.selected = true)([...document.querySelectorAll('#puzzles [name=session] option')].find(o => o.textContent === %q))", option))
	p.click("#puzzles .sessions form button")
}

// dealt waits until another puzzle than one is shown, and in the list of them.
func (p *tab) dealt(before string) string {
	p.Helper()
	p.until(fmt.Sprintf("location.hash !== '#puzzles/%s' && document.querySelector('#puzzles .facts').textContent.startsWith(location.hash.slice(9)) && document.querySelector('#puzzles .all [aria-current]')?.hash === location.hash", before))
	return value[string](p, "location.hash.slice(9)")
}

// A session ends with as many puzzles as were asked for, and sums them up. In a timed run
// a miss ends the puzzle, and the next one comes at once; the clock ends the run.
func TestTrainerSession(t *testing.T) {
	t.Parallel()
	p := trainer(t, serve(t))
	at := p.drill("")
	p.begins("5 puzzles")
	for n := range 5 {
		p.until(fmt.Sprintf("document.querySelector('#puzzles .session').textContent === 'Tried: %d of 5; solved: 0'", n))
		at = p.dealt(at)
		p.click("#puzzles [data-do=solution]")
		p.until("document.querySelector('#puzzles .afterwards')")
		if n < 4 {
			p.click("#puzzles .next")
		}
	}
	p.until("document.querySelector('#puzzles .session').textContent.startsWith('Session over: 0 of 5 solved in ')")
	p.until("document.querySelector('#puzzles [data-do=end]').hidden && !document.querySelector('#puzzles .sessions form').hidden")
	value[bool](p, "(localStorage.removeItem('damone-puzzles'), true)")
	tried := tried(t)
	p.drill(tried)
	p.begins("3 minutes")
	p.dealt(tried)
	p.goTo("#puzzles/" + tried)
	p.dealt("")
	p.plays(15, 20)
	p.dealt(tried)
	p.judges("bad", tried+": Not the key: 15-20 is refuted by 31x24x15, and Black has lost 3.")
	value[bool](p, "(performance.now = () => 1e12, true)")
	p.until("document.querySelector('#puzzles .session').textContent.startsWith('Session over: 0 of 1 solved in ') && !document.querySelector('#puzzles .sessions form').hidden")
}

// The puzzles are chosen by ruleset, theme and band, and a link opens one. That of the
// day is the terminal's, of the same choice.
func TestTrainerChoice(t *testing.T) {
	t.Parallel()
	p := trainer(t, serve(t))
	all := offered(t, rules.ItalianDamone, "")
	p.drill(tried(t))
	p.click("#puzzles .daily")
	if got, want := p.dealt(tried(t)), drill.OfDay(all, false, 20000).ID; got != want {
		t.Errorf("the puzzle of the day is %s, want %s", got, want)
	}
	choose := func(selector, option string) {
		t.Helper()
		value[bool](p, fmt.Sprintf("(s => { s.value = %q; s.dispatchEvent(new Event('change', { bubbles: true })); return s.value === %[1]q; })(document.querySelector(%q))", option, selector))
	}
	choose("#ruleset", "italian")
	p.until("location.hash === '#puzzles/" + offered(t, rules.ItalianDraughts, "")[0].ID + "'")
	choose("#puzzles [name=theme]", "multi-jump-2")
	choose("#puzzles [name=band]", "5")
	var want []string
	for _, z := range inOrder(t, rules.ItalianDraughts, "", func(*rules.Ruleset) bool { return true }) {
		if slices.Contains(z.Themes, "multi-jump-2") && z.Band == 5 {
			want = append(want, z.ID)
		}
	}
	p.until(fmt.Sprintf("document.querySelectorAll('#puzzles .all li').length === %d && location.hash === '#puzzles/%s'", len(want), want[0]))
	if got := value[[]string](p, "[...document.querySelectorAll('#puzzles .all b')].map(b => b.textContent)"); !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
	p.goTo("#puzzles/" + tried(t))
	p.until("document.querySelector('#ruleset').value === 'damone' && document.querySelector('#puzzles h2').textContent === 'Black to move wins in 3'")
	// There are none of this choice, and the one that was asked for stays.
	p.until("document.querySelectorAll('#puzzles .all li').length === 0")
	p.until("!document.querySelector('#puzzles.empty') && document.querySelector('#puzzles h2').textContent === 'Black to move wins in 3'")
	p.goTo("#puzzles/nobody")
	p.until(`document.querySelector('#puzzles.empty') && document.querySelector('#puzzles .judged').textContent.includes('No puzzle "nobody"')`)
}

// saved returns the file that the browser saves at a click on a button.
func (p *tab) saved(button string) string {
	p.Helper()
	value[bool](p, "(window.saved = null, URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, HTMLAnchorElement.prototype.click = () => {}, true)")
	p.click(button)
	p.until("window.saved !== null")
	return value[string](p, "window.saved")
}

// brings has the visitor choose a file.
func (p *tab) brings(name, text string) {
	p.Helper()
	quoted, err := json.Marshal([]string{name, text})
	p.must(err)
	value[bool](p, fmt.Sprintf(`(([name, text]) => {
		const carried = new DataTransfer(), input = document.querySelector("#puzzles input[type=file]");
		carried.items.add(new File([text], name));
		input.files = carried.files;
		document.querySelector("#puzzles .note").textContent = ""; // of the file before
		return input.dispatchEvent(new Event("change"));
	})(%s)`, quoted))
	p.until("document.querySelector('#puzzles .note').textContent")
}

// The attempts are taken to a terminal, where 'damone puzzle next' adds to them,
// and back again. A log that cannot be read is told, and can be forgotten; puzzles are
// shown all the same.
func TestTrainerLog(t *testing.T) {
	t.Parallel()
	p := trainer(t, serve(t))
	tried := tried(t)
	p.drill(tried)
	p.plays(15, 20)
	p.judged("bad")
	name := filepath.Join(t.TempDir(), "puzzles.log")
	if err := os.WriteFile(name, []byte(p.saved("#puzzles [data-do=export]")), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := drill.Add(name, drill.Log{{Puzzle: "ita-shot-0001", Solved: true, Day: 20001}, {Puzzle: tried, Solved: true, Day: 20002}}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		p.brings("puzzles.log", string(text))
		p.until("document.querySelector('#puzzles .note').textContent === 'The attempts of puzzles.log have been added.'")
		p.remembers(string(text))
	}
	p.is("#puzzles .streak", "2")
	p.brings("other.log", "nonsense\n")
	p.until("document.querySelector('#puzzles .note').textContent.includes('other.log:1')")
	p.remembers(string(text))
	value[bool](p, `(localStorage.setItem("damone-puzzles", "nonsense\nmore of it\n"), true)`)
	p.drill("")
	p.until("document.querySelector('#puzzles .note').textContent.includes('puzzles.log:1: not an attempt')")
	value[bool](p, "(window.confirm = () => true, true)")
	p.click("#puzzles [data-do=forget]")
	p.until("!document.querySelector('#puzzles .note').textContent && !localStorage.getItem('damone-puzzles')")
}

// TestServedLog shows that a server keeps the log that a terminal does, whatever the port and
// the browser, with two tabs and a terminal at once.
func TestServedLog(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "puzzles.log")
	desk := ask.NewDesk(rules.Default())
	desk.Log = name
	served := func() string { return run(t, web.New(desk)) }
	keeps := func(want ...string) {
		t.Helper()
		log, err := drill.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		var got []string
		for _, e := range log {
			got = append(got, fmt.Sprint(e.Puzzle, " ", e.Moves, " ", e.Misses))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the log has %q, want %q", got, want)
		}
	}
	base, tried, slow := served(), tried(t), slowly(t)
	one := trainer(t, base)
	one.drill(tried)
	other := drilled(beside(t, base, one.ctx))
	other.drill(slow)
	one.plays(15, 20)
	one.judged("bad")
	other.click("#puzzles [data-do=hint]")
	other.judged("hint")
	if _, err := drill.Append(name, drill.Entry{Puzzle: "elsewhere", Day: 20000}); err != nil {
		t.Fatal(err)
	}
	one.plays(15, 19)
	one.judged("good")
	one.plays(8, 4)
	one.judged("good")
	one.until("document.querySelector('#puzzles .solved').textContent.startsWith('0 /')")
	keeps(tried+" 15-20? 15-19 8-4 1", slow+"  0", "elsewhere  0")
	rating := one.text("#puzzles .rating")
	again := trainer(t, served())
	again.drill(tried)
	again.is("#puzzles .rating", rating)
	again.contains("#puzzles .progress", "'damone puzzle next'")
	if rating == "1500" {
		t.Error("the attempts do not count")
	}
	text := again.saved("#puzzles [data-do=export]")
	again.brings("home.log", text+`{"puzzle":"home","solved":true,"day":20001}`)
	again.until("document.querySelector('#puzzles .note').textContent.includes('home.log')")
	keeps(tried+" 15-20? 15-19 8-4 1", slow+"  0", "elsewhere  0", "home  0")
	value[bool](again, "(window.confirm = () => true, true)")
	again.click("#puzzles [data-do=forget]")
	again.until("document.querySelector('#puzzles .note').textContent.includes('.old')")
	keeps()
	again.until("document.querySelector('#puzzles .rating').textContent === '1500'")
}

// trainerStates returns what the trainer can show.
func trainerStates() []state {
	opens := func(p *tab, id string) {
		value[bool](p, "(localStorage.removeItem('damone-puzzles'), true)")
		p.follow("#rules")
		p.follow("#puzzles/" + id)
		p.until("document.querySelector('#puzzles .rating').textContent && document.querySelector('#puzzles .all [aria-current]')?.hash === location.hash")
	}
	at := func(p *tab) { opens(p, tried(p)) }
	shows := func(state, more string) func(p *tab) {
		return func(p *tab) {
			p.until(fmt.Sprintf("document.querySelector('#puzzles').ariaBusy !== 'true' && document.querySelector('#puzzles .judged').dataset.state === %q && document.querySelector(%q)", state, more))
			p.settle()
		}
	}
	return []state{
		{"puzzle", at},
		{"slower", func(p *tab) { opens(p, slowly(p)); p.winsSlowly(); shows("slow", "#puzzles .route")(p) }},
		{"missed", func(p *tab) { at(p); p.plays(15, 20); shows("bad", "#puzzles .route.refused")(p) }},
		{"hinted", func(p *tab) { p.click("#puzzles [data-do=hint]"); shows("hint", "#puzzles .judged p")(p) }},
		{"key found", func(p *tab) { p.plays(15, 19); shows("good", "#puzzles .judged .clause")(p) }},
		{"solved", func(p *tab) { p.plays(8, 4); shows("good", "#puzzles .score a")(p) }},
		{"puzzles listed", func(p *tab) { value[bool](p, "(document.querySelector('#puzzles .all').open = true)"); p.settle() }},
		{"given up", func(p *tab) { at(p); p.click("#puzzles [data-do=solution]"); shows("hint", "#puzzles .afterwards")(p) }},
		{"session", func(p *tab) {
			p.click("#puzzles .sessions form button")
			p.until("!document.querySelector('#puzzles [data-do=end]').hidden && document.querySelector('#puzzles .all [aria-current]')?.hash === location.hash && location.hash !== '#puzzles/" + tried(p) + "'")
			p.settle()
		}},
		{"session over", func(p *tab) { p.click("#puzzles [data-do=end]"); p.settle() }},
		{"log added", func(p *tab) {
			p.brings("home.log", `{"puzzle":"`+tried(p)+`","solved":false,"day":20000}`)
			p.until("document.querySelector('#puzzles .note').textContent")
		}},
		{"log unreadable", func(p *tab) {
			p.brings("shopping.log", "milk, eggs, bread")
			p.until("document.querySelector('#puzzles .note').textContent.includes('shopping')")
		}},
		{"no puzzle", func(p *tab) {
			value[bool](p, "(document.querySelector('#puzzles .all').open = false, true)")
			p.follow("#puzzles/nobody")
			p.until("document.querySelector('#puzzles.empty')")
		}},
	}
}

// Two tabs keep one log, and each shows what the other has added. A game against
// the computer is played in its own.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	base := serve(t)
	one := trainer(t, base)
	tried := tried(t)
	one.drill(tried)
	other := drilled(beside(t, base, one.ctx))
	second := offered(t, rules.ItalianDamone, "")[2].ID
	other.drill(second)
	other.click("#puzzles [data-do=solution]")
	log := fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000}`+"\n", second)
	other.judged("hint")
	other.remembers(log)
	one.until(fmt.Sprintf("[...document.querySelectorAll('#puzzles .all a')].some(a => a.hash.endsWith(%q) && a.textContent.includes('missed'))", second))
	if got := one.text("#puzzles .facts"); !strings.HasPrefix(got, tried) {
		t.Errorf("the first tab shows %q", got)
	}
	one.plays(15, 20)
	one.judged("bad")
	log += fmt.Sprintf(`{"puzzle":%q,"solved":false,"day":20000}`+"\n", tried)
	one.remembers(log)
	other.remembers(log)
	one.follow("#damone")
	other.follow("#damone")
	one.against("black", 1)
	one.until("location.hash.split('/').length === 3")
	finds(other, "location.hash", "#damone")
	finds(other, "document.querySelector('.playing').hidden", true)
}

// A board that was turned in one view is turned in the others, with all that
// stands on it. A puzzle's lies before its solver.
func TestTurnedElsewhere(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	p.load("#editor/damone")
	p.drill(tried(t))
	begins := func(view, square string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('%s .squares button').ariaLabel.startsWith(%q)", view, square))
	}
	begins("#puzzles", "32")
	p.follow("#editor/damone")
	begins("#editor", "1")
	p.click("#editor [data-do=flip]")
	p.follow("#damone")
	begins("#table", "32")
	finds(p, `(damone => damone.getAttribute("x") + " " + damone.getAttribute("y"))(document.querySelector("#table .pieces [href='#d-b3']"))`, "750 750")
	finds(p, "document.querySelector('#table .names text').getAttribute('x')", "750")
}
