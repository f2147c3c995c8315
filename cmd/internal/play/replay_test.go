package play

import (
	"bytes"
	"strings"
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation/pdn"
	"damone/notation/replay"
	"damone/rules"
)

// TestReplayAsks has what is typed at the prompt answered: where it leads, or
// why nowhere.
func TestReplayAsks(t *testing.T) {
	rec, err := pdn.NewReader(strings.NewReader(`[GameType "22"] 1. 22-18 10-14 2. 21-17 *`)).Read()
	if err != nil {
		t.Fatal(err)
	}
	judge := replay.NewJudge(rules.ItalianDraughts)
	judge.KeepSteps = true
	report := judge.Judge(rec)
	for _, c := range []struct {
		name, typed string
		lang        catalog.Lang
		want        string
	}{
		{"on", "\n", catalog.English, "[1/3]"},
		{"to a number", "3\n", catalog.English, "[3/3]"},
		{"beyond the end", "99\n", catalog.English, "there is no position \"99\": they are numbered from 0 to 3\n[0/3]"},
		{"before the start", "-1\n", catalog.English, "there is no position \"-1\""},
		{"no command", "zz\n", catalog.English, "unknown command \"zz\": type Enter, b, e, q or a number from 0 to 3\n[0/3]"},
		{"in Italian", "zz\n", italian, "comando sconosciuto \"zz\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			o := view.Options{Ruleset: rules.ItalianDraughts, Lang: c.lang}
			p := NewReplay(o, &out, &replay.Game{Index: 1, Report: report}, false)
			if err := p.Interact(strings.NewReader(c.typed)); err != nil || !strings.Contains(out.String(), c.want) {
				t.Errorf("error %v, want %q in:\n%s", err, c.want, &out)
			}
		})
	}
}

var italian, _ = catalog.ParseLang("it")
