//go:build browser

package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/export"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/puzzles"
	"damone/rules"
)

// exercises writes puzzles to a file of its own, and opens it as visitors do.
func exercises(t *testing.T, squares notation.Squares, ids ...string) *tab {
	t.Helper()
	set, err := ask.Collection()
	if err != nil {
		t.Fatal(err)
	}
	var chosen []*puzzles.Puzzle
	for _, id := range ids {
		chosen = append(chosen, set.Puzzles[slices.IndexFunc(set.Puzzles, func(p *puzzles.Puzzle) bool { return p.ID == id })])
	}
	name := filepath.Join(t.TempDir(), "puzzles.html")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	title := "</script><img src=x onerror='alert(1)'>"
	unsolved, err := export.Puzzles(t.Context(), f, title, page.Paper{PerPage: 9}, chosen, &view.Options{Squares: squares}, func(int) {})
	if err != nil || unsolved > 0 {
		t.Fatalf("%d unsolved: %v", unsolved, err)
	}
	if info, err := f.Stat(); err != nil || info.Size() > 220_000 {
		t.Errorf("the file has more than 220 KB: %v", err)
	}
	p := still(t, "file://"+name)
	return p
}

// other returns another puzzle of a sheet. Its solution is 31-27 2x9x18 27-30, where 27-23
// wins more slowly in the end.
func other(t testing.TB) string {
	t.Helper()
	return puzzleAt(t, rules.ItalianDamone, "B:WK2,K24,K26,19:BK5,K13,K31,28")
}

// A puzzle of a file is missed, hinted and solved without anybody being asked,
// and the next one, in which a move is too slow, given up.
func TestExercises(t *testing.T) {
	t.Parallel()
	tried, other := tried(t), other(t)
	p := exercises(t, notation.Number, tried, other)
	p.drill("")
	finds(p, "location.hash", "#puzzles/"+tried)
	p.plays(15, 18)
	p.until("document.querySelector('#puzzles .reason h2.no')")
	p.plays(15, 20)
	p.judges("bad", "Not the key: 15-20 is refuted by 31x24x15, and Black has lost 3.")
	for _, want := range []string{"The piece to move stands on a square from 9 to 16", "Shot: ", "This clause decides the reply: DAM-6.iv", "Look at 15: the dama there", "The move is 15-19.", "The move is 15-19."} {
		p.click("#puzzles [data-do=hint]")
		p.until(fmt.Sprintf("document.querySelector('#puzzles .judged').innerText.startsWith(%q)", want))
	}
	p.plays(19) // the hints have put the piece in hand
	p.judges("good", "31x22x15")
	p.plays(8, 4)
	p.until("document.querySelectorAll('#puzzles .score a').length === 5")
	p.judges("good", "Solved, but not at the first try")
	p.playsThrough()
	p.click("#puzzles .next")
	p.until("location.hash === '#puzzles/" + other + "' && document.querySelector('#puzzles .facts').textContent.startsWith('" + other + "')")
	p.plays(31, 27)
	p.judged("good")
	p.plays(27, 23)
	p.judges("slow", "27-23 does it too, but not in 3")
	p.click("#puzzles [data-do=solution]")
	p.until("document.querySelectorAll('#puzzles .score a').length > 2")
	p.are("#puzzles .all .state", "missed", "missed")
	p.reloaded(tried)
}

// reloaded opens a file again, in which both puzzles have been missed, and forgets it.
func (p *tab) reloaded(first string) {
	p.Helper()
	p.load("")
	p.until("document.querySelectorAll('#puzzles .all .state').length === 2")
	p.are("#puzzles .all .state", "missed", "missed")
	if got := p.attempts(); got != "" {
		p.Errorf("among the attempts at others the browser keeps %q", got)
	}
	value[bool](p, "(window.confirm = () => true, true)")
	p.click("#puzzles [data-do=forget]")
	p.until("document.querySelector('#puzzles .all .state').textContent.startsWith('difficulty')")
	p.load("")
	p.until(fmt.Sprintf("location.hash === '#puzzles/%s'", first))
}

// No state of it scrolls sideways or has a target too small for a finger, and
// axe finds nothing in it. Printed, it shows the diagrams and the solutions.
func TestExercisesStates(t *testing.T) {
	t.Parallel()
	axe := axeScript(t)
	p := exercises(t, notation.Number, tried(t), other(t))
	p.drill("")
	p.looksRight("puzzle", axe, 0)
	p.plays(15, 20)
	p.judged("bad")
	p.looksRight("missed", axe, 4)
	p.goTo("#rules")
	p.until("document.querySelector('#rules article h2')")
	p.looksRight("rules", axe, 8)
	p.onPaper()
	finds(p, "document.querySelector('.paper').checkVisibility() || !document.querySelector('main > h1').checkVisibility()", false) // what is shown
	value[string](p, "window.print = () => {}, document.querySelector('.printing button').click(), ''")
	finds(p, "document.querySelector('.live').checkVisibility() || !document.querySelector('.problems .board').checkVisibility() || !document.querySelector('.answers').checkVisibility()", false)
}
