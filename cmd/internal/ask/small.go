//go:build small

package ask

import (
	"damone/notation"
	"damone/rules"
)

// shelf is empty: a small referee has no endgame tables.
type shelf struct{}

// readAs knows no other reading: a small referee reads no rules.
func readAs(*rules.Ruleset, string) (*rules.Ruleset, error) {
	return nil, notation.Fault{Kind: "no-subject", Text: "reading"}
}
