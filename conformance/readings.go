package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"damone/notation/lists"
	"damone/notation/rulesetfile"
	"damone/rules"
)

// readingKeys are the choices a case may make differently, spelled as in a
// ruleset's file.
var readingKeys = []readingKey{
	{"first", rulesetfile.Choices("first"), begin, never},                                                                                 // READ-3
	chosen("promotion_in_capture", "promotion_in_capture", func(s *rules.Spec) bool { return isReading(s.Clauses.CrownEnds) }),            // READ-1
	chosen("captured_leave", "captured_leave", always),                                                                                    // READ-2
	chosen("repetition", "repetition.effect", func(s *rules.Spec) bool { return isReading(s.Clauses.Repetition) }),                        // READ-4
	chosen("capturing_rank", "capturing_rank", always),                                                                                    // READ-6
	chosen("king_earliest", "king_earliest", always),                                                                                      // READ-11
	chosen("same_move", "same_move", never),                                                                                               // READ-7
	chosen("draw_claims", "draw_claims", never),                                                                                           // READ-10
	{"corner_crowns_pedina", []string{"no", "yes"}, crownInCorner, func(s *rules.Spec) bool { return s.Crowns[rules.Dama].Squares != 0 }}, // READ-8
	chosen("on_crowning_square", "on_crowning_square", always),                                                                            // READ-9
}

// readingKey is a choice. Open reports whether the sources of a ruleset leave
// it open; the choices of who begins, which every position says, of how moves
// are listed and of who claims a draw are not counted.
type readingKey struct {
	key    string
	values []string
	apply  func(s *rules.Spec, value string)
	open   func(s *rules.Spec) bool
}

// chosen returns the choice that a ruleset's file makes at a key.
func chosen(key, at string, open func(*rules.Spec) bool) readingKey {
	values := slices.DeleteFunc(slices.Clone(rulesetfile.Choices(at)), func(word string) bool { return word == "wins" }) // no source has that
	return readingKey{key, values, func(s *rules.Spec, value string) { rulesetfile.Choose(s, at, value) }, open}
}

// begin has a colour make the first move.
func begin(s *rules.Spec, color string) {
	rulesetfile.Choose(s, "first", color)
	s.Start.Turn = s.First
}

func always(*rules.Spec) bool { return true }

func never(*rules.Spec) bool { return false }

// isReading reports whether a rule is a reading of ours in its ruleset.
func isReading(clause string) bool { return strings.HasPrefix(clause, "READ-") }

// hingesOn returns a reading other than the case's under which the program gives
// other answers.
func (c *Case) hingesOn(ctx context.Context, s Subject) (hinge Reading, hinges bool) {
	spec := c.Rules().Spec()
	for _, k := range readingKeys {
		if !k.open(&spec) || c.reading(k.key) != "" {
			continue
		}
		for _, value := range k.values {
			other, r := *c, Reading{k.key, value}
			if other.With = append(slices.Clone(c.With), r); !Passes(ctx, &other, s) {
				return r, true
			}
		}
	}
	return Reading{}, false
}

// crownInCorner counts the far corner among a Pedina's crowning squares, or not.
func crownInCorner(s *rules.Spec, counted string) {
	corner := s.Crowns[rules.Dama].Squares
	s.Crowns[rules.Pedina].Squares &^= corner
	if counted == "yes" {
		s.Crowns[rules.Pedina].Squares |= corner
	}
}

// Apply makes the reading's choice in a Spec. The error says that the reading
// is unknown.
func (r Reading) Apply(s *rules.Spec) error {
	for _, k := range readingKeys {
		if k.key == r.Key && slices.Contains(k.values, r.Value) {
			k.apply(s, r.Value)
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

// ReadingKeys lists the choices a case may make differently.
func ReadingKeys() []string {
	return lists.Each(readingKeys, func(k readingKey) string { return k.key })
}

// ReadingValues lists the values of a choice.
func ReadingValues(key string) []string {
	i := slices.IndexFunc(readingKeys, func(k readingKey) bool { return k.key == key })
	return readingKeys[i].values
}
