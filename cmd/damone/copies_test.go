package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/export"
	"damone/cmd/internal/view"
	"damone/notation/gamefile"
	"damone/notation/replay"
	"damone/rules"
)

// TestCopiesLoseNothing has every word of a game in each format that copies it, from every
// format that games are read in.
func TestCopiesLoseNothing(t *testing.T) {
	const head = `[White "qWhite"] [Event "qEvent"] [Annotator "qAnnotator"] [GameType "22"]`
	for _, c := range []struct{ text, words string }{
		{head + ` 1. 22-18 {qone} 10-14 1-0`, "qWhite qEvent qAnnotator qone"},
		{head + ` 1. 22-18 ; q}two` + "\n10-14! qthree *", "qWhite q}two qthree !"},
		{head + ` [Event "qagain"] 1. 22-18 (1. 21-17 {qfour}) $2 *`, "qWhite qagain qfour"},
		{head + ` [Result "0-1"] 1. 22-18 10-14 1-0`, "qWhite 0-1"},
		{head + ` [Result "qboh"] 1. 22-18 10-14 1-0`, "qboh"},
		{"Zillions Save Game File Version 0.02 HH\nRulesFile=qrules.zrf\nVariantName=Italian Checkers\nqfive\n1. Checker g3 - f4", "qrules qfive"},
		{`{"tags":[{"name":"White","value":"qWhite"}],"game":[{"move":"22-18"},{"comment":"qsix"},{"unread":"qseven"}]}`, "qWhite qsix qseven"},
		{"# qeight\n22-18 10-14 qnine", "qeight qnine"},
	} {
		format := gamefile.Format("")
		if c.text[0] == '#' {
			format = gamefile.List
		}
		options := replay.Options{Forced: rules.ItalianDraughts, Steps: true}
		err := replay.Run(t.Context(), gamefile.NewReader(strings.NewReader(c.text), format), options, func(g *replay.Game) error {
			for _, name := range []string{"pdn", "json", "ndjson"} {
				var out bytes.Buffer
				to := export.To(name, &out, export.Options{View: &view.Options{Lang: catalog.English, Ruleset: rules.ItalianDraughts}, Size: 100, Ply: -1, Notes: &out})
				if err := errors.Join(to.Game(g), to.Close()); err != nil {
					t.Fatal(err)
				}
				for _, word := range strings.Fields(c.words) {
					if !strings.Contains(out.String(), word) {
						t.Errorf("%s\nloses %q as %s:\n%s", c.text, word, name, out.String())
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
