package rulesetfile

import (
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"damone/notation/lists"
	"damone/notation/strictyaml"
	"damone/rules"
)

// field is one key of a mapping, bound to where its value goes.
type field struct {
	key   string
	need  bool // it must be given wherever its mapping is
	value value
}

// mapping is several keys with their values. Keys that a file leaves out keep the value they have.
type mapping []field

func (m mapping) keys() []strictyaml.Key {
	return lists.Each(m, func(f field) strictyaml.Key { return strictyaml.Key{Name: f.key, Need: f.need, Read: f.value.read} })
}

// node returns the mapping as YAML, nil when all of it goes without saying.
func (m mapping) node() *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	for _, f := range m {
		v := f.value.node()
		if v == nil && f.need {
			v = flow(&yaml.Node{Kind: yaml.MappingNode})
		}
		if v != nil {
			n.Content = append(n.Content, encoded(f.key), v)
		}
	}
	if len(n.Content) == 0 {
		return nil
	}
	return n
}

func inner(m mapping) value {
	return value{read: strictyaml.Mapping(m.keys()...), node: m.node, within: m}
}

func byRank(of func(rules.Rank) value) value {
	return inner(mapping{
		{"pedina", false, of(rules.Pedina)},
		{"dama", false, of(rules.Dama)},
		{"damone", false, of(rules.Damone)},
	})
}

// specFields returns every key of a ruleset but extends, bound to a Spec: the one table from which rulesets are
// read, written and documented. A ruleset that stands alone, extending none, must have more of them.
func specFields(s *rules.Spec, alone bool) mapping {
	return mapping{
		{"id", alone, name(&s.ID)},
		{"title", alone, line(&s.Title, false)},
		{"ranks", alone, names(&s.Ranks)},
		{"pdn", false, inner(mapping{
			{"variant", false, line(&s.Game, true)},
			{"gametype", false, line(&s.GameType, true)},
		})},
		{"first", false, choice(&s.First, "white", "black")},
		{"start", alone, setup(&s.Start)},
		{"steps", alone, directionsByRank(&s.Steps)},
		{"captures", alone, directionsByRank(&s.Leaps)},
		{"prey", alone, byRank(func(r rules.Rank) value { return set(&s.Prey[r], rankWords) })},
		{"crowns", false, byRank(func(r rules.Rank) value { return crown(&s.Crowns[r]) })},
		{"capture", false, either(&s.CaptureOptional, "compulsory", "optional")},
		{"capture_goes_on", false, either(&s.MayStop, "while-it-can", "may-stop")},
		{"ladder", alone, ladder(&s.Ladder)},
		{"free", false, clause(&s.Free)},
		{"promotion_in_capture", false, choice(&s.PromotionInCapture, "ends", "continue-promoted", "continue-unpromoted")},
		{"captured_leave", false, choice(&s.Removal, "after", "at-once")},
		{"capturing_rank", false, choice(&s.MoverRank, "at-start", "at-end")},
		{"king_earliest", false, choice(&s.KingEarliest, "leap-by-leap", "first-only")},
		{"same_move", false, choice(&s.SameMove, "path", "effect")},
		{"on_crowning_square", false, choice(&s.OnCrown, "refuse", "accept")},
		{"royal", false, choice(&s.Royal, "none", "pedina", "dama", "damone")},
		{"no_pieces", false, choice(&s.NoPieces, effects...)},
		{"no_move", false, choice(&s.NoMove, effects...)},
		{"repetition", alone, inner(mapping{
			{"count", false, count(&s.Repetition.Count, 1000)},
			{"effect", alone, choice(&s.Repetition.Effect, effects...)},
		})},
		{"quiet_limit", false, count(&s.Quiet.Plies, 100000)},
		{"draw_claims", false, choice(&s.Claims, "in-records", "never", "always")},
		{"clauses", false, inner(clauseFields(&s.Clauses))},
	}
}

// Choices lists the words that the value of a key can be, "effect" within
// "repetition" with a dot between them; nil where it is not one of several words.
func Choices(key string) []string { return find(specFields(new(rules.Spec), false), key).words }

// Choose gives a key of a Spec one of its words; ok is false where there is none such.
func Choose(s *rules.Spec, key, word string) (ok bool) {
	v := find(specFields(s, false), key)
	i := slices.Index(v.words, word)
	if i < 0 || v.choose == nil {
		return false
	}
	v.choose(i)
	return true
}

// find returns the value of a key, the zero value where there is none.
func find(m mapping, key string) value {
	key, inner, deeper := strings.Cut(key, ".")
	i := slices.IndexFunc(m, func(f field) bool { return f.key == key })
	switch {
	case i < 0:
		return value{}
	case deeper:
		return find(m[i].value.within, inner)
	}
	return m[i].value
}

var effects = []string{rules.Loses: "loses", rules.Draws: "draws", rules.NoEffect: "none", rules.WinsInstead: "wins"}

var tierNames = lists.Each(rules.Tiers(), rules.Tier.String)

func rungFields(r *rules.Rung) mapping {
	return mapping{
		{"tier", true, choice(&r.Tier, tierNames...)},
		{"clause", true, clause(&r.Clause)},
		{"prefer", false, either(&r.Least, "most", "least")},
	}
}

func crownFields(c *rules.Crown) mapping {
	return mapping{
		{"squares", true, squares(&c.Squares)},
		{"becomes", true, choice(&c.Becomes, "none", "pedina", "dama", "damone")},
	}
}

// clauseFields returns the clauses that a ruleset cites, in their order there.
func clauseFields(c *rules.Clauses) (m mapping) {
	all := reflect.ValueOf(c).Elem()
	for i := range all.NumField() {
		key := snake(all.Type().Field(i).Name)
		if key == "leaps" { // which a ruleset's own field is called too
			key = "captures"
		}
		switch of := all.Field(i).Addr().Interface().(type) {
		case *string:
			m = append(m, field{key, false, clause(of)})
		case *[rules.Damone + 1]string:
			m = append(m, field{key, false, byRank(func(r rules.Rank) value { return clause(&of[r]) })})
		}
	}
	return m
}

// directionWords are where White's pieces may go, by bit.
var directionWords = []string{rules.NorthWest: "nw", rules.NorthEast: "ne", rules.SouthWest: "sw", rules.SouthEast: "se"}

// rankWords are the ranks, by bit.
var rankWords = []string{rules.Pedina: "pedina", rules.Dama: "dama", rules.Damone: "damone"}

func directionsByRank(d *[rules.Damone + 1]rules.Directions) value {
	return byRank(func(r rules.Rank) value { return set(&d[r], directionWords) })
}
