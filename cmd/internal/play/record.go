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

// record is the game as PDN has it. The tag Ruleset says under which rules, and
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

// items is the moves of the game. Of one that was taken up all is kept that was
// said: what was taken back of it is a variation.
func (p *Session) items() []record.Item {
	if p.origin == nil {
		return p.moved(nil, 0, p.game.Plies())
	}
	kept := p.common()
	at := itemOf(p.origin.Items, kept)
	items, rest := slices.Clone(p.origin.Items[:at]), slices.Clone(p.origin.Items[at:])
	switch plies := p.game.Plies(); {
	case len(rest) == 0:
		return p.moved(items, kept, plies)
	case plies > kept:
		items = p.moved(items, kept, kept+1)
	case kept > 0: // a variation goes back a move, and this is a longer one
		kept--
		rest = append([]record.Item{items[itemOf(items, kept)]}, rest...)
	default: // there is no move that it could be a variation of
		return slices.Clone(p.origin.Items)
	}
	p.numbered(&rest[0], kept)
	items = append(append(append(items, record.Item{Kind: record.Open}), rest...), record.Item{Kind: record.Close})
	return p.moved(items, kept+1, p.game.Plies())
}

// common is how many moves the game has in common with the one taken up.
func (p *Session) common() int {
	n := 0
	for n < min(p.game.Plies(), len(p.taken)) && p.game.Move(n) == p.taken[n] {
		n++
	}
	return n
}

// itemOf is where a move of the main line stands, the first of which is 0.
func itemOf(items []record.Item, move int) int {
	for it := range record.MainLine(items) {
		if it.Kind == record.Move {
			if move--; move < 0 {
				return slices.IndexFunc(items, func(other record.Item) bool { return other.Place == it.Place })
			}
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

// moved adds moves of the game to items, from one on, up to another.
func (p *Session) moved(items []record.Item, from, to int) []record.Item {
	g := p.game
	for ply := from; ply < to; ply++ {
		it := record.NewMove(notation.FormatShort(g.Move(ply), g.Ruleset().Moves(nil, g.Before(ply)), notation.Number))
		if g.Before(ply).Turn() == rules.White || len(items) == 0 || items[len(items)-1].Kind != record.Move {
			p.numbered(&it, ply)
		}
		items = append(items, it)
	}
	return items
}

// numbered gives a move its number.
func (p *Session) numbered(it *record.Item, ply int) {
	it.Number, it.Dots = p.number(ply), p.game.Before(ply).Turn() == rules.Black
}

// computerName is what the computer is called, before its level.
const computerName = "damone, level "

// player is who plays a colour.
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
