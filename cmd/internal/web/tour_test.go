//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"damone"
	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// example returns the position that the tour shows, from 1.
func (p *tab) example(n int) rules.Ruling {
	p.Helper()
	rs := rules.Default()
	id := rs.Spec().Ladder[n-1].Clause
	for _, c := range damone.Rules("en").Find(id) {
		if c.ID == id {
			pos, err := notation.ParsePosition(rs, c.Examples[0].FEN)
			p.must(err)
			return rs.Explain(pos)
		}
	}
	p.Fatalf("there is no example of %s", id)
	return rules.Ruling{}
}

// find makes a move of the tour by clicks.
func (p *tab) find(m rules.Move) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector('#tour .squares button:nth-child(%d).loose')", int(m.From())+1))
	p.makes("#tour", m.Path())
	p.until("document.querySelector('#tour .right a')")
}

// On the first visit there is a tour, in either language: the wrong captures are
// answered by the panel, the right ones by the ladder. Whoever has taken it is
// not asked again.
func TestSmokeReason(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for _, name := range catalog.Langs() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, _ := catalog.ParseLang(name)
			p := still(t, base)
			p.load("?lang=" + name)
			p.click(".welcome a")
			for n := 1; n <= 3; n++ {
				p.until(fmt.Sprintf("document.querySelector('#tour .step').innerText === %q", l.Say("serve.js.tour-step", "n", n, "all", 3)))
				p.chooses(n, l)
				p.press("\r") // the link to the next one has the focus
			}
			p.until("!document.querySelector('#table').hidden")
			p.load("?lang=" + name)
			finds(p, "document.querySelector('.welcome').hidden", true)
		})
	}
}

// chooses makes a wrong capture of a position of the tour, then the right one.
// The squares say what stands on them, and give nothing away.
func (p *tab) chooses(n int, l catalog.Lang) {
	p.Helper()
	r := p.example(n)
	want, err := json.Marshal(labels(rules.Default(), r.Position, l))
	p.must(err)
	p.until(fmt.Sprintf("(want => [...document.querySelectorAll('#tour .squares button')].every((b, i) => b.ariaLabel === want[i]))(%s)", want))
	if got := value[int](p, "document.querySelectorAll('#tour .marks *').length"); got > 0 {
		p.Errorf("position %d gives the answer away", n)
	}
	path := r.Rejected[0].Line.Path()
	p.makes("#tour", path[:place{rules.Default(), r.Position}.parting(path)])
	p.until("document.querySelector('#tour .reason h2.no')")
	p.is("#tour .reason .rule .clause", r.DecidedBy())
	refused := l.Say("serve.js.refused", "move", notation.FormatMove(r.Rejected[0].Line, notation.Number))
	p.is("#tour .reason h2.no", refused)
	p.find(r.Moves[0])
	if got := p.text("#tour .reason .ladder"); got == "" {
		p.Errorf("position %d: no ladder for the right capture", n)
	}
}

func TestTourSkipped(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("?lang=it")
	p.is(".welcome h2", "Prima visita?")
	p.click(".welcome [data-do=skip]")
	p.until("document.querySelector('.welcome').hidden")
	p.load("?lang=it")
	finds(p, "document.querySelector('.welcome').hidden", true)
	p.follow("#tour/9")
	p.until("document.querySelector('#tour .step').innerText.includes('3 di 3')")
	p.click("#tour [data-do=skip]")
	p.until("!document.querySelector('#table').hidden")
}
