//go:build browser

package web_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var picture = flag.Bool("picture", false, "take the README's picture of the page anew")

// The README's picture is of the page as large as it is taken here; -picture takes it anew.
func TestPicture(t *testing.T) {
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
	file := filepath.Join("..", "..", "..", "testdata", "pictures", "refused.png")
	if *picture {
		p.must(os.WriteFile(file, taken, 0o666))
	}
	kept, err := os.ReadFile(file)
	p.must(err)
	now, err := png.DecodeConfig(bytes.NewReader(taken))
	p.must(err)
	shown, err := png.DecodeConfig(bytes.NewReader(kept))
	p.must(err)
	if now.Width != shown.Width || now.Height != shown.Height {
		t.Errorf("the README shows %d by %d pixels, the page has %d by %d: take the picture with -picture", shown.Width, shown.Height, now.Width, now.Height)
	}
}
