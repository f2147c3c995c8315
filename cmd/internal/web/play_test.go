//go:build browser

package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"damone/notation"
	"damone/rules"
	"damone/testdata/tier"
)

// place is a position under a ruleset.
type place struct {
	rs  *rules.Ruleset
	pos rules.Position
}

func (p place) String() string { return address(p.rs, p.pos) }

// places returns n positions from games of both kinds played at random, every other
// one with something to capture.
func places(n int) []place {
	r := rand.New(rand.NewPCG(1, 2))
	var found []place
	for len(found) < n {
		rs := []*rules.Ruleset{rules.ItalianDamone, rules.ItalianDraughts}[len(found)/2%2]
		p := rs.Start()
		for range 6 + r.IntN(50) {
			moves := rs.Moves(nil, p)
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[r.IntN(len(moves))])
		}
		moves := rs.Moves(nil, p)
		if len(moves) > 0 && moves[0].IsCapture() == (len(found)%2 == 0) {
			found = append(found, place{rs, p})
		}
	}
	return found
}

// Every legal move of some positions is made, by clicks and by keys, with a server and
// without, wherever the files lie.
func TestMoves(t *testing.T) {
	t.Parallel()
	static, _ := hand(t, "/games/draughts/")
	served, all := serve(t), places(tier.Pick(8, 80))
	clicked := func(p *tab, path []rules.Square) { p.makes("#table", path) }
	typed := func(p *tab, path []rules.Square) {
		for _, s := range path {
			p.walk(s)
			p.press(kb.Enter)
			p.settle()
		}
	}
	for i, way := range []struct {
		name, base string
		makes      func(p *tab, path []rules.Square)
	}{{"clicks", served, clicked}, {"keys", served, typed}, {"clicks, no server", static, clicked}, {"keys, no server", static, typed}} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			p := still(t, way.base)
			p.load("")
			for _, at := range all[i*len(all)/4 : (i+1)*len(all)/4] {
				for _, m := range at.rs.Moves(nil, at.pos) {
					p.opens(at)
					way.makes(p, m.Path())
					p.shows(at.rs, at.pos.After(m))
				}
			}
		})
	}
}

func (p *tab) press(key string) {
	p.Helper()
	p.must(chromedp.Do(p.ctx, chromedp.KeyEvent(key)))
}

// walk brings the focus to a square, by the tab key from wherever it is and
// then by arrows.
func (p *tab) walk(to rules.Square) {
	p.Helper()
	const focused = "[...document.querySelectorAll('#table .squares button')].indexOf(document.activeElement)"
	for p.focused < 0 {
		p.press(kb.Tab)
		p.focused = value[int](p, focused)
	}
	for _, key := range arrows(rules.Square(p.focused), to) {
		p.press(key)
	}
	p.focused = int(to)
}

// arrows returns the shortest way from square to square.
func arrows(from, to rules.Square) []string {
	keys := map[rules.Direction]string{rules.NorthEast: kb.ArrowUp, rules.SouthEast: kb.ArrowRight, rules.SouthWest: kb.ArrowDown, rules.NorthWest: kb.ArrowLeft}
	ways := map[rules.Square][]string{from: {}}
	for queue := []rules.Square{from}; len(queue) > 0; queue = queue[1:] {
		for d, key := range keys {
			next, ok := queue[0].Step(d)
			if _, been := ways[next]; ok && !been {
				ways[next] = append(slices.Clone(ways[queue[0]]), key)
				queue = append(queue, next)
			}
		}
	}
	return ways[to]
}

// away goes to the start.
func (p *tab) away(rs *rules.Ruleset) {
	p.Helper()
	p.opens(place{rs, rs.Start()})
}

// parting returns how many squares of a way there are up to the first where no legal
// move goes.
func (p place) parting(path []rules.Square) int {
	for n := range path {
		follows := func(m rules.Move) bool { return len(m.Path()) > n && slices.Equal(m.Path()[:n+1], path[:n+1]) }
		if n > 0 && !slices.ContainsFunc(p.rs.Moves(nil, p.pos), follows) {
			return n + 1
		}
	}
	return len(path)
}

