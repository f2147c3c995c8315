package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"damone/cmd/internal/ask"
	"damone/cmd/internal/catalog"
	"damone/cmd/internal/web"
	"damone/notation/ordered"
	"damone/rules"
	"damone/testdata/tier"
)

// ends is what is done when all tests have run.
var ends []func()

func atEnd(f func()) { ends = append(ends, f) }

func TestMain(m *testing.M) {
	status := tier.InOwnHome(m)
	for _, end := range ends {
		end()
	}
	os.Exit(status)
}

// ladder is a position of Italian draughts in which the ladder puts a capture
// out on its last rung.
const ladder = "W:WK30:B10,K12,K18,20,K26,K27"

// serve runs a site until the test is over and returns its address.
func serve(t testing.TB) string { return run(t, nil) }

// run returns serve of a site, nil for the plain one.
func run(t testing.TB, site *web.Site) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if site == nil {
		site = web.New(ask.NewDesk(rules.Default()), "club.example")
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- site.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String() + "/"
}

// post asks a question.
func post(t testing.TB, url, question string) (status int, answer string) {
	t.Helper()
	r, err := http.Post(url, "application/json", strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// do sends a request with some headers, names and values in turn.
func do(t *testing.T, method, url string, body io.Reader, headers ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequest(method, url, body)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	return answer
}

func TestAnswers(t *testing.T) {
	base := serve(t)
	status, answer := post(t, base+"ask/move", `{"ruleset":"italian","position":"`+ladder+`","move":"30x23","begun":true}`)
	var got struct {
		Clause  string
		Instead []string
	}
	if err := json.Unmarshal([]byte(answer), &got); err != nil || status != http.StatusOK {
		t.Fatal(status, answer, err)
	}
	if got.Clause != "ITA-5.4" || !slices.Equal(got.Instead, []string{"30x21x14x5"}) {
		t.Errorf("got %s", answer)
	}
}

func TestPageInTheVisitorsLanguage(t *testing.T) {
	base := serve(t)
	for _, c := range []struct{ query, accept, want string }{
		{"", "", "en"},
		{"", "it-IT,it;q=0.9,en;q=0.8", "it"},
		{"", "tlh,it;q=0.7,en;q=0.5", "it"},
		{"", "tlh, ;q=, ,,", "en"},
		{"?lang=it", "en", "it"},
		{"?lang=%3Cscript%3E", "it", "it"},
	} {
		r := do(t, http.MethodGet, base+c.query, nil, "Accept-Language", c.accept)
		body, _ := io.ReadAll(r.Body)
		if want := `<html lang="` + c.want + `">`; !strings.Contains(string(body), want) {
			t.Errorf("%q, %q: the page is not in %s", c.query, c.accept, c.want)
		}
	}
	desk := ask.NewDesk(rules.Default())
	desk.Lang, _ = catalog.ParseLang("it")
	base = run(t, web.New(desk)) // in Italian for those who do not say
	long := strings.NewReader(strings.Repeat(" ", ask.MaxQuestion+1))
	for want, r := range map[string]*http.Response{
		`<html lang="it">`: do(t, http.MethodGet, base, nil), "non è servito qui": do(t, http.MethodGet, base, nil, "Host", "a.example"),
		"qui può chiedere solo": do(t, http.MethodPost, base+"ask/position", nil, "Sec-Fetch-Site", "cross-site"),
		" byte, più di ":        do(t, http.MethodPost, base+"ask/position", long),
	} {
		if body, _ := io.ReadAll(r.Body); !strings.Contains(string(body), want) {
			t.Errorf("without %q: %s %.200s", want, r.Status, body)
		}
	}
}

// The page and all its parts are small, and the first board is in the page.
func TestWeight(t *testing.T) {
	base := serve(t)
	sum := 0
	for _, path := range append([]string{"", "page.css", "icon.svg"}, modules(t, base)...) {
		r := do(t, http.MethodGet, base+path, nil, "Accept-Encoding", "gzip")
		body, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK || r.Header.Get("Content-Encoding") != "gzip" {
			t.Fatal(path, r.Status, err)
		}
		sum += len(body)
		if _, err := gzip.NewReader(bytes.NewReader(body)); err != nil {
			t.Error(path, err)
		}
	}
	if t.Logf("%d bytes compressed", sum); sum > 150_000 {
		t.Errorf("%d bytes", sum)
	}
	r := do(t, http.MethodGet, base, nil)
	body, _ := io.ReadAll(r.Body)
	if n := strings.Count(string(body), `<use href="#d-w`); n < 8 {
		t.Errorf("%d of White's pieces are on the first board", n)
	}
}

// modules lists the scripts that the page loads.
func modules(t *testing.T, base string) []string {
	t.Helper()
	r := do(t, http.MethodGet, base, nil)
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, part := range strings.Split(string(body), `<link rel="modulepreload" href="`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		found = append(found, name)
	}
	return found
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	base := serve(t)
	for _, path := range []string{"", "page.css", "js/main.js", "nothing", "ask/position"} {
		r := do(t, http.MethodGet, base+path, nil)
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("/%s: the policy is %q", path, policy)
		}
		if got := r.Header.Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("/%s: X-Content-Type-Options is %q", path, got)
		}
	}
}

