//go:build browser

package web_test

import (
	"fmt"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/puzzles/lesson"
	"damone/rules"
)

// exercise returns how the captures of an exercise about a rung of the default game are
// ruled, the ladder's first rung for 0.
func (p *tab) exercise(rung, n int) (lesson.Lesson, rules.Ruling) {
	p.Helper()
	for _, l := range lesson.Of(rules.Default()) {
		if l.Name == rules.Default().Spec().Ladder[rung].Clause {
			at, _ := l.Position(n)
			return l, rules.Default().Explain(at)
		}
	}
	p.Fatalf("there is no lesson about rung %d", rung)
	return lesson.Lesson{}, rules.Ruling{}
}

// wrong makes as much of a capture that is out as shows that it is meant.
func (p *tab) wrong(r rules.Ruling) {
	p.Helper()
	path := r.Rejected[0].Line.Path()
	p.makes("#learn", path[:place{rules.Default(), r.Position}.parting(path)])
	p.until("document.querySelector('#learn .reason h2.no')")
}

// find makes the right capture of an exercise.
func (p *tab) find(r rules.Ruling) {
	p.Helper()
	p.until(fmt.Sprintf("document.querySelector('#learn .squares button:nth-child(%d).loose')", int(r.Moves[0].From())+1))
	p.makes("#learn", r.Moves[0].Path())
	p.until("document.querySelector('#learn .judged[data-state=good]')")
}

// A newcomer is led to the lessons, in either language: a wrong capture is answered by the
// clause against it and gives nothing away, the right one by the ladder. What was solved is
// remembered.
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
			p.until("document.querySelectorAll('#learn .catalogue a').length === 14")
			taught, r := p.exercise(2, 2)
			p.follow(fmt.Sprintf("#learn/%s/2", taught.Name))
			p.until("document.querySelector('#learn .task').innerText !== ''")
			p.until("document.querySelectorAll('#learn .squares button.loose').length > 0")
			if got := value[int](p, "document.querySelectorAll('#learn .marks *').length"); got > 0 {
				p.Errorf("the squares give the answer away")
			}
			p.wrong(r)
			p.is("#learn .reason .rule .clause", taught.Clause)
			p.is("#learn .reason h2.no", l.Say("serve.js.refused", "move", notation.FormatMove(r.Rejected[0].Line, notation.Number)))
			if got := p.text("#learn .reason"); got == "" || value[bool](p, "Boolean(document.querySelector('#learn .reason .instead'))") {
				p.Errorf("the reason is %q", got)
			}
			p.find(r)
			if p.text("#learn .reason .ladder") == "" {
				p.Errorf("there is no ladder for the right capture")
			}
			p.press("\r") // the link to the next one has the focus
			p.until(fmt.Sprintf("location.hash === '#learn/%s/3'", taught.Name))
			p.keeps(taught.ID(2))
			p.load("?lang=" + name)
			finds(p, "document.querySelector('.welcome').hidden", true)
		})
	}
}
