package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"damone/notation"
	"damone/rules"
)

// against starts a game against the computer.
func (p *tab) against(side string, level int) {
	p.Helper()
	p.click(".match summary")
	value[bool](p, fmt.Sprintf("(form => { form.side.value = %q; form.level.value = %d; return true; })(document.querySelector('.match form'))", side, level))
	p.click(".match form button")
}

// A game against level 3 is played to its end by clicks, and saved.
func TestMatch(t *testing.T) {
	t.Parallel()
	match(t, serve(t))
}

func TestStaticMatch(t *testing.T) {
	t.Parallel()
	base, _ := hand(t, "/")
	match(t, base)
}

func match(t *testing.T, base string) {
	p := open(t, base)
	p.emulate("light", "reduce", "none")
	rs := rules.ItalianDamone
	p.load("#damone")
	p.against("black", 3)
	g := rules.NewGame(rs, rs.Start())
	// The visitor plays the first move there is.
	for !g.Status().Over() && g.Plies() < some(12, 400) {
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
		for _, s := range m.Path() {
			p.click(button(s))
		}
		p.must(g.Play(m))
	}
	result := "1-0"
	if !g.Status().Over() {
		p.until(fmt.Sprintf("document.querySelectorAll('.score a').length === %d", g.Plies()+1))
		p.click("[data-match=resign]")
		p.until("document.querySelector('.match .state').textContent === 'You have resigned.'")
	} else if got := p.text("#table .standing"); !strings.Contains(got, "won") && !strings.Contains(got, "drawn") {
		t.Errorf("at the end: %q", got)
	}
	value[bool](p, "(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, HTMLAnchorElement.prototype.click = () => {}, true)")
	p.click("[data-match=save]")
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
// offered, and the computer waits where one has gone back.
func TestMatchTakenBack(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t))
	p.emulate("light", "reduce", "none")
	rs := rules.ItalianDraughts
	p.load("#italian")
	p.against("white", 1)
	m, err := notation.ParseMove(rs, rs.Start(), "22-18")
	p.must(err)
	for _, s := range m.Path() {
		p.click(button(s))
	}
	p.until("location.hash.split(',').length === 2")
	p.until("!document.querySelector('[data-match=draw]').disabled")
	p.click("[data-match=draw]")
	p.until("/^The draw is (agreed|declined)/.test(document.querySelector('.match .state').textContent)")
	p.click("[data-match=undo]")
	p.shows(rs, rs.Start())
	p.click("[data-do=forward]")
	p.shows(rs, rs.Start().After(m))
	p.until("!document.querySelector('[data-match=go]').hidden")
	p.click("[data-match=go]")
	p.until("location.hash.split(',').length === 2")
	p.load(value[string](p, "location.hash")) // the game goes on where it was
	p.until("document.querySelector('.match form').hidden && document.querySelector('.match .state').checkVisibility()")
	p.click("[data-match=end]")
	p.until("!document.querySelector('.match form').hidden")
}

// Of fifty analyses at once some are run, some wait, and the others are asked to
// come back; none goes on for a client that has gone, and together they take
// less than 300 MB.
func TestManySearches(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // the memory counts, whatever GOGC is
	base := serve(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, leave := context.WithCancel(t.Context())
	statuses := make(chan int, 50)
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"ask/analysis", strings.NewReader(`{"ruleset":"italian"}`))
			if err != nil {
				t.Error(err)
				return
			}
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				return // it has left
			}
			defer answer.Body.Close()
			var refusal struct{ Error string }
			body, _ := io.ReadAll(answer.Body)
			if answer.StatusCode == http.StatusServiceUnavailable && (json.Unmarshal(body, &refusal) != nil || refusal.Error == "" || answer.Header.Get("Retry-After") == "") {
				t.Errorf("refused by %s", body)
			}
			statuses <- answer.StatusCode
		})
	}
	for deadline := time.After(patience); ; {
		select {
		case status := <-statuses:
			if status != http.StatusServiceUnavailable {
				continue
			}
		case <-deadline:
			t.Fatal("nobody is asked to come back")
		}
		break
	}
	if status, _ := post(t, base+"ask/position", `{}`); status != http.StatusOK {
		t.Errorf("meanwhile a position is answered by %d", status)
	}
	leave()
	wg.Wait()
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		if status, answer := post(t, base+"ask/reply", `{"ruleset":"italian","level":1}`); status == http.StatusOK {
			break
		} else if time.Now().After(deadline) {
			t.Fatalf("the searches of clients that have gone go on: %d %s", status, answer)
		}
	}
	runtime.ReadMemStats(&after)
	if grown := after.Sys - before.Sys; grown > 300<<20 {
		t.Errorf("%d bytes of memory were taken", grown)
	} else {
		t.Logf("%d MB of memory were taken", grown>>20)
	}
	for question, want := range map[string]string{
		`{"level":0}`:  "there is no level 0",
		`{"level":11}`: "levels are 1 to 10",
		`{"level":1,"ruleset":"italian","position":"W:W32:B"}`: "",
	} {
		if status, answer := post(t, base+"ask/reply", question); status != http.StatusUnprocessableEntity || !strings.Contains(answer, want) {
			t.Errorf("%s: %d %s", question, status, answer)
		}
	}
}
