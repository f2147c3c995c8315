//go:build browser

package web_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var picture = flag.Bool("picture", false, "take the README's picture of the page anew")

// With -picture the page is taken as the README shows it.
func TestPicture(t *testing.T) {
	if !*picture {
		t.Skip("asked for by -picture")
	}
	p := still(t, serve(t))
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(960, 680)))
	p.load("?lang=en")
	for _, s := range boardStates() {
		if s.name == "refused" {
			s.set(p)
		}
	}
	p.settle()
	value[bool](p, "(document.activeElement.blur(), scrollTo(0, 0), true)")
	taken, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	p.must(os.WriteFile(filepath.Join("..", "..", "..", "testdata", "pictures", "refused.png"), taken, 0o666))
}