// typeMove types a move into its field.
func (p *tab) typeMove(move string) {
	p.Helper()
	// By a click it might be missed: the answer to what was typed before moves it.
	value[bool](p, "(input => { input.focus(); input.select(); return true; })(document.querySelector('.typed input'))")
	p.must(chromedp.Do(p.ctx, chromedp.KeyEvent(move+kb.Enter)))
	p.focused = -1
}

// Other attempts are refused with their clauses, too.
func TestRefusedSteps(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("")
	for _, c := range []struct {
		name          string
		rs            *rules.Ruleset
		fen           string
		squares       []rules.Square
		clause, words string
		chips         []string
	}{
		{"a step though there is a capture", rules.ItalianDraughts, "W:W30,32:B27", []rules.Square{29, 25}, "ITA-4.5", "compulsory", []string{"30x23"}},
		{"too far", rules.ItalianDamone, "startpos", []rules.Square{22, 13}, "", "not a diagonal neighbour", nil},
		{"backward", rules.ItalianDamone, "W:WE32,19:BE1", []rules.Square{18, 22}, "DAM-4.2", "does not move in that direction", nil},
		{"onto a piece of the other side", rules.ItalianDamone, "W:WE32,19:BE1,15", []rules.Square{18, 14}, "", "not vacant", nil},
		{"of the other side", rules.ItalianDamone, "W:WE32,19:BE1,K15", []rules.Square{14}, "", "15, Black dama. Choose a piece of the side to move.", nil},
		{"over a higher piece", rules.ItalianDamone, "W:WE32,19:BE1,K15", []rules.Square{18, 11}, "DAM-5", "may not take a dama", nil},
	} {
		pos, err := notation.ParsePosition(c.rs, c.fen)
		p.must(err)
		p.goTo(address(c.rs, pos))
		p.shows(c.rs, pos)
		p.makes("#table", c.squares)
		p.until("document.querySelector('#table .reason .words')")
		p.contains("#table .reason .words", c.words)
		if got := p.text("#table .reason .rule .clause"); c.clause != "" && got != c.clause {
			t.Errorf("%s: refused by %s, want %s", c.name, got, c.clause)
		}
		if got := p.texts("#table .reason .chip"); c.chips != nil && !slices.Equal(got, c.chips) {
			t.Errorf("%s: %v instead, want %v", c.name, got, c.chips)
		}
		p.away(c.rs)
	}
	for _, c := range [][2]string{{"", "write one such as"}, {"abc", "not a move"}, {"1. e4 e5", "light square"}} { // what is typed stays
		p.typeMove(c[0])
		p.until(fmt.Sprintf("document.querySelector('#table .reason .words')?.innerText.includes(%q)", c[1]))
	}
	for text, words := range map[string]string{"ciao": "neither a position", "1. e4 e5": "only games of Damone"} {
		p.paste(text)
		p.until(fmt.Sprintf("document.querySelector('#table .reason .words')?.innerText.includes(%q)", words))
	}
}

// middle returns where the middle of a square is.
func (p *tab) middle(s rules.Square) []float64 { p.Helper(); return p.middleOf(button(s)) }

// middleOf returns where the middle of an element is.
func (p *tab) middleOf(selector string) []float64 {
	p.Helper()
	return value[[]float64](p, fmt.Sprintf("(b => [b.left + b.width / 2, b.top + b.height / 2])(document.querySelector(%q).getBoundingClientRect())", selector))
}

// drag drags the mouse from square to square.
func (p *tab) drag(from, to rules.Square) {
	p.Helper()
	a, b := p.middle(from), p.middle(to)
	p.must(chromedp.Do(p.ctx, chromedp.DragAndDropXY(a[0], a[1], b[0], b[1])))
}

// finger drags a finger over some squares; over one alone it taps.
func (p *tab) finger(squares ...rules.Square) {
	p.Helper()
	p.strokes("#table", squares...)
}

