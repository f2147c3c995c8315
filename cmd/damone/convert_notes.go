package main

import (
	"fmt"
	"slices"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/cmd/internal/cli"
	"damone/notation"
)

// conversionNotes is what a conversion has to say of its games when all have
// been read: each sentence once.
type conversionNotes struct {
	skipped, altered reasons
	faulty, unknown  reasons // games kept as they are, those of no ruleset that is known apart
}

// reasons is why games are skipped, or what is altered in them; "" where only the
// first place is told.
type reasons struct {
	named []*reason
	more  int // times that another was given
}

type reason struct {
	why   string
	place string // the first
	also  []string
	more  int // places that are not named
	games gameNumbers
}

// maxReported is how many games, runs of games or reasons are named.
const maxReported = 10

func (r *reasons) add(game int, file string, at notation.Place, why string) {
	place := fmt.Sprintf("%d:%d", at.Line, at.Col)
	i := slices.IndexFunc(r.named, func(known *reason) bool { return known.why == why })
	switch {
	case i >= 0:
		r.named[i].again(game, place)
	case len(r.named) == maxReported:
		r.more++
	default:
		r.named = append(r.named, &reason{why: why, place: file + ":" + place, games: gameNumbers{runs: [][2]int{{game, game}}}})
	}
}

// again notes that a reason holds of a game at another place.
func (r *reason) again(game int, place string) {
	r.games.add(game)
	if len(r.also) < maxReported {
		r.also = append(r.also, place)
	} else {
		r.more++
	}
}

// text returns a reason with its other places.
func (r *reason) text(l catalog.Lang) string {
	if r.why == "" || len(r.also) == 0 {
		return r.why
	}
	places := strings.Join(r.also, ", ")
	if r.more > 0 {
		places += ", " + l.Say("and-more", "n", r.more)
	}
	return r.why + " " + l.Say("also-at", "places", places)
}

func (r *reasons) tell(c *cli.Context, text, more catalog.Key) {
	l := c.View.Lang
	for _, known := range r.named {
		fmt.Fprintln(c.Err, "damone: "+known.place+": "+l.Say(text, "games", known.games.text(l), "what", known.text(l)))
	}
	if r.more > 0 {
		c.Note(more, "n", r.more)
	}
}

func (n *conversionNotes) tell(c *cli.Context) {
	n.skipped.tell(c, "left-out", "left-out-more")
	n.altered.tell(c, "altered", "altered-more")
	n.faulty.tell(c, "kept-faulty", "")
	n.unknown.tell(c, "kept-unknown", "")
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
