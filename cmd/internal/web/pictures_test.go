//go:build browser

package web_test

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"damone/cmd/internal/view"
	"damone/rules"
)

var pictures = flag.Bool("pictures", false, "take the pictures of the documentation anew")

// pictureFolder is where they are kept.
var pictureFolder = filepath.Join("..", "..", "..", "testdata", "pictures")

// heaviest is how many bytes a picture may have.
const heaviest = 40 << 10

// picture is one of the page in a state.
type picture struct {
	name          string
	width, height int64
	scheme, lang  string
	state         string // "" for an exported file
	hash          string
	paper         string // the layout in which the file is printed, "" for the screen
}

// gallery is the pictures of the documentation.
var gallery = []picture{
	{name: "refused", width: 960, height: 680, state: "refused"},
	{name: "refused-phone", width: 360, height: 800, scheme: "dark", lang: "it", state: "refused"},
	{name: "why", width: 960, height: 680, scheme: "dark", state: "why"},
	{name: "games", width: 960, height: 860, state: "games"},
	{name: "puzzle", width: 960, height: 680, state: "missed"},
	{name: "tour", width: 960, height: 680, state: "tour"},
	{name: "editor", width: 960, height: 680, lang: "it", state: "impossible"},
	{name: "rules", width: 1100, height: 680, state: "rules"},
	{name: "analysis", width: 960, height: 860, state: "analysis"},
	{name: "exported", width: 768, height: 680, hash: "#games/3/1"},
	{name: "score-sheet", width: 700, height: 520, paper: "score-sheets"},
	{name: "diagrams", width: 700, height: 520, paper: "diagrams"},
}

// The documentation has its pictures, and they are small. With -pictures they
// are taken anew.
func TestPictures(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(pictureFolder, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, g := range gallery {
		file := filepath.Join(pictureFolder, g.name+".png")
		files = append(files, file)
		if *pictures {
			g.take(t, file)
		}
		if info, err := os.Stat(file); err != nil || info.Size() > heaviest {
			t.Errorf("%s.png is missing or has more than %d bytes: %v", g.name, heaviest, err)
		}
		if !strings.Contains(string(text), "("+g.name+".png)") {
			t.Errorf("the list of pictures has no %s.png", g.name)
		}
	}
	kept, err := filepath.Glob(filepath.Join(pictureFolder, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range kept {
		if !slices.Contains(files, file) {
			t.Errorf("no test takes %s", file)
		}
	}
}

// take takes a picture and keeps it.
func (g *picture) take(t *testing.T, file string) {
	var p *tab
	if g.state == "" {
		p = booklet(t, someGames, &view.Options{Ruleset: rules.Default()})
	} else {
		p = open(t, serve(t))
	}
	p.must(chromedp.Do(p.ctx, chromedp.EmulateViewport(g.width, g.height)))
	p.emulate(cmp.Or(g.scheme, "light"), "reduce", "none")
	if g.state == "" {
		p.load(g.hash)
	} else {
		p.load("?lang=" + cmp.Or(g.lang, "en"))
		all := states()
		all[slices.IndexFunc(all, func(s state) bool { return s.name == g.state })].set(p)
	}
	p.settle()
	if g.paper != "" {
		value[string](p, "document.documentElement.dataset.layout = '"+g.paper+"'")
		_, err := chromedp.Run(p.ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
			return err
		}))
		p.must(err)
		value[string](p, "document.body.style.padding = '24px'")
	}
	value[bool](p, "(document.activeElement.blur(), scrollTo(0, 0), true)")
	taken, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	img, err := png.Decode(bytes.NewReader(taken))
	p.must(err)
	var small bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	p.must(encoder.Encode(&small, inFewColours(img)))
	p.must(os.WriteFile(file, small.Bytes(), 0o666))
}

// inFewColours is an image in 32 colours: those that it has most of, no two of
// them almost the same.
func inFewColours(img image.Image) image.Image {
	counts := make(map[color.Color]int)
	area := img.Bounds()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			counts[img.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(counts), func(a, b color.Color) int { return cmp.Compare(counts[b], counts[a]) })
	var palette color.Palette
	for _, c := range colours {
		if len(palette) < 32 && !slices.ContainsFunc(palette, func(p color.Color) bool { return near(p, c) }) {
			palette = append(palette, c)
		}
	}
	few := image.NewPaletted(area, palette)
	draw.Draw(few, area, img, area.Min, draw.Src)
	return few
}

// near reports whether two colours look almost the same.
func near(a, b color.Color) bool {
	apart := 0
	r, g, bl, _ := a.RGBA()
	for i, v := range [...]uint32{r, g, bl} {
		r2, g2, b2, _ := b.RGBA()
		d := int(v>>8) - int([...]uint32{r2, g2, b2}[i]>>8)
		apart += d * d
	}
	return apart < 12*12
}
