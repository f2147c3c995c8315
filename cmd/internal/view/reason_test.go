package view_test

import (
	"testing"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/view"
	"damone/notation"
	"damone/rules"
)

// On every rung of every ladder the reason names what decided.
func TestReasons(t *testing.T) {
	for _, c := range []struct {
		name               string
		rs                 *rules.Ruleset
		position, out      string
		clause             string
		english, inItalian string
	}{
		{"the most pieces", rules.ItalianDamone, "W:WK26:B22,15,23,21", "26x17", "DAM-6.i",
			"it takes 1 piece, and another capture takes 2", "prende 1 pezzo, mentre un'altra presa ne prende 2"},
		{"the capturing rank", rules.ItalianDamone, "W:WE32,31:B28", "31x24", "DAM-6.ii",
			"it is made by a pedina, and a damone can capture instead", "prende con una pedina, mentre si può prendere anche con un damone, che ha la precedenza"},
		{"the highest prey", rules.ItalianDamone, "W:WE18:BE14,K13", "18x9", "DAM-6.iii",
			"the highest piece it takes is a dama, and another capture takes a damone", "il pezzo di grado più alto che prende è una dama, mentre un'altra presa prende un damone"},
		{"the most of the highest prey", rules.ItalianDamone, "W:WE16,E24:BE20,E27,K10,K11,26", "24x15x6x13", "DAM-6.iv",
			"it takes 1 damone, and another capture takes 2", "prende 1 damone, mentre un'altra presa ne prende 2"},
		{"kings taken", rules.ItalianDraughts, "W:WK16,K29:BK20,K19,27,26", "16x23x30x21", "ITA-5.3",
			"it takes 1 king, and another capture takes 2", "prende 1 dama, mentre un'altra presa ne prende 2"},
		{"a king met first", rules.ItalianDraughts, "W:WK30:B10,K12,K18,20,K26,K27", "30x23x16x7", "ITA-5.4",
			"at leap 2 it takes a man, and another capture takes a king there", "al secondo salto prende una pedina, mentre un'altra presa a quel punto prende una dama"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := notation.ParsePosition(c.rs, c.position)
			if err != nil {
				t.Fatal(err)
			}
			ruling := c.rs.Explain(p)
			for _, r := range ruling.Rejected {
				if notation.FormatMove(r.Line, notation.Number) != c.out {
					continue
				}
				for lang, want := range map[catalog.Lang]string{catalog.English: c.english, italian: c.inItalian} {
					o := view.Options{Ruleset: c.rs, Lang: lang}
					if got := o.Reason(&r); got != want || r.Rung.Clause != c.clause {
						t.Errorf("got %q by %s, want %q by %s", got, r.Rung.Clause, want, c.clause)
					}
				}
				return
			}
			t.Errorf("%s is not out: %v", c.out, ruling.Rejected)
		})
	}
}

var italian, _ = catalog.ParseLang("it")
