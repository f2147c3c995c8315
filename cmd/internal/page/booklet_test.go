package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"damone/cmd/internal/draw"
	"damone/cmd/internal/export"
	"damone/cmd/internal/page"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/puzzles"
	"damone/rules"
)

// hostileText is what a record may hold and a page may not.
const hostileText = `</script><img src=x onerror='alert(1)'>&amp;{{.}}`

const games = `[Event "Open"] [Round "2"] [White "Rossi"] [Black "Neri"] [Result "1-0"] [Ruleset "italian"]
1. 22-18 {A quiet opening.} 11-14 2. 18x11 (2. 21-17 14x21) 6x15 1-0
[Event "Open"] [Round "3"] [Ruleset "italian"] [FEN "B:W21:B7,10"] 12. ... 10-14 13. 21-18 14x21 *
[Event "` + hostileText + `"] [Site "` + hostileText + `"] [White "` + hostileText + `"] [Ruleset "italian"] 1. 22-18 {` + hostileText + `} ` + hostileText + ` *
`

// file returns games as a file of its own.
func file(t *testing.T, text string, o *view.Options) string {
	t.Helper()
	var b strings.Builder
	to := export.To("html", &b, export.Options{View: o, Notes: io.Discard})
	if err := replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(text), "pdn"), replay.Options{Workers: 1, Steps: true}, to.Game); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	ids      = regexp.MustCompile(`<[^>]* id="([^"]*)"`)
	uses     = regexp.MustCompile(`<use [^>]*href="#([^"]*)"`)
	policies = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)
	scripts  = regexp.MustCompile(`<script type="(?:text/plain" data-first="[^"]*|(?:importmap|module)" nonce="([0-9a-f]{32}))">`)
	inPage   = regexp.MustCompile(`(?s)<style>(.*?)</style>`)
	unnamed  = regexp.MustCompile(`(?i)<[a-z][^>]*\s(?:style|on[a-z]+|src)=`)
)

// A booklet allows its own style and script and nothing else, has nothing from
// elsewhere, and holds no text of a record as a part of itself.
func TestBookletIsSealed(t *testing.T) {
	sealed(t, file(t, games, &view.Options{Ruleset: rules.Default()}))
	text := exercises(t)
	sealed(t, text)
	for _, part := range []string{`(&lt;/script&gt;`, "<p>White to move wins in 3</p>", ": Solutions</h2>", `<p class="number">2 <span`, "<b>1</b> 1. 15-19! 22x31x24 [DAM-6.i] 2. 19-23! "} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in the page", part)
		}
	}
}

// exercises returns puzzles as a file of its own, one of them without a solution.
func exercises(t *testing.T) string {
	t.Helper()
	pos, err := notation.ParsePosition(rules.ItalianDamone, "W:WE15,K27,K28:BE22")
	if err != nil {
		t.Fatal(err)
	}
	var line []rules.Move
	at := pos
	for _, text := range []string{"15-19", "22x31x24", "19-23"} {
		m, err := notation.ParseMove(rules.ItalianDamone, at, text)
		if err != nil {
			t.Fatal(err)
		}
		line, at = append(line, m), at.After(m)
	}
	p := &puzzles.Puzzle{ID: hostileText, Ruleset: rules.ItalianDamone, Position: pos, Solution: line,
		Stipulation: puzzles.Stipulation{Kind: puzzles.WinIn, Moves: 3}, Themes: []string{hostileText}}
	hopeless := *p
	hopeless.ID, hopeless.Stipulation.Moves = "hopeless", 1
	var b strings.Builder
	unsolved, err := export.Puzzles(t.Context(), &b, hostileText, page.Paper{PerPage: 9}, []*puzzles.Puzzle{p, &hopeless}, new(view.Options), func(int) {})
	if err != nil || unsolved != 1 {
		t.Fatalf("%d unsolved: %v", unsolved, err)
	}
	return b.String()
}

