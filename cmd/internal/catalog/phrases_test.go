package catalog

import (
	"maps"
	"slices"
	"testing"

	"damone/rules"
)

// TestPhrasesAreTranslated has every phrase that the readers, the judge of
// records and the commands can say in Italian too, with the same names in
// braces, and none that nobody says.
func TestPhrasesAreTranslated(t *testing.T) {
	said := constantsOf(t, "damone/notation.Phrase", "damone/cmd/internal/cli.Said")
	for _, rs := range rules.Rulesets() {
		for r := rules.Pedina; rs.HasRank(r); r++ {
			said[rs.RankName(r)] = true
		}
	}
	for _, words := range slices.Sorted(maps.Keys(said)) {
		italian, ok := inItalian[words]
		if !ok {
			t.Errorf("no Italian for %q", words)
		} else if !slices.Equal(placeholders(words), placeholders(italian)) {
			t.Errorf("%q and %q fill in other things", words, italian)
		}
	}
	for words := range inItalian {
		if !said[words] {
			t.Errorf("nobody says %q", words)
		}
	}
}
