package replay

import (
	"strings"

	"damone/notation"
	"damone/rules"
)

// Chooser tells which of the rulesets it knows a record is played under.
type Chooser struct {
	known []*rules.Ruleset
	names map[string]*rules.Ruleset // by name, title and Variant, spelled plainly
	games map[string]*rules.Ruleset // by the number of the GameType
	tried []*rules.Ruleset          // one of each game
}

// NewChooser makes a Chooser. Of several rulesets with the same Variant or
// GameType the first is chosen. There must be one at least.
func NewChooser(known []*rules.Ruleset) *Chooser {
	c := &Chooser{known: known, names: make(map[string]*rules.Ruleset), games: make(map[string]*rules.Ruleset)}
	for _, rs := range known {
		spec := rs.Spec()
		for _, name := range [...]string{spec.ID, spec.Title, spec.Variant} {
			if name = plainName(name); name != "" && c.names[name] == nil {
				c.names[name] = rs
			}
		}
		if game := gameNumber(spec.Game); c.games[game] == nil {
			c.games[game] = rs
			c.tried = append(c.tried, rs)
		}
	}
	return c
}

// Choose finds a record's ruleset by its Ruleset tag, which holds a ruleset's
// name; failing that by its Variant tag, then by the number in its GameType
// tag. When no tag tells, it is the game that the record begins like: the one
// that the most of its moves are legal in. ok is false when the GameType names
// a game that is not known.
func (c *Chooser) Choose(rec *notation.Record) (rs *rules.Ruleset, ok bool) {
	for _, tag := range [...]string{"Ruleset", "Variant"} {
		if value := rec.Tag(tag); value != "" {
			if rs := c.names[plainName(value)]; rs != nil {
				return rs, true
			}
		}
	}
	if number := gameNumber(rec.Tag("GameType")); number != "" {
		rs, ok = c.games[number]
		return rs, ok
	}
	return c.likeliest(rec), true
}

// plainName is a game's name without what people spell in different ways.
func plainName(name string) string {
	name = synonyms.Replace(strings.ToLower(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), " ")
}

var synonyms = strings.NewReplacer("checkers", "draughts", "dama italiana", "italian draughts", "damone italiano", "italian damone")

// gameNumber is the number that a GameType begins with.
func gameNumber(gameType string) string {
	number, _, _ := strings.Cut(gameType, ",")
	return strings.Trim(number, ` "`)
}

// foreign says what game a GameType names that no ruleset is known for.
func foreign(gameType string) notation.Phrase {
	if game, ok := otherGames[gameNumber(gameType)]; ok {
		return notation.Say("the GameType is that of {game}, for which no ruleset is known", "game", game)
	}
	return "no ruleset is known for this GameType"
}

// otherGames is the games that the standard numbers, besides ours.
var otherGames = map[string]notation.Phrase{
	"20": "international draughts", "21": "English draughts", "23": "American pool checkers", "24": "Spanish draughts",
	"25": "Russian draughts", "26": "Brazilian draughts", "27": "Canadian draughts", "28": "Portuguese draughts",
	"29": "Czech draughts", "30": "Turkish draughts", "31": "Thai draughts", "40": "Frisian draughts", "41": "Spantsiretti draughts",
}

// likeliest is the ruleset that the most of a record's moves are legal under,
// one of each game being tried.
func (c *Chooser) likeliest(rec *notation.Record) *rules.Ruleset {
	best, most := c.known[0], -1
	for _, rs := range c.tried {
		p, err := rec.Start(rs)
		if err != nil {
			continue
		}
		if n := notation.Playable(rs, p, rec.Items, len(rec.Items)); n > most {
			best, most = rs, n
		}
	}
	return best
}
