package tablebase

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"damone/rules"
)

// Identity tells rulesets apart whose tables differ. Rulesets that differ only
// in what no table depends on (names, clauses, the start, repetition, the
// quiet limit, which captures are the same move) have the same one, and share
// their tables.
type Identity [sha256.Size]byte

// String is the first half of the identity in hexadecimal.
func (id Identity) String() string { return hex.EncodeToString(id[:sha256.Size/2]) }

// IdentityOf is a ruleset's identity.
func IdentityOf(rs *rules.Ruleset) Identity {
	spec := rs.Spec()
	hash := sha256.New()
	fmt.Fprintf(hash, "ranks %d\n", len(spec.Ranks)) // numbers throughout: names may change, identities may not
	for r := rules.Pedina; int(r) <= len(spec.Ranks); r++ {
		fmt.Fprintf(hash, "rank %d %d %d %d %d %d\n", r, spec.Steps[r], spec.Leaps[r], spec.Prey[r], spec.Crowns[r].Squares, spec.Crowns[r].Becomes)
	}
	fmt.Fprintf(hash, "capture %t %t %d %d %d\n", spec.CaptureOptional, spec.MayStop, spec.PromotionInCapture, spec.Removal, spec.MoverRank)
	for _, rung := range spec.Ladder {
		fmt.Fprintf(hash, "rung %d %t\n", rung.Tier, rung.Least)
	}
	fmt.Fprintf(hash, "crown %d royal %d end %d %d\n", spec.OnCrown, spec.Royal, spec.NoPieces, spec.NoMove)
	return Identity(hash.Sum(nil))
}

// rulesetOf is the ruleset of an identity as a part of faults. Of several that
// share it the first is named.
func rulesetOf(id Identity) any {
	for _, rs := range rules.Rulesets() {
		if IdentityOf(rs) == id {
			return rs.ID()
		}
		lenient, err := rs.With(func(s *rules.Spec) { s.OnCrown = rules.CrownAccepted })
		if err == nil && IdentityOf(lenient) == id {
			return fault(lenientRuleset, arg("ruleset", rs.ID()))
		}
	}
	return unknownRules
}

// DefaultDir is where a ruleset's tables are kept unless the user says
// otherwise: a folder of its own in the user's cache.
func DefaultDir(rs *rules.Ruleset) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "damone", "tables", IdentityOf(rs).String()), nil
}
