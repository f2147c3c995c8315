package play

import (
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
// tags and, as long as nothing was taken back of it, its comments.
func (p *Session) record() *record.Record {
	g, r := p.game, &record.Record{}
	if p.origin != nil {
		r.Tags = slices.Clone(p.origin.Tags)
		p.rename(r)
	} else {
		p.describe(r)
	}
	if p.claimed == "" {
		r.SetTag("Result", string(record.ResultOf(g.Status())))
	}
	r.SetTag("Side", sides[p.people].tag)
	r.SetTag("Level", strconv.Itoa(p.level))
	from := 0
	if p.origin != nil && p.extends() {
		r.Items, from = slices.Clone(p.origin.Items), len(p.taken)
	}
	return p.moved(r, from)
}

// rename puts right the players' names that an earlier session gave.
func (p *Session) rename(r *record.Record) {
	for color, name := range map[rules.Color]string{rules.White: "White", rules.Black: "Black"} {
		if was := r.Tag(name); was == "?" || strings.HasPrefix(was, computerName) {
			r.SetTag(name, p.player(color))
		}
	}
}

// extends reports whether the game begins with all the moves that were taken
// up.
func (p *Session) extends() bool {
	if p.game.Plies() < len(p.taken) {
		return false
	}
	for i, m := range p.taken {
		if p.game.Move(i) != m {
			return false
		}
	}
	return true
}

// describe sets the tags of a game that was not taken up.
func (p *Session) describe(r *record.Record) {
	g := p.game
	r.SetTag("White", p.player(rules.White))
	r.SetTag("Black", p.player(rules.Black))
	r.SetTag("Result", string(record.Unfinished))
	r.SetRuleset(g.Ruleset())
	r.SetStart(g.Ruleset(), p.start())
}

// moved adds the moves of the game to a record, from one on.
func (p *Session) moved(r *record.Record, from int) *record.Record {
	g, ply := p.game, from
	if g.Plies() > 0 && g.Before(0).Turn() == rules.Black {
		ply++
	}
	for i := from; i < g.Plies(); i++ {
		it := record.NewMove(notation.FormatShort(g.Move(i), g.Ruleset().Moves(nil, g.Before(i)), notation.Number))
		if ply%2 == 0 || len(r.Items) == 0 || r.Items[len(r.Items)-1].Kind != record.Move {
			it.Number, it.Dots = ply/2+1, ply%2 == 1
		}
		r.Items = append(r.Items, it)
		ply++
	}
	return r
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
