package tablebase

import (
	"os"
	"path/filepath"

	"damone/rules"
)

// DefaultDir is where a ruleset's tables are kept unless the user says
// otherwise: a folder of its own in the user's cache.
func DefaultDir(rs *rules.Ruleset) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "damone", "tables", rs.Identity().String()), nil
}
