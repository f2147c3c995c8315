package notation_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"damone/notation"
	"damone/rules"
	"github.com/google/go-cmp/cmp"
)

func writeRuleset(t testing.TB, rs *rules.Ruleset) string {
	t.Helper()
	var text bytes.Buffer
	if err := notation.WriteRuleset(&text, rs); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func readRuleset(text string) (*rules.Ruleset, error) {
	return notation.ReadRuleset(strings.NewReader(text), "house.yaml", rules.Lookup)
}

func TestWrittenRulesetsReadBack(t *testing.T) {
	for _, rs := range rules.Rulesets() {
		t.Run(rs.ID(), func(t *testing.T) {
			text := writeRuleset(t, rs)
			got, err := readRuleset(text)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if diff := cmp.Diff(got.Spec(), rs.Spec()); diff != "" {
				t.Errorf("%s\n%s", diff, text)
			}
			if rs.ID() == "damone" {
				t.Log(text)
			}
		})
	}
}

var _ = errors.As