// Only what belongs to the page is served, however a path is written.
func TestPathTricks(t *testing.T) {
	base := serve(t)
	for _, path := range []string{
		"files/index.html", "index.html", "js/", "js", "../go.mod", "%2e%2e/go.mod", "..%2fgo.mod", "js/..%5c..%5cgo.mod", "page.css/", "%3Fen", "en",
		"/etc/passwd", "js/main.js%00", "ask", "ask/", "ask/position/more", "etc/passwd", "js/%2e%2e/%2e%2e/go.mod", "con", "page.css::$DATA",
	} {
		r := do(t, http.MethodGet, base+path, nil)
		body, _ := io.ReadAll(r.Body)
		if r.StatusCode == http.StatusOK || bytes.Contains(body, []byte("module damone")) || bytes.Contains(body, []byte("root:")) {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
	if r := do(t, http.MethodDelete, base+"page.css", nil); r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("DELETE: %s", r.Status)
	}
}

func TestOtherOriginsAndHosts(t *testing.T) {
	base := serve(t)
	ask := func(headers ...string) int {
		return do(t, http.MethodPost, base+"ask/position", strings.NewReader("{}"), headers...).StatusCode
	}
	if got := ask("Origin", "https://example.org"); got != http.StatusForbidden {
		t.Errorf("another origin: %d", got)
	}
	if got := ask("Sec-Fetch-Site", "cross-site"); got != http.StatusForbidden {
		t.Errorf("another site: %d", got)
	}
	if got := ask("Sec-Fetch-Site", "same-origin"); got != http.StatusOK {
		t.Errorf("the page itself: %d", got)
	}
	for host, want := range map[string]int{
		"127.0.0.1": http.StatusOK, "127.0.0.1:80": http.StatusOK, "[::1]": http.StatusOK, "[::1]:8032": http.StatusOK, "localhost": http.StatusOK,
		"LOCALHOST.:1": http.StatusOK, "192.168.1.7:8032": http.StatusOK, "club.example": http.StatusOK, "Club.Example:8032": http.StatusOK,
		"rebound.example:80": http.StatusMisdirectedRequest, "127.0.0.1.rebound.example": http.StatusMisdirectedRequest, "localhost.example": http.StatusMisdirectedRequest,
	} {
		if got := do(t, http.MethodGet, base, nil, "Host", host).StatusCode; got != want {
			t.Errorf("host %s: %d", host, got)
		}
	}
}

// A body of a gigabyte is not read, and a header of a megabyte neither.
func TestTooMuch(t *testing.T) {
	base := serve(t)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if r, err := http.Post(base+"ask/position", "application/json", io.LimitReader(zeros{}, 1<<30)); err == nil {
		r.Body.Close()
		if r.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("a body of a gigabyte: %s", r.Status)
		}
	}
	long := strings.NewReader(`{"position":"` + strings.Repeat(" ", ask.MaxQuestion) + `"}`)
	if got := do(t, http.MethodPost, base+"ask/analysis", long, "Accept", "text/event-stream").StatusCode; got != http.StatusRequestEntityTooLarge {
		t.Errorf("a long question whose answer would grow: %d", got)
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 64<<20 {
		t.Errorf("%d bytes were allocated", after.TotalAlloc-before.TotalAlloc)
	}
	if got := do(t, http.MethodGet, base, nil, "X-Long", strings.Repeat("x", 1<<20)).StatusCode; got != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of a megabyte: %d", got)
	}
	if status, answer := post(t, base+"ask/position", `{}`); status != http.StatusOK {
		t.Error("then:", status, answer)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// A client that sends half a question, or goes away, keeps nobody else waiting: not those
// who ask little, nor, while the halves are short, those whose question takes a search.
func TestSlowAndAbsentClients(t *testing.T) {
	base := serve(t)
	host := strings.Trim(strings.TrimPrefix(base, "http://"), "/")
	send := func(subject string, length int, body string) net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		fmt.Fprintf(c, "POST /ask/%s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n\r\n%s", subject, host, length, body)
		return c
	}
	for range 100 {
		send("position", 1000, "{")
		send("reply", 1000, "{")
	}
	send("position", 2, "{}").Close()
	for subject, question := range map[string]string{"position": `{}`, "reply": `{"level":1}`} {
		if status, answer := post(t, base+"ask/"+subject, question); status != http.StatusOK {
			t.Error(subject, status, answer)
		}
	}
}

// Questions of nearly a megabyte take little memory however many come at once, and those
// who ask for less are answered meanwhile.
func TestLargeQuestions(t *testing.T) {
	base := serve(t)
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	large := `{"ruleset":"italian","position":"W:WK32:BK1","moves":["32-28"` + strings.Repeat(`,"1-6"`, 130_000) + `]}`
	game := `{"text":"[Ruleset \"italian\"] [FEN \"W:WK32,K31:BK1,K2\"] ` + strings.Repeat("32-28 1-5 28-32 5-1 ", 40_000) + `","game":1}`
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var most atomic.Uint64
	var all sync.WaitGroup
	answered := make(map[int]int)
	var mutex sync.Mutex
	for n := range 64 {
		all.Go(func() {
			subject, question := "position", large
			if n%2 == 0 {
				subject, question = "game", game
			}
			status, _ := post(t, base+"ask/"+subject, question)
			mutex.Lock()
			defer mutex.Unlock()
			answered[status]++
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			most.Store(max(most.Load(), now.HeapAlloc))
		})
		if status, answer := post(t, base+"ask/position", `{}`); status != http.StatusOK {
			t.Error(status, answer)
		}
	}
	all.Wait()
	if taken := int64(most.Load()) - int64(before.HeapAlloc); taken > 150<<20 {
		t.Errorf("%d MB were taken", taken>>20)
	}
	if answered[http.StatusUnprocessableEntity] == 0 || answered[http.StatusUnprocessableEntity]+answered[http.StatusServiceUnavailable] != 64 {
		t.Errorf("answered with %v", answered)
	}
}

func TestUnreadableQuestions(t *testing.T) {
	base := serve(t)
	for _, c := range []struct{ subject, question, want string }{
		{"position", ``, "cannot be read"},
		{"position", `{"position":`, "cannot be read"},
		{"position", `{} {}`, "cannot be read"},
		{"position", `{"nonsense":1}`, "cannot be read"},
		{"position", `{"ruleset":"chess"}`, "no such ruleset"},
		{"position", `{"lang":"tlh"}`, "no such language"},
		{"position", `{"position":"W:W99:B1"}`, "99"},
		{"position", `{"moves":["1-32"]}`, "move 1"},
		{"position", `{"lang":"it","moves":["32-1"]}`, "mossa 1"},
		{"position", `{"reading":"start: nothing"}`, "reading"},
		{"clause", `{"clause":"DAM-99"}`, "no such clause"},
		{"move", `{"move":"<script>"}`, "not a move"},
		{"nothing", `{}`, "does not answer"},
	} {
		status, answer := post(t, base+"ask/"+c.subject, c.question)
		if status != http.StatusUnprocessableEntity || !strings.Contains(answer, c.want) || !json.Valid([]byte(answer)) {
			t.Errorf("%s %s: %d %s", c.subject, c.question, status, answer)
		}
	}
}

// A fault of ours is told and answered; the site goes on.
func TestFaults(t *testing.T) {
	site := web.New(ask.NewDesk(rules.Default()))
	var told []any
	site.Fault = func(fault *ordered.Panic) { told = append(told, fault.Value) }
	for range 2 {
		w := httptest.NewRecorder()
		site.Guarded(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("out of order") })).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/", nil))
		if w.Code != http.StatusInternalServerError {
			t.Errorf("answered with %d", w.Code)
		}
	}
	if !slices.Equal(told, []any{"out of order", "out of order"}) {
		t.Errorf("told of %v", told)
	}
}