// strokes drags a finger over squares of a view.
func (p *tab) strokes(view string, squares ...rules.Square) {
	p.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, points...)})
	}
	kind := input.DispatchTouchEventTypeTouchStart
	for _, s := range squares {
		at := p.middleOf(fmt.Sprintf("%s .squares button:nth-child(%d)", view, s+1))
		touch(kind, &input.TouchPoint{X: at[0], Y: at[1]})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// A finger across the board goes to another move of a game, whatever lies under it; one that goes
// down the page does not.
func TestSwipe(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)))
	p.emulate("light", "reduce", "none")
	p.load("")
	p.opensGames(someGames, "#games/2/0")
	caption := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#games .caption b')?.textContent === %q", want))
	}
	caption("Start")
	p.strokes("#games", 19, 18, 17) // over an empty square, and the light one beside it
	caption("1. 22-18")
	p.strokes("#games", 9, 10, 11)
	caption("Start")
	p.strokes("#games", 23, 22, 21) // a piece that could be dragged
	caption("1. 22-18")
	p.strokes("#games", 18, 26) // down
	p.strokes("#games", 11, 10)
	caption("1... 12-15")
	p.until("!document.querySelector('#games .reason h2.no')")
}

// On a phone a finger taps and drags as a mouse does, and the page stays where
// it is.
func TestFingers(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(360, 800, chromedp.EmulateMobile, chromedp.EmulateTouch)))
	p.emulate("light", "reduce", "none")
	rs := rules.ItalianDraughts
	p.load("#italian/" + ladder)
	pos, err := notation.ParsePosition(rs, ladder)
	p.must(err)
	p.shows(rs, pos)
	p.finger(29, 25, 20)
	p.until("document.querySelector('#table .squares button:nth-child(21)').ariaPressed === 'true'")
	p.finger(20, 13)
	p.until("document.querySelector('#table .squares button:nth-child(14)').ariaPressed === 'true'")
	p.finger(4)
	p.shows(rs, pos.After(rs.Moves(nil, pos)[0]))
	p.opens(place{rs, pos})
	p.finger(29)
	p.until("document.querySelector('#table .squares button:nth-child(30)').ariaPressed === 'true'")
	p.finger(22)
	p.until("document.querySelector('#table .reason').dataset.state === 'refused'")
	p.is("#table .reason .rule .clause", "ITA-5.4")
}

func TestDragging(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	rs := rules.ItalianDraughts
	p.load("#italian/" + ladder)
	pos, err := notation.ParsePosition(rs, ladder)
	p.must(err)
	p.shows(rs, pos)
	p.drag(29, 20)
	p.until("document.querySelector('#table .squares button:nth-child(21)').ariaPressed === 'true'")
	p.drag(20, 13)
	p.click("[data-do=back]") // the second leap is taken back
	p.until("document.querySelector('#table .squares button:nth-child(21)').ariaPressed === 'true'")
	p.drag(20, 13)
	p.drag(13, 4)
	p.shows(rs, pos.After(rs.Moves(nil, pos)[0]))
	p.goTo("#damone")
	p.shows(rules.ItalianDamone, rules.ItalianDamone.Start())
	p.drag(15, 0)
	p.until("document.querySelector('#table .reason').dataset.state === 'refused'")
}

// Moves are seen to be made, unless the visitor wants less motion.
func TestMotion(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("#italian/" + ladder)
	value[bool](p, `(window.legs = 0, new MutationObserver(() => {}), (animate => {
		Element.prototype.animate = function (...args) { window.legs++; return animate.apply(this, args); };
	})(Element.prototype.animate), true)`)
	play := func() {
		p.typeMove("30x5")
		p.until("location.hash.endsWith('30x21x14x5')")
		p.until("document.querySelector('#table .standing').textContent.startsWith('Black')")
	}
	play()
	if legs := value[int](p, "window.legs"); legs != 3 {
		t.Errorf("%d leaps are seen, want 3", legs)
	}
	p.emulate("light", "reduce", "none")
	value[bool](p, "history.back(), window.legs = 0, true")
	p.until("document.querySelector('#table .standing').textContent.startsWith('White')")
	play()
	if legs := value[int](p, "window.legs"); legs != 0 {
		t.Errorf("%d leaps are seen by a visitor who wants none", legs)
	}
}

