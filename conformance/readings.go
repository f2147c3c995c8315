package conformance

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"damone/notation/lists"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// Choice is a reading as a case or a program may take it, spelled as in a ruleset's file.
type Choice struct {
	Key    string
	Clause string // which says what the values mean
	Values []string
	take   func(s *rules.Spec, word string)
	open   func(s *rules.Spec) bool // the sources of a ruleset leave it open
}

// Choices returns all of them.
var Choices = sync.OnceValue(func() []Choice {
	return []Choice{
		{"first", "READ-3", rulesetfile.Choices("first"), func(s *rules.Spec, word string) {
			rulesetfile.Choose(s, "first", word)
			s.Start.Turn = s.First
		}, ifReading(func(c *rules.Clauses) string { return c.First })},
		choice("promotion_in_capture", "READ-1", ifReading(func(c *rules.Clauses) string { return c.CrownEnds })),
		choice("captured_leave", "READ-2", always),
		{"repetition", "READ-4", []string{"draws", "loses", "none"}, func(s *rules.Spec, word string) { rulesetfile.Choose(s, "repetition.effect", word) },
			ifReading(func(c *rules.Clauses) string { return c.Repetition })},
		choice("capturing_rank", "READ-6", always),
		choice("king_earliest", "READ-11", func(s *rules.Spec) bool {
			return slices.ContainsFunc(s.Ladder, func(r rules.Rung) bool { return r.Tier == rules.HigherPreyFirst })
		}),
		choice("same_move", "READ-7", always),
		choice("draw_claims", "READ-10", always),
		{"corner_crowns_pedina", "READ-8", []string{"no", "yes"}, func(s *rules.Spec, word string) {
			corner := s.Crowns[rules.Dama].Squares
			if s.Crowns[rules.Pedina].Squares &^= corner; word == "yes" {
				s.Crowns[rules.Pedina].Squares |= corner
			}
		}, func(s *rules.Spec) bool { return s.Crowns[rules.Dama].Squares != 0 }},
		choice("on_crowning_square", "READ-9", always),
		{"quiet_limit", "READ-12", []string{"0", "80"}, func(s *rules.Spec, word string) { s.Quiet.Plies, _ = strconv.Atoi(word) },
			ifReading(func(c *rules.Clauses) string { return c.Quiet })},
		{"agreement", "READ-13", []string{"draws", "none"}, func(s *rules.Spec, word string) {
			if word == "none" {
				s.Clauses.Agreement = ""
			}
		}, ifReading(func(c *rules.Clauses) string { return c.Agreement })},
	}
})

func choice(key, clause string, open func(*rules.Spec) bool) Choice {
	return Choice{key, clause, rulesetfile.Choices(key), func(s *rules.Spec, word string) { rulesetfile.Choose(s, key, word) }, open}
}

func always(*rules.Spec) bool { return true }

// ifReading leaves open what rests on a reading of ours in a ruleset, and on no clause of
// its sources.
func ifReading(clause func(*rules.Clauses) string) func(*rules.Spec) bool {
	return func(s *rules.Spec) bool { return isReading(clause(&s.Clauses)) }
}

// isReading reports whether a rule is a reading of ours in its ruleset.
func isReading(clause string) bool { return strings.HasPrefix(clause, "READ-") }

// Open returns the readings that the sources of a ruleset leave open, each with the
// value that the ruleset takes first.
func Open(rs *rules.Ruleset) (out []Choice) {
	for _, c := range Choices() {
		spec := rs.Spec()
		if !c.open(&spec) {
			continue
		}
		own := slices.IndexFunc(c.Values, func(value string) bool {
			s := rs.Spec()
			c.take(&s, value)
			return reflect.DeepEqual(s, spec)
		})
		if own < 0 {
			continue // a value of its own
		}
		others := slices.Delete(slices.Clone(c.Values), own, own+1)
		c.Values = append([]string{c.Values[own]}, others...)
		out = append(out, c)
	}
	return out
}

// ByKey returns readings as JSON has them, nil for none.
func ByKey(with []Reading) map[string]string {
	var out map[string]string
	for _, r := range with {
		if out == nil {
			out = make(map[string]string)
		}
		out[r.Key] = r.Value
	}
	return out
}

// ClauseOf returns the clause that explains a reading.
func ClauseOf(r Reading) string {
	i := slices.IndexFunc(Choices(), func(c Choice) bool { return c.Key == r.Key })
	return Choices()[i].Clause
}

// Apply makes the reading's choice in a Spec. The error says that the reading
// is unknown.
func (r Reading) Apply(s *rules.Spec) error {
	for _, c := range Choices() {
		if c.Key == r.Key && slices.Contains(c.Values, r.Value) {
			c.take(s, r.Value)
			return nil
		}
	}
	return fmt.Errorf("there is no reading %q", r)
}

// WithReadings returns a ruleset with some readings chosen differently.
func WithReadings(rs *rules.Ruleset, with []Reading) (*rules.Ruleset, error) {
	if len(with) == 0 {
		return rs, nil
	}
	spec := rs.Spec()
	for _, r := range with {
		if err := r.Apply(&spec); err != nil {
			return nil, err
		}
	}
	return rules.Compile(spec)
}

// otherwise returns the readings other than a ruleset's, each by itself.
func otherwise(rs *rules.Ruleset) (out []Reading) {
	for _, c := range Open(rs) {
		out = append(out, lists.Each(c.Values[1:], func(value string) Reading { return Reading{c.Key, value} })...)
	}
	return out
}
