//go:build browser

package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/cmd/internal/web"
	"damone/notation"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
	"damone/testdata/tier"
)

// verdict is what validate says of a game.
type verdict struct {
	Faults []struct{ Reason string }
}

// verdicts is what validate says of the games of a text.
func verdicts(t *testing.T, text string) []verdict {
	t.Helper()
	var list []verdict
	o := &view.Options{Ruleset: rules.Default()}
	err := replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(text), ""), replay.Options{Workers: 1}, func(g *replay.Game) error {
		var b strings.Builder
		if err := view.WriteJSON(&b, o.RecordedGameJSON(&view.RecordedGame{Game: g})); err != nil {
			return err
		}
		var v verdict
		list = append(list, v)
		return json.Unmarshal([]byte(b.String()), &list[len(list)-1])
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// records is n games of the files that the tests of notation read.
func records(t *testing.T, n int) string {
	t.Helper()
	var games []string
	for _, name := range []string{"italian", "damone", "broken-moves", "winther", "royal", "three-by-three", "ambiguous"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "games", name+".pdn"))
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq("\n"+strings.ToValidUTF8(string(text), "?"), "\n[Event \"") {
			if game := `[Event "` + part; strings.Contains(part, "\n\n1.") && !strings.Contains(part, "[Dati") {
				games = append(games, strings.TrimSpace(game))
			}
		}
	}
	for i := 0; len(games) < n; i++ {
		games = append(games, games[i])
	}
	return strings.Join(games[:n], "\n\n")
}

// dropFile drops a file on the page.
func (p *tab) dropFile(name, text string) {
	p.Helper()
	quoted, err := json.Marshal([]string{name, text})
	p.must(err)
	value[bool](p, fmt.Sprintf(`(([name, text]) => {
		const carried = new DataTransfer();
		carried.items.add(new File([text], name));
		return document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true })), true;
	})(%s)`, quoted))
}

// A file of 53 games dropped on the page shows the verdicts of validate.
func TestDroppedGames(t *testing.T) {
	t.Parallel()
	text := records(t, 53)
	want := verdicts(t, text)
	if len(want) != 53 {
		t.Fatalf("%d games", len(want))
	}
	p := open(t, serve(t))
	p.emulate("light", "reduce", "none")
	p.load("")
	p.dropFile("games.pdn", text)
	p.until("document.querySelectorAll('#games .catalogue li').length === 53")
	states := p.texts("#games .catalogue .state")
	for i, v := range want {
		text := catalog.English.Say("serve.js.no-faults")
		if n := len(v.Faults); n > 0 {
			text = catalog.English.Say("serve.js.faults", "n", fmt.Sprint(n))
		}
		if states[i] != text {
			t.Errorf("game %d: the list says %q, want %q", i+1, states[i], text)
		}
	}
	for i := 0; i < len(want); i += tier.Pick(6, 1) {
		p.click(fmt.Sprintf("#games .catalogue li:nth-child(%d) a", i+1))
		p.until(fmt.Sprintf("document.querySelector('#games .which').textContent === 'Game %d of 53' && document.querySelector('#games .standing').textContent", i+1))
		told := strings.ToLower(strings.Join(p.texts("#games .moves .fault, #games .moves .note"), "\n"))
		for _, f := range want[i].Faults {
			if !strings.Contains(told, strings.ToLower(f.Reason)) {
				t.Errorf("game %d: %q is not in the margin: %q", i+1, f.Reason, told)
			}
		}
	}
}

