package page_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/page"
	"damone/rules"
)

var (
	said    = regexp.MustCompile(`\bsay\(([^{})\n]*)`)
	quoted  = regexp.MustCompile(`"([a-z]+(?:-[a-z]+)*)"`)
	inline  = regexp.MustCompile(`(?i)<script(?:\s[^>]*)?>[^<]|<style|\son[a-z]+=|\sstyle=|javascript:`)
	unsafe  = regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function|https?://`)
	foreign = regexp.MustCompile(`(?:src|href)="(?:https?:)?//`)
)

// static returns a page that comes with no answer.
func static(first catalog.Lang) map[string][]byte {
	return page.Static(first, rules.Rulesets(), func(catalog.Lang) (w page.Written) { return w })
}

// What the scripts say has a text, and every text is said.
func TestWordsAreUsed(t *testing.T) {
	asked := make(map[string]bool)
	var scripts strings.Builder
	for _, name := range scriptFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		scripts.Write(text)
		for _, call := range said.FindAllStringSubmatch(string(text), -1) {
			for _, key := range quoted.FindAllStringSubmatch(call[1], -1) {
				asked[key[1]] = true
			}
		}
	}
	delete(asked, "outranked") // a fault that is compared with
	for key := range asked {
		if !catalog.English.Has(catalog.Key("serve.js." + key)) {
			t.Errorf("no text for %q", key)
		}
	}
	var booklet strings.Builder
	if err := new(page.Booklet).WriteHTML(&booklet); err != nil {
		t.Fatal(err)
	}
	html := string(page.HTML(catalog.English, rules.Rulesets(), page.Server{Keeps: true, Files: true})) + string(static(catalog.English)["index.html"]) + booklet.String()
	for _, key := range catalog.Keys() {
		text, _ := catalog.English.Text(key)
		text, _, _ = strings.Cut(text, "{")
		switch name, ok := strings.CutPrefix(string(key), "serve.js."); {
		case ok && !strings.Contains(scripts.String(), `"`+name+`"`) && name != "white" && name != "black":
			t.Errorf("no script says %s", key)
		case !ok && strings.HasPrefix(string(key), "serve.") && !strings.Contains(html, escaped(text)):
			t.Errorf("the page does not say %s", key)
		}
	}
}

// scriptFiles lists all scripts of pages, static pages and booklets.
func scriptFiles(t *testing.T) (names []string) {
	t.Helper()
	for _, pattern := range []string{"files/js/*.js", "referee/*.js", "booklet/*.js"} {
		found, err := filepath.Glob(pattern)
		if err != nil || found == nil {
			t.Fatal(pattern, err)
		}
		names = append(names, found...)
	}
	return names
}

func escaped(text string) string { return strings.ReplaceAll(text, "'", "&#39;") }

// The page obeys its own policy: nothing inline, nothing read as HTML, nothing
// from elsewhere.
func TestNothingInlineOrForeign(t *testing.T) {
	for _, name := range catalog.Langs() {
		l, _ := catalog.ParseLang(name)
		html := string(page.HTML(l, rules.Rulesets(), page.Server{}))
		if found := inline.FindString(html) + foreign.FindString(html); found != "" {
			t.Errorf("%s: the page has %q", name, found)
		}
		if strings.Contains(html, "serve.") || strings.Contains(html, "ZgotmplZ") {
			t.Errorf("%s: a text of the page is missing", name)
		}
	}
	it, _ := catalog.ParseLang("it")
	static := static(it)
	if !strings.Contains(string(static["index.html"]), `<html lang="it">`) || static["en.html"] == nil {
		t.Error("an Italian site does not begin in Italian")
	}
	for name, text := range static {
		script := strings.ReplaceAll(string(text), "http://www.w3.org/2000/svg", "")
		if found := unsafe.FindString(script); found != "" {
			t.Errorf("%s has %q", name, found)
		}
	}
}
