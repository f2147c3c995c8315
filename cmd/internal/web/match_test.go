//go:build browser

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// against starts a game against the computer.
func (p *tab) against(side string, level int) {
	p.Helper()
	p.click(".match summary")
	value[bool](p, fmt.Sprintf("(form => { form.side.value = %q; form.level.value = %d; return true; })(document.querySelector('.match form'))", side, level))
	p.click(".match form button")
}

// A game against level 3 is played to its end by clicks, and saved.
func TestSmokePlay(t *testing.T) {
	t.Parallel()
	p := still(t, serve(t))
	rs := rules.ItalianDamone
	p.load("#damone")
	p.against("black", 3)
	p.until("document.querySelector('#table .squares button').ariaLabel.startsWith('32')") // the board is turned
	p.click("#table [data-do=flip]")
	g := rules.NewGame(rs, rs.Start())
	// The visitor plays the first move there is.
	for !g.Status().Over() && g.Plies() < tier.Pick(12, 400) {
		p.until(fmt.Sprintf("document.querySelectorAll('.score a').length > %d", g.Plies()))
		played := value[[]string](p, "location.hash.split('/')[2].split(',')")
		m, err := notation.ParseMove(rs, g.Position(), played[g.Plies()])
		p.must(err)
		p.must(g.Play(m))
		p.shows(rs, g.Position())
		if g.Status().Over() {
			break
		}
		m = rs.Moves(nil, g.Position())[0]
		p.makes("#table", m.Path())
		p.must(g.Play(m))
	}
	result := "1-0"
	if !g.Status().Over() {
		p.until(fmt.Sprintf("document.querySelectorAll('.score a').length === %d", g.Plies()+1))
		p.click(".match [data-do=resign]")
		p.until("document.querySelector('.match .state').textContent === 'You have resigned.'")
	} else if got := p.text("#table .standing"); !strings.Contains(got, "won") && !strings.Contains(got, "drawn") {
		t.Errorf("at the end: %q", got)
	}
	value[bool](p, "(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, HTMLAnchorElement.prototype.click = () => {}, true)")
	p.click("[data-save=pdn]")
	p.until("window.saved")
	saved := value[string](p, "window.saved")
	for _, want := range []string{`[White "damone, level 3"]`, `[Black "?"]`, `[Result "`, "1. " + notation.FormatMove(g.Move(0), notation.Number)} {
		if !strings.Contains(saved, want) {
			t.Errorf("%q is not saved: %s", want, saved)
		}
	}
	if !g.Status().Over() && !strings.Contains(saved, result) {
		t.Errorf("the result is not saved: %s", saved)
	}
}

// What has been played is taken back to where the visitor chose, a draw is
// offered, and the computer waits where one has gone back; without a server, too.
func TestMatchTakenBack(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	p := still(t, base)
	rs := rules.ItalianDraughts
	p.load("#italian")
	p.against("white", 1)
	m, err := notation.ParseMove(rs, rs.Start(), "22-18")
	p.must(err)
	p.makes("#table", m.Path())
	p.until("location.hash.split(',').length === 2")
	p.until("!document.querySelector('.match [data-do=draw]').disabled")
	p.click(".match [data-do=draw]")
	p.until("/^Draw (agreed|declined)/.test(document.querySelector('.match .state').textContent)")
	p.click(".match [data-do=undo]")
	p.shows(rs, rs.Start())
	p.click("[data-do=forward]")
	p.shows(rs, rs.Start().After(m))
	p.until("!document.querySelector('.match [data-do=go]').hidden")
	p.click(".match [data-do=go]")
	p.until("location.hash.split(',').length === 2")
	p.load(value[string](p, "location.hash")) // the game goes on where it was
	p.until("document.querySelector('.match form').hidden && document.querySelector('.match .state').checkVisibility()")
	p.click(".match [data-do=end]")
	p.until("!document.querySelector('.match form').hidden")
	turned := func(on bool) { // with a match that goes on
		p.until(fmt.Sprintf("document.querySelector('.match form').hidden === %t && %[1]t === document.querySelector('#table .squares button').ariaLabel.startsWith('32')", on))
	}
	p.follow("#italian/startpos/23-20")
	p.click(".match summary")
	p.against("black", 1)
	turned(true)
	p.follow("#italian/W:WK16:B20") // another game
	turned(false)
}
