package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Identity tells apart rulesets whose moves or ends differ. What is worked out
// once and kept, such as endgame tables and learnt evaluations, says by it which
// rules it is for. It is the same for rulesets that differ only in names, clauses,
// the start, repetition, the quiet limit, and which captures are the same move.
type Identity [sha256.Size]byte

// String returns the first half of the identity in hexadecimal.
func (id Identity) String() string { return hex.EncodeToString(id[:sha256.Size/2]) }

// Identity returns the identity of a ruleset.
func (rs *Ruleset) Identity() Identity {
	spec := &rs.spec
	hash := sha256.New()
	fmt.Fprintf(hash, "ranks %d\n", len(spec.Ranks)) // numbers throughout: names may change, identities may not
	for r := Pedina; int(r) <= len(spec.Ranks); r++ {
		fmt.Fprintf(hash, "rank %d %d %d %d %d %d\n", r, spec.Steps[r], spec.Leaps[r], spec.Prey[r], spec.Crowns[r].Squares, spec.Crowns[r].Becomes)
	}
	fmt.Fprintf(hash, "capture %t %t %d %d %d\n", spec.CaptureOptional, spec.MayStop, spec.PromotionInCapture, spec.Removal, spec.MoverRank)
	if spec.KingEarliest != LeapByLeap { // younger than the first tables
		fmt.Fprintf(hash, "king %d\n", spec.KingEarliest)
	}
	for _, rung := range spec.Ladder {
		fmt.Fprintf(hash, "rung %d %t\n", rung.Tier, rung.Least)
	}
	fmt.Fprintf(hash, "crown %d royal %d end %d %d\n", spec.OnCrown, spec.Royal, spec.NoPieces, spec.NoMove)
	return Identity(hash.Sum(nil))
}
