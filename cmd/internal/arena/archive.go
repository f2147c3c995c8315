package arena

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"damone/notation"
	"damone/notation/files"
	"damone/rules"
)

// Identity is what the games of a match depend on, besides their openings.
type Identity struct {
	Program  string // its version
	Ruleset  rules.Spec
	Players  [2]string
	Level    string // of engines
	Deadline string
	Tables   int // the pieces that the tables cover
	Plies    int
	Seed     uint64
}

// Run returns the identity in a word. Matches of one run have the same games.
func (i Identity) Run() string {
	text, err := json.Marshal(i)
	if err != nil {
		panic(err) // there is nothing in it that has no JSON
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// Archive is a PDN file that keeps the games of a match. Each game is added as
// soon as it and those before it are over, so that a run that is killed loses
// none of them.
type Archive struct {
	*Units
	log   *files.Log
	added int // games in it, in order
}

// What may be wrong with the file of a match.
const (
	ArchiveForeign notation.Kind = "match-file-of-another-run"
	ArchiveChanged notation.Kind = "match-file-changed" // game: its number in the file
	ArchiveLonger  notation.Kind = "match-file-longer"  // game
)

// maxArchive is the longest file of games that is read, in bytes.
const maxArchive = 1 << 28

// OpenArchive opens the file of a contest's games, or begins it. The games that
// are there become the contest's Played ones. What a kill has cut short at the
// end is played again. The error is a notation.Fault where the file cannot be
// gone on with.
func OpenArchive(path string, c *Contest, i Identity) (*Archive, error) {
	a := &Archive{Units: NewUnits(c, i)}
	log, err := files.OpenLog(path, maxArchive, func(data []byte) ([]byte, error) {
		if err := a.read(data); err != nil {
			return nil, err
		}
		return a.playedText(), nil
	})
	a.log = log
	return a, err
}

// read takes the games of an earlier run from its file. They are read to the
// byte, so that nothing that somebody has added is lost.
func (a *Archive) read(data []byte) error {
	head := a.head()
	if len(data) < len(head) && bytes.HasPrefix(head, data) {
		return nil // cut short
	}
	texts := bytes.Split(data, head)
	if len(texts[0]) > 0 {
		return notation.NewFault(ArchiveForeign)
	}
	for n, text := range texts[1:] {
		g, ok := a.restore(append(bytes.Clone(head), text...))
		switch last := n == len(texts)-2; {
		case ok && g.Number >= 2*len(a.contest.Openings):
			return notation.NewFault(ArchiveLonger, "game", g.Number+1)
		case ok:
			a.contest.Played = append(a.contest.Played, g)
		case !last:
			return notation.NewFault(ArchiveChanged, "game", n+1)
		}
	}
	return nil
}

// CanBeResumed reports whether a later run can go on with the file.
func (a *Archive) CanBeResumed() bool { return a.log.Regular() }

// playedText returns the games of the earlier run up to the first that is
// missing. Those after it are added in their turn.
func (a *Archive) playedText() (text []byte) {
	played := make(map[int]*Game)
	for i := range a.contest.Played {
		played[a.contest.Played[i].Number] = &a.contest.Played[i]
	}
	for g := played[0]; g != nil; g = played[a.added] {
		text = append(text, a.text(g)...)
		a.added++
	}
	return text
}

// Add adds a game in its turn.
func (a *Archive) Add(g Game) error {
	if g.Number < a.added {
		return a.log.Add(nil)
	}
	a.added++
	return a.log.Add(a.text(&g))
}

// Close closes the file.
func (a *Archive) Close() error { return a.log.Close() }
