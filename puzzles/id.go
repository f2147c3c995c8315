package puzzles

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"damone/notation"
	"damone/notation/lists"
	"damone/rules"
)

var idForm = lists.Expression(`^[a-z0-9][a-z0-9.-]{0,63}$`)

// CheckID refuses what cannot be the id of a puzzle, nor the name of a file. The error is a
// notation.Fault.
func CheckID(id string) error {
	if !idForm().MatchString(id) {
		return notation.Fault{Kind: "not-a-puzzle-id", Text: id}
	}
	return nil
}

// The letters and digits of ids: no vowels, so that they make no words, and none that
// are taken for one another.
const (
	idLetters = "bcdfghjkmnpqrstvwxz"
	idSigns   = idLetters + "23456789"
	idLength  = 6
)

// NewID returns the id of a new puzzle, by its position under a ruleset: always the same, of
// hardly any two the same, and it does not tell what to look for.
func NewID(rs *rules.Ruleset, pos rules.Position) string {
	digest := sha256.Sum256([]byte(rs.ID() + " " + notation.FormatPosition(pos, notation.Number)))
	rest := binary.BigEndian.Uint64(digest[:])
	id, signs := make([]byte, 0, idLength), idLetters // a number in YAML begins with no letter
	for len(id) < idLength {
		n := uint64(len(signs))
		id, rest, signs = append(id, signs[rest%n]), rest/n, idSigns
	}
	return string(id)
}

// Retired is what is kept of a puzzle that has left the collection.
type Retired struct {
	Score int    // which attempts at it are rated by
	Twin  string // the id of one of the same motif that has stayed; "" for none
}

// ReadRetired reads lines of an id, a score and perhaps the id of a twin; those that begin
// with # are comments.
func ReadRetired(text string) map[string]Retired {
	all := make(map[string]Retired)
	for line := range strings.Lines(text) {
		var id string
		var r Retired
		if n, _ := fmt.Sscan(line, &id, &r.Score, &r.Twin); n > 1 {
			all[id] = r
		}
	}
	return all
}
