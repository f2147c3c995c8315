package export_test

import (
	"bytes"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
)

// TestNothingIsLost has every word of a game in each format that it is written in, or
// what it is named among the losses, from every format that games are read in.
func TestNothingIsLost(t *testing.T) {
	const head = `[White "qWhite"] [Event "qEvent"] [Annotator "qAnnotator"] [GameType "22"]`
	for _, c := range []struct{ text, words string }{
		{head + ` 1. 22-18 {qone} 10-14 1-0`, "White Event Annotator qone=comments"},
		{head + ` 1. 22-18 ; q}two` + "\n10-14! qthree *", "White q}two=comments qthree=words !=marks"},
		{head + ` [Event "qagain"] 1. 22-18 (1. 21-17 {qfour}) $2 *`, "White qagain=Event qfour=variations"},
		{head + ` [Result "0-1"] 1. 22-18 10-14 1-0`, "White 0-1=Result"},
		{head + ` [Result "qboh"] 1. 22-18 10-14 1-0`, "qboh=Result"},
		{"Zillions Save Game File Version 0.02 HH\nRulesFile=qrules.zrf\nVariantName=Italian Checkers\nqfive\n1. Checker g3 - f4", "qrules=RulesFile qfive=words"},
		{`{"tags":[{"name":"White","value":"qWhite"}],"game":[{"move":"22-18"},{"comment":"qsix"},{"unread":"qseven"}]}`, "White qsix=comments qseven=words"},
		{"# qeight\n22-18 10-14 qnine", "qeight=comments qnine=words"},
	} {
		format := gamefile.Format("")
		if c.text[0] == '#' {
			format = gamefile.List
		}
		options := replay.Options{Forced: rules.ItalianDraughts, Steps: true}
		err := replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(c.text), format), options, func(g *replay.Game) error {
			for _, name := range export.Formats() {
				var out bytes.Buffer
				to := export.To(name, &out, export.Options{View: &view.Options{Lang: catalog.English, Ruleset: rules.ItalianDraughts}, Size: 100, Ply: -1, Notes: &out})
				if err := to.Game(g); err != nil { // which says so
					continue
				}
				if err := to.Close(); err != nil {
					t.Fatal(err)
				}
				var losses export.Losses
				losses.Add(name, g.Report)
				said := losses.Say(catalog.English)
				for _, word := range strings.Fields(c.words) {
					text, kind, ok := strings.Cut(word, "=")
					if !ok {
						text, kind = "q"+word, word
					}
					if !strings.Contains(out.String(), text) && !strings.Contains(said, kind) && name != "png" {
						t.Errorf("%s\nloses %q as %s: %s\n%.2000s", c.text, text, name, said, out.String())
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
