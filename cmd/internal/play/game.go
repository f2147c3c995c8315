package play

import (
	"fmt"
	"strings"

	"damone/cmd/internal/arena"
	"damone/notation/hub"
	"damone/notation/record"
	"damone/rules"
)

// gameState is a game, who plays it, and what became of it in files.
type gameState struct {
	game    *rules.Game
	people  [2]bool // by colour: played by the user
	level   int
	plays   arena.Level     // by level
	holds   map[string]bool // the files whose first game it is
	origin  *record.Record  // what was taken up; nil for none
	taken   *rules.Game     // the same, as it was
	claimed record.Result   // that it was given off the board; "" for none
	acted   bool            // the user has moved, taken back, saved, or let the computer play itself
	saved   string          // the stamp when last saved
}

func (g *gameState) setLevel(level int) error {
	plays, err := arena.LevelOf(level)
	if err == nil {
		g.level, g.plays = level, plays
	}
	return err
}

// number returns that of a ply, the first of which is 0.
func (g *gameState) number(ply int) int {
	if g.game.Start().Turn() == rules.Black {
		ply++
	}
	return ply/2 + 1
}

// stamp tells states of a game apart that are to be saved.
func (g *gameState) stamp() string {
	var b strings.Builder
	for i := range g.game.Plies() {
		fmt.Fprint(&b, hub.FormatMove(g.game.Move(i)), " ")
	}
	fmt.Fprint(&b, record.ResultOf(g.game.Status()), g.claimed, g.people, g.level)
	return b.String()
}

// takeBack takes moves back, but no more than there are: up to the limit or, if
// that is 0, to where the user last chose.
func (g *gameState) takeBack(limit int) (n int) {
	for g.game.Undo() {
		n++
		if limit == 0 && g.people[g.game.Position().Turn()] || n == limit {
			break
		}
	}
	return n
}

// common returns how many moves two games have in common.
func common(a, b *rules.Game) int {
	n := 0
	for n < min(a.Plies(), b.Plies()) && a.Move(n) == b.Move(n) {
		n++
	}
	return n
}

// copyOf returns a game with the same moves.
func copyOf(g *rules.Game) *rules.Game {
	same := rules.NewGame(g.Ruleset(), g.Start())
	for i := range g.Plies() {
		same.Push(g.Move(i))
	}
	return same
}

// changed reports whether there is something to save. What the computer played
// before the user did anything is not.
func (g *gameState) changed() bool { return g.acted && g.stamp() != g.saved }

// another begins another game. The one that was being played is saved where it
// was taken up from and, if it had any moves, set aside.
func (p *Session) another(begin func() error) error {
	if err := p.leave(); err != nil {
		return err
	}
	was := p.gameState
	if err := begin(); err != nil {
		return err
	}
	if n := was.game.Plies(); n > 0 {
		p.before = append(p.before, was)
		return p.say("play-aside", "n", n)
	}
	return nil
}

// bringBack goes on with the game that was set aside last. The one left has no
// moves any more.
func (p *Session) bringBack() error {
	last := len(p.before) - 1
	if last < 0 {
		return p.say("play-no-undo")
	}
	was := p.before[last]
	if rs := was.game.Ruleset(); rs != p.game.Ruleset() {
		if err := p.useRuleset(rs); err != nil {
			return err
		}
	}
	p.gameState, p.before = was, p.before[:last]
	p.say("play-back")
	return p.greet()
}
