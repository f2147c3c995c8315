package main

import (
	"fmt"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
	"damone/notation/replay"
)

// conversionNotes is what a conversion has to say of its games when all have
// been read: each sentence once.
type conversionNotes struct {
	skipped []*skippedGames
	others  int // skipped for yet other reasons
	faulty  gameNumbers
	unknown gameNumbers // games of no ruleset that is known
	poorer  gameNumbers // games of which not everything can be written
	losses  export.Losses
}

// skippedGames are the games skipped for one reason.
type skippedGames struct {
	why   string
	place string // of the first
	games gameNumbers
}

// maxReported is how many games, runs of games or reasons are named.
const maxReported = 10

// skip notes a game that cannot be read, or not be shown.
func (n *conversionNotes) skip(game int, place, why string) {
	for _, s := range n.skipped {
		if s.why == why {
			s.games.add(game)
			return
		}
	}
	if len(n.skipped) == maxReported {
		n.others++
		return
	}
	s := &skippedGames{why: why, place: place}
	s.games.add(game)
	n.skipped = append(n.skipped, s)
}

func (n *conversionNotes) keep(g *replay.Game) {
	switch {
	case g.Report.Ruleset == nil:
		n.unknown.add(g.Index)
	case !g.Report.Clean(false):
		n.faulty.add(g.Index)
	}
}

func (n *conversionNotes) tell(c *cli.Context) {
	l := c.View.Lang
	for _, s := range n.skipped {
		fmt.Fprintln(c.Err, "damone: "+s.place+": "+l.Say("left-out", "games", s.games.text(l), "what", s.why))
	}
	if n.others > 0 {
		c.Note("left-out-more", "n", n.others)
	}
	note := func(text catalog.Key, games gameNumbers) {
		if len(games.runs) > 0 {
			c.Note(text, "games", games.text(l), "what", n.losses.Say(l))
		}
	}
	note("kept-faulty", n.faulty)
	note("kept-unknown", n.unknown)
	note("no-room", n.poorer)
}

// gameNumbers is the numbers of games, in order.
type gameNumbers struct {
	runs [][2]int // the first and the last of each
	more int      // games that are not named
}

func (n *gameNumbers) add(game int) {
	last := len(n.runs) - 1
	switch {
	case last >= 0 && n.more == 0 && n.runs[last][1] == game-1:
		n.runs[last][1] = game
	case len(n.runs) == maxReported:
		n.more++
	default:
		n.runs = append(n.runs, [2]int{game, game})
	}
}

// text returns the games by their numbers: games 1-3, 7.
func (n *gameNumbers) text(l catalog.Lang) string {
	var runs []string
	for _, r := range n.runs {
		run := fmt.Sprint(r[0])
		if r[1] > r[0] {
			run += fmt.Sprint("-", r[1])
		}
		runs = append(runs, run)
	}
	if n.more > 0 {
		runs = append(runs, l.Say("and-more", "n", n.more))
	}
	if len(runs) == 1 && n.runs[0][0] == n.runs[0][1] {
		return l.Say("nth-game", "n", runs[0])
	}
	return l.Say("nth-games", "numbers", strings.Join(runs, ", "))
}
