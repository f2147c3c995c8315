//go:build browser

package web_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
)

// booklet writes games to a file of its own, and opens it as visitors do: from
// the disk, with nobody to ask.
func booklet(t *testing.T, text string, o *view.Options) *tab {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games.html")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	to := export.To("html", f, export.Options{View: o, Notes: io.Discard})
	err = replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(text), "pdn"), replay.Options{Workers: 1, Steps: true}, to.Game)
	if err == nil {
		err = to.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	p := still(t, "file://"+name)
	return p
}

// A file of games is clicked through without asking anybody: the list, the moves
// with their variations, the next game, and the clause.
func TestBooklet(t *testing.T) {
	p := booklet(t, someGames, &view.Options{Ruleset: rules.Default()})
	p.load("")
	p.is("#games .head h2", "Trofeo della Torre")
	entries := p.texts("#games .catalogue li")
	if len(entries) != 3 || !strings.Contains(entries[0], "round 2") || !strings.Contains(entries[0], "1-0") || strings.Contains(entries[0], "Trofeo") {
		t.Errorf("the list says %q", entries)
	}
	for i := range value[int](p, "document.querySelectorAll('#games .moves a[data-node]').length") {
		p.follow(fmt.Sprintf("#games/1/%d", i))
		p.is("#games .failure", "")
	}
	p.click("#games [data-do=next]")
	p.until("location.hash === '#games/2/0' && document.querySelector('#games .which').textContent === 'Game 2 of 3'")
	p.click("#games .squares button:nth-child(23)")
	p.click("#games .squares button:nth-child(19)")
	p.until("document.querySelector('#games .reason').textContent.includes('damone serve')")
	p.showsIn("#games", rules.ItalianDraughts, rules.ItalianDraughts.Start())
}

// What the rules have against a capture is known without anybody being asked.
func TestBookletRefuses(t *testing.T) {
	for squares, want := range map[notation.Squares][]string{
		notation.Number:    {"30x23x16x7 is not allowed", "30x21x14x5"},
		notation.Algebraic: {"d1xf3xh5xf7 is not allowed", "d1xb3xd5xb7"},
	} {
		p := booklet(t, someGames, &view.Options{Ruleset: rules.Default(), Squares: squares})
		p.load("#games/3/0")
		p.click("#games .squares button:nth-child(30)")
		p.click("#games .squares button:nth-child(23)")
		p.until("document.querySelector('#games .reason h2.no')")
		p.is("#games .reason h2.no", want[0])
		p.is("#games .reason .instead .chip", want[1])
		p.contains("#games .reason .words", "another capture takes a king there.")
		if value[int](p, "document.querySelectorAll('#games .routes .route').length") != 2 {
			t.Error("the two captures are not drawn")
		}
		p.goTo("#games/3/1")
		p.until("document.querySelector('#games .reason h2.no') && document.querySelector('#games .moves .fault')")
		p.click("#games .reason .rule .clause")
		p.until("document.querySelector('#rules article h2')?.innerText.startsWith('ITA-5.4')")
		p.click("nav [data-view=games]")
		p.until("location.hash === '#games/3/1' && !document.querySelector('#games').hidden")
	}
}

// onPaper shows the page as it is printed.
func (p *tab) onPaper() {
	p.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
}

// No state of a booklet scrolls sideways or has a target too small for a finger,
// and axe finds nothing in it. Printed, it shows diagrams or score sheets, and nothing
// that is pressed.
func TestBookletStates(t *testing.T) {
	t.Parallel()
	axe := axeScript(t)
	p := booklet(t, someGames, &view.Options{Ruleset: rules.Default()})
	for i, hash := range []string{"#games/1/2", "#games/3/1", "#rules/ITA-5.4"} {
		p.load(hash)
		p.looksRight(hash, axe, 4*i)
	}
	seen := func(selector string) bool {
		return value[bool](p, fmt.Sprintf("document.querySelector(%q).checkVisibility()", selector))
	}
	if seen(".paper") || !seen(".live") {
		t.Error("what is printed shows on the screen")
	}
	value[string](p, "document.querySelector('.printing [name=games]').value = '9'")
	p.click(".printing [value=diagrams]")
	if value[bool](p, "document.querySelector('.printing [name=games]').checkValidity() || 'layout' in document.documentElement.dataset") {
		t.Error("a game that is not there is printed")
	}
	value[bool](p, "document.querySelector('.printing [name=games]').dispatchEvent(new Event('input', { bubbles: true }))")
	p.onPaper()
	if seen(".paper") || seen(".live > header") || !seen("main > h1") {
		t.Error("what is shown is not printed, or not alone")
	}
	value[string](p, "window.print = () => {}, ''")
	for _, c := range []struct {
		layout, games, moves string
		sheets, boards       int
	}{
		{"diagrams", "", "", 1, 8},
		{"diagrams", "1, 3-", "1", 2, 4},
		{"score-sheets", "1-2", "", 2, 0},
	} {
		set := "document.querySelector('.printing [name=%s]').value = %q"
		value[string](p, fmt.Sprintf(set, "games", c.games))
		value[string](p, fmt.Sprintf(set, "moves", c.moves))
		value[string](p, fmt.Sprintf("document.querySelector('.printing [value=%s]').click(), ''", c.layout))
		count := func(selector string) int {
			return value[int](p, fmt.Sprintf("[...document.querySelectorAll(%q)].filter(e => e.checkVisibility()).length", selector))
		}
		if sheets, boards := count(".sheet"), count(".sheet .board"); sheets != c.sheets || boards != c.boards {
			t.Errorf("%+v: %d games, %d boards", c, sheets, boards)
		}
		if seen(".live") || seen(".score-sheet table") != (c.boards == 0) {
			t.Errorf("%+v: not printed, or not alone", c)
		}
		value[string](p, "dispatchEvent(new Event('afterprint')), ''")
	}
}
