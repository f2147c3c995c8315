package arena

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"damone/notation"
	"damone/notation/files"
	"damone/notation/pdn"
	"damone/notation/record"
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

// Run is the identity in a word. Matches of one run have the same games.
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
	contest *Contest
	players [2]string
	run     string
	log     *files.Log
	added   int // games in it, in order
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
	a := &Archive{contest: c, players: i.Players, run: i.Run()}
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

// head is how each game begins.
func (a *Archive) head() []byte { return fmt.Appendf(nil, "[Event \"damone match %s\"]\n", a.run) }

// restore plays a game again as its text has it; ok is false when that is not
// the text that the game is written as.
func (a *Archive) restore(text []byte) (g Game, ok bool) {
	rec, err := pdn.NewReader(bytes.NewReader(text)).Read()
	if err != nil {
		return g, false
	}
	var pair, game int
	if _, err := fmt.Sscanf(rec.Tag("Round"), "%d.%d", &pair, &game); err != nil || pair < 1 || pair > 1<<30 || game < 1 || game > 2 {
		return g, false
	}
	n := 2*(pair-1) + game - 1
	if n >= 2*len(a.contest.Openings) {
		return Game{Number: n}, true
	}
	memory := &recalled{moves: rec.Items[min(len(a.contest.Openings[n/2].Moves), len(rec.Items)):]}
	g, err = a.contest.play(context.Background(), n, [2]Player{memory, memory})
	return g, err == nil && bytes.Equal(a.text(&g), text)
}

// recalled is a player that plays what was recorded. It is late where the record
// ends before the game does.
type recalled struct {
	rs    *rules.Ruleset
	moves []record.Item
}

func (r *recalled) Start(_ context.Context, rs *rules.Ruleset, _ *rand.Rand) error {
	r.rs = rs
	return nil
}

func (r *recalled) Choose(_ context.Context, g *rules.Game) (rules.Move, error) {
	if len(r.moves) == 0 {
		return rules.Move{}, notation.NewFault(Stalled)
	}
	text := r.moves[0].Text
	r.moves = r.moves[1:]
	return notation.ParseMove(r.rs, g.Position(), text)
}

func (r *recalled) Close(context.Context) error { return nil }

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

// text is a game as PDN: who played, who won, and why.
func (a *Archive) text(g *Game) []byte {
	c, r := a.contest, &record.Record{}
	white, black := a.players[g.White], a.players[1-g.White]
	r.SetTag("Round", fmt.Sprintf("%d.%d", g.Number/2+1, g.Number%2+1))
	r.SetTag("White", white)
	r.SetTag("Black", black)
	r.SetTag("Result", string(g.result()))
	r.SetRuleset(c.Ruleset)
	r.SetStart(c.Ruleset, g.Start)
	r.SetTag("Termination", g.termination())
	r.SetTag("ResultReason", g.reason(white, black))
	r.AddMoves(g.Start.Turn(), g.Moves)
	return pdn.Append(a.head(), r)
}

func (g *Game) result() record.Result {
	if g.Broken {
		return record.DrawnGame
	}
	return record.ResultOf(g.Status)
}

// termination is how the game ended, in the words that PGN has for it.
func (g *Game) termination() string {
	switch {
	case g.Broken:
		return "adjudication"
	case g.Stalled:
		return "time forfeit"
	}
	return "normal"
}

// reason says who has won and why, by which clause: White (nodes:300) wins: DAM-8.1.
func (g *Game) reason(white, black string) string {
	names := [...]string{rules.White: "White (" + white + ")", rules.Black: "Black (" + black + ")"}
	switch {
	case g.Broken:
		return fmt.Sprintf("draw: broken off after %d plies", len(g.Moves))
	case g.Stalled:
		return names[g.Status.Winner] + " wins: " + names[g.Status.Winner.Other()] + " did not move in time"
	case g.Status.Outcome == rules.Drawn:
		return "draw" + because(g.Status.Clause)
	}
	return names[g.Status.Winner] + " wins" + because(g.Status.Clause)
}

// because is a clause after what it decides; nothing for none.
func because(clause string) string {
	if clause == "" {
		return ""
	}
	return ": " + clause
}
