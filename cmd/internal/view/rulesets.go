package view

import (
	"io"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/rules"
)

// Rulesets prints a table of rulesets.
func (o *Options) Rulesets(w io.Writer, list []*rules.Ruleset) error {
	return table(w, o.heads("head-ruleset", "head-game"), each(list, func(rs *rules.Ruleset) []string {
		title := catalog.RulesetTitle(o.Lang, rs)
		if rs == rules.Default() {
			title += " " + o.Lang.Say("the-default")
		}
		return []string{rs.ID(), title}
	}))
}

type rulesetJSON struct {
	Ruleset string    `json:"ruleset"`
	Title   string    `json:"title"`
	Ranks   []string  `json:"ranks"`
	Start   string    `json:"start"`
	Ladder  []*string `json:"ladder"`
}

// WriteRulesets writes rulesets as a JSON array.
func WriteRulesets(w io.Writer, list []*rules.Ruleset) error {
	return WriteJSON(w, each(list, func(rs *rules.Ruleset) rulesetJSON {
		spec := rs.Spec()
		ladder := each(spec.Ladder, func(r rules.Rung) *string { return orNull(r.Clause) })
		return rulesetJSON{spec.ID, spec.Title, spec.Ranks[:], notation.FormatSetup(spec.Start, notation.Number), ladder}
	}))
}
