package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long an answer may take; it is long, for busy machines.
const patience = 60 * time.Second

// An analysis comes in events, each deeper than the one before.
func TestAnalysisGrows(t *testing.T) {
	base := serve(t)
	r := do(t, http.MethodPost, base+"ask/analysis", strings.NewReader(`{"ruleset":"italian"}`), "Accept", "text/event-stream")
	if got := r.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("it comes as %q", got)
	}
	depth := 0
	for lines := bufio.NewScanner(r.Body); depth < 4 && lines.Scan(); {
		text, isData := strings.CutPrefix(lines.Text(), "data: ")
		if !isData {
			continue
		}
		var a struct {
			Depth int
			Lines []struct{ Move string }
			Says  []string
		}
		if err := json.Unmarshal([]byte(text), &a); err != nil || a.Depth <= depth || len(a.Lines) != 3 || len(a.Says) != 3 {
			t.Fatalf("after depth %d: %s, %v", depth, text, err)
		}
		depth = a.Depth
	}
	if depth < 4 {
		t.Errorf("it ends at depth %d", depth)
	}
	r.Body.Close()
	if status, answer := post(t, base+"ask/analysis", `{"ruleset":"italian","position":"W:W32:B"}`); status != http.StatusUnprocessableEntity {
		t.Errorf("of a game that is over: %d %s", status, answer)
	}
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
	}
	for question, want := range map[string]string{
		`{"level":0}`:  "no level 0",
		`{"level":11}`: "levels are 1 to 10",
		`{"level":1,"ruleset":"italian","position":"W:W32:B"}`: "",
	} {
		if status, answer := post(t, base+"ask/reply", question); status != http.StatusUnprocessableEntity || !strings.Contains(answer, want) {
			t.Errorf("%s: %d %s", question, status, answer)
		}
	}
}
