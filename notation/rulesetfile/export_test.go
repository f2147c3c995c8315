package rulesetfile

import "damone/rules"

// Keys is every key of a ruleset, with RANK for the ranks.
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
			at := under(path, key)
			inner, isMapping := f.value.(mapping)
			if !isMapping && !seen[at] {
				seen[at] = true
				keys = append(keys, at)
			}
			switch f.value.(type) {
			case crownValue:
				inner = crownFields(new(rules.Crown))
			case ladderValue:
				inner = rungFields(new(rules.Rung))
			}
			walk(at, inner)
		}
	}
	walk("", append(mapping{{"extends", false, nil}}, specFields(new(rules.Spec), true)...))
	return keys
}

// Words is every word that some key of a ruleset takes.
func Words() []string {
	var words []string
	var walk func(m mapping)
	walk = func(m mapping) {
		for _, f := range m {
			switch v := f.value.(type) {
			case mapping:
				walk(v)
			case choiceValue:
				words = append(words, v.words...)
			}
		}
	}
	walk(append(specFields(new(rules.Spec), true), rungFields(new(rules.Rung))...))
	return words
}
