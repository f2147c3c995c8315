package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"damone/notation/rulesetfile"
	"damone/rules"
)

// Choice is one that a case may make differently, spelled as in a ruleset's file.
type Choice struct {
	Key    string
	Values []string
	at     string                   // its key in the file; "" for what no key says by itself
	open   func(s *rules.Spec) bool // the sources of a ruleset leave it open; nil where that is not asked
}

// Choices are all of them. Who begins, which every position says, how moves are listed and
// who claims a draw are not asked about.
var Choices = []Choice{
	choice("first", "first", nil), // READ-3
	choice("promotion_in_capture", "promotion_in_capture", func(s *rules.Spec) bool { return isReading(s.Clauses.CrownEnds) }), // READ-1
	choice("captured_leave", "captured_leave", always),                                                                         // READ-2
	choice("repetition", "repetition.effect", func(s *rules.Spec) bool { return isReading(s.Clauses.Repetition) }),             // READ-4
	choice("capturing_rank", "capturing_rank", always),                                                                         // READ-6
	choice("king_earliest", "king_earliest", always),                                                                           // READ-11
	choice("same_move", "same_move", nil),                                                                                      // READ-7
	choice("draw_claims", "draw_claims", nil),                                                                                  // READ-10
	{"corner_crowns_pedina", []string{"no", "yes"}, "", func(s *rules.Spec) bool { return s.Crowns[rules.Dama].Squares != 0 }}, // READ-8
	choice("on_crowning_square", "on_crowning_square", always),                                                                 // READ-9
}

func choice(key, at string, open func(*rules.Spec) bool) Choice {
	words := slices.Clone(rulesetfile.Choices(at))
	return Choice{key, slices.DeleteFunc(words, func(word string) bool { return word == "wins" }), at, open} // no source has that
}

func (c Choice) choose(s *rules.Spec, value string) {
	if rulesetfile.Choose(s, c.at, value); c.Key == "first" {
		s.Start.Turn = s.First
	}
	if corner := s.Crowns[rules.Dama].Squares; c.at == "" {
		s.Crowns[rules.Pedina].Squares &^= corner
		if value == "yes" {
			s.Crowns[rules.Pedina].Squares |= corner
		}
	}
}

func always(*rules.Spec) bool { return true }

// isReading reports whether a rule is a reading of ours in its ruleset.
func isReading(clause string) bool { return strings.HasPrefix(clause, "READ-") }

// hingesOn returns a reading other than the case's under which the program gives
// other answers.
func (c *Case) hingesOn(ctx context.Context, s Subject) (hinge Reading, hinges bool) {
	spec := c.Rules().Spec()
	for _, k := range Choices {
		if k.open == nil || !k.open(&spec) || c.reading(k.Key) != "" {
			continue
		}
		for _, value := range k.Values {
			other, r := *c, Reading{k.Key, value}
			if other.With = append(slices.Clone(c.With), r); !Passes(ctx, &other, s) {
				return r, true
			}
		}
	}
	return Reading{}, false
}

// Apply makes the reading's choice in a Spec. The error says that the reading
// is unknown.
func (r Reading) Apply(s *rules.Spec) error {
	for _, c := range Choices {
		if c.Key == r.Key && slices.Contains(c.Values, r.Value) {
			c.choose(s, r.Value)
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
