package view

import (
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// Rulesets prints a table of rulesets.
func (o *Options) Rulesets(w io.Writer, list []*rules.Ruleset) error {
	var rows [][]string
	for _, rs := range list {
		title := catalog.RulesetTitle(o.Lang, rs)
		if rs == rules.Default() {
			title += " " + o.Lang.Say("the-default")
		}
		rows = append(rows, []string{rs.ID(), title})
	}
	return table(w, []string{o.Lang.Say("head-ruleset"), o.Lang.Say("head-game")}, rows)
}

// AppendRulesets appends rulesets as a JSON array.
func AppendRulesets(dst []byte, list []*rules.Ruleset) []byte {
	dst = append(dst, '[')
	for i, rs := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendRuleset(dst, rs)
	}
	return append(dst, ']')
}

func appendRuleset(dst []byte, rs *rules.Ruleset) []byte {
	spec := rs.Spec()
	dst = append(dst, `{"ruleset":`...)
	dst = appendString(dst, spec.ID)
	dst = append(dst, `,"title":`...)
	dst = appendString(dst, spec.Title)
	dst = append(dst, `,"ranks":[`...)
	for i, name := range spec.Ranks {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, name)
	}
	dst = append(dst, `],"start":"`...)
	dst = append(dst, notation.FormatSetup(spec.Start, notation.Number)...)
	dst = append(dst, `","ladder":[`...)
	for i, r := range spec.Ladder {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendClause(dst, r.Clause)
	}
	return append(dst, "]}"...)
}
