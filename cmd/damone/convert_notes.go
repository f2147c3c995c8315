package main

import (
	"fmt"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/cmd/internal/export"
)

// conversionNotes is what a conversion has to say of its games when all have
// been read: each sentence once.
type conversionNotes struct {
	skipped, altered reasons
	faulty, unknown  reasons     // games kept as they are, those of no ruleset that is known apart
	poorer           gameNumbers // games of which not everything can be written
	losses           export.Losses
}

// reasons is why games are skipped, or what is altered in them; "" where only the
// first place is told.
type reasons struct {
	named []*reason
	more  int // times that another was given
}

type reason struct {
	why   string
	place string // in the first game
	games gameNumbers
}

// maxReported is how many games, runs of games or reasons are named.
const maxReported = 10

func (r *reasons) add(game int, place, why string) {
	i := slices.IndexFunc(r.named, func(known *reason) bool { return known.why == why })
	switch {
	case i >= 0:
		r.named[i].games.add(game)
	case len(r.named) == maxReported:
		r.more++
	default:
		r.named = append(r.named, &reason{why: why, place: place, games: gameNumbers{runs: [][2]int{{game, game}}}})
	}
}

func (r *reasons) tell(c *cli.Context, text, more catalog.Key) {
	l := c.View.Lang
	for _, known := range r.named {
		fmt.Fprintln(c.Err, "damone: "+known.place+": "+l.Say(text, "games", known.games.text(l), "what", known.why))
	}
	if r.more > 0 {
		c.Note(more, "n", r.more)
	}
}

func (n *conversionNotes) tell(c *cli.Context) {
	l := c.View.Lang
	n.skipped.tell(c, "left-out", "left-out-more")
	n.altered.tell(c, "altered", "altered-more")
	n.faulty.tell(c, "kept-faulty", "")
	n.unknown.tell(c, "kept-unknown", "")
	if len(n.poorer.runs) > 0 {
		c.Note("no-room", "games", n.poorer.text(l), "what", n.losses.Say(l))
	}
}

// gameNumbers is the numbers of games, in order.
type gameNumbers struct {
	runs [][2]int // the first and the last of each
	more int      // games that are not named
}

func (n *gameNumbers) add(game int) {
	last := len(n.runs) - 1
	switch {
	case last >= 0 && n.more == 0 && n.runs[last][1] >= game-1:
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
