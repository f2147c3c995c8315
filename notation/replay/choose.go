package replay

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode"

	"damone/notation"
	"damone/notation/record"
	"damone/rules"
)

// Chooser tells which of the rulesets it knows a record is played under.
type Chooser struct {
	known []*rules.Ruleset
	named map[string]*rules.Ruleset // by name, title, Variant and the number of the GameType, spelled plainly
	tried []*rules.Ruleset          // one of each game
}

// NewChooser makes a Chooser. Of several rulesets with the same Variant or
// GameType the first is chosen. There must be one at least.
func NewChooser(known []*rules.Ruleset) *Chooser {
	c := &Chooser{known: known, named: make(map[string]*rules.Ruleset)}
	for _, rs := range known {
		spec := rs.Spec()
		for _, name := range [...]string{spec.ID, spec.Title, spec.Game} {
			if name = plainName(name); name != "" && c.named[name] == nil {
				c.named[name] = rs
			}
		}
		if game := gameNumber(spec.GameType); c.named[game] == nil {
			c.named[game] = rs
			c.tried = append(c.tried, rs)
		}
	}
	return c
}

// Choose finds a record's ruleset by its Ruleset tag, which holds a ruleset's name; failing that by its Variant
// tag, then by the number in its GameType tag. When there are no such tags, it is the game that the record
// begins like: the one in which the most of its first moves can be followed. ok is false when a tag names a
// ruleset or a game that is not known; a Variant is free to say anything beside a GameType that is.
func (c *Chooser) Choose(rec *record.Record) (rs *rules.Ruleset, ok bool) {
	rs, stranger := c.told(rec)
	if rs == nil && stranger == nil {
		rs = c.likeliest(rec)
	}
	return rs, rs != nil
}

// told returns the ruleset that a record's tags name; failing that the tag that
// names one not known. Both are nil when no tag names any.
func (c *Chooser) told(rec *record.Record) (rs *rules.Ruleset, stranger *record.Tag) {
	for _, tag := range [...]string{"Ruleset", "Variant", "GameType"} {
		t := rec.Find(tag)
		if t == nil || gameIn(t) == "" {
			continue
		}
		if rs := c.named[gameIn(t)]; rs != nil {
			return rs, nil
		}
		if stranger = t; tag == "Ruleset" {
			break
		}
	}
	return nil, stranger
}

// gameIn returns the name or number of a game that a tag has.
func gameIn(t *record.Tag) string {
	if number := gameNumber(t.Value); t.Name == "GameType" && !strings.ContainsFunc(number, unicode.IsLetter) {
		return number
	}
	return plainName(t.Value)
}

// plainName returns a game's name without what people spell in different ways.
func plainName(name string) string {
	name = synonyms.Replace(strings.ToLower(name))
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}), " ")
}

var synonyms = strings.NewReplacer("checkers", "draughts", "dama italiana", "italian draughts", "damone italiano", "italian damone")

// gameNumber returns the number that a GameType begins with.
func gameNumber(gameType string) string {
	number, _, _ := strings.Cut(gameType, ",")
	return strings.Trim(number, ` "`)
}

// likeliest returns the ruleset that the most of a record's first moves can be followed under, legal or not,
// and of several the one that the most are legal under; one of each game is tried.
func (c *Chooser) likeliest(rec *record.Record) *rules.Ruleset {
	best, most := c.known[0], [2]int{-1, 0} // followed, and of these legal
	moves := firstMoves(rec, record.MaxItems)
	for _, rs := range c.tried {
		if start, err := rec.Start(rs); err == nil {
			legal, p := record.Follow(rs, start, rec.Items, record.MaxItems)
			if n := [2]int{legal + walked(p, moves[legal:]), legal}; slices.Compare(n[:], most[:]) > 0 {
				best, most = rs, n
			}
		}
	}
	return best
}

// legal returns how many of a record's first moves are legal, under the ruleset that
// allows the most; -1 where none allows the position that it begins with. Refused is what
// a ruleset has against a piece there on a square that would have promoted it (READ-9).
func (c *Chooser) legal(rec *record.Record, limit int) (most int, refused error) {
	most = -1
	for _, rs := range c.tried {
		start, err := rec.Start(rs)
		if err == nil {
			n, _ := record.Follow(rs, start, rec.Items, limit)
			most = max(most, n)
		} else if e, ok := errors.AsType[*notation.PositionError](err); ok && e.Setup.Problems[0].Kind == rules.StandsOnCrown {
			refused = cmp.Or(refused, err)
		}
	}
	return most, refused
}

// stranger returns the other game that a record without a tag for its game is of, "" for
// one of ours, by its squares, its position or its first two moves.
func (c *Chooser) stranger(rec *record.Record) notation.Kind {
	game := lookalike(rec)
	sides := strings.ToLower(rec.Tag("White") + " " + rec.Tag("Black"))
	switch moves := firstMoves(rec, 2); {
	case game != "":
	case sides == "white red" || sides == "red white":
		game = english
	case rec.Find("FEN") != nil:
		setup, err := notation.ParseSetup(rec.Tag("FEN"))
		damoni := setup.Of(rules.White, rules.Damone) | setup.Of(rules.Black, rules.Damone)
		if n, _ := c.legal(rec, 0); err == nil && damoni == 0 && n < 0 {
			game = anotherGame
		}
	case len(moves) > 1:
		if game = boardOf(moves[0], moves[1]); game != "" {
			if n, _ := c.legal(rec, 2); n == 2 {
				game = ""
			}
		}
	}
	return game
}

// company returns the other game that most of a file's first games are of, "" where a tag names one of ours.
func (c *Chooser) company(games []Game) (most notation.Kind) {
	counts := make(map[notation.Kind]int)
	for _, g := range games {
		if g.Report == nil || g.Report.Record.Moves() == 0 && !g.Report.Record.Has("FEN") {
			continue
		}
		switch rs, tag := c.told(g.Report.Record); {
		case rs != nil:
			return ""
		case tag != nil:
			counts[cmp.Or(gameOf(tag), anotherGame)]++
		default:
			counts[c.stranger(g.Report.Record)]++
		}
	}
	for _, game := range slices.Sorted(maps.Keys(counts)) { // of two as many, always the same
		if game != "" && counts[game] > max(counts[""], counts[most]) {
			most = game
		}
	}
	return most
}

// firstMoves returns the moves of a record's main line, up to a position set up and no
// more than limit.
func firstMoves(rec *record.Record, limit int) (moves []*record.Item) {
	for it := range record.MainLine(rec.Items) {
		if it.Kind == record.Setup || len(moves) == limit {
			break
		}
		if it.Kind == record.Move && it.Text != record.UnknownMove {
			moves = append(moves, it)
		}
	}
	return moves
}

// walked returns how many moves go from a square of the mover's to a vacant one,
// when pieces move and are never taken: a rough guess, but the same for all.
func walked(p rules.Position, moves []*record.Item) int {
	own := [...]rules.Set{rules.White: p.Side(rules.White), rules.Black: p.Side(rules.Black)}
	turn := int(p.Turn())
	if len(moves) > 0 && moves[0].Dots {
		turn = int(rules.Black)
	}
	for n, it := range moves {
		mover := &own[(turn+n)%2]
		from, to, plain := it.Plain()
		if !plain || !mover.Has(from) || (own[0] | own[1]).Has(to) {
			return n
		}
		*mover = mover.Without(from).With(to)
	}
	return len(moves)
}
