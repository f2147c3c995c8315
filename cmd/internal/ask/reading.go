//go:build !small

package ask

import (
	"strings"

	"damone/notation/rulesetfile"
	"damone/rules"
)

// readAs returns a ruleset with one of its choices made differently, under its name.
func readAs(rs *rules.Ruleset, reading string) (*rules.Ruleset, error) {
	find := func(id string) (*rules.Ruleset, bool) { return rs, id == rs.ID() }
	other, err := rulesetfile.Read(strings.NewReader("extends: "+rs.ID()+"\n"+reading+"\n"), "reading", find)
	if err != nil {
		return nil, err
	}
	return other.With(func(s *rules.Spec) { s.ID = rs.ID() })
}
