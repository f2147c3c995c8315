package draw_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"testing"

	"damone/cmd/internal/draw"
	"damone/notation"
	"damone/rules"
)

// hostile is what a record may hold and a page may not.
const hostile = `</script><img src=x onerror="alert(1)">&amp;{{.}}` + "\x00\x1b"

func page(t testing.TB, write func(w *bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	idsInPage  = regexp.MustCompile(` id="([^"]*)"`)
	refsInPage = regexp.MustCompile(` href="#([^"]*)"`)
	pictures   = regexp.MustCompile(`(?s)<svg.*?</svg>`)
)

// checkPage demands that identifiers are unique, that references lead
// somewhere, that pictures are well-formed and that nothing comes from
// elsewhere.
func checkPage(t *testing.T, text string) {
	t.Helper()
	checkPolicy(t, text)
	ids := make(map[string]bool)
	for _, m := range idsInPage.FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("two elements have the id %s", m[1])
		}
		ids[m[1]] = true
	}
	for _, m := range refsInPage.FindAllStringSubmatch(text, -1) {
		if !ids[m[1]] {
			t.Errorf("nothing has the id %s", m[1])
		}
	}
	for _, picture := range pictures.FindAllString(text, -1) {
		checkXML(t, picture)
	}
	for _, part := range []string{"http://", "https://", "src=", "@import", "ZgotmplZ", "\x00"} {
		if strings.Contains(text, part) {
			t.Errorf("%q in the page", part)
		}
	}
}

var (
	policies = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)
	inPage   = regexp.MustCompile(`(?s)<(style|script)([^>]*)>(.*?)</(?:style|script)>`)
	unnamed  = regexp.MustCompile(`(?i)<[a-z][^>]*\s(?:style|on[a-z]+)=`)
)

// checkPolicy demands that a page's policy allows its own styles and scripts
// and nothing else, and that nothing stands in the page that it forbids.
func checkPolicy(t *testing.T, text string) {
	t.Helper()
	m := policies.FindStringSubmatch(text)
	if m == nil || strings.Count(text, "<meta http-equiv") != 1 {
		t.Fatal("no policy in the page, or several")
	}
	policy := html.UnescapeString(m[1])
	for _, part := range []string{"default-src 'none'", "base-uri 'none'", "form-action 'none'"} {
		if !strings.Contains(policy, part) {
			t.Errorf("no %s in the policy %s", part, policy)
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
		t.Errorf("the policy allows too much: %s", policy)
	}
	for _, part := range inPage.FindAllStringSubmatch(text, -1) {
		hash := sha256.Sum256([]byte(part[3]))
		if part[2] != "" || !strings.Contains(policy, part[1]+"-src 'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"'") {
			t.Errorf("the policy %s forbids the page's %s", policy, part[1])
		}
	}
	if found := unnamed.FindString(text); found != "" {
		t.Errorf("the policy forbids %s", found)
	}
}

func TestHostileTextsAreEscaped(t *testing.T) {
	b := board(t, rules.ItalianDamone, allRanks)
	p := draw.ProblemPage{Title: hostile, Problems: []draw.Problem{
		{Number: hostile, Position: b.Position, Caption: hostile, Solution: hostile, Source: hostile},
	}}
	for name, text := range map[string]string{
		"problems": page(t, func(w *bytes.Buffer) error { return p.WriteHTML(w) }),
	} {
		t.Run(name, func(t *testing.T) {
			if strings.Contains(text, "<img") || strings.Count(text, "</script>") > 1 {
				t.Error("the title is an element of the page")
			}
			if strings.ContainsAny(text, "\x00\x1b") {
				t.Error("control characters in the page")
			}
		})
	}
}

func TestEmptyPages(t *testing.T) {
	checkPage(t, page(t, func(w *bytes.Buffer) error { return new(draw.ProblemPage).WriteHTML(w) }))
}

func TestProblemPage(t *testing.T) {
	b := board(t, rules.ItalianDamone, allRanks)
	p := draw.ProblemPage{Squares: notation.Algebraic, Lang: italian, Problems: []draw.Problem{
		{Position: b.Position, Caption: "Il Bianco vince", Solution: "the key\nthe reply", Source: "a source"},
		{Position: b.Position, Number: "17a", Solution: "another key"},
	}}
	text := page(t, func(w *bytes.Buffer) error { return p.WriteHTML(w) })
	checkPage(t, text)
	diagrams, solutions, found := strings.Cut(text, `<section class="answers">`)
	if !found {
		t.Error("no section of answers")
	}
	if strings.Contains(diagrams, "key") || strings.Contains(diagrams, "a source") {
		t.Error("a solution stands beside the diagrams")
	}
	for _, part := range []string{"Soluzioni", "the key\nthe reply", "<b>17a</b>another key", "a source"} {
		if !strings.Contains(solutions, part) {
			t.Errorf("no %q among the solutions", part)
		}
	}
	for _, part := range []string{"Il Bianco vince", "<p>Muove il Bianco</p>"} {
		if !strings.Contains(diagrams, part) {
			t.Errorf("no %q beside the diagrams", part)
		}
	}
}