// Every state has an address that brings it back, here and elsewhere.
func TestAddress(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := open(t, base)
	rs := rules.ItalianDamone
	p.load("")
	p.shows(rs, rs.Start())
	g := rules.NewGame(rs, rs.Start())
	for range 4 {
		m := rs.Moves(nil, g.Position())[0]
		p.makes("#table", m.Path())
		p.must(g.Play(m))
		p.shows(rs, g.Position())
	}
	link := value[string](p, "location.href")
	other := open(t, base)
	other.load(strings.TrimPrefix(link, base))
	other.shows(rs, g.Position())
	for range 3 {
		value[bool](p, "(history.back(), true)")
		g.Undo()
		p.shows(rs, g.Position())
	}
	value[bool](p, "(history.forward(), true)")
	p.shows(rs, func() rules.Position { m := rs.Moves(nil, g.Position())[0]; return g.Position().After(m) }())
	if got := len(p.texts("#table .score a")); got != 4 {
		t.Errorf("%d moves are listed, want 4", got)
	}
	p.typeMove("32-1")
	p.until("document.querySelector('#table .reason h2.no') && document.querySelector('.typed input').value")
	p.click("[data-do=last]")
	p.until(fmt.Sprintf("location.href === %q", link))
	p.until("!document.querySelector('.typed input').value") // it was about another position
	p.click("[data-do=first]")
	p.shows(rs, rs.Start())
}

// What is copied can be opened again.
func TestCopyAndOpen(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	value := func(kind string) string {
		p.Helper()
		p.click("[data-copy=" + kind + "]")
		p.until("window.copied")
		return value[string](p, "(text => (window.copied = '', text))(window.copied)")
	}
	p.load("#italian/startpos/23-19,12-16")
	p.must(chromedp.Do(p.ctx, discard(chromedp.Evaluate[bool]("(navigator.clipboard.writeText = async text => { window.copied = text; }, true)"))))
	link, fen, pdn := value("link"), value("fen"), value("pdn")
	if want := p.base + "#italian/startpos/23-19,12-16"; link != want {
		t.Errorf("the link is %s, want %s", link, want)
	}
	other := open(t, p.base)
	other.load(strings.TrimPrefix(link, p.base))
	other.are("#table .score a span", "23-19", "12-16")
	if !strings.Contains(pdn, `[Ruleset "italian"]`) || !strings.Contains(pdn, "1. 23-19 12-16") {
		t.Errorf("the game is %s", pdn)
	}
	if svg := value("svg"); !strings.HasPrefix(svg, "<svg") {
		t.Errorf("the picture is %.50s", svg)
	}
	p.must(chromedp.Do(p.ctx, discard(chromedp.Evaluate[bool]("(navigator.clipboard.write = async items => { window.copied = items[0].types[0]; }, true)"))))
	if got := value("png"); got != "image/png" {
		t.Errorf("the picture is %q", got)
	}
	rs := rules.ItalianDraughts
	pos, err := notation.ParsePosition(rs, fen)
	p.must(err)
	elsewhere, err := notation.ParsePosition(rs, "W:W32:B1")
	p.must(err)
	for text, want := range map[string]rules.Position{fen: pos, pdn: pos, notation.Diagram(pos, notation.DiagramOptions{Turn: true}): pos, "startpos": rs.Start(),
		"https://elsewhere.example/" + address(rs, pos) + "\n": pos} {
		p.goTo(address(rs, elsewhere))
		p.shows(rs, elsewhere)
		p.paste(text)
		p.shows(rs, want)
	}
	p.paste("nothing of the kind")
	p.until("document.querySelector('#table .reason h2.no')")
}

// discard returns an action whose answer nobody needs.
func discard[T any](a chromedp.Action[T]) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := a(ctx, t)
		return err
	})
}

// paste puts a text into the box for it and opens it.
func (p *tab) paste(text string) { p.Helper(); p.write("#table .paste", text) }

// write sends a form with a text in its field.
func (p *tab) write(form, text string) {
	p.Helper()
	quoted, err := json.Marshal(text)
	p.must(err)
	value[bool](p, fmt.Sprintf("(document.querySelector('%s').elements.text.value = %s, true)", form, quoted))
	p.click(form + " button")
}

// Behind the reason why a link cannot be opened stands its game, begun anew.
func TestBadLinkFirst(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.load("/#italian/startpos/23-19,9-10")
	p.until("document.querySelector('#table .reason h2.no')")
	p.shows(rules.ItalianDraughts, rules.ItalianDraughts.Start())
	p.contains("#table .reason", "Move 2, 9-10")
}
