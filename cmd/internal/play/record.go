package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"damone/cmd/internal/catalog"
	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// record returns the game as PDN has it. The tag Ruleset says under which rules, and
// Side and Level how it was being played. A game that was taken up keeps its
// tags and whatever was said of its moves.
func (p *Session) record() *record.Record {
	g, r := p.game, &record.Record{}
	if p.origin != nil {
		r.Tags = slices.Clone(p.origin.Tags)
		p.rename(r)
	} else {
		p.describe(r)
	}
	if result := cmp.Or(p.claimed, record.ResultOf(g.Status())); result != r.Result() || !r.Has("Result") {
		r.SetTag("Result", string(result))
	}
	r.SetTag("Side", sides[p.people].tag)
	r.SetTag("Level", strconv.Itoa(p.level))
	r.Items = p.items()
	return r
}

// items returns the moves of the game. Of a game that was taken up all is kept that was said,
// and what was taken back of it is a variation; where no move is left, it is as it was.
func (p *Session) items() []record.Item {
	if p.origin == nil {
		return p.moved(nil, p.game, 0)
	}
	g := p.game
	if g.Plies() == 0 {
		g = p.taken
	}
	kept := common(g, p.taken)
	at := itemOf(p.origin.Items, kept)
	items, rest := p.moved(slices.Clone(p.origin.Items[:at]), g, kept), slices.Clone(p.origin.Items[at:])
	if len(rest) > 0 {
		items = p.branch(items, g, kept, rest)
	}
	return items
}

// branch adds a variation to the items of a game, which it leaves after some
// moves. Where no other move follows them it goes back one move, for it would
// be a variation of none.
func (p *Session) branch(items []record.Item, g *rules.Game, kept int, variation []record.Item) []record.Item {
	if kept == g.Plies() {
		kept--
		variation = slices.Insert(variation, 0, items[itemOf(items, kept)])
	}
	p.numbered(&variation[0], g, kept)
	at := itemOf(items, kept+1)
	if at < len(items) {
		p.numbered(&items[at], g, kept+1)
	}
	return slices.Concat(items[:at], []record.Item{{Kind: record.Open}}, variation, []record.Item{{Kind: record.Close}}, items[at:])
}

// itemOf returns where a move of the main line stands, the first of which is 0.
func itemOf(items []record.Item, move int) int {
	depth := 0
	for i, it := range items {
		switch {
		case it.Kind == record.Open:
			depth++
		case it.Kind == record.Close:
			depth--
		case it.Kind == record.Move && depth == 0 && move == 0:
			return i
		case it.Kind == record.Move && depth == 0:
			move--
		}
	}
	return len(items)
}

// rename puts right the players' names that an earlier session gave.
func (p *Session) rename(r *record.Record) {
	for color, name := range map[rules.Color]string{rules.White: "White", rules.Black: "Black"} {
		if was := r.Tag(name); was == "?" || strings.HasPrefix(was, computerName) {
			r.SetTag(name, p.player(color))
		}
	}
}

// describe sets the tags of a game that was not taken up.
func (p *Session) describe(r *record.Record) {
	g := p.game
	r.SetTag("White", p.player(rules.White))
	r.SetTag("Black", p.player(rules.Black))
	r.SetTag("Result", string(record.Unfinished))
	r.SetRuleset(g.Ruleset())
	r.SetStart(g.Ruleset(), p.game.Start())
}

// moved adds moves of a game to items, from one on.
func (p *Session) moved(items []record.Item, g *rules.Game, from int) []record.Item {
	for ply := from; ply < g.Plies(); ply++ {
		it := record.NewMove(notation.FormatShort(g.Move(ply), g.Ruleset().Moves(nil, g.Before(ply)), notation.Number))
		if g.Before(ply).Turn() == rules.White || len(items) == 0 || items[len(items)-1].Kind != record.Move {
			p.numbered(&it, g, ply)
		}
		items = append(items, it)
	}
	return items
}

// numbered gives a move of a game its number.
func (p *Session) numbered(it *record.Item, g *rules.Game, ply int) {
	it.Number, it.Dots = p.number(ply), g.Before(ply).Turn() == rules.Black
}

// computerName is what the computer is called, before its level.
const computerName = "damone, level "

// player returns who plays a colour.
func (p *Session) player(c rules.Color) string {
	if p.people[c] {
		return "?"
	}
	return computerName + strconv.Itoa(p.level)
}

// sides is whom the user may play, by colour: as typed and in tags, and as the
// catalogue says it.
var sides = map[[2]bool]struct {
	tag  string
	name catalog.Key
}{
	{rules.White: true}: {"white", "white"},
	{rules.Black: true}: {"black", "black"},
	{true, true}:        {"both", "play-both"},
	{}:                  {"none", "play-none"},
}

// ParseSides reads who the user plays.
func ParseSides(name string) (people [2]bool, ok bool) {
	word := catalog.Word(name)
	for people, s := range sides {
		if s.tag == word {
			return people, true
		}
	}
	return people, false
}
