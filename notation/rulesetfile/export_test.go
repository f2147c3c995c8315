package rulesetfile

import (
	"strings"

	"damone/rules"
)

// Keys returns every key of a ruleset, with RANK for the ranks.
func Keys() []string {
	seen := map[string]bool{}
	var keys []string
	var walk func(path string, m mapping)
	walk = func(path string, m mapping) {
		for _, f := range m {
			key := f.key
			if key == "pedina" || key == "dama" || key == "damone" {
				key = "RANK"
			}
			at := strings.TrimPrefix(path+"."+key, ".")
			if group := f.value.within != nil && key != "ladder" && at != "crowns.RANK"; !group && !seen[at] {
				seen[at] = true
				keys = append(keys, at)
			}
			walk(at, f.value.within)
		}
	}
	walk("", append(mapping{{"extends", false, value{}}}, specFields(new(rules.Spec), true)...))
	return keys
}

// Words returns every word that some key of a ruleset takes.
func Words() []string {
	var words []string
	var walk func(m mapping)
	walk = func(m mapping) {
		for _, f := range m {
			words = append(words, f.value.words...)
			walk(f.value.within)
		}
	}
	walk(append(specFields(new(rules.Spec), true), rungFields(new(rules.Rung))...))
	return words
}
