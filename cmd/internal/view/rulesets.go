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
	return table(w, o.heads("head-ruleset", "head-game"), rows)
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
	all := []rulesetJSON{}
	for _, rs := range list {
		spec := rs.Spec()
		j := rulesetJSON{spec.ID, spec.Title, spec.Ranks[:], notation.FormatSetup(spec.Start, notation.Number), []*string{}}
		for _, r := range spec.Ladder {
			j.Ladder = append(j.Ladder, orNull(r.Clause))
		}
		all = append(all, j)
	}
	return WriteJSON(w, all)
}
