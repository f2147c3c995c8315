// Package damone holds what the programs of this project carry with them: the
// text of the rules.
package damone

import _ "embed"

// Rules is RULES.md, the authority on the rules of both games.
//
//go:embed RULES.md
var Rules string
