package notation

import (
	"damone/rules"
)

// ParseSetupSlowly is ParseSetup without the scanner.
func ParseSetupSlowly(text string) (rules.Setup, error) {
	r := readSetup(text, nil)
	if err := r.err(); err != nil {
		return rules.Setup{}, err
	}
	return r.setup, nil
}
