package web_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"damone/cmd/internal/ask"
	"damone/puzzles/tablebase"
	"damone/rules"
	"damone/testdata/tier"
)

// The endgame tables answer one position or several, and an answer that will
// not change may be kept.
func TestTablebase(t *testing.T) {
	home := t.TempDir()
	for _, name := range tier.HomeVariables {
		t.Setenv(name, home)
	}
	base := serve(t)
	ask := func(query string, headers ...string) (*http.Response, string) {
		r := do(t, http.MethodGet, base+"tablebase?"+query, nil, headers...)
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(body)
	}
	if r, body := ask("fen=W:WE10:BK24"); r.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(body, `"kind":"no-tables-here"`) || strings.Contains(body, "folder") {
		t.Fatalf("without tables: %d %s", r.StatusCode, body)
	}
	dir, err := tablebase.DefaultDir(rules.ItalianDamone)
	if err != nil {
		t.Fatal(err)
	}
	if err := tablebase.Build(t.Context(), rules.ItalianDamone, 2, dir, tablebase.Options{}); err != nil {
		t.Fatal(err)
	}
	_, body := ask("ruleset=damone&fen=W:WE10:BK24")
	if !strings.HasPrefix(body, `{"type":"position"`) || !strings.Contains(body, `"value":"win","plies":7`) {
		t.Errorf("a win: %s", body)
	}
	_, body = ask(url.Values{"lang": {"it"}, "fen": {"W:WE10:BK24", "nonsense", "W:WE10:B"}}.Encode())
	var batch []struct{ Type, Value, Kind string }
	if err := json.Unmarshal([]byte(body), &batch); err != nil || len(batch) != 3 || batch[0].Value != "win" || batch[1].Type != "error" || batch[2].Type != "error" {
		t.Errorf("a batch: %v %s", err, body)
	}
	refusedProbes(t, ask)
	_, analysis := post(t, base+"ask/analysis", `{"ruleset":"damone","position":"W:WE10:BK24"}`)
	if n := strings.Count(analysis, `"proved":`); n != 4 || !strings.Contains(analysis, `"wins in 7 plies`) {
		t.Errorf("of 4 moves that the tables know, the analysis tells %d: %s", n, analysis)
	}
}

// refusedProbes asks for what cannot be answered.
func refusedProbes(t *testing.T, get func(query string, headers ...string) (*http.Response, string)) {
	t.Helper()
	for _, query := range []string{"", "fen=", "fen=x", "fen=W:WE10:B", "ruleset=none&fen=W:WE10:BK24", "lang=xx&fen=W:WE10:BK24", strings.Repeat("fen=x&", ask.MaxProbes+1)} {
		if r, body := get(query); r.StatusCode != http.StatusUnprocessableEntity || !strings.HasPrefix(body, `{"type":"error"`) {
			t.Errorf("%.40s: %d %.200s", query, r.StatusCode, body)
		}
	}
}
