package tablebase

import (
	"os"
	"path/filepath"

	"damone/rules"
	"damone/rules/identity"
)

// Identity tells rulesets apart whose tables differ. Rulesets that differ only
// in what no table depends on (names, clauses, the start, repetition, the
// quiet limit, which captures are the same move) have the same one, and share
// their tables.
type Identity = identity.Identity

// IdentityOf is a ruleset's identity.
func IdentityOf(rs *rules.Ruleset) Identity { return identity.Of(rs) }

// DefaultDir is where a ruleset's tables are kept unless the user says
// otherwise: a folder of its own in the user's cache.
func DefaultDir(rs *rules.Ruleset) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "damone", "tables", IdentityOf(rs).String()), nil
}