func sealed(t *testing.T, text string) {
	t.Helper()
	policy := html.UnescapeString(policies.FindStringSubmatch(text)[1])
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") || !strings.Contains(policy, "default-src 'none'") {
		t.Errorf("the policy allows too much: %s", policy)
	}
	style := inPage.FindStringSubmatch(text)[1]
	hash := sha256.Sum256([]byte(style))
	if !strings.Contains(policy, "style-src 'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"';") {
		t.Errorf("the policy %s forbids the page's style", policy)
	}
	text = strings.Replace(text, style, "", 1)
	nonces := 0
	for _, m := range scripts.FindAllStringSubmatch(text, -1) {
		if m[1] != "" && strings.Contains(policy, "script-src 'nonce-"+m[1]+"';") {
			nonces++
		}
	}
	if all := strings.Count(text, "<script"); nonces != 2 || all != len(scripts.FindAllString(text, -1)) {
		t.Errorf("%d scripts, of which the policy %s allows %d", all, policy, nonces)
	}
	text = scripts.ReplaceAllString(text[:strings.Index(text, `<script type="importmap"`)], "")
	if found := unnamed.FindString(text); found != "" || strings.Contains(text, "<img") || strings.Contains(text, "://") {
		t.Errorf("in the page: %q", found)
	}
	known := make(map[string]bool)
	for _, m := range ids.FindAllStringSubmatch(text, -1) {
		if known[m[1]] {
			t.Errorf("two elements have the id %s", m[1])
		}
		known[m[1]] = true
	}
	for _, m := range uses.FindAllStringSubmatch(text, -1) {
		if !known[m[1]] {
			t.Errorf("nothing has the id %s", m[1])
		}
	}
	if strings.Contains(text, "serve.") || strings.Contains(text, "ZgotmplZ") {
		t.Error("a text of the page is missing")
	}
}

// On paper a game has its facts, its score sheet and its positions.
func TestBookletOnPaper(t *testing.T) {
	text := file(t, games, &view.Options{Ruleset: rules.Default()})
	for _, part := range []string{
		`<html lang="en" data-squares="number">`, "<title>Open</title>", "<h2>Open</h2>", `<p class="players">Rossi - Neri 1-0</p><p class="facts">round 2</p>`,
		`<tr><th scope="row">1.</th><td>22-18</td><td>11-14</td></tr>`, `<tr><th scope="row">12.</th><td></td><td>10-14</td></tr>`,
		"<b>1. 22-18</b><p>A quiet opening.</p>", "<b>12... 10-14</b>", "<b>Start</b>", "<p>(2. 21-17 14x21)</p>",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in the page", part)
		}
	}
	if again := file(t, games, &view.Options{Ruleset: rules.Default()}); again != text {
		t.Error("another page differs")
	}
}

// A booklet keeps its attempts apart from those at other puzzles, and finds them again
// whatever the order and the title.
func TestBookletKey(t *testing.T) {
	problem := func(id string, rs *rules.Ruleset) page.Problem {
		return page.Problem{ID: id, Board: draw.Board{Ruleset: rs, Position: rs.Start()}}
	}
	a, b, other := problem("a", rules.ItalianDamone), problem("b", rules.ItalianDamone), problem("b", rules.DamoneRoyal)
	of := func(title string, list ...page.Problem) string {
		return (&page.Booklet{Title: title, Puzzles: list}).Key()
	}
	if of("", a, b) != of("Two", b, a) {
		t.Error("the same puzzles have two keys")
	}
	keys := map[string]bool{of(""): true, of("", a): true, of("", a, b): true, of("", a, other): true}
	if len(keys) != 4 || !keys[""] {
		t.Errorf("the keys are %v", keys)
	}
}

// None of the puzzles stands alone on the last page.
func TestBookletPages(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 5: {5}, 6: {6}, 7: {5, 2}, 8: {6, 2}, 13: {6, 5, 2}} {
		b := page.Booklet{Puzzles: make([]page.Problem, n), Paper: page.Paper{PerPage: 6}}
		var got []int
		for _, p := range b.Pages() {
			got = append(got, len(p))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d puzzles: pages of %v, want %v", n, got, want)
		}
	}
}