// The viewer obeys keys and clicks, shows variations and comments, and opens
// the panel at a move that may not be played.
func TestGames(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.emulate("light", "reduce", "none")
	p.load("")
	p.paste(someGames)
	caption := func(want string) {
		p.Helper()
		p.until(fmt.Sprintf("document.querySelector('#games .caption b') && document.querySelector('#games .caption b').textContent === %q", want))
	}
	caption("Start")
	if got := p.text("#games .head"); got != "Trofeo della Torre\n\nNERI Carlo - BIANCHINI Olga 1-0\n\nround 2 · Roma" {
		t.Errorf("the head is %q", got)
	}
	p.press(kb.ArrowRight)
	caption("1. 23-19")
	p.press(kb.ArrowRight)
	caption("1... 12-15")
	if got := p.text("#games .caption"); !strings.Contains(got, "Invites the exchange.") {
		t.Errorf("the comment is not told: %q", got)
	}
	p.press(kb.End)
	caption("4. 26-22")
	p.until("document.querySelector('#games .reason h2.no')")
	if got := p.text("#games .reason .words") + p.text("#games .caption .fault"); !strings.Contains(got, "capturing is compulsory") {
		t.Errorf("the last move is not refused: %q", got)
	}
	p.press(kb.ArrowLeft)
	caption("3... 11-14")
	p.press(kb.Home)
	caption("Start")
	for _, link := range value[[]string](p, "[...document.querySelectorAll('#games .variation a')].map(a => `#games .moves a[data-node='${a.dataset.node}']`.replaceAll(\"'\", '\"'))") {
		p.click(link)
		p.until(fmt.Sprintf("document.querySelector(%q).getAttribute('aria-current')", link))
	}
	caption("2... 10x19")
	rs := rules.ItalianDraughts
	g := rules.NewGame(rs, rs.Start())
	for _, text := range []string{"23-19", "12-16", "19-14", "10x19"} {
		m, err := notation.ParseMove(rs, g.Position(), text)
		p.must(err)
		p.must(g.Play(m))
	}
	p.click("#games .record .button")
	p.shows(rs, g.Position())
	value[bool](p, "(history.back(), true)")
	p.until("!document.querySelector('#games').hidden")
	p.click("#games [data-do=next]")
	p.until("document.querySelector('#games .which').textContent === 'Game 2 of 3'")
	caption("Start")
	p.click("#games .squares button:nth-child(22)")
	p.click("#games .squares button:nth-child(18)")
	caption("1. 22-18")
	p.until("document.querySelector('#games .standing').textContent.startsWith('Black') && document.querySelector('#games .squares button:nth-child(18)').ariaLabel.includes('man')")
	p.click("#games .squares button:nth-child(12)") // not what was played: on the board
	p.click("#games .squares button:nth-child(16)")
	p.until("location.hash === '#italian/' + document.location.hash.split('/')[1] + '/22-18,12-16'")
	p.load("#games/3/1")
	caption("1. 30x23x16x7")
	p.until("document.querySelector('#games .ladder .out.asked')")
}

// The server's own file is for the page that it was opened for.
func TestOpenedFile(t *testing.T) {
	t.Parallel()
	site := web.New(ask.NewDesk(rules.Default()))
	query := site.Open(&ask.File{Name: "games.pdn", Text: []byte(someGames)})
	base := run(t, site)
	const question = `{"file":true,"game":1}`
	if status, answer := post(t, base+"ask/game", question); status != http.StatusUnprocessableEntity || !strings.Contains(answer, "no file is open here") {
		t.Errorf("without a key: %d %s", status, answer)
	}
	for _, key := range []string{"?key=wrong", query[:len(query)-1], query + "x", "?key=%00"} {
		r := do(t, http.MethodGet, base+key, nil)
		if r.StatusCode != http.StatusForbidden || len(r.Cookies()) > 0 {
			t.Errorf("%s: %s", key, r.Status)
		}
	}
	r := do(t, http.MethodGet, base+query, nil)
	if r.StatusCode != http.StatusSeeOther || r.Header.Get("Location") != "/#file" || len(r.Cookies()) != 1 {
		t.Fatalf("the key: %s %v", r.Status, r.Header)
	}
	c := r.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode {
		t.Errorf("the cookie is %v", c)
	}
	with := func(cookie string) int {
		return do(t, http.MethodPost, base+"ask/game", strings.NewReader(question), "Cookie", cookie).StatusCode
	}
	if got := with(c.Name + "=" + c.Value); got != http.StatusOK {
		t.Errorf("with the cookie: %d", got)
	}
	if got := with(c.Name + "=wrong"); got != http.StatusUnprocessableEntity {
		t.Errorf("with a wrong cookie: %d", got)
	}
	p := open(t, base)
	p.load("")
	p.dropFile("other.pdn", `[White "ROSSI Anna"] [Ruleset "italian"] 1. 23-19 12-16 1-0`) // which stays as long as the tab, but not before the one that is opened
	p.until("location.hash === '#games/1/0' && document.querySelectorAll('#games .catalogue li').length === 1")
	p.load(query)
	p.until("location.hash.startsWith('#games') && document.querySelectorAll('#games .catalogue li').length === 3")
	if got := p.texts("#games .catalogue b"); !slices.Equal(got, []string{"NERI Carlo - BIANCHINI Olga", "ROSSI Anna - VERDI Ugo", "BIANCHI Ada - NERI Carlo"}) {
		t.Errorf("the games are %q", got)
	}
	if got := value[string](p, "location.search"); got != "" {
		t.Errorf("the address still has the key: %s", got)
	}
}
