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
	why    string
	places []string
	games  []int
}

// maxReported is how many games, runs of games or reasons are named.
const maxReported = 10

func (r *reasons) add(game int, at notation.Place, why string) {
	i := slices.IndexFunc(r.named, func(known *reason) bool { return known.why == why })
	switch {
	case i < 0 && len(r.named) == maxReported:
		r.more++
		return
	case i < 0:
		i = len(r.named)
		r.named = append(r.named, &reason{why: why})
	}
	known := r.named[i]
	known.games, known.places = append(known.games, game), append(known.places, fmt.Sprintf("%d:%d", at.Line, at.Col))
}

// text returns a reason with its other places.
func (r *reason) text(l catalog.Lang) string {
	if r.why == "" || len(r.places) == 1 {
		return r.why
	}
	places := catalog.Listed(l, r.places[1:], maxReported, "and-more", func(place string) string { return place })
	return r.why + " " + l.Say("also-at", "places", strings.Join(places, ", "))
}

func (r *reasons) tell(c *cli.Context, file string, text, more catalog.Key) {
	l := c.View.Lang
	for _, known := range r.named {
		fmt.Fprintln(c.Err, "damone: "+file+":"+known.places[0]+": "+l.Say(text, "games", numbered(l, known.games), "what", known.text(l)))
	}
	if r.more > 0 {
		c.Note(more, "n", r.more)
	}
}

func (n *conversionNotes) tell(c *cli.Context, file string) {
	n.skipped.tell(c, file, "left-out", "left-out-more")
	n.altered.tell(c, file, "altered", "altered-more")
	n.faulty.tell(c, file, "kept-faulty", "")
	n.unknown.tell(c, file, "kept-unknown", "")
}

// numbered returns games by their numbers, which rise: games 1-3, 7.
func numbered(l catalog.Lang, games []int) string {
	var runs [][2]int // the first and the last of each
	for _, game := range games {
		if last := len(runs) - 1; last >= 0 && runs[last][1] >= game-1 {
			runs[last][1] = game
		} else {
			runs = append(runs, [2]int{game, game})
		}
	}
	texts := catalog.Listed(l, runs, maxReported, "and-more", func(run [2]int) string {
		if run[0] == run[1] {
			return fmt.Sprint(run[0])
		}
		return fmt.Sprint(run[0], "-", run[1])
	})
	if games[0] == games[len(games)-1] {
		return l.Say("nth-game", "n", texts[0])
	}
	return l.Say("nth-games", "numbers", strings.Join(texts, ", "))
}
